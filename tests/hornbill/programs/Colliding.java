/** Classes that are called like those that a test names; each in a package of its own. */
package colliding;

class Test {
    int n;

    int test() {
        return n > 0 ? n : -n;
    }
}

class TestTest {
    static int displayName(Test test) {
        return test == null ? 0 : 1;
    }
}

class Assertions {
    static void assertEquals(int a, int b) {
        if (a != b) {
            throw new AssertionError();
        }
    }
}

class String {
    int length;

    static Object of(java.lang.String text, String own) {
        return own == null ? text : own;
    }
}

class Integer {
    static int parse(java.lang.Integer n, Integer m) {
        return n == null ? java.lang.Integer.MAX_VALUE : m == null ? java.lang.Integer.MIN_VALUE : n;
    }
}

class Double {
    static double nan(double d) {
        return d > 0 ? java.lang.Double.NaN : -0.0;
    }
}

class Objects {
    static Object[] objects(int n) {
        return n > 0 ? new Object[] {new Objects()} : null;
    }
}

class Override {
    interface Two {
        void one();

        String two();
    }

    static boolean isTwo(Two two) {
        return two != null;
    }
}

class Fields {
    private int secret;

    int get() {
        return secret == 3 ? 1 : 0;
    }
}
