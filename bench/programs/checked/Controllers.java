package checked;

/** Machines that react to four unknown choices a round, with what must hold after each round. */
public class Controllers {
    static final class Tank {
        int level = 1;
        boolean gas;
    }

    static final class Pump {
        boolean running;
        boolean enabled = true;

        void step(Tank tank) {
            if (running && tank.level > 0) tank.level--;
            if (tank.gas || !enabled || tank.level == 0) running = false;
            else if (tank.level == 2) running = true;
        }
    }

    static void pumpHolds() {
        Tank tank = new Tank();
        Pump pump = new Pump();
        for (int i = 0; i < 5; i++) {
            if (Ask.yes() && tank.level < 2) tank.level++;
            if (Ask.yes()) tank.gas = !tank.gas;
            if (Ask.yes()) pump.enabled = !pump.enabled;
            if (Ask.yes()) pump.running = false;
            pump.step(tank);
            assert !(pump.running && tank.gas);
        }
    }

    static void pumpViolated() {
        Tank tank = new Tank();
        Pump pump = new Pump();
        for (int i = 0; i < 5; i++) {
            if (Ask.yes() && tank.level < 2) tank.level++;
            if (Ask.yes()) tank.gas = !tank.gas;
            if (Ask.yes()) pump.enabled = !pump.enabled;
            if (Ask.yes()) pump.step(tank);
            assert !(pump.running && tank.gas);
        }
    }

    static final class Lift {
        int floor;
        boolean open = true;
        boolean up;
        int calls;

        void move() {
            if (open) return;
            if (up && floor < 3) floor++;
            if (!up && floor > 0) floor--;
        }
    }

    static void liftHolds() {
        Lift lift = new Lift();
        for (int i = 0; i < 5; i++) {
            int before = lift.floor;
            if (Ask.yes()) lift.open = !lift.open;
            if (Ask.yes()) lift.up = !lift.up;
            if (Ask.yes()) lift.move();
            if (Ask.yes()) lift.calls++;
            assert lift.floor == before || !lift.open;
            assert lift.floor >= 0 && lift.floor <= 3;
        }
    }

    static void liftViolated() {
        Lift lift = new Lift();
        for (int i = 0; i < 5; i++) {
            if (Ask.yes()) lift.open = !lift.open;
            if (Ask.yes()) lift.up = !lift.up;
            if (Ask.yes()) lift.move();
            if (Ask.yes()) lift.calls++;
            assert !(lift.floor == 3 && lift.calls == 2);
        }
    }

    static final class Gate {
        boolean closed;
        boolean warning;
        int trains;

        void enter() {
            trains++;
            warning = true;
        }

        void leave() {
            if (trains > 0) trains--;
            if (trains == 0) {
                warning = false;
                closed = false;
            }
        }

        void tick() {
            if (warning) closed = true;
        }
    }

    static void gateHolds() {
        Gate gate = new Gate();
        for (int i = 0; i < 4; i++) {
            if (Ask.yes()) gate.enter();
            if (Ask.yes()) gate.leave();
            if (Ask.yes()) gate.tick();
            if (Ask.yes()) gate.leave();
            gate.tick();
            assert gate.trains == 0 || gate.closed;
        }
    }

    static void gateViolated() {
        Gate gate = new Gate();
        for (int i = 0; i < 4; i++) {
            if (Ask.yes()) gate.enter();
            if (Ask.yes()) gate.tick();
            if (Ask.yes()) gate.leave();
            if (Ask.yes()) gate.enter();
            assert gate.trains < 5 || gate.closed;
        }
    }

    enum Mode {
        OFF,
        IDLE,
        HEATING,
        ALARM
    }

    static final class Oven {
        Mode mode = Mode.OFF;
        int heat;
        boolean door;

        void step() {
            switch (mode) {
                case IDLE -> heat = heat > 0 ? heat - 1 : 0;
                case HEATING -> {
                    if (door) mode = Mode.IDLE;
                    else if (heat < 4) heat++;
                    else mode = Mode.ALARM;
                }
                case ALARM -> heat = heat > 0 ? heat - 1 : 0;
                default -> heat = 0;
            }
        }
    }

    static void ovenHolds() {
        Oven oven = new Oven();
        for (int i = 0; i < 5; i++) {
            if (Ask.yes() && oven.mode == Mode.OFF) oven.mode = Mode.IDLE;
            if (Ask.yes() && oven.mode == Mode.IDLE) oven.mode = Mode.HEATING;
            if (Ask.yes()) oven.door = !oven.door;
            if (Ask.yes()) oven.step();
            assert oven.heat <= 4 && !(oven.mode == Mode.OFF && oven.heat > 0);
        }
    }

    static void ovenViolated() {
        Oven oven = new Oven();
        for (int i = 0; i < 5; i++) {
            if (Ask.yes() && oven.mode == Mode.OFF) oven.mode = Mode.HEATING;
            if (Ask.yes()) oven.door = !oven.door;
            if (Ask.yes()) oven.step();
            if (Ask.yes()) oven.step();
            assert oven.mode != Mode.ALARM;
        }
    }

    static final class Queue {
        final int[] places = new int[3];
        int first;
        int size;

        void put(int value) {
            if (size < places.length) places[(first + size++) % places.length] = value;
        }

        int take() {
            int value = places[first];
            first = (first + 1) % places.length;
            size--;
            return value;
        }
    }

    static void queueHolds() {
        Queue queue = new Queue();
        int put = 0;
        for (int i = 0; i < 3; i++) {
            if (Ask.yes()) queue.put(++put);
            if (Ask.yes()) queue.put(++put);
            if (Ask.yes() && queue.size > 0) assert queue.take() <= put;
            if (Ask.yes() && queue.size > 0) queue.take();
            assert queue.size >= 0 && queue.size <= 3;
        }
    }

    static void queueViolated() {
        Queue queue = new Queue();
        int last = 0;
        for (int i = 0; i < 3; i++) {
            if (Ask.yes()) queue.put(i);
            if (Ask.yes()) queue.put(9);
            if (Ask.yes()) last = queue.take();
            if (Ask.yes() && queue.size > 0) last += queue.take();
            assert queue.size >= 0 && last < 18;
        }
    }
}
