package hornbill.jvm;

import java.lang.reflect.Array;

/** What a method of a stub makes of an argument and a constant: the rows of hornbill/building/formulas.py. */
final class Formula {
    private final String operation;
    private final int place;

    Formula(String operation, int place) {
        this.operation = operation;
        this.place = place;
    }

    Object of(Object[] arguments, Object constant) {
        Object given = arguments[place];
        switch (operation) {
            case "same":
                return given;
            case "is":
                return constant == null ? given == null : constant.equals(given);
            default:
                break;
        }
        if (given == null || given.getClass().isArray()) {
            given = Array.get(java.util.Objects.requireNonNull(given), 0);
        }
        if (given instanceof Integer) {
            return ofInts((Integer) given, (Integer) constant);
        } else if (given instanceof Long) {
            return ofLongs((Long) given, (Long) constant);
        } else if (given instanceof Float) {
            return ofFloats((Float) given, (Float) constant);
        }
        return ofDoubles((Double) given, (Double) constant);
    }

    private Object ofInts(int x, int c) {
        switch (operation) {
            case "plus": return x + c;
            case "times": return x * c;
            case "from": return c - x;
            case "squared": return x * x + c;
            case "less": return x < c;
            default: return x == c;
        }
    }

    private Object ofLongs(long x, long c) {
        switch (operation) {
            case "plus": return x + c;
            case "times": return x * c;
            case "from": return c - x;
            case "squared": return x * x + c;
            case "less": return x < c;
            default: return x == c;
        }
    }

    private Object ofFloats(float x, float c) {
        switch (operation) {
            case "plus": return x + c;
            case "times": return x * c;
            case "from": return c - x;
            case "squared": return x * x + c;
            case "less": return x < c;
            default: return x == c;
        }
    }

    private Object ofDoubles(double x, double c) {
        switch (operation) {
            case "plus": return x + c;
            case "times": return x * c;
            case "from": return c - x;
            case "squared": return x * x + c;
            case "less": return x < c;
            default: return x == c;
        }
    }
}
