package hornbill.jvm;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has the JDK's classes that tell the time, or list folders, ask {@link Moments} and {@link Listings}. */
public final class ClockAgent {
    private static final List<String> CLASSES = List.of(
            "java.util.Date", "java.util.GregorianCalendar", "java.util.JapaneseImperialCalendar", "java.util.Currency",
            "java.util.Random", "java.text.SimpleDateFormat", "java.time.Clock", "java.time.Clock$SystemClock",
            "java.time.Clock$SystemInstantSource", "java.util.zip.ZipOutputStream", "java.io.File",
            "java.nio.file.Files", "sun.util.calendar.AbstractCalendar", "sun.util.calendar.Gregorian",
            "sun.util.calendar.JulianCalendar", "sun.util.calendar.LocalGregorianCalendar",
            "sun.util.calendar.ZoneInfo", "sun.util.locale.provider.CalendarProviderImpl");

    private ClockAgent() {}

    public static void premain(String arguments, Instrumentation instrumentation)
            throws UnmodifiableClassException {
        List<Class<?>> there = new ArrayList<>();
        for (String name : CLASSES) {
            try {
                there.add(Class.forName(name));
            } catch (ClassNotFoundException e) {
                continue;
            }
        }
        instrumentation.addTransformer(new Asking(), true);
        instrumentation.retransformClasses(there.toArray(new Class<?>[0]));
    }

    private static final class Asking implements ClassFileTransformer {
        @Override
        public byte[] transform(
                ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] original) {
            if (redefined == null || loader != null || !CLASSES.contains(redefined.getName())) {
                return null;
            }
            ClassReader reader = new ClassReader(Instrumenter.readable(original));
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            boolean seeds = name.equals("java/util/Random");
            reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public MethodVisitor visitMethod(
                        int access, String method, String type, String signature, String[] thrown) {
                    return new Calls(super.visitMethod(access, method, type, signature, thrown), seeds);
                }
            }, 0);
            byte[] made = writer.toByteArray();
            made[6] = original[6];
            made[7] = original[7];
            return made;
        }
    }

    private static final class Calls extends MethodVisitor {
        private final boolean seeds;

        Calls(MethodVisitor next, boolean seeds) {
            super(Opcodes.ASM9, next);
            this.seeds = seeds;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
            switch (owner + "." + name) {
                case "java/lang/System.currentTimeMillis":
                    ask("Moments", "millis", type);
                    break;
                case "java/lang/System.nanoTime":
                    ask("Moments", seeds ? "seed" : "nanos", type);
                    break;
                case "java/util/Random.seedUniquifier":
                    super.visitMethodInsn(opcode, owner, name, type, isInterface);
                    ask("Moments", "unique", "(J)J");
                    break;
                case "jdk/internal/misc/VM.getNanoTimeAdjustment":
                    super.visitInsn(Opcodes.DUP2);
                    super.visitMethodInsn(opcode, owner, name, type, isInterface);
                    ask("Moments", "adjusted", "(JJ)J");
                    break;
                case "java/io/FileSystem.list":
                    super.visitMethodInsn(opcode, owner, name, type, isInterface);
                    ask("Listings", "ordered", "([Ljava/lang/String;)[Ljava/lang/String;");
                    break;
                case "java/nio/file/spi/FileSystemProvider.newDirectoryStream":
                    super.visitMethodInsn(opcode, owner, name, type, isInterface);
                    ask("Listings", "ordered", "(Ljava/nio/file/DirectoryStream;)Ljava/nio/file/DirectoryStream;");
                    break;
                default:
                    super.visitMethodInsn(opcode, owner, name, type, isInterface);
            }
        }

        private void ask(String owner, String name, String type) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, "hornbill/jvm/" + owner, name, type, false);
        }
    }
}
