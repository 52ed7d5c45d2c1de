"""Class files and archives damaged on purpose, and strange ones: what a seed makes of sound classes.

A mutation takes a random generator and bytes, and gives other bytes. Those of class files know where the
constant pool and the code lie, as far as the file is sound; those of archives know the records of a zip file.
"""

from __future__ import annotations

import io
import random
import struct
import warnings
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Mutation = Callable[[random.Random, bytes], bytes]

_POOL_SIZES = {3: 5, 4: 5, 5: 9, 6: 9, 7: 3, 8: 3, 9: 5, 10: 5, 11: 5, 12: 5, 15: 4, 16: 3, 17: 5, 18: 5}
_POOL_SIZES |= {19: 3, 20: 3}
_WORDS = (b"\0\0", b"\xff\xff", b"\x80\0", b"\0\1", b"\x7f\xff")
_LENGTHS = (b"\x7f\xff\xff\xff", b"\xff\xff\xff\xff", b"\0\0\0\0", b"\0\0\0\1", b"\x80\0\0\0")
_NAMES = (
    "a\nb", "(", ")", "\0", "my fun", "$plus", "class", "int", "\ud835\udcb3", "\ud835", "\x1b[31m", "'", '"',
    "\\", "\\u000a", "*/", "..", "../x", "<init", "<clinit>", "<init>", "ä", "x" * 300, "", "-", "Test",
    "String", "java.lang.Object", "java/lang/Object", "I", "[I", "[[[", "()V", "(I)I", "L;", "La/../b;",
)  # fmt: skip
_SAME_LENGTH = (
    (0x1A, 0x2D), (0x2E, 0x35), (0x3B, 0x56), (0x57, 0x5F), (0x60, 0x83), (0x85, 0x98), (0xAC, 0xB1),
    (0x99, 0xA6), (0x02, 0x0F), (0xB2, 0xB8), (0x15, 0x19), (0x36, 0x3A),
)  # fmt: skip
"""Ranges of opcodes whose instructions have the same length."""


def _pool(data: bytes) -> list[tuple[int, int]]:
    """Tag and offset of each constant, as far as they can be read."""
    found = []
    at = 10
    count = int.from_bytes(data[8:10], "big")
    number = 1
    while number < count and at + 3 <= len(data):
        tag = data[at]
        size = 3 + int.from_bytes(data[at + 1 : at + 3], "big") if tag == 1 else _POOL_SIZES.get(tag)
        if size is None:
            break
        found.append((tag, at))
        at += size
        number += 2 if tag in (5, 6) else 1
    return found


def _code_ranges(data: bytes) -> list[tuple[int, int]]:
    """Where code lies: after the name of the attribute, two lengths and two sizes that fit."""
    pool = _pool(data)
    names, number = [], 1
    for tag, at in pool:
        if tag == 1 and data[at + 1 : at + 7] == b"\0\4Code":
            names.append(number.to_bytes(2, "big"))
        number += 2 if tag in (5, 6) else 1
    found = []
    start = pool[-1][1] if pool else len(data)
    for name in names:
        at = data.find(name, start)
        while at >= 0:
            length, code = data[at + 2 : at + 6], data[at + 10 : at + 14]
            size = int.from_bytes(code, "big")
            if len(code) == 4 and 0 < size <= int.from_bytes(length, "big") - 12 < len(data) - at:
                found.append((at + 14, at + 14 + size))
                at += 14 + size
            at = data.find(name, at + 1)
    return found


def _changed(data: bytes, at: int, new: bytes) -> bytes:
    return data[:at] + new + data[at + len(new) :]


def _bits(chance: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _bytes(chance: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 2, 4, 8))):
        at = chance.randrange(min(8, len(changed) - 1), len(changed))
        changed[at] = chance.choice((0, 1, 127, 128, 255, chance.randrange(256)))
    return bytes(changed)


def _words(chance: random.Random, data: bytes) -> bytes:
    return _changed(data, chance.randrange(len(data)), chance.choice((*_WORDS, *_LENGTHS)))


def _cut(chance: random.Random, data: bytes) -> bytes:
    return data[: chance.randrange(len(data))]


def _spliced(chance: random.Random, data: bytes) -> bytes:
    start, end = sorted((chance.randrange(len(data)), chance.randrange(len(data))))
    at = chance.randrange(len(data))
    return data[:at] + data[start : min(end, start + 64)] + data[at + chance.randrange(64) :]


def _indices(chance: random.Random, data: bytes) -> bytes:
    """A constant refers to others than it did, or two constants of one kind change places."""
    pool = _pool(data)
    referring = [(tag, at) for tag, at in pool if tag not in (1, 3, 4, 5, 6)]
    if not referring:
        return _bits(chance, data)
    tag, at = chance.choice(referring)
    alike = [other for kind, other in referring if kind == tag]
    other, size = chance.choice(alike), _POOL_SIZES[tag]
    if chance.random() < 0.5:
        one, two = data[at : at + size], data[other : other + size]
        return _changed(_changed(data, at, two), other, one)
    index = chance.choice((0, 0xFFFF, chance.randrange(len(pool) + 2)))
    return _changed(data, at + size - 2, index.to_bytes(2, "big"))


def _tags(chance: random.Random, data: bytes) -> bytes:
    _, at = chance.choice(_pool(data) or [(0, 0)])
    return _changed(data, at, bytes([chance.choice((*_POOL_SIZES, 1, 2, 21, 255))]))


def _texts(chance: random.Random, data: bytes) -> bytes:
    """A text of the constant pool, which is a name, a type or a string, becomes another one."""
    texts = [at for tag, at in _pool(data) if tag == 1]
    for at in chance.sample(texts, min(len(texts), chance.choice((1, 1, 2, 4)))):
        end = at + 3 + int.from_bytes(data[at + 1 : at + 3], "big")
        name = chance.choice(_NAMES)
        coded = name.encode("utf-8", "surrogatepass").replace(b"\0", b"\xc0\x80")
        if chance.random() < 0.2:
            coded = data[at + 3 : end] + coded
        return data[:at] + b"\1" + struct.pack(">H", len(coded)) + coded + data[end:]
    return _bits(chance, data)


def _code(chance: random.Random, data: bytes) -> bytes:
    """Instructions replaced by others of the same length, so that the code can still be taken apart."""
    ranges = _code_ranges(data)
    if not ranges:
        return _bytes(chance, data)
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4))):
        start, end = chance.choice(ranges)
        places = [at for at in range(start, end) if _alike(changed[at])]
        if places:
            at = chance.choice(places)
            low, high = _alike(changed[at]) or (0, 0)
            changed[at] = chance.randint(low, high)
    return bytes(changed)


def _alike(opcode: int) -> tuple[int, int] | None:
    return next(((low, high) for low, high in _SAME_LENGTH if low <= opcode <= high), None)


def _code_bytes(chance: random.Random, data: bytes) -> bytes:
    ranges = _code_ranges(data)
    if not ranges:
        return _bits(chance, data)
    start, end = chance.choice(ranges)
    count = min(end - start, chance.choice((1, 2, 4, 16)))
    return _changed(data, chance.randrange(start, end - count + 1), chance.randbytes(count))


def _attributes(chance: random.Random, data: bytes) -> bytes:
    """The length of an attribute behind the constant pool, or a count in it, is another one."""
    pool = _pool(data)
    start = pool[-1][1] if pool else 0
    names, number = [], 1
    for tag, _ in pool:
        if tag == 1:
            names.append(number.to_bytes(2, "big"))
        number += 2 if tag in (5, 6) else 1
    for name in chance.sample(names, min(len(names), 20)):
        at = data.find(name + b"\0\0", start)
        if at >= 0:
            new = chance.choice((*_LENGTHS, struct.pack(">I", chance.randrange(200))))
            return _changed(data, at + 2, new)
    return _words(chance, data)


CLASS_MUTATIONS: Mapping[str, Mutation] = {
    "bits": _bits,
    "bytes": _bytes,
    "words": _words,
    "cut": _cut,
    "spliced": _spliced,
    "indices": _indices,
    "tags": _tags,
    "texts": _texts,
    "code": _code,
    "code bytes": _code_bytes,
    "attributes": _attributes,
}


def _record(chance: random.Random, data: bytes) -> bytes:
    """A field in a record of the zip file is changed."""
    places = [
        at + offset
        for signature in (b"PK\3\4", b"PK\1\2", b"PK\5\6")
        for at in _occurrences(data, signature)
        for offset in range(4, 30, 2)
        if at + offset + 4 <= len(data)
    ]
    if not places:
        return _bits(chance, data)
    return _changed(data, chance.choice(places), chance.choice((*_WORDS, *_LENGTHS, chance.randbytes(2))))


def _occurrences(data: bytes, signature: bytes) -> list[int]:
    found = []
    at = data.find(signature)
    while at >= 0:
        found.append(at)
        at = data.find(signature, at + 1)
    return found


_OFTEN = ("code", "texts", "indices", "code bytes")
"""Mutations that leave a file readable, so that more than the reader sees it."""


ARCHIVE_MUTATIONS: Mapping[str, Mutation] = {
    "zip bits": _bits,
    "zip bytes": _bytes,
    "zip words": _words,
    "zip cut": _cut,
    "zip spliced": _spliced,
    "zip record": _record,
}

STRANGE_ENTRIES = (
    "../Up.class", "a/../../Up.class", "/etc/Abs.class", "a\\b\\Back.class", "C:/Drive.class", "./Dot.class",
    "a//Twice.class", "\n.class", "\x1b[31m.class", "a.b/Dotted.class", ".class", "a/.class", "/.class",
    "x" * 300 + ".class", "META-INF/versions/9/a/V.class", "META-INF/versions/99999/a/V.class",
    "META-INF/versions/../a/V.class", "dir.class/", "module-info.class", "é𝒳.class", "con.class",
    "META-INF/MANIFEST.MF",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hostile:
    """A file to be given to the commands: what was done to which class, its name, and its bytes."""

    what: str
    file_name: str
    data: bytes
    class_name: str


def hostile(seed: int, classes: Sequence[tuple[str, bytes]]) -> Hostile:
    """The file that the seed makes of one or two of the classes, given by the paths of their entries."""
    chance = random.Random(seed)
    entry, data = chance.choice(classes)
    name = entry.removesuffix(".class").replace("/", ".")
    kind = chance.choices(("class", "jar", "archive", "entries"), (50, 25, 15, 10))[0]
    what, changed = "sound", data
    if kind in ("class", "jar"):
        what = chance.choice(_OFTEN if chance.random() < 0.5 else sorted(CLASS_MUTATIONS))
        changed = CLASS_MUTATIONS[what](chance, data)
        if chance.random() < 0.2:
            more = chance.choice(sorted(CLASS_MUTATIONS))
            what, changed = f"{what}, {more}", CLASS_MUTATIONS[more](chance, changed or b"\0\0")
    if kind == "class":
        return Hostile(what, "X.class", changed, name)
    entries = [(entry, changed)]
    entries += [one for one in chance.sample(list(classes), min(2, len(classes))) if one[0] != entry]
    if kind == "entries":
        what = "entries"
        for _ in range(chance.randint(1, 3)):
            entries.insert(chance.randrange(len(entries) + 1), (chance.choice(STRANGE_ENTRIES), data))
    if chance.random() < 0.2:
        entries.append((entry, data))
    archive = _archive(chance, entries)
    if kind == "archive":
        what = chance.choice(sorted(ARCHIVE_MUTATIONS))
        archive = ARCHIVE_MUTATIONS[what](chance, archive)
    return Hostile(what, "x.jar", archive, name)


def _archive(chance: random.Random, entries: Sequence[tuple[str, bytes]]) -> bytes:
    stream = io.BytesIO()
    method = chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))
    with warnings.catch_warnings(), zipfile.ZipFile(stream, "w", method) as jar:
        warnings.simplefilter("ignore")  # of names that are there twice
        for name, data in entries:
            jar.writestr(zipfile.ZipInfo(name), data, method)
    return stream.getvalue()
