package hornbill.jvm;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Which methods that are called on classes of the program are those of a class above it that is none. */
final class Inherited {
    /** Gives the class file of a class of the program by its internal name, null of any other. */
    interface Source {
        byte[] bytes(String name);
    }

    private final Source source;
    private final UnaryOperator<byte[]> readable;
    private final Map<String, Set<String>> declared = new HashMap<>();
    private final Map<String, String> above = new HashMap<>();

    Inherited(Source source, UnaryOperator<byte[]> readable) {
        this.source = source;
        this.readable = readable;
    }

    /** The class at which the method is looked up that is called on the owner: the owner itself, where it or another
     * class of the program has it. */
    String owner(String owner, String name, String type) {
        String current = owner;
        while (current != null && isKnown(current)) {
            if (declared.get(current).contains(name + type)) {
                return owner;
            }
            current = above.get(current);
        }
        return current == null ? owner : current;
    }

    private boolean isKnown(String name) {
        if (!declared.containsKey(name)) {
            byte[] bytes = name.startsWith("[") ? null : source.bytes(name);
            if (bytes == null) {
                return false;
            }
            read(name, new ClassReader(readable.apply(bytes)));
        }
        return true;
    }

    private void read(String name, ClassReader reader) {
        Set<String> own = new HashSet<>();
        reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                own.add(name + type);
                return null;
            }
        }, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        declared.put(name, own);
        above.put(name, reader.getSuperName());
    }
}
