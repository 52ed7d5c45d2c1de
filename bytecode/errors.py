"""The one error family of the project: every error says where it happened and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass


def printable(text: str) -> str:
    """The text with control characters and lone surrogates escaped: names in class files may hold any."""
    if text.isprintable():
        return text
    return "".join(
        part if part.isprintable() else part.encode("unicode_escape").decode("ascii") for part in text
    )


@dataclass(frozen=True, slots=True)
class Place:
    """Where something went wrong; parts that are not known are None."""

    file: str | None = None
    class_name: str | None = None
    method: str | None = None
    pc: int | None = None
    offset: int | None = None

    def __str__(self) -> str:
        named = (
            ("", self.file),
            ("class ", self.class_name),
            ("method ", self.method),
            ("pc ", self.pc),
            ("byte offset ", self.offset),
        )
        return printable(", ".join(f"{label}{value}" for label, value in named if value is not None))


class HornbillError(Exception):
    """Something the user can act on: what happened, where, and the remedy."""

    def __init__(self, what: str, place: Place | None = None, remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.place = place or Place()
        self.remedy = remedy

    def __str__(self) -> str:
        where = str(self.place)
        what = "\n".join(map(printable, self.what.split("\n")))
        return (f"{where}: " if where else "") + what + (f" ({self.remedy})" if self.remedy else "")


class ClassFileError(HornbillError):
    """A class file, or a jar, that the JVM specification does not allow."""
