"""Classes that are passed as objects in trials."""

from __future__ import annotations

from hornbill.bytecode.signatures import SignatureType
from hornbill.probing.repertoire import Repertoire
from hornbill.probing.seeds import Seeds

_OBJECT = "java.lang.Object"
_CLASSES = (
    *("java.lang.String", "java.lang.Integer", "int", _OBJECT, "java.lang.Number", "java.util.List"),
    *("java.util.ArrayList", "java.lang.Comparable", "java.util.Map", "java.time.DayOfWeek"),
    *("java.lang.Long", "boolean", "java.lang.String[]", "int[]", "java.lang.RuntimeException"),
)


def class_for(repertoire: Repertoire, seeds: Seeds, owner: str, generic: SignatureType | None) -> str:
    """A class to be passed to a method of `owner`, of an enum where one is asked for."""
    chance, access = repertoire.chance, repertoire.access
    bound = generic.arguments[0] if generic is not None and generic.arguments else None
    if bound is not None and bound.kind == "class" and bound.name not in (_OBJECT, "java.lang.Enum"):
        return bound.name
    enums = repertoire.enums
    if bound is not None and bound.name in ("java.lang.Enum", "E"):
        return chance.choice([*enums, "java.time.DayOfWeek", "java.util.concurrent.TimeUnit"])
    if seeds.classes and chance.random() < 0.4:
        named = [one for one in seeds.classes if access.can_name(one)]
        if named:
            return chance.choice(named)
    own = [owner] if access.can_name(owner) else []
    return chance.choice([*_CLASSES, *own, *enums])
