package plain;

class Kept {
    int size;

    void keep(int n) {
        if (n != size) {
            size = n;
        }
    }

    int times(int n) {
        return n * 2;
    }

    static class Failure extends Exception {
        Failure() {
            super("none");
        }

        Failure(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static class Tools {
        static int one() {
            return 1;
        }
    }

    static class Bare {
        int two() {
            return 2;
        }
    }

    @Deprecated
    static class Old {
        static int age() {
            return 9;
        }
    }

    static boolean all(boolean[] values) {
        return values.length > 0;
    }

    static boolean all(Boolean[] values) {
        return values.length > 0;
    }

    static Boolean not(Boolean value) {
        return value == null ? null : !value;
    }

    static Integer boxed(int value) {
        return value;
    }
}
