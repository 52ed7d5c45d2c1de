"""Calls of the library on a path that is followed (followed.py), by their rows (followed_calls.py)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.model import MethodRef
from hornbill.graphs import Node
from hornbill.junit.followed_calls import (
    STRING,
    Row,
    elements,
    evaluated,
    form,
    has_key,
    is_collection,
    is_said,
    row_of,
)
from hornbill.junit.followed_path import Path, Thrown, as_json, in_place
from hornbill.junit.followed_terms import UNKNOWN, Term, compared, constant, is_null
from hornbill.junit.literals import character

_RUNS_CODE = ("java/util/function/", "java/lang/Runnable", "java/util/Comparator", "Callable;")
_BUILDERS = ("java.lang.StringBuilder", "java.lang.StringBuffer")
_TEXTS = (STRING, "java.lang.CharSequence")
_OF_CHARS = ("indexOf", "lastIndexOf")
_ENDS = (9, 10, 13)
_ADJECTIVE = re.compile(r"is((?:[A-Z][a-z]+)+)")
_VIEWS = ("iterator", "entrySet", "keySet", "values")


def called(path: Path, ref: MethodRef, terms: Sequence[Term], static: bool) -> Term | None:
    """What a call gives; None where it is void."""
    result = method_types(ref.descriptor)[1]
    found = (
        _made(path, ref, terms)
        or _boxed(ref, terms, result)
        or _walked(path, ref, terms, result)
        or _told(path, ref, terms, static, result)
    )
    return None if result == "void" else found


def _made(path: Path, ref: MethodRef, terms: Sequence[Term]) -> Term | None:
    """Constructors; builders, which give themselves; and what asks for an object that is not null."""
    if ref.name == "<init>":
        if ref.owner not in ("java.lang.Object", "java.lang.Record") and terms[0].known:
            path.changed.add(id(terms[0].value))
        return terms[0]
    if ref.owner == STRING and ref.name == "substring" and len(terms) == 2 and terms[1].value == 0:
        return terms[0]
    if ref.owner in _BUILDERS and ref.name in ("append", "insert", "reverse", "deleteCharAt", "replace"):
        path.changes(terms[0])
        return terms[0]
    if ref.owner == "java.util.Objects" and ref.name == "requireNonNull":
        if terms[0].known:
            path.note(is_null(terms[0], terms[0].value is None))
            if terms[0].value is None:
                raise Thrown
        return terms[0]
    return None


def _boxed(ref: MethodRef, terms: Sequence[Term], result: str) -> Term | None:
    """A number in a box, or out of it: these are one in conditions."""
    if len(terms) != 1 or not ref.owner.startswith("java.lang."):
        return None
    (term,) = terms
    if ref.name == "valueOf" and is_primitive(term.type) and ref.owner != STRING:
        value = {"box": ref.owner, "value": as_json(term)} if term.known else UNKNOWN
        return Term(result, term.said, value, term.fixed)
    if ref.name.endswith("Value") and is_primitive(result):
        match term.value:
            case {"box": str(), "value": inner}:
                return Term(result, term.said, in_place(result, inner), term.fixed)
        return Term(result, term.said)
    if ref.name == "ordinal" and isinstance(term.value, dict):
        return Term(result, chosen=term)
    return None


def _walked(path: Path, ref: MethodRef, terms: Sequence[Term], result: str) -> Term | None:
    """What comes of walking through a collection: its iterator, its entries, and what these give."""
    whole = terms[0] if terms else None
    if whole is None or not path.is_as_before(whole):
        return None
    if ref.name in _VIEWS and is_collection(ref.owner) and whole.said is not None:
        inside, sized = whole.inside, whole.sized
        if inside is None:
            inside, sized = _parts(path, whole, ref.name), kind_of(whole)
        walk = path.kept(Node("walk", ""))
        return None if inside is None else Term(result, whole.said, walk, sized=sized, inside=inside)
    if whole.inside is None:
        return None
    if ref.owner == "java.util.Map$Entry" and ref.name in ("getKey", "getValue"):
        return whole.inside[ref.name == "getValue"]
    if ref.owner != "java.util.Iterator":
        return None
    key = id(whole.value), "at"
    at = path.written.get(key, constant(0)).value
    goes_on = at < len(whole.inside)
    if ref.name == "hasNext":
        size = Term("int", f"{whole.said}.size()", len(whole.inside), sized=whole.sized)
        path.note(compared(size, ">" if goes_on else "==", constant(at)))
        return Term("boolean", None, int(goes_on))
    if ref.name == "next":
        if not goes_on:
            raise Thrown
        path.written[key] = constant(at + 1)
        element: Term = whole.inside[at]
        return element
    return None


def _parts(path: Path, whole: Term, view: str) -> tuple[Term, ...] | None:
    """The elements of a collection that is known, as it gives them; said are those of lists."""
    kind = form(whole.value) if whole.known else ""
    if not kind:
        return None
    values = elements(whole.value)
    if kind != "map":
        return tuple(
            Term("", f"{whole.said}.get({place})" if kind == "list" else None, value)
            for place, value in enumerate(values)
        )
    pairs = [
        (Term("", None, key), Term("", None, value))
        for key, value in zip(values[::2], values[1::2], strict=True)
    ]
    if view == "entrySet":
        return tuple(Term("", None, path.kept(Node("walk", "")), inside=pair) for pair in pairs)
    return tuple(pair[view == "values"] for pair in pairs)


def _told(path: Path, ref: MethodRef, terms: Sequence[Term], static: bool, result: str) -> Term:
    """What the row of the method says; of one without a row, that it may change what it is given."""
    row = row_of(ref.owner, ref.name, static)
    runs_code = any(one in ref.descriptor for one in _RUNS_CODE)
    if row is None or runs_code:
        if runs_code:
            path.anything_changes()
            path.certain = False
        for term in terms if static else terms[:1]:
            if not path.is_as_before(term) or not (is_primitive(term.type) or term.type == STRING):
                path.changes(term)
        return Term(result)
    if not all(path.is_as_before(one) for one in terms):
        return Term(result)
    value = in_place(result, evaluated(row, [one.value for one in terms]))
    receiver = terms[0] if terms else Term("")
    hangs_on_more = path.effects and is_collection(ref.owner) and not receiver.known
    if hangs_on_more or not is_said(ref.name) or any(one.said is None for one in terms):
        return Term(result, None, value)
    return _said(row, ref, terms, static, Term(result, call_text(ref, terms, static), value))


def _said(row: Row, ref: MethodRef, terms: Sequence[Term], static: bool, found: Term) -> Term:
    """The result with what it says."""
    words = [_as_char(one) if ref.name in _OF_CHARS else str(one.said) for one in terms]
    if static:
        words.insert(0, "")
    holds, fails = (text.format(*words) if text else "" for text in (row.holds, row.fails))
    fixed = all(one.fixed for one in terms)
    receiver = terms[0] if terms else Term("")
    if ref.name == "equals" and not static and terms[0].fixed != terms[1].fixed:
        asked, known = (terms[1], terms[0]) if terms[0].fixed else (terms[0], terms[1])
        holds, fails = f"{asked.said} is {known.said}", f"{asked.said} is not {known.said}"
    if ref.name == "get" and len(terms) == 2 and receiver.known and form(receiver.value) == "map":
        holds, fails = _of_key(receiver, terms[1])
    if ref.name in _OF_CHARS and len(terms) > 2 and terms[2].value != 0:
        holds = fails = ""
    holds, fails = (holds, fails) if holds or fails else adjective(ref, terms, static)
    order = None
    if row.order:
        zero = Term(receiver.type, "0", 0, fixed=True)
        order = receiver, terms[1] if len(terms) > 1 else zero
    sized = counts = ""
    if row.sized:
        sized = "text" if receiver.type in _TEXTS else kind_of(receiver)
        counts = f"{receiver.part}.{'length' if sized == 'text' else 'size'}()"
    return Term(found.type, found.said, found.value, fixed, sized, counts, order, holds=holds, fails=fails)


def _as_char(term: Term) -> str:
    """A number of the code that stands for a character, as one."""
    if term.type == "int" and term.fixed and (term.value in _ENDS or term.value in range(32, 127)):
        return f"'{character(chr(term.value), chr(39))}'"
    return str(term.said)


def adjective(ref: MethodRef, terms: Sequence[Term], static: bool) -> tuple[str, str]:
    """What is said of an object that is asked whether it is something: `lifetime.isNegative()`."""
    asked = _ADJECTIVE.fullmatch(ref.name)
    if static or asked is None or len(terms) > 1 or terms[0].said == "this":
        return "", ""
    what = re.sub(r"(?<!^)([A-Z])", r" \1", asked[1]).lower()
    return f"{terms[0].said} is {what}", f"{terms[0].said} is not {what}"


def _of_key(whole: Term, key: Term) -> tuple[str, str]:
    """What it says that a map has nothing, or something, for a key."""
    known = has_key(whole.value, key.value) if key.known else None
    absent = f"{whole.said} has no entry for {key.said}" if known is False else ""
    return absent, f"{whole.said} has an entry for {key.said}"


def kind_of(term: Term) -> str:
    """Whether it is a list, a set or a map."""
    found = form(term.value) if term.known else ""
    return found or ("map" if term.type.endswith("Map") else "list")


def simple_name(type_name: str) -> str:
    """The name of a class without what is around it."""
    return type_name.replace("$", ".").rpartition(".")[2]


def call_text(ref: MethodRef, terms: Sequence[Term], static: bool) -> str:
    """The call as Java writes it."""
    receiver, args = (simple_name(ref.owner), terms) if static else (terms[0].part, terms[1:])
    shown = [_as_char(one) if ref.name in _OF_CHARS else str(one.said) for one in args]
    return f"{receiver}.{ref.name}({', '.join(shown)})"


def as_declared(kinds: Sequence[str], given: Sequence[Any]) -> list[Any]:
    """What is passed, numbers as the parameters have them."""
    return [
        Term(kind, one.said, one.value, one.fixed, atomic=one.atomic)
        if is_primitive(kind) and kind != one.type
        else one
        for kind, one in zip(kinds, given, strict=True)
    ]
