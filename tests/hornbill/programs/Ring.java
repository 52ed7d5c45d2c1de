package ring;

/** Static state that depends on which class is used first, and an initialiser that fails. */
class Ring {
    static class A {
        static int a = B.b + 1;
    }

    static class B {
        static int b = A.a + 1;
    }

    static class Broken {
        static int broken = 1 / zero();

        static int zero() { return 0; }
    }

    static int first() { return A.a * 10 + B.b; }

    static int second() { return B.b + A.a * 10; }

    static int fails() {
        int sum = A.a + B.b;
        try {
            return Broken.broken;
        } catch (ExceptionInInitializerError error) {
            return sum;
        }
    }
}
