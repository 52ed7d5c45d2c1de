package hornbill.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether static fields of the program are as nothing but the initialisers of their classes leave them. What these
 * leave is found out once for each class.
 */
final class Statics {
    private static final int ELEMENTS = 3000;

    private static final String UNKNOWN = "?";

    private final ProbedClasses classes;
    private final Map<String, String> initial = new HashMap<>();

    Statics(ProbedClasses classes) {
        this.classes = classes;
    }

    /** What was too much to be told from the beginning counts as unchanged. */
    boolean changed(ClassLoader loader, int moment) {
        for (Class<?> one : ProbedClasses.loaded(loader)) {
            if (hasFields(one) && !Fields.UNSAFE.shouldBeInitialized(one)) {
                String before = initial(one.getName(), moment);
                if (!before.equals(UNKNOWN) && !before.equals(contents(one))) {
                    return true;
                }
            }
        }
        return false;
    }

    private String initial(String name, int moment) {
        String known = initial.get(name);
        if (known == null) {
            Moments.begin(moment);
            Threads.begin(moment);
            try {
                known = contents(Class.forName(name, true, classes.fresh()));
            } catch (Throwable e) {
                known = "";
            } finally {
                Moments.end();
            }
            initial.put(name, known);
        }
        return known;
    }

    private static boolean hasFields(Class<?> type) {
        for (Field field : type.getDeclaredFields()) {
            if (isState(field)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isState(Field field) {
        boolean constant = Modifier.isFinal(field.getModifiers())
                && (field.getType().isPrimitive() || field.getType() == String.class);
        return Modifier.isStatic(field.getModifiers()) && !constant && !field.isSynthetic();
    }

    private static String contents(Class<?> type) {
        StringBuilder out = new StringBuilder();
        Snapshot snapshot = new Snapshot(out, ELEMENTS);
        List<Object> values = new ArrayList<>();
        List<Class<?>> types = new ArrayList<>();
        try {
            for (Field field : type.getDeclaredFields()) {
                if (isState(field)) {
                    field.setAccessible(true);
                    values.add(field.get(null));
                    types.add(field.getType());
                }
            }
            for (int i = 0; i < values.size(); i++) {
                snapshot.visit(values.get(i), types.get(i));
            }
            for (int i = 0; i < values.size(); i++) {
                snapshot.write(values.get(i), types.get(i));
                out.append(';');
            }
        } catch (Throwable e) {
            return UNKNOWN;
        }
        return out.toString();
    }
}
