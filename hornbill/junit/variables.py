"""Names of a test's local variables: after their role, else after their type."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from hornbill.building.nameable import element_type
from hornbill.bytecode.identifiers import KEYWORDS

JAVA_WORDS = KEYWORDS | {"record", "var", "yield"}
_NUMBERED = re.compile(r"arg\d+")


class Names:
    """The names that are taken in one test."""

    def __init__(self) -> None:
        self._taken = {"java", "javax", "org", "hornbill"}
        """Variables of these names would hide the packages."""

    def copy(self) -> Names:
        """The same names, for something that may not be written."""
        other = Names()
        other.reserve(self._taken)
        return other

    def fresh(self, wanted: str) -> str:
        """The name, or the name with a number where it is taken."""
        name, number = wanted, 1
        while name in self._taken:
            number += 1
            name = f"{wanted}{number}"
        self._taken.add(name)
        return name

    def free(self, wanted: str, used: Collection[str] = ()) -> str:
        """The same of a name that is only needed inside an expression, and not among those `used` there."""
        name, number = wanted, 1
        while name in self._taken or name in used:
            number += 1
            name = f"{wanted}{number}"
        return name

    def reserve(self, names: Iterable[str]) -> None:
        """Have no variable of these names."""
        self._taken.update(names)


def from_role(parameter: str) -> str | None:
    """The name of a variable that is passed for that parameter, where the parameter has one of its own."""
    name = parameter[:1].lower() + parameter[1:]
    plain = name.isidentifier() and name.isascii() and name not in JAVA_WORDS
    return name if plain and not _NUMBERED.fullmatch(name) and name != "this" else None


def from_type(type_name: str) -> str:
    """The name of a variable of that type: `vector`, `ints`, `strings`."""
    element = element_type(type_name)
    simple = re.split(r"[.$]", element)[-1].lstrip("0123456789_") or "value"
    head = re.match(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]*", simple)
    lead = head.group() if head else ""
    name = lead.lower() + simple[len(lead) :] if lead else simple
    if element != type_name:
        name += "es" if name.endswith(("s", "x", "ch")) else "s"
    if name in JAVA_WORDS or not name.isidentifier():
        name = f"a{name[:1].upper()}{name[1:]}"
    return name
