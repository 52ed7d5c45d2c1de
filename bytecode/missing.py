"""What the class path lacks: classes that its own classes name, and that neither it nor Java has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.linkage import named_classes


@dataclass(frozen=True, slots=True)
class Missing:
    """The missing classes, and the classes that name one of them, both sorted."""

    classes: tuple[str, ...]
    users: tuple[str, ...]

    @property
    def packages(self) -> list[str]:
        """The packages of the missing classes, sorted; a class in no package stands for itself."""
        return sorted({name.rpartition(".")[0] or name for name in self.classes})


def missing_classes(class_path: ClassPath, names: Iterable[str]) -> Missing:
    """What the class path lacks of what the classes of these names need."""
    is_there: dict[str, bool] = {}
    users = []
    for name in names:
        model = class_path.find(name)
        needed = set() if model is None else set(named_classes(model))
        for other in needed - is_there.keys():
            is_there[other] = class_path.is_application(other) or class_path.find(other) is not None
        if not all(is_there[other] for other in needed):
            users.append(name)
    return Missing(tuple(sorted(name for name, there in is_there.items() if not there)), tuple(sorted(users)))
