package merged;

/** Programs whose ways come to the same state, or nearly. */
public class Merged {
    static boolean ask() {
        return false;
    }

    static int number() {
        return 0;
    }

    static final class Pump {
        boolean on;
        final Water water;

        Pump(Water water) {
            this.water = water;
        }

        void step() {
            if (on) water.lower();
            if (!on && water.level == 2 && !water.methane) on = true;
            else if (on && (water.methane || water.level == 0)) on = false;
        }

        void stop() {
            on = false;
        }
    }

    static final class Water {
        int level = 1;
        boolean methane;

        void rise() {
            if (level < 2) level++;
        }

        void lower() {
            if (level > 0) level--;
        }

        void toggle() {
            methane = !methane;
        }
    }

    /** A million ways, few states. */
    static void rounds() {
        Water w = new Water();
        Pump p = new Pump(w);
        for (int i = 0; i < 5; i++) {
            if (ask()) w.rise();
            if (ask()) w.toggle();
            if (ask()) p.stop();
            if (ask()) p.step();
            p.step();
            assert !(p.on && w.methane);
        }
    }

    static void endless() {
        Water w = new Water();
        Pump p = new Pump(w);
        while (true) {
            if (ask()) w.rise();
            if (ask()) w.toggle();
            p.step();
            assert !(p.on && w.methane);
        }
    }

    static void endlessBad() {
        Water w = new Water();
        Pump p = new Pump(w);
        int rounds = 0;
        while (true) {
            if (ask()) w.rise();
            if (ask()) w.toggle();
            p.step();
            rounds = rounds < 7 ? rounds + 1 : 0;
            assert !(p.on && rounds == 6);
        }
    }

    static int touched;

    static void touch() {
        touched = touched == 0 ? 1 : 0;
        if (ask()) touched = 0;
        else touched = 0;
    }

    /** What is returned behind a call is part of the state in it. */
    static int quiet(boolean c) {
        if (c) {
            touch();
            return 1;
        }
        touch();
        return 2;
    }

    static void results() {
        int r = quiet(ask());
        assert r != 2;
    }

    static int kept(int a) {
        int r = a + 1;
        touch();
        return r;
    }

    static void computed() {
        int a = ask() ? 1 : 2;
        assert kept(a) != 3;
    }

    /** The caller's own values are part of the state in what it calls. */
    static void around() {
        int a = ask() ? 1 : 2;
        touch();
        assert a != 2;
    }

    /** Objects that differ in what they hold, in the same places. */
    static void held() {
        Water w = new Water();
        w.level = ask() ? 5 : 6;
        touch();
        assert w.level != 6;
    }

    /** The same objects the other way round. */
    static void crossed() {
        Water a = new Water();
        Water b = new Water();
        Water first = ask() ? a : b;
        touch();
        a.level = 9;
        assert first.level == 9;
    }

    static void same() {
        Water a = new Water();
        Water b = ask() ? a : new Water();
        touch();
        b.level = 3;
        assert a.level != 3;
    }

    static final class Cell {
        final int own;
        int seen;

        Cell(int own) {
            this.own = own;
        }

        void look() {
            if (ask()) seen = own;
            else seen = own;
            assert own != 4;
        }
    }

    /** The receiver is part of the state. */
    static void receivers() {
        Cell three = new Cell(3);
        Cell four = new Cell(4);
        (ask() ? three : four).look();
    }

    /** What is not known yet is no state that is the same. */
    static void unknown() {
        int x = number();
        int y = ask() ? x : x;
        touch();
        assert y != 77;
    }

    static final class Oven {
        boolean heat;
        boolean door;
        boolean alarm;
        boolean power;
        int temperature = 20;
        int timer;

        void step(boolean on, boolean open, boolean reset, boolean tick) {
            door = open;
            power = on;
            if (reset) {
                alarm = false;
                timer = 0;
            }
            if (tick && timer < 5) timer++;
            heat = power && !door && !alarm;
            if (heat) temperature += 2;
            else if (temperature > 20) temperature--;
            if (temperature >= 26) alarm = true;
        }
    }

    /** Choices that are part of the state, decided or not. */
    static void choices() {
        Oven oven = new Oven();
        for (int i = 0; i < 5; i++) {
            oven.step(ask(), ask(), ask(), ask());
            assert oven.temperature <= 30 && !(oven.heat && oven.door);
        }
    }

    static void choicesBad() {
        Oven oven = new Oven();
        for (int i = 0; i < 5; i++) {
            oven.step(ask(), ask(), ask(), ask());
            assert oven.timer < 5 || !oven.alarm;
        }
    }

    /** What is known of unknown numbers in the state differs. */
    static void bounds() {
        int x = number();
        if (x > 10) touch();
        else touch();
        assert x > 10 || x < 3;
    }

    static void linked() {
        int x = number();
        int y = number();
        if (ask()) {
            if (x <= y) return;
        } else if (x >= y) return;
        touch();
        assert x > y;
    }

    static void linkedElsewhere() {
        int x = number();
        int y = number();
        int z = number();
        if (x != y || (ask() ? y != 5 : y != 6)) return;
        if (y == z) touch();
        assert x != 6;
    }

    static void doubled() {
        int x = number();
        for (int i = 0; i < 40; i++) x = x + x;
        touch();
        assert x == 0;
    }

    static void behind(Water w) {
        w.level++;
        touch();
        assert w.level != 6;
    }

    /** What a caller has found to be an object is part of the state. */
    static void found() {
        Water a = new Water();
        a.level = 4;
        Water b = new Water();
        b.level = 5;
        behind(ask() ? a : b);
    }

    static void foundInField() {
        Pump a = new Pump(new Water());
        Pump b = new Pump(new Water());
        b.water.level = 5;
        behind((ask() ? a : b).water);
    }

    static void texts() {
        String s = ask() ? "one" : "two";
        touch();
        assert !s.equals("two");
    }

    static void interned() {
        String s = ask() ? "one" : new String("one");
        touch();
        assert s == "one";
    }

    static void passed() {
        int a = 0;
        if (ask()) a = 1;
        else a = 1;
        touch();
    }

    static void thrown() {
        try {
            touch();
            if (ask()) throw new IllegalStateException();
        } finally {
            touch();
        }
    }

    static int depth(int d) {
        if (d == 0) {
            touch();
            return 0;
        }
        return 1 + depth(d - 1);
    }

    static void depths() {
        int d = ask() ? 2 : 3;
        assert depth(d) != 3;
    }

    static void sorted() {
        java.util.List<Cell> all = new java.util.ArrayList<>();
        all.add(new Cell(ask() ? 2 : 1));
        all.add(new Cell(1));
        all.sort((a, b) -> {
            touch();
            return a.own - b.own;
        });
        assert all.get(1).own != 2;
    }
}
