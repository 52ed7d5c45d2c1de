package com.nordlicht.workflow;

import java.util.NavigableSet;
import java.util.TreeSet;

public class Elevator {
    public enum Direction {
        UP, DOWN, IDLE
    }

    private final int floors;
    private final NavigableSet<Integer> stops = new TreeSet<>();
    private int floor;
    private Direction direction = Direction.IDLE;
    private boolean doorOpen;

    public Elevator(int floors) {
        if (floors < 2) {
            throw new IllegalArgumentException("an elevator needs two floors");
        }
        this.floors = floors;
    }

    public void call(int target) {
        if (target < 0 || target >= floors) {
            throw new IllegalArgumentException("no floor " + target);
        }
        if (target == floor && direction == Direction.IDLE) {
            doorOpen = true;
            return;
        }
        stops.add(target);
    }

    public void step() {
        doorOpen = false;
        if (stops.isEmpty()) {
            direction = Direction.IDLE;
            return;
        }
        if (direction != Direction.DOWN && stops.higher(floor) != null) {
            direction = Direction.UP;
            floor++;
        } else if (stops.lower(floor) != null) {
            direction = Direction.DOWN;
            floor--;
        } else {
            direction = stops.higher(floor) != null ? Direction.UP : Direction.IDLE;
        }
        if (stops.remove(floor)) {
            doorOpen = true;
        }
    }

    public int getFloor() {
        return floor;
    }

    public Direction getDirection() {
        return direction;
    }

    public boolean isDoorOpen() {
        return doorOpen;
    }

    public int pending() {
        return stops.size();
    }
}
