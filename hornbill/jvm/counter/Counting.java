package hornbill.counter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Class files with calls of {@link Meter} in them.
 *
 * <p>Instructions are counted before the last one of each row of which only the last can throw or go elsewhere. All
 * that is added leaves the stack as it was and is no target of a jump, so that frames stay as they are.
 */
final class Counting {
    private static final int ASM = Opcodes.ASM9;
    private static final String METER = "hornbill/counter/Meter";
    /** The newest class files that the library knows; others are read as such. */
    private static final int NEWEST = Opcodes.V19;

    /** Instructions without operands that can neither throw nor go elsewhere. */
    private static final boolean[] QUIET = quiet();

    private final ClassLoader loader;

    /** For classes that this loader defines. */
    Counting(ClassLoader loader) {
        this.loader = loader;
    }

    byte[] counted(byte[] original) {
        ClassReader reader = new ClassReader(readable(original));
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        Map<String, Integer> locals = locals(reader);
        boolean isEnum = (reader.getAccess() & Opcodes.ACC_ENUM) != 0;
        boolean frames = (original[6] << 8 | original[7] & 0xff) >= Opcodes.V1_6;
        reader.accept(new ClassVisitor(ASM, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                MethodVisitor next = super.visitMethod(access, name, type, signature, thrown);
                if (name.equals("<clinit>")) {
                    return new Initialiser(next, frames);
                }
                int site = id(reader.getClassName(), name, type);
                boolean listed = isEnum && name.equals("values") && type.startsWith("()");
                return new Body(next, locals.getOrDefault(name + type, 0), site, listed);
            }
        }, ClassReader.EXPAND_FRAMES);
        return versioned(writer.toByteArray(), original);
    }

    /** The class file that was made, of the version that the original is of. */
    static byte[] versioned(byte[] made, byte[] original) {
        made[6] = original[6];
        made[7] = original[7];
        return made;
    }

    /** How many places for local variables each method has. */
    private static Map<String, Integer> locals(ClassReader reader) {
        Map<String, Integer> locals = new HashMap<>();
        reader.accept(new ClassVisitor(ASM) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                return new MethodVisitor(ASM) {
                    @Override
                    public void visitMaxs(int stack, int count) {
                        locals.put(name + type, count);
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return locals;
    }

    /** The class file, of a version that ASM reads. */
    static byte[] readable(byte[] original) {
        int version = (original[6] & 0xff) << 8 | original[7] & 0xff;
        if (version <= NEWEST) {
            return original;
        }
        byte[] older = original.clone();
        older[6] = 0;
        older[7] = (byte) NEWEST;
        return older;
    }

    private int id(String owner, String name, String type) {
        return Meter.number(new Site(loader, owner, name, type, false));
    }

    private static void meter(MethodVisitor to, String name, String type) {
        to.visitMethodInsn(Opcodes.INVOKESTATIC, METER, name, type, false);
    }

    /** Nothing is counted until the initialiser ends. */
    private static final class Initialiser extends MethodVisitor {
        private final Label start = new Label();
        private final boolean frames;

        Initialiser(MethodVisitor next, boolean frames) {
            super(ASM, next);
            this.frames = frames;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            meter(mv, "initialising", "()V");
            super.visitLabel(start);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.RETURN) {
                meter(mv, "initialised", "()V");
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            Label end = new Label();
            super.visitLabel(end);
            super.visitTryCatchBlock(start, end, end, null);
            if (frames) {
                super.visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
            }
            meter(mv, "initialised", "()V");
            super.visitInsn(Opcodes.ATHROW);
            super.visitMaxs(stack, locals);
        }
    }

    private final class Body extends MethodVisitor {
        /** The labels right before the next instruction, and the one at its `new` for each that was before one. */
        private final List<Label> here = new ArrayList<>();
        private final Map<Label, Label> moved = new HashMap<>();
        private final Set<Label> handlers = new HashSet<>();
        private final int depth;
        private final int own;
        private final boolean listed;
        private int pending;
        private boolean caught;

        /**
         * A method that has so many places for local variables: the next one has how many calls are active, and those
         * behind are free. `own` is its site. What is `listed` are the constants of an enum, which the JDK asks for once.
         */
        Body(MethodVisitor next, int locals, int own, boolean listed) {
            super(ASM, next);
            this.depth = locals;
            this.own = own;
            this.listed = listed;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitLdcInsn(own);
            meter(mv, listed ? "listing" : "entered", "(I)I");
            super.visitVarInsn(Opcodes.ISTORE, depth);
        }

        /** The method goes on, behind a call or in a handler. */
        private void back() {
            super.visitVarInsn(Opcodes.ILOAD, depth);
            meter(mv, "back", "(I)V");
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            handlers.add(handler);
            super.visitTryCatchBlock(start, end, handler, type);
        }

        private void quiet() {
            begin();
            pending++;
            here.clear();
        }

        /** The next instruction may throw or go elsewhere. */
        private void last() {
            begin();
            pending++;
            count();
            here.clear();
        }

        private void begin() {
            if (caught) {
                caught = false;
                back();
            }
        }

        private void count() {
            if (pending > 0) {
                super.visitLdcInsn(pending);
                meter(mv, "executed", "(I)V");
                pending = 0;
            }
        }

        @Override
        public void visitLabel(Label label) {
            count();
            super.visitLabel(label);
            here.add(label);
            caught |= handlers.contains(label);
        }

        @Override
        public void visitFrame(int type, int locals, Object[] local, int stack, Object[] onStack) {
            List<Object> known = new ArrayList<>(Arrays.asList(renamed(local, locals)).subList(0, locals));
            int places = 0;
            for (Object one : known) {
                places += one == Opcodes.LONG || one == Opcodes.DOUBLE ? 2 : 1;
            }
            known.addAll(Collections.nCopies(depth - places, Opcodes.TOP));
            known.add(Opcodes.INTEGER);
            super.visitFrame(type, known.size(), known.toArray(), stack, renamed(onStack, stack));
        }

        private Object[] renamed(Object[] types, int count) {
            if (types == null) {
                return null;
            }
            Object[] renamed = types.clone();
            for (int i = 0; i < count && i < renamed.length; i++) {
                renamed[i] = renamed[i] instanceof Label ? moved.getOrDefault(renamed[i], (Label) renamed[i]) : renamed[i];
            }
            return renamed;
        }

        @Override
        public void visitInsn(int opcode) {
            if (QUIET[opcode]) {
                quiet();
            } else {
                last();
            }
            if (listed && opcode == Opcodes.ARETURN) {
                super.visitVarInsn(Opcodes.ILOAD, depth);
                meter(mv, "listed", "(I)V");
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            if (opcode != Opcodes.NEWARRAY) {
                quiet();
                super.visitIntInsn(opcode, operand);
                return;
            }
            last();
            super.visitIntInsn(opcode, operand);
            array(0);
        }

        private void array(int more) {
            super.visitInsn(Opcodes.DUP);
            super.visitLdcInsn(more);
            meter(mv, "made", "(Ljava/lang/Object;I)V");
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            if (opcode == Opcodes.RET) {
                last();
            } else {
                quiet();
            }
            super.visitVarInsn(opcode, variable);
        }

        /** Frames name `new` by its place: it has a label of its own behind what counts it. */
        @Override
        public void visitTypeInsn(int opcode, String type) {
            List<Label> before = List.copyOf(here);
            last();
            if (opcode == Opcodes.NEW) {
                Label own = new Label();
                before.forEach(label -> moved.put(label, own));
                super.visitLabel(own);
            }
            super.visitTypeInsn(opcode, type);
            if (opcode == Opcodes.NEW) {
                super.visitLdcInsn(Meter.number(new Site(loader, type, null, null, false)));
                meter(mv, "made", "(I)V");
            } else if (opcode == Opcodes.ANEWARRAY) {
                array(0);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            last();
            super.visitFieldInsn(opcode, owner, name, type);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
            last();
            boolean selects = opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
            int site = Meter.number(new Site(loader, owner, name, type, selects));
            if (opcode == Opcodes.INVOKESTATIC || name.equals("<init>")) {
                super.visitLdcInsn(site);
                meter(mv, "called", "(I)V");
            } else {
                called(type, site);
            }
            super.visitMethodInsn(opcode, owner, name, type, isInterface);
            back();
        }

        /** Note a call if its receiver, below the arguments, is there. */
        private void called(String type, int site) {
            Type[] arguments = Type.getArgumentTypes(type);
            int words = (Type.getArgumentsAndReturnSizes(type) >> 2) - 1;
            int[] kept = new int[arguments.length];
            switch (words) {
                case 0:
                    super.visitInsn(Opcodes.DUP);
                    break;
                case 1:
                    super.visitInsn(Opcodes.DUP2);
                    super.visitInsn(Opcodes.POP);
                    break;
                case 2:
                    super.visitInsn(Opcodes.DUP2_X1);
                    super.visitInsn(Opcodes.POP2);
                    super.visitInsn(Opcodes.DUP_X2);
                    break;
                default:
                    int local = depth + 1;
                    for (int i = arguments.length - 1; i >= 0; i--) {
                        kept[i] = local;
                        super.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), local);
                        local += arguments[i].getSize();
                    }
                    super.visitInsn(Opcodes.DUP);
            }
            super.visitLdcInsn(site);
            meter(mv, "called", "(Ljava/lang/Object;I)V");
            for (int i = 0; words > 2 && i < arguments.length; i++) {
                super.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), kept[i]);
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
            last();
            super.visitLdcInsn(id("", name, ""));
            meter(mv, "called", "(I)V");
            super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
            back();
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            last();
            super.visitJumpInsn(opcode, label);
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof Number || value instanceof String) {
                quiet();
            } else {
                last();
            }
            super.visitLdcInsn(value);
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            quiet();
            super.visitIincInsn(variable, increment);
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
            last();
            super.visitTableSwitchInsn(min, max, otherwise, labels);
        }

        @Override
        public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
            last();
            super.visitLookupSwitchInsn(otherwise, keys, labels);
        }

        @Override
        public void visitMultiANewArrayInsn(String type, int dimensions) {
            last();
            super.visitMultiANewArrayInsn(type, dimensions);
            array(dimensions - 1);
        }
    }

    private static boolean[] quiet() {
        boolean[] quiet = new boolean[256];
        Arrays.fill(quiet, Opcodes.NOP, Opcodes.LDC, true);
        Arrays.fill(quiet, Opcodes.POP, Opcodes.IFEQ, true);
        for (int opcode : new int[] {Opcodes.IDIV, Opcodes.LDIV, Opcodes.IREM, Opcodes.LREM}) {
            quiet[opcode] = false;
        }
        return quiet;
    }
}
