package hornbill.jvm;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Objects of abstract classes, whose abstract methods, and others that are said to answer, ask a handler: the
 * anonymous classes of tests, in a JVM that tries them.
 *
 * <p>A class is made for each set of methods that it has, in the loader and package of the one above it. The
 * handler is there before the constructor above runs, as what an anonymous class captures is.
 */
final class Subclasses {
    private static final String HANDLER = "handler";
    private static final String METHODS = "methods";
    private static final String HANDLING = Type.getDescriptor(InvocationHandler.class);
    private static final String LISTED = Type.getDescriptor(Method[].class);

    private Subclasses() {}

    /** A new object of a class below that one, made by the constructor of these types, in a loader of the program. */
    static Object of(
            ClassLoader program, Class<?> above, Class<?>[] types, Object[] arguments, Map<String, Stubs.Answer> answers)
            throws ReflectiveOperationException {
        List<Method> methods = methods(above, answers.keySet());
        StringBuilder key = new StringBuilder(above.getName()).append(List.of(types));
        methods.forEach(one -> key.append(Stubs.keyOf(one)));
        Class<?> made = ProbedClasses.below(program, above, key.toString(), name -> bytes(name, above, types, methods));
        made.getField(METHODS).set(null, methods.toArray(new Method[0]));
        Class<?>[] all = new Class<?>[types.length + 1];
        Object[] given = new Object[all.length];
        all[0] = InvocationHandler.class;
        given[0] = new Stubs.Handler(above, answers);
        System.arraycopy(types, 0, all, 1, types.length);
        System.arraycopy(arguments, 0, given, 1, types.length);
        Constructor<?> constructor = made.getDeclaredConstructor(all);
        return constructor.newInstance(given);
    }

    /** The methods that are abstract where the class is seen from below, and those of these names and descriptors. */
    private static List<Method> methods(Class<?> above, Set<String> answered) {
        Map<String, Method> known = new LinkedHashMap<>();
        for (Class<?> type = above; type != null; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (!Modifier.isStatic(method.getModifiers()) && !Modifier.isPrivate(method.getModifiers())) {
                    known.putIfAbsent(Stubs.keyOf(method), method);
                }
            }
        }
        for (Method method : above.getMethods()) {
            if (!Modifier.isStatic(method.getModifiers())) {
                known.putIfAbsent(Stubs.keyOf(method), method);
            }
        }
        List<Method> found = new ArrayList<>();
        known.forEach((key, method) -> {
            boolean closed = Modifier.isFinal(method.getModifiers());
            if (Modifier.isAbstract(method.getModifiers()) || answered.contains(key) && !closed) {
                found.add(method);
            }
        });
        found.sort((one, other) -> Stubs.keyOf(one).compareTo(Stubs.keyOf(other)));
        return found;
    }

    private static byte[] bytes(String name, Class<?> above, Class<?>[] types, List<Method> methods) {
        String own = name.replace('.', '/');
        String base = Type.getInternalName(above);
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        out.visit(Opcodes.V11, Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, own, null, base, null);
        out.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC, HANDLER, HANDLING, null, null);
        int listed = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        out.visitField(listed, METHODS, LISTED, null, null);
        constructor(out, own, base, types);
        for (int i = 0; i < methods.size(); i++) {
            method(out, own, methods.get(i), i);
        }
        out.visitEnd();
        return out.toByteArray();
    }

    private static void constructor(ClassWriter out, String own, String base, Class<?>[] types) {
        StringBuilder taken = new StringBuilder();
        for (Class<?> type : types) {
            taken.append(Type.getDescriptor(type));
        }
        MethodVisitor body = out.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "(" + HANDLING + taken + ")V", null, null);
        body.visitCode();
        body.visitVarInsn(Opcodes.ALOAD, 0);
        body.visitVarInsn(Opcodes.ALOAD, 1);
        body.visitFieldInsn(Opcodes.PUTFIELD, own, HANDLER, HANDLING);
        body.visitVarInsn(Opcodes.ALOAD, 0);
        int place = 2;
        for (Class<?> type : types) {
            body.visitVarInsn(Type.getType(type).getOpcode(Opcodes.ILOAD), place);
            place += Type.getType(type).getSize();
        }
        body.visitMethodInsn(Opcodes.INVOKESPECIAL, base, "<init>", "(" + taken + ")V", false);
        body.visitInsn(Opcodes.RETURN);
        body.visitMaxs(0, 0);
        body.visitEnd();
    }

    /** A method that asks the handler, with what it is passed. */
    private static void method(ClassWriter out, String own, Method method, int number) {
        int visible = method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED);
        String descriptor = Type.getMethodDescriptor(method);
        MethodVisitor body = out.visitMethod(visible, method.getName(), descriptor, null, null);
        body.visitCode();
        body.visitVarInsn(Opcodes.ALOAD, 0);
        body.visitFieldInsn(Opcodes.GETFIELD, own, HANDLER, HANDLING);
        body.visitVarInsn(Opcodes.ALOAD, 0);
        body.visitFieldInsn(Opcodes.GETSTATIC, own, METHODS, LISTED);
        body.visitLdcInsn(number);
        body.visitInsn(Opcodes.AALOAD);
        Type[] types = Type.getArgumentTypes(method);
        body.visitLdcInsn(types.length);
        body.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
        int place = 1;
        for (int i = 0; i < types.length; i++) {
            body.visitInsn(Opcodes.DUP);
            body.visitLdcInsn(i);
            body.visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), place);
            box(body, types[i]);
            body.visitInsn(Opcodes.AASTORE);
            place += types[i].getSize();
        }
        String taken = "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;";
        body.visitMethodInsn(Opcodes.INVOKEINTERFACE, Type.getInternalName(InvocationHandler.class), "invoke", taken,
                true);
        Type result = Type.getReturnType(method);
        if (result == Type.VOID_TYPE) {
            body.visitInsn(Opcodes.RETURN);
        } else {
            unbox(body, result);
            body.visitInsn(result.getOpcode(Opcodes.IRETURN));
        }
        body.visitMaxs(0, 0);
        body.visitEnd();
    }

    private static String boxOf(Type type) {
        switch (type.getSort()) {
            case Type.INT:
                return "java/lang/Integer";
            case Type.CHAR:
                return "java/lang/Character";
            default:
                String name = type.getClassName();
                return "java/lang/" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        }
    }

    private static boolean isPrimitive(Type type) {
        return type.getSort() != Type.OBJECT && type.getSort() != Type.ARRAY;
    }

    private static void box(MethodVisitor body, Type type) {
        if (isPrimitive(type)) {
            String box = boxOf(type);
            String descriptor = "(" + type.getDescriptor() + ")L" + box + ";";
            body.visitMethodInsn(Opcodes.INVOKESTATIC, box, "valueOf", descriptor, false);
        }
    }

    private static void unbox(MethodVisitor body, Type type) {
        body.visitTypeInsn(Opcodes.CHECKCAST, isPrimitive(type) ? boxOf(type) : type.getInternalName());
        if (isPrimitive(type)) {
            String name = type.getClassName() + "Value";
            body.visitMethodInsn(Opcodes.INVOKEVIRTUAL, boxOf(type), name, "()" + type.getDescriptor(), false);
        }
    }
}
