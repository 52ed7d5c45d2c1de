package hornbill.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Puts calls of {@link Mutants} in the place of instructions that can be changed: tests and what they branch on,
 * arithmetic, increments, results, and calls that give nothing.
 *
 * <p>Each leaves the stack as the instruction does, so that frames stay as they are. A call that may be left out
 * is one of a method of its own, which is added to the class.
 */
final class Mutating extends ClassVisitor {
    private static final int ASM = Opcodes.ASM9;
    private static final String MUTANTS = "hornbill/jvm/Mutants";
    private static final String[] TEST = {"always", "never"};
    private static final String[] ORDER = {"always", "never", "boundary"};
    private static final int ADDED = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

    /** What gives the empty one of a type: nothing, of texts, or a class, its method and that one's type. */
    private static final Map<String, String[]> EMPTY = Map.ofEntries(
            Map.entry("java/lang/String", new String[0]),
            empty("java/util/List", "java/util/Collections", "emptyList", "java/util/List"),
            empty("java/util/Collection", "java/util/Collections", "emptyList", "java/util/List"),
            empty("java/lang/Iterable", "java/util/Collections", "emptyList", "java/util/List"),
            empty("java/util/Set", "java/util/Collections", "emptySet", "java/util/Set"),
            empty("java/util/Map", "java/util/Collections", "emptyMap", "java/util/Map"),
            empty("java/util/Iterator", "java/util/Collections", "emptyIterator", "java/util/Iterator"),
            empty("java/util/Optional", "java/util/Optional", "empty", "java/util/Optional"),
            zero("java/lang/Integer", "I"), zero("java/lang/Long", "J"), zero("java/lang/Short", "S"),
            zero("java/lang/Byte", "B"), zero("java/lang/Character", "C"), zero("java/lang/Float", "F"),
            zero("java/lang/Double", "D"), zero("java/lang/Boolean", "Z"));

    private static Map.Entry<String, String[]> empty(String type, String owner, String name, String given) {
        return Map.entry(type, new String[] {owner, name, "()L" + given + ";"});
    }

    private static Map.Entry<String, String[]> zero(String box, String kind) {
        return Map.entry(box, new String[] {box, "valueOf", "(" + kind + ")L" + box + ";"});
    }

    /** A call that may be left out, by the method of that name. */
    private static final class Kept {
        final String name;
        final String type;
        final int mutant;
        final int opcode;
        final String[] called;

        Kept(String name, String type, int mutant, int opcode, String... called) {
            this.name = name;
            this.type = type;
            this.mutant = mutant;
            this.opcode = opcode;
            this.called = called;
        }
    }

    private final List<Kept> kept = new ArrayList<>();
    private final String owner;
    private final boolean isInterface;

    Mutating(ClassVisitor next, String owner, boolean isInterface) {
        super(ASM, next);
        this.owner = owner;
        this.isInterface = isInterface;
    }

    /** The visitor of a method of that id; null where it is not what somebody wrote. */
    Method method(MethodVisitor next, int access, String name, String id, String type) {
        boolean written = (access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) == 0 || name.startsWith("lambda$");
        return written && !name.equals("<clinit>") ? new Method(next, id, Type.getReturnType(type)) : null;
    }

    @Override
    public void visitEnd() {
        for (Kept one : kept) {
            MethodVisitor made = super.visitMethod(ADDED, one.name, one.type, null, null);
            Label end = new Label();
            made.visitCode();
            made.visitLdcInsn(one.mutant);
            made.visitMethodInsn(Opcodes.INVOKESTATIC, MUTANTS, "leavesOut", "(I)Z", false);
            made.visitJumpInsn(Opcodes.IFNE, end);
            int local = 0;
            for (Type type : Type.getArgumentTypes(one.type)) {
                made.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
                local += type.getSize();
            }
            made.visitMethodInsn(one.opcode, one.called[0], one.called[1], one.called[2],
                    one.opcode == Opcodes.INVOKEINTERFACE);
            made.visitLabel(end);
            made.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            made.visitInsn(Opcodes.RETURN);
            made.visitMaxs(0, 0);
            made.visitEnd();
        }
        super.visitEnd();
    }

    /** One method; `place` is the instruction that comes. */
    final class Method extends MethodVisitor {
        int place;
        private final String id;
        private final Type result;
        private boolean asserts;
        /** The instruction without operands that was the last one, if nothing else leads here. */
        private int last = -1;

        private Method(MethodVisitor next, String id, Type result) {
            super(ASM, next);
            this.id = id;
            this.result = result;
        }

        private void call(String name, String type) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, MUTANTS, name, type, false);
        }

        private int mutant(String... changes) {
            return Mutants.number(id, place, changes);
        }

        @Override
        public void visitLabel(Label label) {
            last = -1;
            super.visitLabel(label);
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            last = -1;
            super.visitVarInsn(opcode, variable);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            last = -1;
            super.visitIntInsn(opcode, operand);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            last = -1;
            super.visitTypeInsn(opcode, type);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
            last = -1;
            super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
        }

        @Override
        public void visitFieldInsn(int opcode, String from, String name, String type) {
            last = -1;
            super.visitFieldInsn(opcode, from, name, type);
            asserts = name.equals("$assertionsDisabled");
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            boolean skipped = asserts || opcode == Opcodes.GOTO || opcode == Opcodes.JSR;
            asserts = false;
            if (skipped) {
                super.visitJumpInsn(opcode, label);
                return;
            }
            String name = "zero";
            String type = "(III)Z";
            int operation = opcode - Opcodes.IFEQ;
            if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
                name = "same";
                type = "(Ljava/lang/Object;Ljava/lang/Object;II)Z";
                operation = opcode - Opcodes.IF_ACMPEQ;
            } else if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
                name = "nothing";
                type = "(Ljava/lang/Object;II)Z";
                operation = opcode - Opcodes.IFNULL;
            } else if (opcode >= Opcodes.IF_ICMPEQ) {
                name = "compared";
                type = "(IIII)Z";
                operation = opcode - Opcodes.IF_ICMPEQ;
            }
            super.visitLdcInsn(operation);
            super.visitLdcInsn(mutant(operation > 1 ? ORDER : TEST));
            call(name, type);
            super.visitJumpInsn(Opcodes.IFNE, label);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.IADD && opcode <= Opcodes.DREM || opcode >= Opcodes.ISHL && opcode <= Opcodes.LXOR) {
                boolean shift = opcode >= Opcodes.ISHL && opcode <= Opcodes.LUSHR;
                int kind = opcode < Opcodes.ISHL ? (opcode - Opcodes.IADD) % 4 : (opcode - Opcodes.ISHL) % 2;
                char of = "IJFD".charAt(kind);
                super.visitLdcInsn(opcode);
                super.visitLdcInsn(mutant("other operation"));
                call(shift && of == 'J' ? "shifted" : "calculated",
                        "(" + of + (shift ? 'I' : of) + "II)" + of);
            } else if (opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG) {
                char of = "IJFD".charAt(opcode - Opcodes.INEG);
                super.visitLdcInsn(mutant("not negated"));
                call("negated", "(" + of + "I)" + of);
            } else {
                if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN) {
                    returned(opcode);
                }
                super.visitInsn(opcode);
            }
            last = opcode;
        }

        /** Not the value that it is for certain. */
        private void returned(int opcode) {
            boolean isZero = last == Opcodes.ICONST_0;
            if (result.getSort() == Type.BOOLEAN) {
                super.visitLdcInsn(isZero ? Mutants.NEVER : mutant("false"));
                super.visitLdcInsn(last == Opcodes.ICONST_1 ? Mutants.NEVER : mutant("true"));
                call("truth", "(III)I");
            } else if (isZero || last == Opcodes.LCONST_0 || last == Opcodes.ACONST_NULL) {
                return;
            } else if (opcode == Opcodes.ARETURN) {
                String[] empty = EMPTY.get(result.getInternalName());
                int first = empty == null ? mutant("null") : mutant("null", "empty");
                super.visitLdcInsn(first);
                if (empty != null) {
                    super.visitLdcInsn(first + 1);
                    empty(empty);
                }
                call("result", "(Ljava/lang/Object;I" + (empty == null ? "" : "ILjava/lang/Object;") + ")Ljava/lang/Object;");
                super.visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
            } else {
                char of = "IJFD".charAt(opcode - Opcodes.IRETURN);
                super.visitLdcInsn(mutant("zero"));
                call("result", "(" + of + "I)" + of);
            }
        }

        /** What is empty, or zero: a text, what a method without parameters gives, or a box of the number 0. */
        private void empty(String... how) {
            if (how.length == 0) {
                super.visitLdcInsn("");
                return;
            }
            Type given = Type.getArgumentTypes(how[2]).length == 0 ? Type.VOID_TYPE : Type.getArgumentTypes(how[2])[0];
            switch (given.getSort()) {
                case Type.VOID: break;
                case Type.LONG: super.visitInsn(Opcodes.LCONST_0); break;
                case Type.FLOAT: super.visitInsn(Opcodes.FCONST_0); break;
                case Type.DOUBLE: super.visitInsn(Opcodes.DCONST_0); break;
                default: super.visitInsn(Opcodes.ICONST_0);
            }
            super.visitMethodInsn(Opcodes.INVOKESTATIC, how[0], how[1], how[2], false);
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            super.visitVarInsn(Opcodes.ILOAD, variable);
            super.visitLdcInsn(increment);
            super.visitLdcInsn(mutant("decreased"));
            call("increased", "(III)I");
            super.visitVarInsn(Opcodes.ISTORE, variable);
        }

        @Override
        public void visitMethodInsn(int opcode, String from, String name, String type, boolean ofInterface) {
            boolean left = type.endsWith(")V") && opcode != Opcodes.INVOKESPECIAL && !isInterface
                    && !from.startsWith("[") && !from.startsWith("hornbill/jvm/")
                    && !(opcode == Opcodes.INVOKESTATIC && ofInterface);
            last = from.startsWith("hornbill/jvm/") ? last : -1;
            if (!left) {
                super.visitMethodInsn(opcode, from, name, type, ofInterface);
                return;
            }
            String target = opcode == Opcodes.INVOKESTATIC ? "" : Type.getObjectType(from).getDescriptor();
            Kept one = new Kept("hornbill$" + kept.size(), "(" + target + type.substring(1),
                    mutant("left out"), opcode, from, name, type);
            kept.add(one);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, one.name, one.type, false);
        }
    }
}
