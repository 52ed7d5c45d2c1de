"""The text encoding of class files (JVMS 4.4.7), to one Python character per UTF-16 code unit."""

from __future__ import annotations

import re

from hornbill.bytecode.descriptors import Malformed

_LAST_MAJOR_WITH_LONG_FORMS = 47
_NO_TEXT = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""What a name may have in it that is not text: control characters, ends of lines, and surrogates."""
_WRITTEN_OTHERWISE = "\\u"


def decode_modified_utf8(data: bytes, major: int) -> str:
    """The text; surrogates stay apart, `Malformed` where the bytes are not in the encoding."""
    if data.isascii():
        if 0 in data:
            raise Malformed("a zero byte in a text constant")
        return data.decode("ascii")
    if 0 in data or max(data) >= 0xF0:
        raise Malformed("a byte that is never part of a text constant")
    try:
        return data.replace(b"\xc0\x80", b"\x00").decode("utf-8", "surrogatepass")
    except UnicodeDecodeError as problem:
        if major <= _LAST_MAJOR_WITH_LONG_FORMS:
            return _decode_with_long_forms(data)
        raise Malformed(f"a text constant that is not modified UTF-8 at byte {problem.start}") from None


def as_name(units: str) -> str:
    """The text as a name: a pair of surrogates is the character that it stands for, and what is not text is
    written `\\ud835` or `\\u000a`, so that the name can go wherever a line of text can."""
    if units.isprintable() or _NO_TEXT.search(units) is None:
        return units
    joined = units.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    return _NO_TEXT.sub(lambda found: f"\\u{ord(found[0]):04x}", joined)


def is_exact_name(name: str) -> bool:
    """Whether the name is certainly the class file's own, nothing in it being written otherwise."""
    return _WRITTEN_OTHERWISE not in name


def as_units(name: str) -> str:
    """The name as a Java string has it, one character per UTF-16 code unit."""
    if not name or max(name) < "\U00010000":
        return name
    units = name.encode("utf-16-le", "surrogatepass")
    return "".join(chr(units[at] | units[at + 1] << 8) for at in range(0, len(units), 2))


def _decode_with_long_forms(data: bytes) -> str:
    """The text, where a character may also take more bytes than it needs, as in old class files."""
    units = []
    at = 0
    while at < len(data):
        first = data[at]
        length = 1 if first < 0x80 else 2 if first >> 5 == 0b110 else 3 if first >> 4 == 0b1110 else 0
        tail = data[at + 1 : at + length]
        if not length or len(tail) != length - 1 or any(byte >> 6 != 0b10 for byte in tail):
            raise Malformed(f"a text constant that is not modified UTF-8 at byte {at}")
        unit = first & (0x7F, 0x1F, 0x0F)[length - 1]
        for byte in tail:
            unit = unit << 6 | byte & 0x3F
        units.append(chr(unit))
        at += length
    return "".join(units)
