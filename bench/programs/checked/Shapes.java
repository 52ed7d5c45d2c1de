package checked;

/** Classes below classes. */
public class Shapes {
    abstract static class Shape {
        abstract int area();

        boolean isLarge() {
            return area() > 100;
        }
    }

    static class Square extends Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        int area() {
            return side * side;
        }
    }

    static final class Frame extends Square {
        final int hole;

        Frame(int side, int hole) {
            super(side);
            this.hole = hole;
        }

        @Override
        int area() {
            return super.area() - hole * hole;
        }
    }

    sealed interface Light permits Red, Green {
        Light next();
    }

    static final class Red implements Light {
        @Override
        public Light next() {
            return new Green();
        }
    }

    static final class Green implements Light {
        @Override
        public Light next() {
            return new Red();
        }
    }

    static void areaHolds(byte side, byte hole) {
        if (hole < 0 || side < hole) return;
        Shape shape = new Frame(side, hole);
        assert shape.area() >= 0;
    }

    static void areaViolated(byte side, byte hole) {
        Shape shape = hole == 0 ? new Square(side) : new Frame(side, hole);
        assert shape.area() >= 0;
    }

    static void largeHolds(boolean framed) {
        Shape shape = framed ? new Frame(12, 2) : new Square(11);
        assert shape.isLarge();
    }

    static void castViolated(boolean framed) {
        Shape shape = framed ? new Frame(12, 2) : new Square(11);
        if (((Square) shape).side > 10) {
            Frame frame = (Frame) shape;
            assert frame.hole == 2;
        }
    }

    static void lightsHolds(boolean red) {
        Light light = red ? new Red() : new Green();
        for (int i = 0; i < 50; i++) light = light.next();
        assert light instanceof Red == red;
    }

    static void lightsViolated(int rounds) {
        Light light = new Red();
        for (int i = 0; i < rounds; i++) light = light.next();
        assert rounds < 7 || light instanceof Red;
    }
}
