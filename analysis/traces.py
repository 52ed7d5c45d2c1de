"""Traces: which rule of which predicate a path took, and what each one called.

The text of a trace is a Prolog term, `m(rule,[parameters],[traces])`: the rule's number, or how a model of
the library ended, `returned` or `threw(Class)`; of a call that a summary answered, `rule(Hash)`; for static
initialisation, whose name is `initialise`, 1 where it ran and 0 where there was nothing to do. The parts of a
rule are in the order of their calls.

Read are also the form of two arguments, without parameters, and the one in which the engine has traces: the
number of a rule behind its predicate's name, the parts as arguments. `_`, or another variable, stands for any
trace, and for any class in `threw(_)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hornbill.bytecode.errors import HornbillError
from hornbill.clp.terms import atom

RETURNED, INITIALISATION, OPEN = "returned", "initialise", "_"
_TOKEN = re.compile(r"\s*(?:'((?:[^'\\]|\\.|'')*)'|([A-Za-z0-9_$.\-+]+)|([(),\[\]]))", re.DOTALL)
_ESCAPED = re.compile(r"\\x([0-9a-f]+)\\|\\(.)|''", re.DOTALL)
_CONTROLS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "a": "\a", "0": "\0"}
_NEW_FORM = re.compile(r"\s*(?:\d+|returned|threw\(|rule\()")
SUMMARY = "="
"""What the end of a node begins with that a summary stands for; its rule's hash comes behind it."""
_RULE = re.compile(r"(.*):(\d+)", re.DOTALL)
_NOTHING_TO_DO = "initialised"
_VARIABLE = re.compile(r"[A-Z_][A-Za-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Trace:
    """One node of a trace: `end` is the rule's number, `returned`, or the class that a model threw, OPEN if
    that is any; of a summary, SUMMARY and the hash of its rule. `place` is where it begins in the text that
    it was read from, 0 where there is none."""

    predicate: str
    end: int | str
    parameters: tuple[str, ...] = ()
    parts: tuple[Trace, ...] = field(default=())
    place: int = field(default=0, compare=False, repr=False)

    @property
    def is_open(self) -> bool:
        """Whether it stands for any trace."""
        return self.predicate == OPEN

    @property
    def is_summary(self) -> bool:
        """Whether a rule of a summary stands for what it is."""
        return isinstance(self.end, str) and self.end.startswith(SUMMARY)

    @property
    def name(self) -> str:
        """What the engine calls the rule, or the predicate where it is no rule."""
        if self.is_summary:
            return f"{self.predicate}:{str(self.end).removeprefix(SUMMARY)}"
        is_rule = isinstance(self.end, int) and self.predicate != INITIALISATION
        return f"{self.predicate}:{self.end}" if is_rule else self.predicate

    def nodes(self) -> Iterator[Trace]:
        """This one and all below it, in the order in which they were called."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.parts)

    def names(self) -> list[str]:
        """What the engine calls its nodes, each once; models are among them."""
        return list(dict.fromkeys(node.name for node in self.nodes()))

    def local_to(self, method_id: str) -> Trace:
        """What of it the rules of that method make themselves, the rest being open."""
        blocks = f"{method_id}/"
        done: list[Trace] = []
        waiting: list[tuple[Trace, bool]] = [(self, False)]
        while waiting:
            node, is_entered = waiting.pop()
            if is_entered:
                first = len(done) - len(node.parts)
                parts = tuple(done[first:])
                del done[first:]
                done.append(replace(node, parts=parts))
            elif node.predicate == method_id or node.predicate.startswith(blocks):
                waiting.append((node, True))
                waiting += [(part, False) for part in reversed(node.parts)]
            else:
                done.append(ANY)
        return done[0]

    def bare(self) -> Trace:
        """It without parameters, and without what static initialisation does on it."""
        done: list[Trace] = []
        waiting: list[tuple[Trace, bool]] = [(self, False)]
        while waiting:
            node, is_entered = waiting.pop()
            own = [part for part in node.parts if part.predicate != INITIALISATION]
            if is_entered:
                first = len(done) - len(own)
                parts = tuple(done[first:])
                del done[first:]
                done.append(replace(node, parameters=(), parts=parts))
            else:
                waiting.append((node, True))
                waiting += [(part, False) for part in reversed(own)]
        return done[0]

    def leaves_open(self, other: Trace) -> bool:
        """Whether the other trace is an instance of this one, static initialisation apart."""
        waiting = [(self, other)]
        while waiting:
            open_one, node = waiting.pop()
            if open_one.is_open or node.predicate == open_one.predicate == INITIALISATION:
                continue
            ends_alike = open_one.end == node.end or (open_one.end == OPEN and isinstance(node.end, str))
            if open_one.predicate != node.predicate or len(open_one.parts) != len(node.parts):
                return False
            if not ends_alike or (node.end == RETURNED) != (open_one.end == RETURNED):
                return False
            waiting += zip(open_one.parts, node.parts, strict=True)
        return True

    def __str__(self) -> str:
        written: list[str] = []
        waiting: list[Trace | str] = [self]
        while waiting:
            node = waiting.pop()
            if isinstance(node, str):
                written.append(node)
                continue
            if node.is_open:
                written.append(OPEN)
                continue
            end = node.end if isinstance(node.end, int) or node.end == RETURNED else _ended(node.end)
            written.append(f"{_name(node.predicate)}({end},[{','.join(node.parameters)}],[")
            waiting.append("])")
            for place, part in enumerate(reversed(node.parts)):
                waiting += [part] if place == len(node.parts) - 1 else [part, ","]
        return "".join(written)


ANY = Trace(OPEN, OPEN)


def parsed_trace(text: str) -> Trace:
    """The trace of that text; HornbillError with the position where it is none."""
    return _Reader(text).trace()


@dataclass(slots=True)
class _Open:
    """A node whose parts are being read, up to what closes their list."""

    name: str
    end: int | str | None
    parameters: tuple[str, ...]
    closing: tuple[str, ...]
    place: int
    parts: list[Trace] = field(default_factory=list)

    def closed(self) -> Trace:
        if self.end is None:
            return replace(engine_trace(self.name, tuple(self.parts)), place=self.place)
        return Trace(self.name, self.end, self.parameters, tuple(self.parts), self.place)


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._place = 0
        self._read_from = 0

    def trace(self) -> Trace:
        """The trace that is all of the text; they are as deep as paths are long, so that nothing recurs."""
        opened: list[_Open] = []
        while True:
            done = self._begun(opened)
            while done is None and self._takes(opened[-1].closing[0]):
                done = self._closed(opened.pop())
            while done is not None:
                if not opened:
                    self._ended()
                    return done
                opened[-1].parts.append(done)
                done = None
                if not self._takes(","):
                    self._wants(opened[-1].closing[0])
                    done = self._closed(opened.pop())

    def _begun(self, opened: list[_Open]) -> Trace | None:
        """The node that begins here, where it has no list of parts; else it is opened."""
        is_variable = self._is_variable()
        name, place = self._name(), self._read_from + 1
        if not self._takes("("):
            return replace(ANY if is_variable else engine_trace(name, ()), place=place)
        if _NEW_FORM.match(self._text, self._place) is None:
            opened.append(_Open(name, None, (), (")",), place))
            return None
        end = self._end()
        self._wants(",")
        self._wants("[")
        start = self._place
        parameters: tuple[str, ...] = ()
        last = self._ends_after_list()
        self._place = start
        if not last:
            parameters = self._terms()
            self._wants(",")
            self._wants("[")
        opened.append(_Open(name, end, parameters, ("]", ")"), place))
        return None

    def _closed(self, node: _Open) -> Trace:
        for token in node.closing[1:]:
            self._wants(token)
        return node.closed()

    def _ended(self) -> None:
        if self._text[self._place :].strip().rstrip("."):
            self._fail("nothing more")

    def _end(self) -> int | str:
        word = self._name()
        if word not in ("threw", "rule"):
            return int(word) if word.isdigit() else word
        self._wants("(")
        named = self._name()
        self._wants(")")
        return named if word == "threw" else SUMMARY + named

    def _terms(self) -> tuple[str, ...]:
        """The texts of a list's elements, up to its end."""
        terms: list[str] = []
        start, depth = self._place, 0
        while True:
            before = self._place
            token = self._token()
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(token, 0)
            if depth < 0 or (token == "," and not depth):
                terms.append(self._text[start:before].strip())
                start = self._place
            if depth < 0:
                return tuple(term for term in terms if term)

    def _ends_after_list(self) -> bool:
        """Whether the list that begins here is the last argument."""
        depth = 1
        while depth:
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(self._token(), 0)
        return self._takes(")")

    def _token(self) -> str:
        match = _TOKEN.match(self._text, self._place)
        if match is None:
            self._fail("a name, a bracket or a comma")
        assert match is not None
        self._place = match.end()
        return match[3] or "name"

    def _name(self) -> str:
        match = _TOKEN.match(self._text, self._place)
        if match is None or match[3]:
            self._fail("a name")
        assert match is not None
        self._read_from = match.end() - len(match[0].lstrip())
        self._place = match.end()
        return match[2] if match[1] is None else _ESCAPED.sub(_unescaped, match[1])

    def _is_variable(self) -> bool:
        """Whether a name without quotes comes next that Prolog takes for a variable."""
        match = _TOKEN.match(self._text, self._place)
        return match is not None and match[2] is not None and _VARIABLE.fullmatch(match[2]) is not None

    def _takes(self, token: str) -> bool:
        match = _TOKEN.match(self._text, self._place)
        if match is None or match[3] != token:
            return False
        self._place = match.end()
        return True

    def _wants(self, token: str) -> None:
        if not self._takes(token):
            self._fail(f"'{token}'")

    def _fail(self, wanted: str) -> None:
        near = self._text[self._place : self._place + 20] or "its end"
        raise HornbillError(
            f"not a trace: at character {self._place + 1} there should be {wanted}, not {near!r}",
            remedy="give a trace as `hornbill cases` prints it with --json",
        )


def _unescaped(escape: re.Match[str]) -> str:
    if escape[1]:
        return chr(int(escape[1], 16))
    return "'" if escape[2] is None else _CONTROLS.get(escape[2], escape[2])


def engine_trace(name: str, parts: tuple[Trace, ...]) -> Trace:
    """The node of that name with those parts, as the engine has it."""
    rule = _RULE.fullmatch(name)
    if rule is not None:
        return Trace(rule[1], int(rule[2]), (), parts)
    if name == _NOTHING_TO_DO:
        return Trace(INITIALISATION, 0)
    if name == INITIALISATION:
        return Trace(INITIALISATION, 1, (), parts)
    return Trace(name, parts[0].predicate if parts else RETURNED)


def _ended(end: str) -> str:
    if end.startswith(SUMMARY):
        return f"rule({end.removeprefix(SUMMARY)})"
    return f"threw({OPEN if end == OPEN else atom(end)})"


def _name(predicate: str) -> str:
    return predicate if predicate == INITIALISATION else atom(predicate)
