package hornbill.replay;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Copies the classes of a class path to a folder, with a line for each instruction: its place in the
 * method, from 1. What JaCoCo says of the lines of the copies, it says of instructions.
 *
 * <p>Usage: {@code InstructionLines FOLDER ENTRY...}. A class that cannot be copied so is left out.
 */
public final class InstructionLines {
    private static final int ASM = Opcodes.ASM9;

    private final Path folder;

    private InstructionLines(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        InstructionLines copy = new InstructionLines(Path.of(arguments[0]));
        for (int i = 1; i < arguments.length; i++) {
            copy.addEntry(new File(arguments[i]));
        }
    }

    private void addEntry(File entry) throws IOException {
        if (entry.isDirectory()) {
            try (Stream<Path> files = Files.walk(entry.toPath())) {
                for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                    String name = entry.toPath().relativize(file).toString().replace(File.separatorChar, '/');
                    addClass(name, Files.readAllBytes(file));
                }
            }
            return;
        }
        try (JarFile jar = new JarFile(entry, false, ZipFile.OPEN_READ, Runtime.version())) {
            List<JarEntry> entries = jar.versionedStream().collect(Collectors.toList());
            for (JarEntry file : entries) {
                try (InputStream in = jar.getInputStream(file)) {
                    addClass(file.getName(), in.readAllBytes());
                }
            }
        }
    }

    /** The first entry that has a class gives it. */
    private void addClass(String name, byte[] content) throws IOException {
        Path target = folder.resolve(name).normalize();
        if (!name.endsWith(".class") || !target.startsWith(folder) || Files.exists(target)) {
            return;
        }
        byte[] copy;
        try {
            copy = withLines(content);
        } catch (RuntimeException e) {
            return; // the class of the entry is run, and not measured
        }
        Files.createDirectories(target.getParent());
        Files.write(target, copy);
    }

    private static byte[] withLines(byte[] content) {
        ClassReader reader = new ClassReader(content);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new ClassVisitor(ASM, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                return numbered(super.visitMethod(access, name, type, signature, thrown));
            }
        }, 0);
        return writer.toByteArray();
    }

    private static MethodVisitor numbered(MethodVisitor next) {
        return new MethodVisitor(ASM, next) {
            private int number;

            private void line() {
                Label here = new Label();
                mv.visitLabel(here);
                mv.visitLineNumber(++number, here);
            }

            @Override
            public void visitLineNumber(int line, Label start) {
                // the line of the source
            }

            @Override
            public void visitInsn(int opcode) {
                line();
                super.visitInsn(opcode);
            }

            @Override
            public void visitIntInsn(int opcode, int operand) {
                line();
                super.visitIntInsn(opcode, operand);
            }

            @Override
            public void visitVarInsn(int opcode, int index) {
                line();
                super.visitVarInsn(opcode, index);
            }

            @Override
            public void visitTypeInsn(int opcode, String type) {
                line();
                super.visitTypeInsn(opcode, type);
            }

            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String type) {
                line();
                super.visitFieldInsn(opcode, owner, name, type);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
                line();
                super.visitMethodInsn(opcode, owner, name, type, isInterface);
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
                line();
                super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
            }

            @Override
            public void visitJumpInsn(int opcode, Label target) {
                line();
                super.visitJumpInsn(opcode, target);
            }

            @Override
            public void visitLdcInsn(Object value) {
                line();
                super.visitLdcInsn(value);
            }

            @Override
            public void visitIincInsn(int index, int amount) {
                line();
                super.visitIincInsn(index, amount);
            }

            @Override
            public void visitTableSwitchInsn(int least, int most, Label other, Label... targets) {
                line();
                super.visitTableSwitchInsn(least, most, other, targets);
            }

            @Override
            public void visitLookupSwitchInsn(Label other, int[] keys, Label[] targets) {
                line();
                super.visitLookupSwitchInsn(other, keys, targets);
            }

            @Override
            public void visitMultiANewArrayInsn(String type, int dimensions) {
                line();
                super.visitMultiANewArrayInsn(type, dimensions);
            }
        };
    }
}
