package hornbill.jvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Class files with calls of {@link Probes} in them: at each instruction, for each side of a branch, and before
 * calls that no trial may make.
 *
 * <p>Points have numbers; {@link #points} says of each which method, which of its instructions and which outcome it
 * is, the outcome being null for the instruction itself. Calls leave the stack as it was, so that frames stay as they
 * are.
 */
final class Instrumenter {
    private static final int ASM = Opcodes.ASM9;
    private static final String PROBES = "hornbill/jvm/Probes";
    private static final String MOMENTS = "hornbill/jvm/Moments";
    /** The newest class files that the library knows; others are read as such. */
    private static final int NEWEST = Opcodes.V19;

    /** A point of the program. */
    static final class Point {
        final String method;
        final int place;
        final String outcome;

        Point(String method, int place, String outcome) {
            this.method = method;
            this.place = place;
            this.outcome = outcome;
        }
    }

    final List<Point> points = new ArrayList<>();
    private final Predicate<String> isProgram;
    private final Inherited inherited;

    /** `source` has the classes of the program. */
    Instrumenter(Inherited.Source source) {
        isProgram = name -> source.bytes(name) != null;
        inherited = new Inherited(source, Instrumenter::readable);
    }

    byte[] instrumented(byte[] original) {
        int before = points.size();
        for (boolean each : new boolean[] {true, false}) {
            try {
                byte[] made = instrumented(original, each, false);
                Probes.reserve(points.size());
                return made;
            } catch (MethodTooLargeException e) {
                points.subList(before, points.size()).clear();
            }
        }
        return original;
    }

    /** The same with a choice of mutants in it; its points are told of nowhere. */
    byte[] mutable(byte[] original) {
        int before = points.size();
        int known = Mutants.KNOWN.size();
        try {
            byte[] made = instrumented(original, true, true);
            Probes.reserve(points.size());
            return made;
        } catch (MethodTooLargeException e) {
            Mutants.KNOWN.subList(known, Mutants.KNOWN.size()).clear();
            return null;
        } finally {
            points.subList(before, points.size()).clear();
        }
    }

    private byte[] instrumented(byte[] original, boolean each, boolean mutable) {
        ClassReader reader = new ClassReader(readable(original));
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        boolean isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
        Mutating mutating = mutable ? new Mutating(writer, reader.getClassName(), isInterface) : null;
        reader.accept(new ClassVisitor(ASM, mutable ? mutating : writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                MethodVisitor next = super.visitMethod(access, name, type, signature, thrown);
                String id = reader.getClassName().replace('/', '.') + "." + name + type;
                Mutating.Method changing = mutable ? mutating.method(next, access, name, id, type) : null;
                boolean initialises = name.equals("<clinit>");
                return new Probing(changing == null ? next : changing, id, each, changing, initialises);
            }
        }, 0);
        byte[] made = writer.toByteArray();
        made[6] = original[6];
        made[7] = original[7];
        return made;
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

    private boolean isDenied(String owner, String name, String type) {
        String from = inherited.owner(owner, name, type);
        return !isProgram.test(from) && Denied.is(from, name, type);
    }

    private ThreadCalls.Instead ofThreads(String owner, String name, String type) {
        String from = inherited.owner(owner, name, type);
        return isProgram.test(from) ? null : ThreadCalls.instead(from, name, type);
    }

    private int point(String method, int place, String outcome) {
        points.add(new Point(method, place, outcome));
        return points.size() - 1;
    }

    private final class Probing extends MethodVisitor {
        private final String method;
        private final boolean each;
        private final Mutating.Method changing;
        private final boolean initialises;
        private int place = -1;

        /** `changing` is `next` where the method can be changed, else null. */
        Probing(MethodVisitor next, String method, boolean each, Mutating.Method changing, boolean initialises) {
            super(ASM, next);
            this.method = method;
            this.each = each;
            this.changing = changing;
            this.initialises = initialises;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (initialises) {
                call("enter", "()V");
            }
        }

        private void call(String name, String type) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, name, type, false);
        }

        private void at(boolean needed) {
            place++;
            if (changing != null) {
                changing.place = place;
            }
            if (each || needed) {
                super.visitLdcInsn(point(method, place, null));
                call("at", "(I)V");
            }
        }

        @Override
        public void visitInsn(int opcode) {
            at(false);
            if (initialises && opcode == Opcodes.RETURN) {
                call("leave", "()V");
            }
            switch (opcode) {
                case Opcodes.LCMP: call("lcmp", "(JJ)I"); break;
                case Opcodes.FCMPL: call("fcmpl", "(FF)I"); break;
                case Opcodes.FCMPG: call("fcmpg", "(FF)I"); break;
                case Opcodes.DCMPL: call("dcmpl", "(DD)I"); break;
                case Opcodes.DCMPG: call("dcmpg", "(DD)I"); break;
                default: super.visitInsn(opcode);
            }
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            at(false);
            if (opcode == Opcodes.NEWARRAY) {
                chargeForArray();
            }
            super.visitIntInsn(opcode, operand);
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            at(false);
            super.visitVarInsn(opcode, variable);
        }

        /** A frame names `new` by its place, so that nothing may come between. */
        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW) {
                super.visitTypeInsn(opcode, type);
                at(false);
                return;
            }
            at(false);
            if (type.equals("java/io/Serializable") && opcode == Opcodes.INSTANCEOF) {
                call("isSerializable", "(Ljava/lang/Object;)Z");
                return;
            }
            if (type.equals("java/io/Serializable") && opcode == Opcodes.CHECKCAST) {
                super.visitInsn(Opcodes.DUP);
                call("requireSerializable", "(Ljava/lang/Object;)V");
            }
            if (opcode == Opcodes.ANEWARRAY) {
                chargeForArray();
            }
            super.visitTypeInsn(opcode, type);
        }

        private void chargeForArray() {
            super.visitInsn(Opcodes.DUP);
            call("array", "(I)V");
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            at(false);
            super.visitFieldInsn(opcode, owner, name, type);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
            at(false);
            ThreadCalls.Instead instead = opcode == Opcodes.INVOKESPECIAL ? null : ofThreads(owner, name, type);
            if (instead != null) {
                if (instead.owner == null) {
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, ThreadCalls.HERE, "common", ThreadCalls.COMMON, false);
                    super.visitMethodInsn(opcode, owner, name, instead.type, isInterface);
                } else {
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, instead.owner, instead.name, instead.type, false);
                }
                return;
            }
            if (isDenied(owner, name, type)) {
                call("deny", "()V");
            }
            if (ASKS_CHANCE.contains(owner + "." + name + type)) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, MOMENTS, "chance", "()V", false);
            }
            String told = TOLD.get(owner + "." + name);
            if (told != null && opcode == Opcodes.INVOKESTATIC) {
                super.visitMethodInsn(opcode, MOMENTS, told, type, false);
            } else if (opcode != Opcodes.INVOKESPECIAL && LOOKED_AT.getOrDefault(owner + "." + name + type, "").length() > 0) {
                call(name, LOOKED_AT.get(owner + "." + name + type));
            } else {
                super.visitMethodInsn(opcode, owner, name, type, isInterface);
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
            at(false);
            Object[] given = arguments.clone();
            for (int i = 0; i < given.length; i++) {
                if (given[i] instanceof Handle) {
                    Handle handle = (Handle) given[i];
                    String member = handle.getOwner() + "." + handle.getName();
                    ThreadCalls.Instead instead = ofThreads(handle.getOwner(), handle.getName(), handle.getDesc());
                    if (instead != null && instead.owner != null) {
                        given[i] = new Handle(Opcodes.H_INVOKESTATIC, instead.owner, instead.name, instead.type, false);
                    } else if (isDenied(handle.getOwner(), handle.getName(), handle.getDesc())) {
                        call("deny", "()V");
                    } else if (ASKS_CHANCE.contains(member + handle.getDesc())) {
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, MOMENTS, "chance", "()V", false);
                    } else if (TOLD.containsKey(member)) {
                        given[i] = new Handle(handle.getTag(), MOMENTS, TOLD.get(member), handle.getDesc(), false);
                    }
                }
            }
            super.visitInvokeDynamicInsn(name, type, bootstrap, given);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            at(true);
            if (opcode == Opcodes.GOTO || opcode == Opcodes.JSR) {
                super.visitJumpInsn(opcode, label);
                return;
            }
            int first = point(method, place, "not taken");
            point(method, place, "taken");
            if (opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE) {
                super.visitInsn(Opcodes.DUP);
                super.visitLdcInsn(opcode - Opcodes.IFEQ);
                super.visitLdcInsn(first);
                call("zero", "(III)V");
            } else if (opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE) {
                super.visitInsn(Opcodes.DUP2);
                super.visitLdcInsn(opcode - Opcodes.IF_ICMPEQ);
                super.visitLdcInsn(first);
                call("compared", "(IIII)V");
            } else if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
                super.visitInsn(Opcodes.DUP2);
                super.visitInsn(opcode == Opcodes.IF_ACMPEQ ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
                super.visitLdcInsn(first);
                call("same", "(Ljava/lang/Object;Ljava/lang/Object;ZI)V");
            } else {
                super.visitInsn(Opcodes.DUP);
                super.visitInsn(opcode == Opcodes.IFNULL ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
                super.visitLdcInsn(first);
                call("nothing", "(Ljava/lang/Object;ZI)V");
            }
            super.visitJumpInsn(opcode, label);
        }

        @Override
        public void visitLdcInsn(Object value) {
            at(false);
            super.visitLdcInsn(value);
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            at(false);
            super.visitIincInsn(variable, increment);
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
            int[] keys = new int[labels.length];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = min + i;
            }
            chosen(keys, otherwise, labels);
            super.visitTableSwitchInsn(min, max, otherwise, labels);
        }

        @Override
        public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
            chosen(keys, otherwise, labels);
            super.visitLookupSwitchInsn(otherwise, keys, labels);
        }

        /** Keys with the same target are one outcome; those that go where all others go are no keys. */
        private void chosen(int[] keys, Label otherwise, Label[] labels) {
            at(true);
            Map<Label, StringBuilder> named = new LinkedHashMap<>();
            for (int i = 0; i < keys.length; i++) {
                if (labels[i] != otherwise) {
                    StringBuilder text = named.computeIfAbsent(labels[i], label -> new StringBuilder());
                    text.append(text.length() > 0 ? ", " : "").append(keys[i]);
                }
            }
            Map<Label, Integer> numbers = new LinkedHashMap<>();
            numbers.put(otherwise, point(method, place, "default"));
            named.forEach((label, text) -> numbers.put(label, point(method, place, text.toString())));
            int number = Probes.table(keys, labels, numbers);
            super.visitInsn(Opcodes.DUP);
            super.visitLdcInsn(number);
            super.visitLdcInsn(numbers.get(otherwise));
            call("chosen", "(III)V");
        }

        @Override
        public void visitMultiANewArrayInsn(String type, int dimensions) {
            at(false);
            if (dimensions == 2) {
                super.visitInsn(Opcodes.DUP2);
                call("arrays", "(II)V");
            }
            super.visitMultiANewArrayInsn(type, dimensions);
        }
    }

    /** Static methods that {@link Moments} has one instead of. */
    private static final Map<String, String> TOLD = Map.of(
            "java/lang/System.currentTimeMillis", "millis", "java/lang/System.nanoTime", "nanos",
            "java/lang/Math.random", "random", "java/lang/StrictMath.random", "random",
            "java/util/UUID.randomUUID", "uuid");

    /** What asks for chance, besides; when a file of a test was made is chance, too. */
    private static final Set<String> ASKS_CHANCE = Set.of(
            "java/util/concurrent/ThreadLocalRandom.current()Ljava/util/concurrent/ThreadLocalRandom;",
            "java/util/SplittableRandom.<init>()V", "java/util/Collections.shuffle(Ljava/util/List;)V",
            "java/util/Random.<init>()V", "java/io/File.lastModified()J",
            "java/nio/file/Files.getLastModifiedTime(Ljava/nio/file/Path;[Ljava/nio/file/LinkOption;)"
                    + "Ljava/nio/file/attribute/FileTime;",
            "java/nio/file/attribute/BasicFileAttributes.lastModifiedTime()Ljava/nio/file/attribute/FileTime;",
            "java/nio/file/attribute/BasicFileAttributes.lastAccessTime()Ljava/nio/file/attribute/FileTime;",
            "java/nio/file/attribute/BasicFileAttributes.creationTime()Ljava/nio/file/attribute/FileTime;");

    /** Calls that are made by way of {@link Probes}, which looks at what is compared. */
    private static final Map<String, String> LOOKED_AT = lookedAt();

    private static Map<String, String> lookedAt() {
        String one = "Ljava/lang/Object;";
        String text = "Ljava/lang/String;";
        Map<String, String> found = new HashMap<>(Map.of(
                "java/lang/String.equals(" + one + ")Z", "(" + text + one + ")Z",
                "java/util/Objects.equals(" + one + one + ")Z", "(" + one + one + ")Z",
                "java/lang/String.equalsIgnoreCase(" + text + ")Z", "(" + text + text + ")Z",
                "java/lang/String.startsWith(" + text + ")Z", "(" + text + text + ")Z",
                "java/lang/String.endsWith(" + text + ")Z", "(" + text + text + ")Z",
                "java/lang/String.contains(Ljava/lang/CharSequence;)Z", "(" + text + "Ljava/lang/CharSequence;)Z",
                "java/lang/String.indexOf(" + text + ")I", "(" + text + text + ")I",
                "java/lang/String.compareTo(" + text + ")I", "(" + text + text + ")I"));
        for (String map : List.of("Map", "HashMap", "LinkedHashMap", "TreeMap", "SortedMap", "NavigableMap")) {
            found.put("java/util/" + map + ".get(" + one + ")" + one, "(Ljava/util/Map;" + one + ")" + one);
            found.put("java/util/" + map + ".containsKey(" + one + ")Z", "(Ljava/util/Map;" + one + ")Z");
        }
        for (String all : List.of("Collection", "List", "ArrayList", "LinkedList", "ArrayDeque", "Deque", "Set", "HashSet",
                "LinkedHashSet", "TreeSet")) {
            found.put("java/util/" + all + ".contains(" + one + ")Z", "(Ljava/util/Collection;" + one + ")Z");
        }
        return Map.copyOf(found);
    }
}
