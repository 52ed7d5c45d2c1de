"""Assumptions on what a method starts from, as a person writes them, to what the engine takes: conditions in
Java's syntax, `a > 0`, and these on the heap.

    non-aliasing(a, b)   the references a and b are not the same object
    non-sharing(a, b)    nothing that is reached from a is reached from b
    acyclic(a)           what is reached from a does not lead back to itself
    nonnull(a)           a is not null

A reference is `this` or a parameter's name, followed by fields: `this.head.next`. To the engine it is
path(Place, [Key, ...]): the argument's place, counted from 0 with the receiver first, and the fields' keys.
Conditions are one method of a class that is made for them (preconditions/), holds(Method), which a search
runs before the method itself.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from hornbill.bytecode.descriptors import descriptor_of, is_primitive
from hornbill.bytecode.dynamic.replacement import STATIC_METHOD, Method, synthetic_class
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import FieldModel, MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.clp.encode import field_key
from hornbill.clp.program import Program
from hornbill.clp.terms import atom
from hornbill.preconditions.code import code_of
from hornbill.preconditions.expressions import Expression, parsed
from hornbill.values import declared_types

# How it is written: how many references it takes, and its name in the engine.
_KINDS = {
    "non-aliasing": (2, "non_aliasing"),
    "non-sharing": (2, "non_sharing"),
    "acyclic": (1, "acyclic"),
    "nonnull": (1, "nonnull"),
}
_HEAP = re.compile(rf"\s*(?:[A-Za-z](?:[\w-]*\w)?\s*\(.*|(?:{'|'.join(_KINDS)})\s*)", re.DOTALL)
"""What is about the heap begins with the name of an assumption; conditions call nothing without a dot."""
_TOKEN = re.compile(r"([\w$-]+(?:\s*\.\s*[\w$]+)*)|(\S)")
_REMEDY = "write a > 0, acyclic(this), nonnull(a.next) or non-sharing(a, b)"


@dataclass(frozen=True, slots=True)
class Written:
    """An assumption as it was written: its name and its references, unchecked."""

    kind: str
    references: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.kind}({', '.join(self.references)})"


@dataclass(frozen=True, slots=True)
class Preconditions:
    """What is assumed of some methods, as it is written, and the ids of these."""

    texts: tuple[str, ...] = ()
    methods: frozenset[str] = frozenset()

    def of(self, method_id: str) -> tuple[str, ...]:
        """What is assumed of that method."""
        return self.texts if method_id in self.methods else ()


NOTHING_ASSUMED = Preconditions()


def assumed(
    method: MethodModel, program: Program, texts: Iterable[str], files: Iterable[Path] = ()
) -> tuple[str, ...]:
    """The engine's terms for what the texts and the files assume of the method's arguments, each once; the
    program has the class of conditions from then on."""
    terms, conditions = _read(method, program, texts, files)
    if conditions:
        terms.append(holding(precondition(program, method, conditions)))
    return tuple(dict.fromkeys(terms))


def conditions_method(
    method: MethodModel, program: Program, texts: Iterable[str]
) -> tuple[MethodModel | None, bool]:
    """A method that tells whether the conditions among the texts hold of what the method is passed, None
    where there are none, and whether these are all texts; the program has its class from then on."""
    terms, conditions = _read(method, program, texts, ())
    return (precondition(program, method, conditions) if conditions else None), not terms


def _read(
    method: MethodModel, program: Program, texts: Iterable[str], files: Iterable[Path]
) -> tuple[list[str], tuple[Expression, ...]]:
    """What is assumed of the heap, as terms, and the conditions."""
    arguments = _Arguments(method, program.hierarchy)
    terms: list[str] = []
    conditions: list[Expression] = []

    def take(text: str) -> None:
        if _HEAP.fullmatch(text):
            terms.extend(_term(written, arguments) for written in _parsed(text))
        elif text.strip():
            condition = parsed(text)
            code_of(program, method, [condition])
            conditions.append(condition)

    for text in texts:
        if not text.strip():
            raise HornbillError("--assume is empty", remedy=_REMEDY)
        take(text)
    for file in files:
        for number, line in enumerate(_lines(file), start=1):
            try:
                take(line.partition("#")[0])
            except HornbillError as problem:
                place = Place(file=f"{file}, line {number}")
                raise HornbillError(problem.what, place, problem.remedy) from None
    return terms, tuple(conditions)


def argument_reached(method: MethodModel, program: Program, reference: str) -> tuple[str, str]:
    """The engine's term for an argument, or a field below one, and its declared type; HornbillError where the
    method is passed no such thing."""
    return _Arguments(method, program.hierarchy).reached(reference)


def assumption_texts(texts: Iterable[str], files: Iterable[Path] = ()) -> tuple[str, ...]:
    """What is assumed, as it is written: the texts, and the lines of the files."""
    lines = (line.partition("#")[0] for file in files for line in _lines(file))
    return tuple(dict.fromkeys(text.strip() for text in (*texts, *lines) if text.strip()))


def holding(conditions: MethodModel) -> str:
    """The engine's term for that a method of conditions holds of what is passed."""
    return f"holds({atom(conditions.id)})"


def precondition(program: Program, method: MethodModel, conditions: tuple[Expression, ...]) -> MethodModel:
    """A method that tells whether they hold of what the method is passed; its class is the program's from
    now on. HornbillError where one of them has no meaning there."""
    digest = hashlib.sha256(f"{method.id} {conditions!r}".encode()).hexdigest()[:12]
    descriptor = f"({''.join(map(descriptor_of, declared_types(method)[0]))})Z"
    code = code_of(program, method, conditions)
    made = synthetic_class(
        f"{method.owner}$$assumed${digest}",
        "an assumption",
        [Method("holds", descriptor, STATIC_METHOD, code)],
    )
    program.add(made)
    return made.methods[0]


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8").splitlines()
    except OSError as problem:
        what = f"cannot be read: {problem.strerror}"
    except UnicodeDecodeError:
        what = "is not a text in UTF-8"
    raise HornbillError(what, Place(file=str(file)), "check --assume-file")


def _parsed(text: str) -> list[Written]:
    """The assumptions in a list with commas; the empty text has none."""
    reader = _Reader(text)
    found: list[Written] = []
    while reader.more():
        if found:
            reader.sign(",")
        kind = reader.word("the name of an assumption")
        reader.sign("(")
        references = [reader.word("a reference")]
        while reader.next_is(","):
            reader.sign(",")
            references.append(reader.word("a reference"))
        reader.sign(")")
        found.append(Written(kind, tuple(references)))
    return found


class _Reader:
    """Reads words and signs off the text of an assumption."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = list(_TOKEN.finditer(text))
        self._at = 0

    def more(self) -> bool:
        """Whether anything is left."""
        return self._at < len(self._tokens)

    def next_is(self, sign: str) -> bool:
        """Whether that sign comes next."""
        return self.more() and self._tokens[self._at][2] == sign

    def word(self, what: str) -> str:
        """The word that comes next, without the blanks in it."""
        word: str | None = self._tokens[self._at][1] if self.more() else None
        if word is None:
            raise self._wrong(what)
        self._at += 1
        return "".join(word.split())

    def sign(self, sign: str) -> None:
        """Take that sign, which must come next."""
        if not self.next_is(sign):
            raise self._wrong(repr(sign))
        self._at += 1

    def _wrong(self, expected: str) -> HornbillError:
        where = f"at character {self._tokens[self._at].start() + 1}" if self.more() else "at its end"
        what = f"the assumption {self._text.strip()!r} is not well formed: {expected} is missing {where}"
        return HornbillError(what, remedy=_REMEDY)


class _Arguments:
    """What a method is passed: names, declared types, and the fields below them."""

    def __init__(self, method: MethodModel, hierarchy: Hierarchy) -> None:
        self._method = method
        self._hierarchy = hierarchy
        self._names = parameter_names(method)
        self._types = declared_types(method)[0]

    def path(self, reference: str) -> str:
        """The term of a reference; HornbillError where it names none."""
        path, kind = self.reached(reference)
        if is_primitive(kind):
            what = f"{reference} is no reference: its type is {kind}"
            raise HornbillError(what, remedy="assumptions are about objects and arrays")
        return path

    def reached(self, reference: str) -> tuple[str, str]:
        """The term of an argument or of a field below one, and its declared type; HornbillError where there
        is none."""
        root, *fields = reference.split(".")
        place = self._place(root)
        reached, kind = root, self._types[place]
        keys = []
        for name in fields:
            field = self._field(reached, kind, name)
            keys.append(field_key(field))
            reached, kind = f"{reached}.{name}", field.type
        return f"path({place},[{','.join(keys)}])", kind

    def _place(self, name: str) -> int:
        if name in self._names:
            return self._names.index(name)
        where = Place(method=self._method.id)
        if name == "this":
            raise HornbillError("has no receiver: it is static", where, self._remedy(name))
        raise HornbillError(f"has no argument {name}", where, self._remedy(name))

    def _remedy(self, name: str) -> str:
        if not self._names:
            return "it takes no arguments"
        return _near(name, self._names, "its arguments are")

    def _field(self, reached: str, kind: str, name: str) -> FieldModel:
        if is_primitive(kind) or kind.endswith("[]"):
            article = "an array" if kind.endswith("[]") else f"of type {kind}"
            raise HornbillError(f"{reached} is {article} and has no field {name}", remedy="leave it out")
        fields = {field.label: field for field in self._hierarchy.layout(kind)}
        if name not in fields:
            remedy = _near(name, list(fields), "its fields are") if fields else f"{kind} has no fields"
            raise HornbillError(f"{reached}, a {kind}, has no field {name}", remedy=remedy)
        return fields[name]


def _near(name: str, known: Sequence[str], otherwise: str) -> str:
    near = get_close_matches(name, known, n=1)
    return f"did you mean {near[0]}?" if near else f"{otherwise} {', '.join(dict.fromkeys(known))}"


def _term(written: Written, arguments: _Arguments) -> str:
    if written.kind not in _KINDS:
        remedy = _near(written.kind, list(_KINDS), "there are")
        raise HornbillError(f"there is no assumption {written.kind}", remedy=remedy)
    count, name = _KINDS[written.kind]
    if len(written.references) != count:
        many = "one reference" if count == 1 else "two references"
        raise HornbillError(f"{written}: {written.kind} takes {many}", remedy=_REMEDY)
    paths = [arguments.path(reference) for reference in written.references]
    if count == 2 and paths[0] == paths[1]:
        raise HornbillError(f"{written} names the same reference twice", remedy="name two different ones")
    return f"{name}({','.join(paths)})"
