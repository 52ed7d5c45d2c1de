"""Resources of a Java runtime's image that jlink has packed (`--compress`), layer by layer.

Each layer begins with a header that names what undoes it. `zip` is a zlib stream. `compact-cp` is a class
file whose texts are kept apart, among the strings of the image: entries of the constant pool with two tags of
their own say which string a text is, or of which names a descriptor is made.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from struct import unpack_from

from hornbill.bytecode.archive import MAX_ENTRY_SIZE
from hornbill.bytecode.byte_reader import ByteReader
from hornbill.bytecode.descriptors import Malformed

_MAGIC = 0xCAFEFAFA
_HEADER = "IQQIIB"
_HEADER_SIZE = 29
_LAYERS_AT_MOST = 8
_TEXT = 1
_TWO_ENTRIES = (5, 6)
_SHARED_TEXT = 23
_SHARED_DESCRIPTOR = 25
_BYTES_OF_CONSTANT = {
    3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """The byte order of an image, and its strings by their offsets."""

    order: str
    string: Callable[[int], bytes]


def unpacked(content: bytes, image: Reading, size: int) -> bytes:
    """The resource with all layers undone, of that size; Malformed where it is not, or a layer is unknown."""
    for _ in range(_LAYERS_AT_MOST):
        if len(content) < _HEADER_SIZE:
            break
        magic, packed, plain, name, _, _ = unpack_from(image.order + _HEADER, content)
        if magic != _MAGIC:
            break
        layer = image.string(name)
        content = content[_HEADER_SIZE:]
        if len(content) != packed:
            raise Malformed(f"a packed resource of {len(content)} bytes should have {packed}")
        content = _undone(layer, content, image, min(plain, MAX_ENTRY_SIZE))
    if len(content) != size:
        raise Malformed(f"a resource of {len(content)} bytes should have {size}")
    return content


def _undone(layer: bytes, content: bytes, image: Reading, size: int) -> bytes:
    match layer:
        case b"zip":
            return _inflated(content, size)
        case b"compact-cp":
            return _joined(_with_its_texts(ByteReader(content), image.string), size)
    raise Malformed(f"it is packed as {layer.decode(errors='replace')!r}, which is not known")


def _inflated(content: bytes, size: int) -> bytes:
    stream = zlib.decompressobj()
    try:
        return stream.decompress(content, size + 1)
    except zlib.error as problem:
        raise Malformed(str(problem)) from None


def _joined(runs: Iterator[bytes], size: int) -> bytes:
    """The runs as one, no more of them than it takes to see that they are too many."""
    found = bytearray()
    for run in runs:
        found += run
        if len(found) > size:
            break
    return bytes(found)


def _with_its_texts(reader: ByteReader, string: Callable[[int], bytes]) -> Iterator[bytes]:
    """The class file, run by run, with its texts back in the constant pool."""
    yield reader.read(8)
    count = reader.u2()
    yield count.to_bytes(2, "big")
    entry = 1
    while entry < count:
        tag = reader.u1()
        entry += 2 if tag in _TWO_ENTRIES else 1
        if tag == _TEXT:
            yield _text(reader.read(reader.u2()))
        elif tag == _SHARED_TEXT:
            yield _text(string(_number(reader)))
        elif tag == _SHARED_DESCRIPTOR:
            yield _text(_descriptor(reader, string))
        elif tag in _BYTES_OF_CONSTANT:
            yield bytes([tag]) + reader.read(_BYTES_OF_CONSTANT[tag])
        else:
            raise Malformed(f"there is no constant with tag {tag}")
    yield reader.data[reader.position :]


def _text(content: bytes) -> bytes:
    if len(content) > 0xFFFF:
        raise Malformed(f"a text of {len(content)} bytes")
    return bytes([_TEXT]) + len(content).to_bytes(2, "big") + content


def _descriptor(reader: ByteReader, string: Callable[[int], bytes]) -> bytes:
    """A descriptor whose class names are left out after each L; they follow, as packages and simple names."""
    first, *rest = string(_number(reader)).split(b"L")
    names = ByteReader(reader.read(_number(reader)))
    found = [first]
    for plain in rest:
        package = string(_number(names))
        found += (b"L", package and package + b"/", string(_number(names)), plain)
    names.finish("the names of a descriptor")
    return b"".join(found)


def _number(reader: ByteReader) -> int:
    """A number of one to four bytes: with the highest bit, two bits tell how many, and five begin it."""
    first = reader.u1()
    length, number = (first >> 5 & 3, first & 0x1F) if first & 0x80 else (4, first)
    if length == 0:
        raise Malformed("a number without a length")
    return int.from_bytes(bytes([number]) + reader.read(length - 1), "big")
