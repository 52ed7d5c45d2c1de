"""Big-endian numbers and byte runs from a run of bytes; reading past its end raises `Malformed`.

`position` is the place in the run, `base + position` the place in the file.
"""

from __future__ import annotations

from struct import Struct, unpack_from

from hornbill.bytecode.descriptors import Malformed

_U2 = Struct(">H")
_U4 = Struct(">I")


class ByteReader:
    """A run of bytes that is read from front to back; it serves where a binary file is expected."""

    __slots__ = ("base", "data", "position")

    def __init__(self, data: bytes, base: int = 0) -> None:
        self.data = data
        self.base = base
        self.position = 0

    def read(self, count: int) -> bytes:
        """The next `count` bytes, never fewer."""
        end = self.position + count
        if end > len(self.data):
            raise Malformed(f"the data ends {end - len(self.data)} bytes too early")
        run = self.data[self.position : end]
        self.position = end
        return run

    def u1(self) -> int:
        """The next byte as a number."""
        return self.read(1)[0]

    def u2(self) -> int:
        """The next two bytes as a number."""
        return int(_U2.unpack(self.read(2))[0])

    def u4(self) -> int:
        """The next four bytes as a number."""
        return int(_U4.unpack(self.read(4))[0])

    def u2s(self, count: int) -> tuple[int, ...]:
        """The next `count` numbers of two bytes."""
        start = self.position
        self.read(2 * count)
        return unpack_from(f">{count}H", self.data, start)

    def finish(self, what: str) -> None:
        """Check that nothing is left."""
        left = len(self.data) - self.position
        if left:
            raise Malformed(f"{left} bytes too many in {what}")
