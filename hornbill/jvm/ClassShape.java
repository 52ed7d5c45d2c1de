package hornbill.jvm;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;

/**
 * What a class file tells of its class without being loaded: its name, and whether it has static state.
 *
 * <p>A class has static state if it has an initialiser, or a static field that no constant fills. A run that
 * met no such class leaves nothing behind that a later run could see.
 */
final class ClassShape {
    private static final int ACC_STATIC = 8;

    final String name;
    final boolean hasStaticState;

    private final String[] texts;
    private final int[] nameIndices;

    static ClassShape of(byte[] bytes) throws IOException {
        return new ClassShape(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    private ClassShape(DataInputStream in) throws IOException {
        in.skipBytes(8);
        int size = in.readUnsignedShort();
        texts = new String[size];
        nameIndices = new int[size];
        for (int i = 1; i < size; i++) {
            i += readConstant(in, i);
        }
        in.skipBytes(2);
        name = texts[nameIndices[in.readUnsignedShort()]].replace('/', '.');
        in.skipBytes(2);
        in.skipBytes(2 * in.readUnsignedShort());
        boolean stateful = readMembers(in, true);
        hasStaticState = readMembers(in, false) | stateful;
    }

    /** Reads one constant; the result is 1 for those that take two places. */
    private int readConstant(DataInputStream in, int index) throws IOException {
        int tag = in.readUnsignedByte();
        switch (tag) {
            case 1:
                texts[index] = in.readUTF();
                return 0;
            case 5:
            case 6:
                in.skipBytes(8);
                return 1;
            case 7:
                nameIndices[index] = in.readUnsignedShort();
                return 0;
            case 8:
            case 16:
            case 19:
            case 20:
                in.skipBytes(2);
                return 0;
            case 15:
                in.skipBytes(3);
                return 0;
            default:
                in.skipBytes(4);
                return 0;
        }
    }

    /** Reads all fields, or all methods: is there one that makes static state? */
    private boolean readMembers(DataInputStream in, boolean fields) throws IOException {
        boolean stateful = false;
        for (int count = in.readUnsignedShort(); count > 0; count--) {
            boolean isStatic = (in.readUnsignedShort() & ACC_STATIC) != 0;
            String member = texts[in.readUnsignedShort()];
            in.skipBytes(2);
            boolean constant = false;
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                constant |= texts[in.readUnsignedShort()].equals("ConstantValue");
                in.skipBytes(in.readInt());
            }
            stateful |= fields ? isStatic && !constant : member.equals("<clinit>");
        }
        return stateful;
    }
}
