"""Conditions on fields of library classes, said by what the API shows: `items.size == 0` is `items is empty`.

What no row below has a word for is left out of names: nobody who reads a test knows the fields of a TreeMap.
Conditions are as shortened (conditions.py); the casts of the path condition say which classes are meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from hornbill.bytecode.model import ACC_PUBLIC
from hornbill.clp.program import Program

_OBJECT = "java.lang.Object"
_CAST = re.compile(r"\(\(([\w.$\[\]]+)\) ([\w.$\[\]]+)\)(?=[.\[])")
_CHAIN = re.compile(r"(?<![\w.$\])])([A-Za-z_$][\w$]*)((?:\.[A-Za-z_$][\w$]*(?![\w$(])|\[\d+\])*)")
_STEP = re.compile(r"\.([\w$]+)|\[(\d+)\]")
_TEXT = re.compile(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.[^']*|[^'\\])'")
_OF_CLASS = re.compile(r"(?:!\()?(\S+?)(?: instanceof |\.getClass\(\) [!=]= )([\w.$\[\]]+?)(?:\.class)?\)?")
_ELEMENT = re.compile(r"\.get\(\d+\) == null")
_IS_THERE = re.compile(r"([^\s!(]\S*)\.get\(\d+\) (?:instanceof \S+|!= null)")
_COUNTED = re.compile(r"(\S+) has \d+ e")
_NOT_EMPTY = " is not empty"
_SIZE = re.compile(r"(\S+)\.(?:size|length)\(\) (==|!=|>|>=) (\d+)")
_LENGTH = re.compile(r"(\w+)\.length\(\) (==|!=|>|>=) (\d+)")
_ALWAYS = re.compile(r".+\.(?:size\(\)|length\(\)|length) >= 0")
_BY_METHODS = re.compile(r"\.(?:size|get)\(")
_NULL = re.compile(r"(\S+) (==|!=) null")

_SAID: Mapping[tuple[str, str], str] = {
    ("ArrayList", "size"): "size()",
    ("LinkedList", "size"): "size()",
    ("HashMap", "size"): "size()",
    ("LinkedHashMap", "size"): "size()",
    ("TreeMap", "size"): "size()",
    ("PriorityQueue", "size"): "size()",
    ("Throwable", "detailMessage"): "getMessage()",
    ("Enum", "name"): "name()",
    ("Enum", "ordinal"): "ordinal()",
    ("Vector", "elementCount"): "size()",
    ("Stack", "elementCount"): "size()",
    ("LocalDate", "year"): "getYear()",
    ("LocalDate", "month"): "getMonthValue()",
    ("LocalDate", "day"): "getDayOfMonth()",
    ("YearMonth", "year"): "getYear()",
    ("YearMonth", "month"): "getMonthValue()",
    ("Year", "year"): "getValue()",
    ("LocalTime", "hour"): "getHour()",
    ("LocalTime", "minute"): "getMinute()",
    ("LocalTime", "second"): "getSecond()",
    ("LocalTime", "nano"): "getNano()",
    ("Duration", "seconds"): "getSeconds()",
    ("Period", "years"): "getYears()",
    ("Period", "months"): "getMonths()",
    ("Period", "days"): "getDays()",
    ("BigInteger", "signum"): "signum()",
    ("BigDecimal", "scale"): "scale()",
    ("AtomicBoolean", "value"): "get()",
    ("AtomicInteger", "value"): "get()",
    ("AtomicLong", "value"): "get()",
    ("StringBuilder", "count"): "length()",
    ("StringBuffer", "count"): "length()",
}
"""How the API shows a field."""

_ELEMENTS = {("ArrayList", "elementData"), ("Vector", "elementData"), ("Stack", "elementData")}
_ENTRIES = ("Map", "HashMap", "LinkedHashMap", "TreeMap")
_EMPTY = {("HashMap", "table"), ("LinkedHashMap", "table")}
"""Fields that are null only in what is empty."""
_EMPTY_ALWAYS = {("TreeMap", "root"), ("LinkedList", "first"), ("LinkedList", "last"), ("Optional", "value")}
"""Those that are null just in what is empty."""


class Spoken:
    """Says the conditions of one method's cases; `roots` are the types of what the conditions begin with."""

    def __init__(self, program: Program, roots: Mapping[str, str]) -> None:
        self._program = program
        self._roots = roots

    def of(self, conditions: Sequence[str], path: Sequence[str]) -> list[str]:
        """The conditions that can be said, of those shortened ones of a path condition."""
        casts = _casts(path)
        said = (self._said(one, casts) for one in conditions)
        told = (self._of_text(one) for one in said if one is not None and not _ALWAYS.fullmatch(one))
        found = list(dict.fromkeys(told))
        counted = {match[1] for one in found if (match := _COUNTED.match(one))}
        return [one for one in found if one.removesuffix(_NOT_EMPTY) not in counted]

    def _of_text(self, condition: str) -> str:
        """The condition, in words where it is on the length of a text that is passed."""
        length = _LENGTH.fullmatch(condition)
        if length is None or self._roots.get(length[1]) != "java.lang.String":
            return condition
        match length[2], int(length[3]):
            case "==", 0:
                return f"{length[1]} is empty"
            case ("!=" | ">", 0) | (">=", 1):
                return length[1] + _NOT_EMPTY
            case "==", count:
                return f"{length[1]} has {count} character{'' if count == 1 else 's'}"
        return condition

    def _said(self, condition: str, casts: Mapping[str, str]) -> str | None:
        of_class = _OF_CLASS.fullmatch(condition)
        if of_class is not None and self._is_library_place(of_class[1], of_class[2], casts):
            return None
        if (null := _NULL.fullmatch(condition)) is not None:
            holder, _, name = null[1].rpartition(".")
            field = self._library_of(holder, casts), name
            if field in _EMPTY_ALWAYS or (field in _EMPTY and null[2] == "=="):
                whole = self._in_words(holder, casts)
                return None if whole is None else f"{whole} is {'' if null[2] == '==' else 'not '}empty"
        plain = self._in_words(condition, casts)
        if plain is None or (plain == condition and _BY_METHODS.search(plain) is None):
            return plain
        if (element := _IS_THERE.fullmatch(plain)) is not None:
            return element[1] + _NOT_EMPTY
        if _ELEMENT.search(plain) or (".get(" in plain and plain.startswith("!(")):
            return None
        return _counted(
            plain, condition, self._library_of(condition.partition(" ")[0].rpartition(".")[0], casts)
        )

    def _in_words(self, text: str, casts: Mapping[str, str]) -> str | None:
        """The text with what the API shows for fields; None where it does not show them."""
        found, at = "", 0
        masked = _TEXT.sub(lambda match: " " * len(match[0]), text)
        for chain in _CHAIN.finditer(masked):
            if chain[1] not in self._roots:
                continue
            said = self._chain(chain[1], chain[2], casts)
            if said is None:
                return None
            found, at = found + text[at : chain.start()] + said, chain.end()
        return found + text[at:]

    def _chain(self, root: str, steps: str, casts: Mapping[str, str]) -> str | None:
        type_name, path, said = self._roots[root], root, root
        pending: tuple[str, str] | None = None
        for step in _STEP.finditer(steps):
            if pending is not None:
                if step[2] is None:
                    return None
                said, pending, type_name = f"{said}.get({step[2]})", None, _OBJECT
                path += step[0]
                continue
            library = self._library(type_name, casts.get(path))
            name = step[1]
            if name is None or (type_name.endswith("[]") and casts.get(path) is None):
                said += step[0]
                type_name = type_name.removesuffix("[]") if name is None else "int"
            elif library is None:
                own = self._own_type(type_name, casts.get(path))
                found = self._field(own, name)
                shown = _SAID.get((found[0].rpartition(".")[2], name)) if found is not None else None
                if found is not None and shown is None and self._is_private(found[0], name):
                    return None
                said += step[0] if shown is None else f".{shown}"
                type_name = _OBJECT if found is None else found[1]
            elif (library, name) in _ELEMENTS:
                pending = library, name
            elif (library, name) in _SAID:
                said, type_name = f"{said}.{_SAID[library, name]}", _OBJECT
            elif self._is_public(type_name, name):
                said, type_name = said + step[0], _OBJECT
            else:
                return None
            path += step[0]
        return None if pending is not None else said

    def _library_of(self, path: str, casts: Mapping[str, str]) -> str | None:
        """The simple name of the library class of which the object at the path is."""
        root, *_ = re.split(r"[.\[]", path, maxsplit=1)
        type_name = self._roots.get(root, _OBJECT)
        at = root
        for step in _STEP.finditer(path[len(root) :]):
            found = (
                None if step[1] is None else self._field(self._own_type(type_name, casts.get(at)), step[1])
            )
            type_name = type_name.removesuffix("[]") if step[1] is None else found[1] if found else _OBJECT
            at += step[0]
        return self._library(type_name, casts.get(path))

    def _is_library_place(self, path: str, kind: str, casts: Mapping[str, str]) -> bool:
        """Whether a place of a library's type, such as a List, is asked which of its classes it is of."""
        declared = self._library_of(path, {at: one for at, one in casts.items() if at != path})
        return declared not in (None, "Object") and self._named(kind) is None

    def _library(self, type_name: str, cast: str | None) -> str | None:
        """The simple name of the class, if it is a library's."""
        if cast is not None:
            return None if self._named(cast) is not None or cast.endswith("]") else cast.rpartition(".")[2]
        if type_name.endswith("]") or "." not in type_name:
            return None
        return None if self._program.class_path.is_application(type_name) else type_name.rpartition(".")[2]

    def _own_type(self, type_name: str, cast: str | None) -> str:
        return type_name if cast is None else self._named(cast) or _OBJECT

    def _named(self, simple: str) -> str | None:
        """The program's class that conditions call so."""
        return _by_simple_name(self._program).get(re.split(r"[.$]", simple)[-1])

    def _field(self, type_name: str, name: str) -> tuple[str, str] | None:
        """The class that declares the field, and the field's type."""
        if type_name.endswith("]") or self._program.find(type_name) is None:
            return None
        for model in self._program.hierarchy.superclasses(type_name):
            for field in model.fields:
                if field.name == name:
                    return model.name, field.type
        return None

    def _is_private(self, owner: str, name: str) -> bool:
        return not self._program.class_path.is_application(owner) and not self._is_public(owner, name)

    def _is_public(self, type_name: str, name: str) -> bool:
        model = None if type_name.endswith("]") else self._program.find(type_name)
        return model is not None and any(one.name == name and one.flags & ACC_PUBLIC for one in model.fields)


@lru_cache(maxsize=2)
def _by_simple_name(program: Program) -> dict[str, str]:
    """The program's classes by their simple names."""
    return {re.split(r"[.$]", name)[-1]: name for name in program.class_names()}


def _casts(path: Sequence[str]) -> dict[str, str]:
    """The classes to which the conditions cast, by what is cast, written without casts."""
    found: dict[str, str] = {}
    for condition in path:
        while (match := _CAST.search(condition)) is not None:
            found.setdefault(match[2], match[1])
            condition = condition[: match.start()] + match[2] + condition[match.end() :]
    return found


def _counted(said: str, condition: str, library: str | None) -> str:
    """The condition, in words where it is on the number of elements alone."""
    size = _SIZE.fullmatch(said)
    if size is None:
        return said
    match size[2], int(size[3]):
        case "==", 0:
            return f"{size[1]} is empty"
        case ("!=" | ">", 0) | (">=", 1):
            return size[1] + _NOT_EMPTY
        case "==", count if not said.endswith("length()") and "length()" not in said:
            one, many = ("entry", "entries") if library in _ENTRIES else ("element", "elements")
            return f"{size[1]} has {count} {one if count == 1 else many}"
    return said
