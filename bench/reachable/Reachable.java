package hornbill.jvm;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;

/**
 * The states that a few calls with small arguments reach, found by making all of these calls.
 *
 * <p>{@code Reachable JAR CALLS CLASS...} prints, for each class, a line {@code CLASS} and then lines of JSON, each a
 * list of objects as they are after a constructor or factory of the class and up to CALLS calls of methods of the
 * object that it gave: each object at hand alone, and each two that share something. What a test in the class's
 * package may not call is not called. Objects that are passed are those at hand, null, and new ones from constructors
 * and factories that take numbers and null.
 */
final class Reachable {
    private static final int MOST_NEW = 4;
    private static final long MILLISECONDS = 300;
    private static final Object[][] NUMBERS = {{0, 1, 2, -1}, {0L, 1L, -1L}, {0.0, 1.0}, {0f, 1f}};
    private static final int[][] ARRAYS = {{}, {0}, {0, 1}, {1, 0}};

    /** A constructor, factory or method, and what is passed: a Recipe, an Integer place at hand, or a plain value. */
    private static final class Step {
        final Executable called;
        final Object[] args;

        Step(Executable called, Object[] args) {
            this.called = called;
            this.args = args;
        }
    }

    /** The place of an object at hand. */
    private static final class Place {
        final int number;

        Place(int number) {
            this.number = number;
        }
    }

    private final List<Class<?>> classes = new ArrayList<>();
    private final Map<Class<?>, List<Step>> makers = new LinkedHashMap<>();
    private final Set<String> followed = new HashSet<>();
    private final Set<String> told = new HashSet<>();
    private final PrintStream out;
    private String packageName;

    private Reachable(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream answers = new PrintStream(new BufferedOutputStream(System.out, 1 << 16), false, "US-ASCII");
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(System.out);
        File jar = new File(arguments[0]);
        URL[] path = {jar.toURI().toURL()};
        ClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
        int calls = Integer.parseInt(arguments[1]);
        for (String name : Arrays.asList(arguments).subList(2, arguments.length)) {
            Reachable reachable = new Reachable(answers);
            reachable.packageName = loader.loadClass(name).getPackageName();
            reachable.load(loader, jar);
            answers.println(name);
            reachable.explore(loader.loadClass(name), calls);
        }
        answers.flush();
        Runtime.getRuntime().halt(0);
    }

    private void load(ClassLoader loader, File jar) throws Exception {
        Set<String> names = new TreeSet<>();
        try (JarFile file = new JarFile(jar)) {
            file.stream().map(entry -> entry.getName()).filter(name -> name.endsWith(".class")).forEach(names::add);
        }
        for (String name : names) {
            Class<?> type = loader.loadClass(name.substring(0, name.length() - 6).replace('/', '.'));
            if (type.getPackageName().equals(packageName) && !type.isSynthetic()) {
                classes.add(type);
            }
        }
    }

    private void explore(Class<?> type, int calls) {
        for (Executable maker : makersOf(type)) {
            for (Object[] args : argumentsOf(maker, null, 0)) {
                List<Step> steps = new ArrayList<>();
                steps.add(new Step(maker, args));
                follow(steps, methodsOf(type), calls);
            }
        }
    }

    private void follow(List<Step> steps, List<Method> methods, int calls) {
        List<Object> hand = inTime(steps);
        if (hand == null || !followed.add(calls + document(hand.toArray()))) {
            return;
        }
        tell(hand);
        for (Method method : calls == 0 ? Collections.<Method>emptyList() : methods) {
            for (Object[] args : argumentsOf(method, hand, calls)) {
                steps.add(new Step(method, args));
                follow(steps, methods, calls - 1);
                steps.remove(steps.size() - 1);
            }
        }
    }

    /** What is at hand after the steps, first what the first one gave; null where one throws or takes too long. */
    private List<Object> inTime(List<Step> steps) {
        List<Object> hand = new ArrayList<>();
        boolean[] done = {false};
        Thread thread = new Thread(() -> done[0] = execute(steps, hand));
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (thread.isAlive()) {
            stop(thread);
            return null;
        }
        return done[0] ? hand : null;
    }

    /** What does not end would take the processor from all that follows. From Java 20 on it cannot be stopped. */
    @SuppressWarnings({"deprecation", "removal"})
    private static void stop(Thread thread) {
        try {
            thread.stop();
        } catch (UnsupportedOperationException e) {
            thread.setPriority(Thread.MIN_PRIORITY);
        }
    }

    private static boolean execute(List<Step> steps, List<Object> hand) {
        try {
            for (Step step : steps) {
                Object[] args = new Object[step.args.length];
                List<Object> made = new ArrayList<>();
                for (int i = 0; i < args.length; i++) {
                    args[i] = value(step.args[i], hand, made);
                }
                Object receiver = hand.isEmpty() ? null : hand.get(0);
                Object result = call(step.called, receiver, args);
                if (hand.isEmpty() && result == null) {
                    return false;
                }
                hand.add(result);
                hand.addAll(made);
            }
            return true;
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            return false;
        }
    }

    private static Object value(Object arg, List<Object> hand, List<Object> made)
            throws ReflectiveOperationException {
        if (arg instanceof Place) {
            return hand.get(((Place) arg).number);
        }
        if (arg instanceof Step) {
            Object fresh = call(((Step) arg).called, null, ((Step) arg).args);
            made.add(fresh);
            return fresh;
        }
        return arg instanceof int[] ? ((int[]) arg).clone() : arg;
    }

    private static Object call(Executable called, Object receiver, Object[] args)
            throws ReflectiveOperationException {
        try {
            return called instanceof Constructor
                    ? ((Constructor<?>) called).newInstance(args)
                    : ((Method) called).invoke(receiver, args);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private List<Executable> makersOf(Class<?> type) {
        List<Executable> found = new ArrayList<>();
        if (!Modifier.isAbstract(type.getModifiers()) && !type.isEnum()) {
            found.addAll(Arrays.asList(type.getDeclaredConstructors()));
        }
        for (Method method : type.getDeclaredMethods()) {
            if (Modifier.isStatic(method.getModifiers()) && method.getReturnType() == type) {
                found.add(method);
            }
        }
        return usable(found);
    }

    private List<Method> methodsOf(Class<?> type) {
        Map<String, Method> found = new LinkedHashMap<>();
        for (Class<?> one = type; one != null && one != Object.class; one = one.getSuperclass()) {
            for (Method method : usable(Arrays.asList(one.getDeclaredMethods()))) {
                if (!Modifier.isStatic(method.getModifiers())) {
                    found.putIfAbsent(method.getName() + Arrays.toString(method.getParameterTypes()), method);
                }
            }
        }
        return new ArrayList<>(found.values());
    }

    private <T extends Executable> List<T> usable(List<T> members) {
        List<T> found = new ArrayList<>();
        for (T member : members) {
            boolean near = member.getDeclaringClass().getPackageName().equals(packageName);
            int flags = member.getModifiers();
            boolean seen = near ? !Modifier.isPrivate(flags) : Modifier.isPublic(flags);
            if (seen && !member.isSynthetic() && nameable(member.getDeclaringClass())) {
                member.setAccessible(true);
                found.add(member);
            }
        }
        found.sort(Comparator.comparing(Executable::toString));
        return found;
    }

    private static boolean nameable(Class<?> type) {
        for (Class<?> one = type; one != null; one = one.getEnclosingClass()) {
            if (Modifier.isPrivate(one.getModifiers()) || one.isAnonymousClass() || one.isLocalClass()) {
                return false;
            }
        }
        return true;
    }

    /** All lists of arguments, of what is at hand and of small values. */
    private List<Object[]> argumentsOf(Executable called, List<Object> hand, int depth) {
        List<Object[]> lists = new ArrayList<>();
        lists.add(new Object[0]);
        for (Class<?> type : called.getParameterTypes()) {
            List<Object[]> longer = new ArrayList<>();
            for (Object[] list : lists) {
                for (Object choice : choices(type, hand, depth)) {
                    Object[] more = Arrays.copyOf(list, list.length + 1);
                    more[list.length] = choice;
                    longer.add(more);
                }
            }
            lists = longer;
        }
        return lists;
    }

    private List<Object> choices(Class<?> type, List<Object> hand, int depth) {
        List<Object> found = new ArrayList<>();
        if (type.isPrimitive()) {
            return small(type);
        }
        for (int place = 0; hand != null && place < hand.size(); place++) {
            if (type.isInstance(hand.get(place))) {
                found.add(new Place(place));
            }
        }
        found.add(null);
        if (type == String.class) {
            found.addAll(Arrays.asList("a", ""));
        } else if (type == int[].class) {
            found.addAll(Arrays.asList(ARRAYS));
        } else if (!type.isArray()) {
            found.addAll(fresh(type));
        }
        return found;
    }

    private static List<Object> small(Class<?> type) {
        if (type == boolean.class) {
            return Arrays.asList(false, true);
        }
        if (type == char.class) {
            return Arrays.asList('a', 'b');
        }
        if (type == byte.class || type == short.class) {
            return type == byte.class ? Arrays.asList((byte) 0, (byte) 1) : Arrays.asList((short) 0, (short) 1);
        }
        int kind = type == int.class ? 0 : type == long.class ? 1 : type == double.class ? 2 : 3;
        return Arrays.asList(NUMBERS[kind]);
    }

    /** How new objects of that type are made, with null for what is not a number. */
    private List<Step> fresh(Class<?> type) {
        List<Step> known = makers.get(type);
        if (known != null) {
            return known;
        }
        known = new ArrayList<>();
        makers.put(type, known);
        for (Class<?> one : classes) {
            int before = known.size();
            for (Executable maker : type.isAssignableFrom(one) ? makersOf(one) : new ArrayList<Executable>()) {
                for (Object[] args : plain(maker)) {
                    if (known.size() - before < MOST_NEW) {
                        known.add(new Step(maker, args));
                    }
                }
            }
        }
        return known;
    }

    private List<Object[]> plain(Executable maker) {
        List<Object[]> found = new ArrayList<>();
        Class<?>[] types = maker.getParameterTypes();
        for (int number = 0; number < 2; number++) {
            for (int other = 0; other < 2; other++) {
                Object[] args = new Object[types.length];
                for (int i = 0; i < args.length; i++) {
                    args[i] = types[i].isPrimitive() ? small(types[i]).get(i == 0 ? number : other) : null;
                }
                if (found.stream().noneMatch(one -> Arrays.equals(one, args))) {
                    found.add(args);
                }
            }
        }
        return found;
    }

    private void tell(List<Object> hand) {
        List<Object> objects = new ArrayList<>();
        for (Object object : hand) {
            boolean plain = object == null || object.getClass().getName().startsWith("java.");
            if (!plain && objects.stream().noneMatch(one -> one == object)) {
                objects.add(object);
            }
        }
        for (Object one : objects) {
            line(one);
            for (Object other : objects) {
                if (one != other && !Collections.disjoint(reached(one), reached(other))) {
                    line(one, other);
                }
            }
        }
    }

    private static Set<Object> reached(Object root) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Object> waiting = new ArrayList<>();
        waiting.add(root);
        while (!waiting.isEmpty()) {
            Object one = waiting.remove(waiting.size() - 1);
            if (one == null || one instanceof String || one instanceof Number || !seen.add(one)) {
                continue;
            }
            if (one instanceof Object[]) {
                waiting.addAll(Arrays.asList((Object[]) one));
            } else if (!one.getClass().isArray()) {
                for (Fields.Slot slot : Fields.of(one.getClass()).values()) {
                    waiting.add(slot.type.isPrimitive() ? null : Fields.get(one, slot));
                }
            }
        }
        return seen;
    }

    private void line(Object... roots) {
        String line = document(roots);
        if (told.add(line)) {
            out.println(line);
        }
    }

    private static String document(Object... roots) {
        StringBuilder text = new StringBuilder("[");
        Snapshot snapshot = new Snapshot(text);
        for (Object root : roots) {
            snapshot.visit(root, typeOf(root));
        }
        for (Object root : roots) {
            text.append(text.length() > 1 ? "," : "");
            snapshot.write(root, typeOf(root));
        }
        return text.append(']').toString();
    }

    private static Class<?> typeOf(Object object) {
        return object == null ? Object.class : object.getClass();
    }
}
