"""Numbers, times, texts and Optionals as values, read from the fields that the JDK's classes have."""

from __future__ import annotations

from hornbill.junit.library_fields import (
    OBJECT,
    OPTIONAL,
    STRING,
    Fields,
    Library,
    Read,
    Row,
    Rows,
    a_call,
    a_constant,
    first,
)
from hornbill.snapshot import from_utf16

_INFLATED = -(2**63)
_BYTE, _INT, _LONG = 0xFF, 0xFFFFFFFF, 2**63
_UNITS = (("ofDays", 86_400), ("ofHours", 3_600), ("ofMinutes", 60))
_U = "java.util"


def _optional(o: Fields) -> Read:
    if o["value"] is None:
        return a_call(OPTIONAL, "empty", "")
    return a_call(OPTIONAL, "of", OBJECT, o["value"])


def _optional_number(kind: str, owner: str) -> Row:
    def read(o: Fields) -> Read:
        return a_call(owner, "of", kind, o["value"]) if o["isPresent"] else a_call(owner, "empty", "")

    return read


def _whole(o: Fields) -> int:
    """The number that a BigInteger is."""
    number = 0
    for digit in o.array("mag"):
        number = number << 32 | (digit & _INT)
    return number * o.number("signum")


def _big_integer(o: Fields) -> Read:
    number, owner = _whole(o), "java.math.BigInteger"
    if -_LONG <= number < _LONG:
        return a_call(owner, "valueOf", "long", number)
    return Library("new", owner, owner, "", (STRING,)), [str(number)]


def _big_decimal(o: Fields) -> Read:
    compact, scale, owner = o.number("intCompact"), o.number("scale"), "java.math.BigDecimal"
    unscaled = _whole(o.of(o["intVal"])) if compact == _INFLATED else compact
    if not unscaled and not scale:
        return a_constant(owner, "ZERO")
    return Library("new", owner, owner, "", (STRING,)), [decimal_text(unscaled, scale)]


def decimal_text(unscaled: int, scale: int) -> str:
    """The text that BigDecimal gives, which tells the number and its scale."""
    digits, sign = str(abs(unscaled)), "-" if unscaled < 0 else ""
    exponent = len(digits) - 1 - scale
    if scale >= 0 and exponent >= -6:
        digits = digits.zfill(scale + 1)
        return f"{sign}{digits[:-scale]}.{digits[-scale:]}" if scale else sign + digits
    head = f"{digits[0]}.{digits[1:]}" if len(digits) > 1 else digits
    return f"{sign}{head}E{exponent:+d}" if exponent else sign + head


def _duration(o: Fields) -> Read:
    seconds, nanos = o.numbers("seconds", "nanos")
    owner = "java.time.Duration"
    if not seconds and not nanos:
        return a_constant(owner, "ZERO")
    if nanos:
        if nanos % 1_000_000 == 0 and abs(seconds) < 10**9:
            return a_call(owner, "ofMillis", "long", seconds * 1000 + nanos // 1_000_000)
        return a_call(owner, "ofSeconds", "long", seconds, nanos)
    method, unit = next((one for one in _UNITS if seconds % one[1] == 0), ("ofSeconds", 1))
    return a_call(owner, method, "long", seconds // unit)


def _instant(o: Fields) -> Read:
    seconds, nanos = o.numbers("seconds", "nanos")
    return a_call("java.time.Instant", "ofEpochSecond", "long", seconds, *([nanos] if nanos else []))


def _time(o: Fields) -> list[int]:
    """Hour and minute, and what else is not 0."""
    found = o.numbers("hour", "minute", "second", "nano")
    return found if found[3] else found[:3] if found[2] else found[:2]


def _day(o: Fields) -> list[int]:
    return o.numbers("year", "month", "day")


def _date_time(o: Fields) -> Read:
    parts = [*_day(o.of(o["date"])), *_time(o.of(o["time"]))]
    return a_call("java.time.LocalDateTime", "of", "int", *parts)


def _period(o: Fields) -> Read:
    parts = o.numbers("years", "months", "days")
    return (
        a_call("java.time.Period", "of", "int", *parts)
        if any(parts)
        else a_constant("java.time.Period", "ZERO")
    )


def _offset(o: Fields) -> Read:
    seconds, owner = o.number("totalSeconds"), "java.time.ZoneOffset"
    return a_call(owner, "ofTotalSeconds", "int", seconds) if seconds else a_constant(owner, "UTC")


def _text(o: Fields) -> Read:
    """The text of a builder: the engine has it in chars, the JDK in bytes, two for each where one is wide."""
    units = [ord(one) if isinstance(one, str) else one & _BYTE for one in o.array("value")]
    if o["coder"] and all(isinstance(one, int) for one in o.array("value")):
        units = [low | high << 8 for low, high in zip(units[::2], units[1::2], strict=False)]
    text = from_utf16(first(units, o.number("count")))
    return Library("plain", o.node.type, kinds=(STRING,), view="toString"), [text]


def _counter(kind: str) -> Row:
    def read(o: Fields) -> Read:
        value = bool(o["value"]) if kind == "boolean" else o["value"]
        return Library("plain", o.node.type, kinds=(kind,), view="get"), [value]

    return read


ROWS: Rows = {
    OPTIONAL: _optional,
    f"{_U}.OptionalInt": _optional_number("int", f"{_U}.OptionalInt"),
    f"{_U}.OptionalLong": _optional_number("long", f"{_U}.OptionalLong"),
    f"{_U}.OptionalDouble": _optional_number("double", f"{_U}.OptionalDouble"),
    f"{_U}.UUID": lambda o: (
        Library("new", f"{_U}.UUID", f"{_U}.UUID", "", ("long", "long")),
        o.numbers("mostSigBits", "leastSigBits"),
    ),
    "java.math.BigInteger": _big_integer,
    "java.math.BigDecimal": _big_decimal,
    "java.time.LocalDate": lambda o: a_call("java.time.LocalDate", "of", "int", *_day(o)),
    "java.time.LocalTime": lambda o: a_call("java.time.LocalTime", "of", "int", *_time(o)),
    "java.time.LocalDateTime": _date_time,
    "java.time.Instant": _instant,
    "java.time.Duration": _duration,
    "java.time.Period": _period,
    "java.time.Year": lambda o: a_call("java.time.Year", "of", "int", o.number("year")),
    "java.time.YearMonth": lambda o: a_call("java.time.YearMonth", "of", "int", *o.numbers("year", "month")),
    "java.time.MonthDay": lambda o: a_call("java.time.MonthDay", "of", "int", *o.numbers("month", "day")),
    "java.time.ZoneOffset": _offset,
    "java.lang.StringBuilder": _text,
    "java.lang.StringBuffer": _text,
    f"{_U}.concurrent.atomic.AtomicInteger": _counter("int"),
    f"{_U}.concurrent.atomic.AtomicLong": _counter("long"),
    f"{_U}.concurrent.atomic.AtomicBoolean": _counter("boolean"),
}
