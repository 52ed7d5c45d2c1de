package hornbill.counter;

import java.lang.management.ManagementFactory;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What the JVM itself says of the bytes that a thread allocates, from the beginning of the first method of the program
 * to the return of the last one: nothing of what calls that method from outside.
 */
public final class Gauge {
    private static final String HERE = "hornbill/counter/Gauge";
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static boolean waiting;
    private static long before;
    private static long spent;

    private Gauge() {}

    /** The next method that begins is the first. */
    public static void start() {
        waiting = true;
        spent = -1;
    }

    /** The bytes; -1 where no method has returned. */
    public static long stop() {
        waiting = false;
        return spent;
    }

    public static void entered() {
        if (waiting) {
            waiting = false;
            before = allocated();
        }
    }

    public static void left() {
        spent = allocated() - before;
    }

    private static long allocated() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    static byte[] gauged(byte[] original) {
        ClassReader reader = new ClassReader(Counting.readable(original));
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                MethodVisitor next = super.visitMethod(access, name, type, signature, thrown);
                return name.equals("<clinit>") ? next : new Method(next);
            }
        }, 0);
        return Counting.versioned(writer.toByteArray(), original);
    }

    private static final class Method extends MethodVisitor {
        Method(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitMethodInsn(Opcodes.INVOKESTATIC, HERE, "entered", "()V", false);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, HERE, "left", "()V", false);
            }
            super.visitInsn(opcode);
        }
    }
}
