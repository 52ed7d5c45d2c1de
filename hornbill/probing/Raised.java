package hornbill.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Exceptions as JSON. */
final class Raised {
    private Raised() {}

    /** Its class, message and cause, and whether code of the program made it. */
    static void write(StringBuilder out, Throwable thrown, Sequence sequence) {
        out.append("{\"class\":");
        Json.writeString(out, thrown.getClass().getName());
        String message = thrown.getMessage();
        out.append(",\"message\":");
        if (message == null) {
            out.append("null");
        } else {
            Json.writeString(out, message);
        }
        out.append(",\"own\":").append(OwnExceptions.isOwn(thrown, sequence));
        out.append(",\"explicit\":").append(OwnExceptions.isExplicit(thrown, sequence));
        told(out, thrown, sequence);
        out.append(",\"cause\":");
        if (thrown.getCause() == null) {
            out.append("null");
        } else {
            write(out, thrown.getCause(), sequence);
        }
        out.append('}');
    }

    /** What the program's class of an exception keeps in texts, numbers and constants: often a code. */
    private static void told(StringBuilder out, Throwable thrown, Sequence sequence) {
        String before = ",\"told\":{";
        String after = "";
        for (Class<?> c = thrown.getClass(); sequence.isOwn(c.getName()); c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                boolean skipped = Modifier.isStatic(field.getModifiers()) || field.isSynthetic();
                String text = skipped ? null : text(field, thrown);
                if (text != null) {
                    out.append(before);
                    Json.writeString(out, field.getName());
                    out.append(':');
                    Json.writeString(out, text);
                    before = ",";
                    after = "}";
                }
            }
        }
        out.append(after);
    }

    private static String text(Field field, Throwable thrown) {
        try {
            field.setAccessible(true);
            Object value = field.get(thrown);
            if (value instanceof Enum) {
                return ((Enum<?>) value).name();
            }
            return value instanceof String || value instanceof Number ? value.toString() : null;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }
}
