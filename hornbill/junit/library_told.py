"""Library objects that are told by a text (Told.java) as values: files, dates, locales, what streams hold."""

from __future__ import annotations

from hornbill.junit.library_fields import STRING, Fields, Library, NotReadable, Read, Row, Rows
from hornbill.observations import OWN

_TEXT = "="
_FILE, _PATH = "java.io.File", "java.nio.file.Path"


def _text(o: Fields) -> str:
    text = o[_TEXT]
    if not isinstance(text, str):
        raise NotReadable
    return text


def _file(o: Fields) -> Read:
    text = _text(o)
    if text.startswith(OWN):
        return Library("file", o.node.type, kinds=(STRING,)), [text.removeprefix(OWN)]
    if o.node.type == _FILE:
        return Library("new", _FILE, _FILE, "", (STRING,)), [text]
    return Library("call", _PATH, "java.nio.file.Paths", "get", (STRING,)), [text]


def _given(owner: str, method: str) -> Row:
    """What a static method gives for the text."""
    return lambda o: (Library("call", owner, owner, method, (STRING,)), [_text(o)])


def _view(kind: str, view: str, type_name: str = "") -> Row:
    """What a method gives of an object that equals no other one, or hangs on where it runs."""

    def read(o: Fields) -> Read:
        value = int(_text(o)) if kind == "long" else _text(o)
        return Library("plain", type_name or o.node.type, kinds=(kind,), view=view), [value]

    return read


ROWS: Rows = {
    _FILE: _file,
    _PATH: _file,
    "java.util.Date": lambda o: (
        Library("new", "java.util.Date", "java.util.Date", "", ("long",)),
        [int(_text(o))],
    ),
    "java.util.GregorianCalendar": _view("long", "getTimeInMillis", "java.util.Calendar"),
    "java.util.Locale": _given("java.util.Locale", "forLanguageTag"),
    "java.util.TimeZone": _given("java.util.TimeZone", "getTimeZone"),
    "java.time.ZoneId": _given("java.time.ZoneId", "of"),
    "java.nio.charset.Charset": _given("java.nio.charset.Charset", "forName"),
    "java.net.URI": _given("java.net.URI", "create"),
    "java.util.regex.Pattern": _view(STRING, "pattern"),
    "java.io.StringWriter": _view(STRING, "toString"),
    "java.io.CharArrayWriter": _view(STRING, "toString"),
    "java.io.ByteArrayOutputStream": _view(STRING, "toString"),
}
