"""Texts that methods of the JDK can read: where a program calls one, chance alone seldom has such a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hornbill.bytecode.model import Instruction, MethodRef

_WHOLE = ("0", "7", "-1", "42", "100", "2147483648")
_REAL = ("0", "1.50", "-2.5", "10", "99.99", "0.005", "1e3")
_DATES = ("2024-02-29", "2023-01-01", "1999-12-31", "2024-03-10")
_TIMES = ("00:00", "09:30", "12:00:15", "23:59:59.5")
_INSTANTS = ("1970-01-01T00:00:00Z", "2024-02-29T12:30:00Z")
_DATE_PATTERNS = ("yyyy-MM-dd", "dd.MM.yyyy", "HH:mm", "yyyy-MM-dd HH:mm:ss")
_PATTERNS = ("[a-z]+", "(\\d+)-(\\d+)", "a|b", "x*", "[")
_LINKS = ("http://example.com/a?b=c#d", "https://example.com:8080/", "/a/b", "a b")
_ZONES = ("UTC", "Europe/Paris", "+02:00")

READ: Mapping[str, Sequence[str]] = {
    "java.lang.Integer.parseInt": _WHOLE,
    "java.lang.Integer.valueOf": _WHOLE,
    "java.lang.Integer.decode": (*_WHOLE, "0x1F", "#ff", "017"),
    "java.lang.Long.parseLong": _WHOLE,
    "java.lang.Long.valueOf": _WHOLE,
    "java.lang.Short.parseShort": _WHOLE,
    "java.lang.Byte.parseByte": _WHOLE,
    "java.lang.Double.parseDouble": _REAL,
    "java.lang.Double.valueOf": _REAL,
    "java.lang.Float.parseFloat": _REAL,
    "java.lang.Float.valueOf": _REAL,
    "java.lang.Boolean.parseBoolean": ("true", "TRUE", "false", "yes"),
    "java.lang.Boolean.valueOf": ("true", "TRUE", "false", "yes"),
    "java.lang.Class.forName": ("java.lang.String", "java.util.List", "no.such.Type"),
    "java.math.BigDecimal.<init>": _REAL,
    "java.math.BigInteger.<init>": (*_WHOLE, "123456789012345678901"),
    "java.util.Currency.getInstance": ("EUR", "USD", "JPY", "KWD", "CHF"),
    "java.util.Locale.forLanguageTag": ("en-US", "de", "fr-FR", "tr"),
    "java.util.UUID.fromString": ("123e4567-e89b-12d3-a456-426614174000", "0-0-0-0-1"),
    "java.util.TimeZone.getTimeZone": _ZONES,
    "java.util.Base64$Decoder.decode": ("YQ==", "YWJj", "AAEC", "a"),
    "java.util.regex.Pattern.compile": _PATTERNS,
    "java.util.regex.Pattern.matches": _PATTERNS,
    "java.nio.charset.Charset.forName": ("UTF-8", "US-ASCII", "ISO-8859-1", "UTF-16"),
    "java.net.URI.create": _LINKS,
    "java.net.URI.<init>": _LINKS,
    "java.net.URL.<init>": _LINKS,
    "java.text.DecimalFormat.<init>": ("0.00", "#,##0.##", "0%"),
    "java.text.SimpleDateFormat.<init>": _DATE_PATTERNS,
    "java.text.MessageFormat.<init>": ("{0} of {1}", "{0,number}"),
    "java.time.LocalDate.parse": _DATES,
    "java.time.LocalTime.parse": _TIMES,
    "java.time.LocalDateTime.parse": ("2024-02-29T12:30:00", "1999-12-31T23:59", "2023-01-01T00:00"),
    "java.time.OffsetDateTime.parse": ("2024-02-29T12:30:00+02:00",),
    "java.time.ZonedDateTime.parse": ("2024-02-29T12:30:00+01:00[Europe/Paris]", *_INSTANTS),
    "java.time.Instant.parse": _INSTANTS,
    "java.time.Duration.parse": ("PT0S", "PT1H30M", "-PT5S", "P2DT3H"),
    "java.time.Period.parse": ("P0D", "P1Y2M3D", "P-1D", "P2W"),
    "java.time.Year.parse": ("2024", "1900"),
    "java.time.YearMonth.parse": ("2024-02", "1999-12"),
    "java.time.MonthDay.parse": ("--02-29", "--12-31"),
    "java.time.ZoneId.of": _ZONES,
    "java.time.ZoneOffset.of": ("Z", "+02:00", "-05:30"),
    "java.time.DayOfWeek.valueOf": ("MONDAY", "SUNDAY"),
    "java.time.Month.valueOf": ("JANUARY", "FEBRUARY"),
    "java.time.format.DateTimeFormatter.ofPattern": _DATE_PATTERNS,
    "java.time.temporal.ChronoUnit.valueOf": ("DAYS", "HOURS", "MONTHS"),
    "java.util.concurrent.TimeUnit.valueOf": ("SECONDS", "DAYS"),
}
_TEXTS = ("(Ljava/lang/String;", "(Ljava/lang/CharSequence;")


def readable_by(instruction: Instruction) -> Sequence[str]:
    """Texts that the method can read which the instruction calls, or a few that come near."""
    for one in instruction.args:
        if isinstance(one, MethodRef) and one.descriptor.startswith(_TEXTS):
            return READ.get(f"{one.owner}.{one.name}", ())
    return ()


def enum_asked(instruction: Instruction) -> str | None:
    """The enum whose constant the instruction asks for by its name, if it may be one."""
    for one in instruction.args:
        is_asked = isinstance(one, MethodRef) and one.name == "valueOf"
        if is_asked and one.descriptor == f"(Ljava/lang/String;)L{one.owner.replace('.', '/')};":
            return str(one.owner)
    return None
