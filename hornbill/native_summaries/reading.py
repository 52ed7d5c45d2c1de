"""The text of a file of summaries, taken apart: nothing in it is looked up.

A summary is a head and a line for each way; a way may go on in the next line in front of `->` and behind a
comma, and `#` begins a comment. Places are pairs of the file's name and the number of a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

from hornbill.bytecode.errors import HornbillError, Place
from hornbill.preconditions.expressions import Element, Expression, Member, Name, parsed

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SummaryFile:
    """A file of summaries, by its name."""

    name: str
    text: str


def digest_of(files: Sequence[SummaryFile]) -> str:
    """A hash of what the files say; nothing where there are none."""
    texts = "\0".join(file.text for file in files)
    return sha256(texts.encode("utf-8", "surrogatepass")).hexdigest()[:16] if files else ""


@dataclass(frozen=True, slots=True)
class At:
    """A line of a file."""

    file: str
    line: int

    def wrong(self, what: str, remedy: str = "") -> HornbillError:
        """That something is wrong there."""
        return HornbillError(what, Place(file=str(self)), remedy)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Range:
    """The elements of an array from one index on, up to another one without it."""

    array: Expression
    start: Expression
    end: Expression


@dataclass(frozen=True, slots=True)
class Change:
    """A field or element, or elements, that get a value, or those of a range; any where there is none."""

    place: Expression | Range
    value: Expression | Range | None
    text: str
    """Of the place, without blanks."""


@dataclass(frozen=True, slots=True)
class Returns:
    """The method returns a value, or any of its type where there is `any`, one of those `where` something
    holds of the result; nothing where it gives none."""

    value: Expression | None
    any: bool
    where: Expression | None = None


@dataclass(frozen=True, slots=True)
class Throws:
    """The method throws an exception of that class, with a message that is said, or with any."""

    type: str
    message: Expression | None


@dataclass(frozen=True, slots=True)
class Undescribed:
    """The file does not say what the method does."""


@dataclass(frozen=True, slots=True)
class Way:
    """What the method does where the condition holds and that of no way before; always where it has none."""

    condition: Expression | None
    end: Returns | Throws | Undescribed
    changes: tuple[Change, ...]
    at: At
    text: str
    """What the condition was written as."""


@dataclass(frozen=True, slots=True)
class Written:
    """A summary as it was written: the method by its class, name and types; parameters have names too."""

    owner: str
    name: str
    parameters: tuple[tuple[str, str], ...]
    result: str
    ways: tuple[Way, ...]
    at: At


_TYPE = r"[\w$]+(?:\s*\.\s*[\w$]+)*(?:\s*\[\s*\])*"
_HEAD = re.compile(
    rf"summary\s+(?P<path>[\w$<>]+(?:\.[\w$<>]+)+)\s*\((?P<given>[^()]*)\)\s*(?::\s*(?P<result>{_TYPE}))?"
)
_PARAMETER = re.compile(rf"(?P<type>{_TYPE})(?:\s+(?P<name>[^\W\d][\w$]*))?")
_STRING = r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)+\''
_COMMENT = re.compile(rf"({_STRING})|#.*")
_PIECE = re.compile(rf"{_STRING}|->|:=|\.\.|[^\s]", re.DOTALL)
_END = "write `-> returns VALUE`, `-> returns any where CONDITION`, `-> throws CLASS` or `-> not described`"
_FORM = (
    "write `summary pkg.Class.method(Type name, ...) : Type`, and a way a line:"
    " CONDITION -> END, PLACE := VALUE"
)
_OPENING, _CLOSING = "([{", ")]}"
OTHERWISE = "otherwise"


def read(file: SummaryFile) -> list[Written]:
    """The summaries of the file; HornbillError with its name and the line where it is not well formed."""
    found: list[Written] = []
    head: tuple[At, str] | None = None
    ways: list[Way] = []
    for at, text in _statements(file):
        if text.split(maxsplit=1)[0] != "summary":
            if head is None:
                raise at.wrong("a way stands in front of the first summary", _FORM)
            ways.append(_way(at, text))
            continue
        if head is not None:
            found.append(_written(*head, ways))
        head, ways = (at, text), []
    if head is not None:
        found.append(_written(*head, ways))
    return found


def _statements(file: SummaryFile) -> Iterator[tuple[At, str]]:
    """Heads and ways, each with the line that it begins in."""
    begun: tuple[At, str] | None = None
    for number, line in enumerate(file.text.splitlines(), 1):
        text = _COMMENT.sub(lambda match: match[1] or "", line).strip()
        if not text:
            continue
        if begun is not None and (text.split(maxsplit=1)[0] == "summary"):
            raise begun[0].wrong(f"{begun[1]!r} goes nowhere", _END)
        at, text = (At(file.name, number), text) if begun is None else (begun[0], f"{begun[1]} {text}")
        begun = None if _is_whole(text) else (at, text)
        if begun is None:
            yield at, text
    if begun is not None:
        raise begun[0].wrong(f"{begun[1]!r} goes nowhere", _END)


def _is_whole(text: str) -> bool:
    if text.startswith("summary") and not text[7:8].strip():
        return ")" in text and text[-1] not in ",:"
    return "->" in _pieces(text) and not text.endswith(("->", ",", ":="))


def _pieces(text: str) -> list[str]:
    return [match[0] for match in _PIECE.finditer(text)]


def _written(at: At, text: str, ways: Sequence[Way]) -> Written:
    match = _HEAD.fullmatch(text)
    if match is None:
        raise at.wrong(f"{text!r} is no head of a summary", _FORM)
    owner, _, name = match["path"].rpartition(".")
    parameters = []
    for number, given in enumerate(match["given"].split(",") if match["given"].strip() else ()):
        parameter = _PARAMETER.fullmatch(given.strip())
        if parameter is None:
            raise at.wrong(
                f"{given.strip()!r} is no parameter", "write a type, and a name where it is needed"
            )
        parameters.append((_joined(parameter["type"]), parameter["name"] or f"arg{number}"))
    names = [name for _, name in parameters]
    if twice := next((one for one in names if names.count(one) > 1 or one == "this"), None):
        raise at.wrong(f"{twice} stands for two things", "give parameters different names")
    if not ways:
        raise at.wrong(f"{name} has no ways", _END)
    return Written(owner, name, tuple(parameters), _joined(match["result"] or "void"), tuple(ways), at)


def _joined(text: str) -> str:
    return "".join(text.split())


def _way(at: At, text: str) -> Way:
    condition, rest = _split(text, "->")
    if not rest:
        raise at.wrong(f"{text!r} does not say how it ends", _END)
    if len(rest) > 1:
        raise at.wrong("a way ends once", "write each way in a line of its own")
    end, *changes = _split_all(rest[0], ",")
    condition = condition.strip()
    always = condition in ("", OTHERWISE)
    return Way(
        None if always else _expression(at, condition),
        _end(at, end.strip()),
        tuple(_change(at, one) for one in changes),
        at,
        condition,
    )


def _end(at: At, text: str) -> Returns | Throws | Undescribed:
    word, _, rest = text.partition(" ")
    rest = rest.strip()
    if text == "not described":
        return Undescribed()
    if word == "returns" and (match := re.fullmatch(r"any\s+where\s+(.+)", rest, re.DOTALL)):
        return Returns(None, True, _expression(at, match[1]))
    if word == "returns":
        return Returns(None if rest in ("", "any") else _expression(at, rest), rest == "any")
    if word == "throws" and (match := re.fullmatch(rf"({_TYPE})\s*(?:\((.+)\))?", rest)):
        return Throws(_joined(match[1]), None if match[2] is None else _expression(at, match[2]))
    raise at.wrong(f"{text!r} is no way to end", _END)


def _change(at: At, text: str) -> Change:
    place, values = _split(text, ":=")
    if len(values) != 1:
        raise at.wrong(f"{text.strip()!r} changes nothing", "write PLACE := VALUE behind the end and a comma")
    value = values[0].strip()
    left = _ranged(at, place.strip())
    if not isinstance(left, Range | Member | Element | Name):
        raise at.wrong(f"{place.strip()!r} cannot be changed", "name a field, an element or a range of them")
    right = None if value == "any" else _ranged(at, value)
    if isinstance(right, Range) and not isinstance(left, Range):
        raise at.wrong(f"{place.strip()!r} is one place, and gets several values", "write array[from .. to]")
    return Change(left, right, _joined(place))


def _ranged(at: At, text: str) -> Expression | Range:
    """An expression, or array[start .. end]."""
    if not text.endswith("]"):
        return _expression(at, text)
    depth, opened = 0, len(text)
    for place in range(len(text) - 1, -1, -1):
        depth += (text[place] in _CLOSING) - (text[place] in _OPENING)
        if depth == 0:
            opened = place
            break
    start, ends = _split(text[opened + 1 : -1], "..")
    if not ends:
        return _expression(at, text)
    array = _expression(at, text[:opened])
    return Range(array, _expression(at, start), _expression(at, "..".join(ends)))


def _split(text: str, sign: str) -> tuple[str, list[str]]:
    """What stands before the first such sign that is in no brackets and no text, and what between others."""
    first, *others = _split_all(text, sign)
    return first, others


def _split_all(text: str, sign: str) -> list[str]:
    depth, begun, found = 0, 0, []
    for match in _PIECE.finditer(text):
        depth += (match[0] in _OPENING) - (match[0] in _CLOSING)
        if match[0] == sign and depth == 0:
            found.append(text[begun : match.start()])
            begun = match.end()
    return [*found, text[begun:]]


def _expression(at: At, text: str) -> Expression:
    return placed(at, lambda: parsed(text))


def placed(at: At, work: Callable[[], T]) -> T:
    """What the work gives; what it finds wrong, with the line."""
    try:
        return work()
    except HornbillError as problem:
        raise at.wrong(problem.what, problem.remedy) from problem
