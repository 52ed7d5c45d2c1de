package hornbill.jvm;

import java.lang.management.ManagementFactory;
import jdk.internal.misc.Unsafe;

/** Prints how this JVM lays objects out, as a JSON object: sizes in bytes. */
final class Layout {
    private static final class Small {
        byte first;
    }

    private Layout() {}

    public static void main(String[] unused) throws Exception {
        Unsafe unsafe = Unsafe.getUnsafe();
        System.out.println("{\"object_header\":" + unsafe.objectFieldOffset(Small.class.getDeclaredField("first"))
                + ",\"array_header\":" + base(unsafe, int[].class)
                + ",\"wide_array_header\":" + base(unsafe, long[].class)
                + ",\"reference\":" + unsafe.arrayIndexScale(Object[].class)
                + ",\"alignment\":" + alignment() + "}");
    }

    /** It is an int or a long, by the release. */
    private static Object base(Unsafe unsafe, Class<?> type) throws ReflectiveOperationException {
        return Unsafe.class.getMethod("arrayBaseOffset", Class.class).invoke(unsafe, type);
    }

    /** Only HotSpot has this bean. */
    private static String alignment() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class)
                .getVMOption("ObjectAlignmentInBytes")
                .getValue();
    }
}
