package hornbill.counter;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** How large objects are: as the JVM says, and by how many fields they have. */
final class Sizes {
    private final Instrumentation instrumentation;
    private final Map<Class<?>, Long> fields = new ConcurrentHashMap<>();
    private final Map<Class<?>, Long> bytes = new ConcurrentHashMap<>();

    Sizes(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** The bytes of the heap that the array takes. */
    long ofArray(Object array) {
        return instrumentation.getObjectSize(array);
    }

    /** The same of an object of the class; 0 where none can be made. */
    long ofObject(Class<?> type) {
        return bytes.computeIfAbsent(type, one -> {
            try {
                Class<?> unsafe = Class.forName("sun.misc.Unsafe");
                Field field = unsafe.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                Method allocate = unsafe.getMethod("allocateInstance", Class.class);
                return instrumentation.getObjectSize(allocate.invoke(field.get(null), one));
            } catch (ReflectiveOperationException e) {
                return 0L;
            }
        });
    }

    /** How many fields an object has, those that it inherits and that reflection hides too. */
    long fields(Class<?> type) {
        Long known = fields.get(type);
        if (known == null) {
            known = declared(type) + (type.getSuperclass() == null ? 0 : fields(type.getSuperclass()));
            fields.put(type, known);
        }
        return known;
    }

    private static long declared(Class<?> type) {
        long[] count = new long[1];
        String name = type.getName();
        try (InputStream file = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            if (file == null) {
                return 0;
            }
            new ClassReader(Counting.readable(file.readAllBytes())).accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public FieldVisitor visitField(int access, String field, String of, String signature, Object value) {
                    count[0] += (access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
                    return null;
                }
            }, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        } catch (IOException e) {
            return 0;
        }
        return count[0];
    }
}
