package com.nordlicht.workflow;

import java.util.function.Consumer;

/** Shows each colour for its time; at night it only blinks. */
public class TrafficLight {
    public enum Colour {
        RED(30) {
            @Override
            Colour next() {
                return RED_YELLOW;
            }
        },
        RED_YELLOW(2) {
            @Override
            Colour next() {
                return GREEN;
            }
        },
        GREEN(25) {
            @Override
            Colour next() {
                return YELLOW;
            }
        },
        YELLOW(3) {
            @Override
            Colour next() {
                return RED;
            }
        };

        private final int seconds;

        Colour(int seconds) {
            this.seconds = seconds;
        }

        abstract Colour next();

        public int getSeconds() {
            return seconds;
        }
    }

    private final Consumer<Colour> display;
    private Colour colour = Colour.RED;
    private int elapsed;
    private boolean night;

    public TrafficLight(Consumer<Colour> display) {
        this.display = display;
    }

    public void tick(int seconds) {
        if (seconds < 0) {
            throw new IllegalArgumentException("time does not run backwards");
        }
        if (night) {
            display.accept(Colour.YELLOW);
            return;
        }
        elapsed += seconds;
        while (elapsed >= colour.getSeconds()) {
            elapsed -= colour.getSeconds();
            colour = colour.next();
            display.accept(colour);
        }
    }

    public void setNight(boolean night) {
        if (this.night && !night) {
            colour = Colour.RED;
            elapsed = 0;
        }
        this.night = night;
    }

    public boolean mayDrive() {
        return night || colour == Colour.GREEN;
    }

    public Colour getColour() {
        return colour;
    }
}
