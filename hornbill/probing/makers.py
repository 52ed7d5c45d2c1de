"""How objects of the JDK's classes are made in trials: rows of a table, a row a way.

What the types of a way's parameters do not say, a row says: which numbers and texts make sense there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

_TEXT, _FILE = "java.lang.String", "java.io.File"


@dataclass(frozen=True, slots=True)
class Way:
    """A constructor, or with a name a static method, of `owner`; `values` are what is passed for a parameter,
    by its place, where not any value will do. `adds` is a method that is then called a few times, with the
    types of its parameters, the elements being of the type arguments."""

    owner: str
    method: str | None = None
    parameters: tuple[str, ...] = ()
    values: tuple[tuple[Any, ...] | None, ...] = ()
    adds: tuple[str, str, int] | None = None
    """The name, the type of the result, and how many elements it takes."""
    gives: tuple[str, str] | None = None
    """A method without parameters that is called last and gives the object that is meant, and its result's
    type."""


def _made(owner: str, *parameters: str, values: Sequence[tuple[Any, ...] | None] = ()) -> Way:
    return Way(owner, None, parameters, tuple(values))


def _given(owner: str, method: str, *parameters: str, values: Sequence[tuple[Any, ...] | None] = ()) -> Way:
    return Way(owner, method, parameters, tuple(values))


def _filled(owner: str, method: str = "add", result: str = "boolean", elements: int = 1) -> Way:
    return Way(owner, adds=(method, result, elements))


def _of_list(method: str, result: str) -> Way:
    return Way("java.util.ArrayList", adds=("add", "boolean", 1), gives=(method, result))


def _of_charset(method: str, result: str) -> Way:
    return Way(
        "java.nio.charset.Charset", "forName", (_TEXT,), (("UTF-8", "US-ASCII"),), gives=(method, result)
    )


_LIST, _SET = _filled("java.util.ArrayList"), _filled("java.util.HashSet")
_HASH_MAP = _filled("java.util.HashMap", "put", "java.lang.Object", 2)
_LINKED_MAP = _filled("java.util.LinkedHashMap", "put", "java.lang.Object", 2)
_TREE_MAP = _filled("java.util.TreeMap", "put", "java.lang.Object", 2)
_CONCURRENT_MAP = _filled("java.util.concurrent.ConcurrentHashMap", "put", "java.lang.Object", 2)
_DEQUE = _filled("java.util.ArrayDeque")

_YEARS, _MONTHS, _DAYS = (2024, 2023, 2000, 1999, 1970), (1, 2, 6, 12), (1, 15, 28)
_HOURS, _MINUTES = (0, 9, 12, 23), (0, 30, 59)
_DATE = ("int", "int", "int")
_SECONDS = (0, 1, 60, 3600, 86400, 1_700_000_000)
_MILLIS = (0, 1, 86_400_000, 1_709_123_456_789, 1_735_689_599_999, -1)
_ZONES = ("UTC", "GMT", "GMT+02:00", "America/New_York", "Asia/Kolkata")
_CALENDAR = _given("java.util.GregorianCalendar", "from", "java.time.ZonedDateTime", values=[None])
_CALENDARS = (
    _made("java.util.GregorianCalendar", *_DATE, values=[_YEARS, (0, 1, 5, 11), _DAYS]),
    _made(
        "java.util.GregorianCalendar",
        *("int",) * 6,
        values=[_YEARS, (0, 1, 5, 11), _DAYS, _HOURS, _MINUTES, _MINUTES],
    ),
)
_DATE_PATTERNS = (
    *("yyyy-MM-dd", "dd.MM.yyyy HH:mm:ss", "EEE, d MMM yyyy", "yyyy-MM-dd'T'HH:mm:ss.SSSZ", "h:mm a"),
    *("yy/M/d", "MMMM", "HH:mm z", "YYYY-'W'ww-u", "yyyyMMddHHmmss", "XXX", "k K D F G"),
)
_PATHS = ("a.txt", "dir/b.java", "/c/d", "e", "", "dir/../f.TXT")
_SIMPLE_DATE_FORMAT = _made(
    "java.text.SimpleDateFormat", _TEXT, "java.util.Locale", values=[_DATE_PATTERNS, None]
)
_NO_TEXTS = {"array": [], "type": "java.lang.String[]"}
_DECIMALS = ("0", "1", "10.50", "-3", "100", "0.001", "99.995")

WAYS: dict[str, tuple[Way, ...]] = {
    "java.util.List": (_LIST,),
    "java.util.Collection": (_LIST,),
    "java.lang.Iterable": (_LIST,),
    "java.util.AbstractList": (_LIST,),
    "java.util.ArrayList": (_LIST,),
    "java.util.LinkedList": (_filled("java.util.LinkedList"),),
    "java.util.Vector": (_filled("java.util.Vector"),),
    "java.util.Stack": (_filled("java.util.Stack"),),
    "java.util.Set": (_SET,),
    "java.util.HashSet": (_SET,),
    "java.util.LinkedHashSet": (_filled("java.util.LinkedHashSet"),),
    "java.util.SortedSet": (_filled("java.util.TreeSet"),),
    "java.util.NavigableSet": (_filled("java.util.TreeSet"),),
    "java.util.TreeSet": (_filled("java.util.TreeSet"),),
    "java.util.Map": (_HASH_MAP,),
    "java.util.HashMap": (_HASH_MAP,),
    "java.util.AbstractMap": (_HASH_MAP,),
    "java.util.LinkedHashMap": (_LINKED_MAP,),
    "java.util.SortedMap": (_TREE_MAP,),
    "java.util.NavigableMap": (_TREE_MAP,),
    "java.util.TreeMap": (_TREE_MAP,),
    "java.util.Hashtable": (_filled("java.util.Hashtable", "put", "java.lang.Object", 2),),
    "java.util.concurrent.ConcurrentMap": (_CONCURRENT_MAP,),
    "java.util.concurrent.ConcurrentHashMap": (_CONCURRENT_MAP,),
    "java.util.Queue": (_DEQUE,),
    "java.util.Deque": (_DEQUE,),
    "java.util.ArrayDeque": (_DEQUE,),
    "java.util.concurrent.BlockingQueue": (_filled("java.util.concurrent.LinkedBlockingQueue"),),
    "java.util.PriorityQueue": (_filled("java.util.PriorityQueue"),),
    "java.util.Properties": (Way("java.util.Properties", adds=("setProperty", "java.lang.Object", -2)),),
    "java.util.BitSet": (_made("java.util.BitSet"),),
    "java.util.Optional": (
        _given("java.util.Optional", "of", "java.lang.Object"),
        _given("java.util.Optional", "empty"),
    ),
    "java.util.OptionalInt": (
        _given("java.util.OptionalInt", "of", "int"),
        _given("java.util.OptionalInt", "empty"),
    ),
    "java.util.Random": (_made("java.util.Random", "long", values=[(1, 42)]),),
    "java.util.UUID": (_made("java.util.UUID", "long", "long", values=[(1, 2), (3, 4)]),),
    "java.util.Locale": (
        _given("java.util.Locale", "forLanguageTag", _TEXT, values=[("en", "de-DE", "en-US")]),
        _made("java.util.Locale", _TEXT, values=[("en", "fr", "")]),
    ),
    "java.util.Date": (_made("java.util.Date", "long", values=[_MILLIS]),),
    "java.util.Calendar": (*_CALENDARS, _CALENDAR),
    "java.util.GregorianCalendar": (_CALENDAR, *_CALENDARS),
    "java.util.Currency": (
        _given("java.util.Currency", "getInstance", _TEXT, values=[("EUR", "USD", "JPY")]),
    ),
    "java.util.StringTokenizer": (_made("java.util.StringTokenizer", _TEXT),),
    "java.util.Scanner": (_made("java.util.Scanner", _TEXT),),
    "java.util.StringJoiner": (_made("java.util.StringJoiner", "java.lang.CharSequence"),),
    "java.util.TimeZone": (_given("java.util.TimeZone", "getTimeZone", _TEXT, values=[_ZONES]),),
    "java.util.Iterator": (_of_list("iterator", "java.util.Iterator"),),
    "java.util.ListIterator": (_of_list("listIterator", "java.util.ListIterator"),),
    "java.util.Spliterator": (_of_list("spliterator", "java.util.Spliterator"),),
    "java.util.stream.Stream": (_of_list("stream", "java.util.stream.Stream"),),
    "java.util.Enumeration": (
        Way("java.util.Vector", adds=("add", "boolean", 1), gives=("elements", "java.util.Enumeration")),
    ),
    "java.util.Comparator": (
        _given("java.util.Comparator", "naturalOrder"),
        _given("java.util.Collections", "reverseOrder"),
    ),
    "java.util.Map$Entry": (
        _made("java.util.AbstractMap$SimpleEntry", "java.lang.Object", "java.lang.Object"),
    ),
    "java.util.concurrent.atomic.AtomicInteger": (_made("java.util.concurrent.atomic.AtomicInteger", "int"),),
    "java.util.concurrent.atomic.AtomicLong": (_made("java.util.concurrent.atomic.AtomicLong", "long"),),
    "java.util.concurrent.atomic.AtomicBoolean": (
        _made("java.util.concurrent.atomic.AtomicBoolean", "boolean"),
    ),
    "java.util.regex.Pattern": (
        _given("java.util.regex.Pattern", "compile", _TEXT, values=[("a", "[a-z]+", "\\d+", ".*", ",")]),
    ),
    "java.math.BigDecimal": (
        _made("java.math.BigDecimal", _TEXT, values=[_DECIMALS]),
        _given("java.math.BigDecimal", "valueOf", "long"),
    ),
    "java.math.BigInteger": (_given("java.math.BigInteger", "valueOf", "long"),),
    "java.math.MathContext": (_made("java.math.MathContext", "int", values=[(2, 5, 10)]),),
    "java.time.LocalDate": (_given("java.time.LocalDate", "of", *_DATE, values=[_YEARS, _MONTHS, _DAYS]),),
    "java.time.chrono.ChronoLocalDate": (
        _given("java.time.LocalDate", "of", *_DATE, values=[_YEARS, _MONTHS, _DAYS]),
    ),
    "java.time.LocalTime": (_given("java.time.LocalTime", "of", "int", "int", values=[_HOURS, _MINUTES]),),
    "java.time.LocalDateTime": (
        _given(
            "java.time.LocalDateTime",
            "of",
            *("int",) * 5,
            values=[_YEARS, _MONTHS, _DAYS, _HOURS, _MINUTES],
        ),
    ),
    "java.time.Instant": (_given("java.time.Instant", "ofEpochSecond", "long", values=[_SECONDS]),),
    "java.time.Duration": (
        _given("java.time.Duration", "ofSeconds", "long", values=[(*_SECONDS, -1)]),
        _given("java.time.Duration", "ofMinutes", "long", values=[(0, 1, 30, 90)]),
        _given("java.time.Duration", "ofDays", "long", values=[(0, 1, 30)]),
    ),
    "java.time.Period": (_given("java.time.Period", "of", *_DATE, values=[(0, 1), (0, 1, 6), (0, 1, 15)]),),
    "java.time.Year": (_given("java.time.Year", "of", "int", values=[_YEARS]),),
    "java.time.YearMonth": (_given("java.time.YearMonth", "of", "int", "int", values=[_YEARS, _MONTHS]),),
    "java.time.ZoneId": (
        _given("java.time.ZoneId", "of", _TEXT, values=[("UTC", "Europe/Paris", "America/New_York")]),
    ),
    "java.time.ZoneOffset": (_given("java.time.ZoneOffset", "ofHours", "int", values=[(0, 2, -5)]),),
    "java.time.ZonedDateTime": (
        _given(
            "java.time.ZonedDateTime",
            "ofInstant",
            "java.time.Instant",
            "java.time.ZoneId",
            values=[None, None],
        ),
    ),
    "java.time.Clock": (
        _given("java.time.Clock", "fixed", "java.time.Instant", "java.time.ZoneId", values=[None, None]),
    ),
    "java.time.format.DateTimeFormatter": (
        _given(
            "java.time.format.DateTimeFormatter",
            "ofPattern",
            _TEXT,
            values=[("yyyy-MM-dd", "dd.MM.yyyy", "HH:mm")],
        ),
    ),
    "java.lang.StringBuilder": (_made("java.lang.StringBuilder", _TEXT), _made("java.lang.StringBuilder")),
    "java.lang.StringBuffer": (_made("java.lang.StringBuffer", _TEXT),),
    "java.lang.Appendable": (_made("java.lang.StringBuilder"),),
    "java.lang.Throwable": (
        _made("java.lang.RuntimeException", _TEXT),
        _made("java.lang.IllegalStateException", _TEXT, "java.lang.Throwable"),
        _made("java.lang.Exception", _TEXT),
        _made("java.lang.AssertionError", "java.lang.Object"),
    ),
    "java.lang.Exception": (
        _made("java.lang.RuntimeException", _TEXT),
        _made("java.lang.IllegalStateException", _TEXT, "java.lang.Throwable"),
        _made("java.lang.IllegalStateException", _TEXT),
        _made("java.io.IOException", _TEXT),
    ),
    "java.lang.RuntimeException": (
        _made("java.lang.RuntimeException", _TEXT),
        _made("java.lang.IllegalArgumentException", _TEXT),
    ),
    "java.lang.Error": (_made("java.lang.AssertionError", "java.lang.Object"),),
    "java.io.IOException": (_made("java.io.IOException", _TEXT),),
    "java.io.FileInputStream": (_made("java.io.FileInputStream", _FILE),),
    "java.io.FileOutputStream": (
        _made("java.io.FileOutputStream", _FILE),
        _made("java.io.FileOutputStream", _FILE, "boolean"),
    ),
    "java.io.FileReader": (_made("java.io.FileReader", _FILE),),
    "java.io.FileWriter": (_made("java.io.FileWriter", _FILE),),
    "java.io.RandomAccessFile": (
        _made("java.io.RandomAccessFile", _FILE, _TEXT, values=[None, ("r", "rw")]),
    ),
    "java.io.Reader": (_made("java.io.StringReader", _TEXT),),
    "java.io.StringReader": (_made("java.io.StringReader", _TEXT),),
    "java.io.BufferedReader": (_made("java.io.BufferedReader", "java.io.Reader"),),
    "java.io.Writer": (_made("java.io.StringWriter"),),
    "java.io.StringWriter": (_made("java.io.StringWriter"),),
    "java.io.PrintWriter": (_made("java.io.PrintWriter", "java.io.Writer"),),
    "java.io.InputStream": (_made("java.io.ByteArrayInputStream", "byte[]"),),
    "java.io.ByteArrayInputStream": (_made("java.io.ByteArrayInputStream", "byte[]"),),
    "java.io.OutputStream": (_made("java.io.ByteArrayOutputStream"),),
    "java.io.ByteArrayOutputStream": (_made("java.io.ByteArrayOutputStream"),),
    "java.io.PrintStream": (_made("java.io.PrintStream", "java.io.OutputStream"),),
    "java.io.File": (_made("java.io.File", _TEXT, values=[_PATHS]),),
    "java.nio.file.Path": (
        _given("java.nio.file.Paths", "get", _TEXT, "java.lang.String[]", values=[_PATHS, (_NO_TEXTS,)]),
    ),
    "java.nio.charset.Charset": (
        _given("java.nio.charset.Charset", "forName", _TEXT, values=[("UTF-8", "US-ASCII", "UTF-16")]),
    ),
    "java.nio.ByteBuffer": (_given("java.nio.ByteBuffer", "wrap", "byte[]"),),
    "java.nio.CharBuffer": (_given("java.nio.CharBuffer", "wrap", "java.lang.CharSequence"),),
    "java.net.URI": (
        _given("java.net.URI", "create", _TEXT, values=[("http://example.com/a?b=c", "a/b", "mailto:a@b")]),
    ),
    "java.nio.Buffer": (_given("java.nio.ByteBuffer", "wrap", "byte[]"),),
    "java.nio.channels.ReadableByteChannel": (
        _given("java.nio.channels.Channels", "newChannel", "java.io.InputStream"),
    ),
    "java.nio.channels.WritableByteChannel": (
        _given("java.nio.channels.Channels", "newChannel", "java.io.OutputStream"),
    ),
    "java.nio.charset.CharsetEncoder": (_of_charset("newEncoder", "java.nio.charset.CharsetEncoder"),),
    "java.nio.charset.CharsetDecoder": (_of_charset("newDecoder", "java.nio.charset.CharsetDecoder"),),
    "java.lang.Readable": (_made("java.io.StringReader", _TEXT),),
    "java.io.DataInput": (_made("java.io.DataInputStream", "java.io.InputStream"),),
    "java.io.DataOutput": (_made("java.io.DataOutputStream", "java.io.OutputStream"),),
    "java.io.ObjectOutput": (_made("java.io.ObjectOutputStream", "java.io.OutputStream"),),
    "java.util.stream.IntStream": (_given("java.util.stream.IntStream", "of", "int[]"),),
    "java.util.stream.LongStream": (_given("java.util.stream.LongStream", "of", "long[]"),),
    "java.util.stream.DoubleStream": (_given("java.util.stream.DoubleStream", "of", "double[]"),),
    "java.util.zip.Checksum": (_made("java.util.zip.CRC32"), _made("java.util.zip.Adler32")),
    "java.text.NumberFormat": (_made("java.text.DecimalFormat", _TEXT, values=[("0.00", "#,##0", "0")]),),
    "java.text.DateFormat": (_SIMPLE_DATE_FORMAT,),
    "java.text.SimpleDateFormat": (_SIMPLE_DATE_FORMAT,),
    "java.text.Format": (_SIMPLE_DATE_FORMAT, _made("java.text.DecimalFormat", _TEXT, values=[("0.00",)])),
    "java.text.ParsePosition": (_made("java.text.ParsePosition", "int", values=[(0, 0, 1, 5)]),),
    "java.text.FieldPosition": (_made("java.text.FieldPosition", "int", values=[(0, 1)]),),
    "java.text.DecimalFormat": (_made("java.text.DecimalFormat", _TEXT, values=[("0.00", "#,##0")]),),
}
"""Ways to make an object for a place of that type, the usual one first."""

STUBBED = frozenset({"java.time.Clock"})
"""Abstract classes of the JDK whose objects programs ask something, which may be otherwise each time."""

FILE_TYPES = ("java.io.File", "java.nio.file.Path")
"""What a file is passed as; besides, its path as a text."""

FILES: tuple[tuple[str, str | None, bool], ...] = (
    ("a.txt", "one\ntwo\n", False),
    ("b.txt", "one", False),
    ("empty.txt", "", False),
    ("missing.txt", None, False),
    ("folder", None, True),
    ("folder/c.txt", "c", False),
)
"""What is in the folder that a trial has for itself: names, texts of files, and whether it is a folder. The
last one is in another one."""
_ITSELF, _INSIDE, _OTHER_TEXT = 0.08, 0.4, 0.3
"""How often a file is the folder itself, others are in it, and a file has another text."""

_TEMPORALS = (
    *("java.time.LocalDate", "java.time.LocalDateTime", "java.time.LocalTime", "java.time.ZonedDateTime"),
    *("java.time.YearMonth", "java.time.Year"),
)
PLAIN = {
    "java.lang.Object": (_TEXT, "java.lang.Integer"),
    "java.lang.Comparable": (_TEXT, "java.lang.Integer"),
    "java.lang.CharSequence": (_TEXT, _TEXT, "java.lang.StringBuilder"),
    "java.lang.reflect.Type": ("java.lang.Class",),
    "java.lang.reflect.AnnotatedElement": ("java.lang.Class",),
    "java.lang.reflect.GenericDeclaration": ("java.lang.Class",),
    "java.lang.Number": ("java.lang.Integer", "java.lang.Long", "java.lang.Double"),
    "java.io.Serializable": (_TEXT, "java.lang.Integer"),
    "java.lang.Cloneable": ("int[]",),
    "java.lang.Enum": ("java.time.DayOfWeek", "java.util.concurrent.TimeUnit"),
    "java.time.temporal.TemporalUnit": ("java.time.temporal.ChronoUnit",),
    "java.time.temporal.TemporalField": ("java.time.temporal.ChronoField",),
    "java.time.temporal.TemporalAmount": ("java.time.Duration", "java.time.Period"),
    "java.time.temporal.TemporalAccessor": _TEMPORALS,
    "java.time.temporal.Temporal": _TEMPORALS,
    "java.time.temporal.TemporalAdjuster": (*_TEMPORALS, "java.time.DayOfWeek", "java.time.Month"),
    "java.time.chrono.ChronoLocalDateTime": ("java.time.LocalDateTime",),
    "java.time.chrono.ChronoZonedDateTime": ("java.time.ZonedDateTime",),
    "java.time.chrono.Era": ("java.time.chrono.IsoEra",),
    "java.util.concurrent.locks.Lock": ("java.util.concurrent.locks.ReentrantLock",),
    "java.util.concurrent.locks.ReadWriteLock": ("java.util.concurrent.locks.ReentrantReadWriteLock",),
}
"""Types for which texts, boxes and the like are passed."""


def files(
    kind: str, chance: Random, text: Callable[[Random], str]
) -> Iterator[tuple[str, str, str | None, bool]]:
    """One of them of that type, with such a `text` perhaps, or the folder itself; and others in it."""
    name, own, is_folder = chance.choice(FILES[:-1])
    if chance.random() < _ITSELF:
        name, own, is_folder = "", None, True
    if own and chance.random() < _OTHER_TEXT:
        own = "".join(one for one in text(chance) if " " <= one <= "~" or one == "\n")
    yield kind, name, own, is_folder
    for other, inside, of_folder in FILES if is_folder else ():
        within = other.startswith(f"{name}/") if name else True
        if within and chance.random() < _INSIDE and (inside is not None or of_folder):
            yield FILE_TYPES[1], other, inside, of_folder
