package inheritance;

/** Abstract classes, overriding, super calls, covariant returns. */
public class Shapes {
    abstract static class Shape {
        protected final int colour;

        Shape(int colour) { this.colour = colour; }

        abstract int area();

        int describe() { return area() * 10 + colour; }

        Shape scaled(int by) { return this; }

        boolean contains(int x, int y) { return false; }
    }

    static class Rectangle extends Shape {
        int width;
        int height;

        Rectangle(int colour, int width, int height) {
            super(colour);
            this.width = width;
            this.height = height;
        }

        @Override
        int area() { return width * height; }

        @Override
        Rectangle scaled(int by) { return new Rectangle(colour, width * by, height * by); }

        @Override
        boolean contains(int x, int y) { return x >= 0 && y >= 0 && x < width && y < height; }
    }

    static class Square extends Rectangle {
        Square(int colour, int side) { super(colour, side, side); }

        @Override
        int describe() { return -super.describe(); }

        @Override
        Square scaled(int by) { return new Square(colour + 1, width * by); }
    }

    static final class Circle extends Shape {
        private final int radius;

        Circle(int radius) {
            super(radius & 3);
            this.radius = radius;
        }

        @Override
        int area() { return 3 * radius * radius; }

        @Override
        boolean contains(int x, int y) { return x * x + y * y <= radius * radius || super.contains(x, y); }
    }

    private static Shape make(int kind, int size) {
        switch (kind & 3) {
            case 0: return new Rectangle(1, size, size + 1);
            case 1: return new Square(2, size);
            case 2: return new Circle(size);
            default: return null;
        }
    }

    public static int area(int kind, int size) { return make(kind, size).area(); }

    public static int describe(int kind, int size) { return make(kind, size).describe(); }

    public static int scaled(int kind, int size, int by) { return make(kind, size).scaled(by).describe(); }

    public static boolean contains(int kind, int size, int x, int y) { return make(kind, size).contains(x, y); }

    static int areaOf(Shape shape) { return shape.area(); }

    static int widthOf(Shape shape) { return ((Rectangle) shape).width; }

    static int kindOf(Shape shape) {
        if (shape instanceof Square) return 1;
        if (shape instanceof Rectangle) return 2;
        return shape instanceof Circle ? 3 : 4;
    }

    static Rectangle widen(Rectangle r, Square s) {
        r.width += s.width;
        s.height--;
        return r.area() > s.area() ? r : s;
    }

    public static int total(int[] kinds) {
        Shape[] shapes = new Shape[kinds.length];
        for (int i = 0; i < shapes.length; i++) shapes[i] = make(kinds[i], i + 1);
        int total = 0;
        for (Shape shape : shapes) total += shape.describe();
        return total;
    }

    public static int cast(int kind) { return ((Rectangle) make(kind, 4)).width; }
}
