package hornbill.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** Whether static fields of the program are as nothing but the initialisers of their classes leave them. */
final class Statics {
    private static final int ELEMENTS = 3000;

    private final ProbedClasses classes;
    private final ClassLoader loader;

    Statics(ProbedClasses classes, ClassLoader loader) {
        this.classes = classes;
        this.loader = loader;
    }

    /** What cannot be told counts as changed. */
    boolean changed() {
        List<String> names = new ArrayList<>();
        for (Class<?> one : ProbedClasses.loaded(loader)) {
            if (hasFields(one) && !Fields.UNSAFE.shouldBeInitialized(one)) {
                names.add(one.getName());
            }
        }
        ClassLoader other = classes.fresh();
        try {
            for (String name : names) {
                Class.forName(name, true, other);
            }
            for (String name : names) {
                if (!contents(name, loader).equals(contents(name, other))) {
                    return true;
                }
            }
        } catch (Throwable e) {
            return true;
        }
        return false;
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

    private static String contents(String name, ClassLoader loader) throws Exception {
        Class<?> type = Class.forName(name, false, loader);
        StringBuilder out = new StringBuilder();
        Snapshot snapshot = new Snapshot(out, ELEMENTS);
        List<Object> values = new ArrayList<>();
        List<Class<?>> types = new ArrayList<>();
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
        return out.toString();
    }
}
