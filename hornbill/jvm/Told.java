package hornbill.jvm;

import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.File;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** What objects of the JDK are whose fields say nothing to a user: the class that users know, and a text. */
final class Told {
    /** What texts are told as that may be paths. */
    static UnaryOperator<String> paths = path -> path;

    final Class<?> type;
    final String text;

    private Told(Class<?> type, String text) {
        this.type = type;
        this.text = text;
    }

    /** What the object is; null where it is told by its fields, or by its class alone. */
    static Told of(Object value) {
        Class<?> type = value.getClass();
        if (type == File.class) {
            return new Told(type, paths.apply(((File) value).getPath()));
        } else if (type == Date.class) {
            return new Told(type, "" + ((Date) value).getTime());
        } else if (type == GregorianCalendar.class) {
            return calendar((Calendar) value);
        } else if (type == Locale.class) {
            String tag = ((Locale) value).toLanguageTag();
            return Locale.forLanguageTag(tag).equals(value) ? new Told(type, tag) : null;
        } else if (type == URI.class || type == StringWriter.class || type == CharArrayWriter.class) {
            return new Told(type, value.toString());
        } else if (type == ByteArrayOutputStream.class) {
            return bytes((ByteArrayOutputStream) value);
        } else if (type == Pattern.class) {
            return new Told(type, ((Pattern) value).pattern());
        } else if (type.getClassLoader() != null) {
            return null;
        } else if (value instanceof Path && ((Path) value).getFileSystem() == FileSystems.getDefault()) {
            return new Told(Path.class, paths.apply(value.toString()));
        } else if (value instanceof Charset) {
            return new Told(Charset.class, ((Charset) value).name());
        } else if (value instanceof ZoneId && type.getName().equals("java.time.ZoneRegion")) {
            return new Told(ZoneId.class, ((ZoneId) value).getId());
        } else if (value instanceof TimeZone) {
            String id = ((TimeZone) value).getID();
            return TimeZone.getTimeZone(id).equals(value) ? new Told(TimeZone.class, id) : null;
        }
        return null;
    }

    /** A calendar that is asked for its time changes, so that another one is. */
    private static Told calendar(Calendar calendar) {
        try {
            return new Told(GregorianCalendar.class, "" + ((Calendar) calendar.clone()).getTimeInMillis());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static Told bytes(ByteArrayOutputStream stream) {
        byte[] bytes = stream.toByteArray();
        for (byte one : bytes) {
            if (one < 0) {
                return null;
            }
        }
        return new Told(ByteArrayOutputStream.class, new String(bytes, StandardCharsets.US_ASCII));
    }
}
