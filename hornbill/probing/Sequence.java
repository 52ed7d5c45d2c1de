package hornbill.jvm;

import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs sequences of steps in one loader; a step is a list: what it does, the variable it fills or null, and the
 * rest.
 *
 * <pre>
 * ["new", variable, class, [types], [operands]]
 * ["static", variable, class, method, [types], [operands]]
 * ["call", variable, class, method, [types], [operands], target]
 * ["read", variable, class, field]
 * ["array", variable, type, [operands]]
 * ["keep", variable, type, operand]
 * ["stub", variable, interface or class, [[method, descriptor, [operands], whether it throws], ...], [types], [operands]]
 * (where an answer has a formula, its operation and place follow whether it throws)
 * ["file", variable, type, name, text or null, whether it is a folder]
 * ["watch", null, [operands], [operands]], before the last step: lists, and other objects, that are looked at beside
 * what that takes
 * </pre>
 *
 * An operand is {@code {"use": variable}} or {@code {"value": ..., "type": ...}}, in the form that {@link
 * ArgumentReader} reads.
 */
final class Sequence {
    /** A step that cannot be made, whatever the program does. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;

        Malformed(String what, Throwable cause) {
            super(what, cause);
        }
    }

    private final ClassLoader loader;
    private final ArgumentReader reader;
    private final Map<List<?>, Object> members = new HashMap<>();
    /** The answers of each stub, in their order. */
    private final List<List<Stubs.Answer>> stubs = new ArrayList<>();

    Sequence(ClassLoader loader) {
        this.loader = loader;
        this.reader = new ArgumentReader(loader);
    }

    /** Have the steps that follow made as in a test, where the loader of the classes is the thread's too. */
    void begin() {
        stubs.clear();
        Thread.currentThread().setContextClassLoader(Elsewhere.context(loader));
    }

    /** How often each answer of each stub was asked for: a list for each stub. */
    String asked() {
        StringBuilder out = new StringBuilder("[");
        for (List<Stubs.Answer> answers : stubs) {
            out.append(out.length() > 1 ? ",[" : "[");
            for (int i = 0; i < answers.size(); i++) {
                out.append(i > 0 ? "," : "").append(answers.get(i).calls());
            }
            out.append(']');
        }
        return out.append(']').toString();
    }

    /** What the operand is, for a place of that type. */
    Object operand(Object operand, Object[] variables) {
        Map<?, ?> given = (Map<?, ?>) operand;
        if (given.containsKey("use")) {
            return variables[((Long) given.get("use")).intValue()];
        }
        return reader.read(given.get("value"), reader.classNamed((String) given.get("type")));
    }

    Object[] operands(Object list, Object[] variables) {
        List<?> given = (List<?>) list;
        Object[] values = new Object[given.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = operand(given.get(i), variables);
        }
        return values;
    }

    Class<?> typeOf(Object operand, Class<?>[] kinds) {
        Map<?, ?> given = (Map<?, ?>) operand;
        if (given.containsKey("use")) {
            return kinds[((Long) given.get("use")).intValue()];
        }
        return reader.classNamed((String) given.get("type"));
    }

    /** The result of the step; what the program throws comes as it is. */
    Object run(List<?> step, Object[] variables) throws Throwable {
        Object result;
        try {
            result = done(step, variables);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        } catch (ReflectiveOperationException | IllegalArgumentException | ClassCastException e) {
            throw new Malformed(e.toString(), e);
        }
        if (step.get(1) != null) {
            variables[((Long) step.get(1)).intValue()] = result;
        }
        return result;
    }

    /** The constructor or method that the step calls. */
    Executable executable(List<?> step) throws ReflectiveOperationException {
        return (Executable) member(step);
    }

    /** Calls what the step calls; what the program throws comes as it is. */
    Object invoke(List<?> step, Object target, Object[] arguments) throws Throwable {
        Executable called = executable(step);
        if (called instanceof Method && target != null && called.getDeclaringClass().getClassLoader() != loader
                && isOwn(target.getClass().getName())) {
            denied((Method) called);
        }
        try {
            requireOuter(called, arguments);
            return called instanceof Constructor
                    ? ((Constructor<?>) called).newInstance(arguments)
                    : ((Method) called).invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new Malformed(e.toString(), e);
        }
    }

    ClassLoader loader() {
        return loader;
    }

    /** What the step calls a method of. */
    Object target(List<?> step, Object[] variables) {
        return operand(step.get(6), variables);
    }

    /** Whether the class is one of the program. */
    boolean isOwn(String name) {
        try {
            return Class.forName(name, false, loader).getClassLoader() == loader;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private Object done(List<?> step, Object[] variables) throws ReflectiveOperationException {
        switch ((String) step.get(0)) {
            case "new":
                Constructor<?> constructor = (Constructor<?>) member(step);
                denied(constructor, "<init>", constructor.getParameterTypes(), void.class);
                Object[] passed = operands(step.get(4), variables);
                requireOuter(constructor, passed);
                return constructor.newInstance(passed);
            case "static":
                Method given = (Method) member(step);
                denied(given, given.getName(), given.getParameterTypes(), given.getReturnType());
                return given.invoke(null, operands(step.get(5), variables));
            case "call":
                Object target = operand(step.get(6), variables);
                Method method = (Method) member(step);
                if (target == null) {
                    throw new IllegalArgumentException("the receiver is null");
                }
                if (method.getDeclaringClass().getClassLoader() != loader && isOwn(target.getClass().getName())) {
                    denied(method);
                }
                return method.invoke(target, operands(step.get(5), variables));
            case "read":
                return read((String) step.get(2), (String) step.get(3));
            case "array":
                return array(step, variables);
            case "keep":
                return operand(step.get(3), variables);
            case "file":
                return file(step);
            case "stub":
                return stub(step, variables);
            case "watch":
                return null;
            default:
                throw new IllegalArgumentException("no step: " + step.get(0));
        }
    }

    /** Java's expression for an object of an inner class asks for the one around it first. */
    private static void requireOuter(Executable called, Object[] arguments) {
        if (called instanceof Method || arguments.length == 0 || arguments[0] != null) {
            return;
        }
        Class<?> owner = called.getDeclaringClass();
        Class<?> outer;
        try {
            outer = Modifier.isStatic(owner.getModifiers()) ? null : owner.getDeclaringClass();
        } catch (LinkageError e) {
            return;
        }
        if (outer != null && called.getParameterTypes()[0] == outer) {
            throw new IllegalArgumentException("there is no object around");
        }
    }

    /** The first one to read a field of the class initialises it. */
    private Object read(String owner, String name) throws ReflectiveOperationException {
        Field field = reader.classNamed(owner).getDeclaredField(name);
        field.setAccessible(true);
        try {
            return field.get(null);
        } catch (LinkageError e) {
            throw new InvocationTargetException(e);
        }
    }

    /** Stops where the method is one that no trial may call: classes of the program inherit such from Thread, say. */
    private static void denied(Method method) {
        String type = MethodType.methodType(method.getReturnType(), method.getParameterTypes()).toMethodDescriptorString();
        if (Denied.is(method.getDeclaringClass().getName().replace('.', '/'), method.getName(), type)) {
            Probes.deny();
        }
    }

    /** The same of what the JDK makes; a path by itself is no file. */
    private void denied(Executable member, String name, Class<?>[] parameters, Class<?> result) {
        Class<?> owner = member.getDeclaringClass();
        boolean path = owner == java.io.File.class || owner == java.nio.file.Paths.class;
        String type = MethodType.methodType(result, parameters).toMethodDescriptorString();
        if (owner.getClassLoader() != loader && !path && Denied.is(owner.getName().replace('.', '/'), name, type)) {
            Probes.deny();
        }
    }

    private Object array(List<?> step, Object[] variables) {
        Object[] elements = operands(step.get(3), variables);
        Class<?> type = reader.classNamed((String) step.get(2));
        Object array = Array.newInstance(type.getComponentType(), elements.length);
        for (int i = 0; i < elements.length; i++) {
            Array.set(array, i, elements[i]);
        }
        return array;
    }

    private Object file(List<?> step) {
        try {
            Class<?> type = reader.classNamed((String) step.get(2));
            return Scratch.made(type, (String) step.get(3), (String) step.get(4), step.get(5) == Boolean.TRUE);
        } catch (IOException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private Object stub(List<?> step, Object[] variables) throws ReflectiveOperationException {
        Map<String, Stubs.Answer> answers = new HashMap<>();
        List<Stubs.Answer> every = new ArrayList<>();
        for (Object one : (List<?>) step.get(3)) {
            List<?> answer = (List<?>) one;
            boolean throwing = answer.get(3) == Boolean.TRUE;
            Formula formula = answer.size() < 6 ? null
                    : new Formula((String) answer.get(4), ((Long) answer.get(5)).intValue());
            every.add(new Stubs.Answer(throwing, operands(answer.get(2), variables), formula));
            answers.put("" + answer.get(0) + answer.get(1), every.get(every.size() - 1));
        }
        stubs.add(every);
        Class<?> type = reader.classNamed((String) step.get(2));
        if (type.isInterface()) {
            return Stubs.answering(type, answers);
        }
        Class<?>[] types = types((List<?>) step.get(4));
        return Subclasses.of(loader, type, types, operands(step.get(5), variables), answers);
    }

    private Class<?>[] types(List<?> names) {
        Class<?>[] types = new Class<?>[names.size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = reader.classNamed((String) names.get(i));
        }
        return types;
    }

    /** The class whose code the step runs is initialised by it, not by looking it up. */
    private Object member(List<?> step) throws ReflectiveOperationException {
        boolean constructs = step.get(0).equals("new");
        List<?> key = step.subList(2, constructs ? 4 : 5);
        Object known = members.get(key);
        if (known == null) {
            Class<?> owner = reader.classNamed((String) step.get(2));
            Class<?>[] types = types((List<?>) step.get(constructs ? 3 : 4));
            known = constructs ? owner.getDeclaredConstructor(types) : method(owner, (String) step.get(3), types);
            ((java.lang.reflect.AccessibleObject) known).setAccessible(true);
            members.put(key, known);
        }
        return known;
    }

    private static Method method(Class<?> owner, String name, Class<?>[] types) throws NoSuchMethodException {
        for (Class<?> above = owner; above != null; above = above.getSuperclass()) {
            try {
                return above.getDeclaredMethod(name, types);
            } catch (NoSuchMethodException e) {
                continue;
            }
        }
        return owner.getMethod(name, types);
    }
}
