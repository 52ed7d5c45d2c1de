"""What is wanted of which methods of a program, for a selection: `gen --select`.

Criteria are wanted of every method that the run is for. A point is looked for from methods that a test can
call, callers first that are nearest to it by the call graph: from those that are as near at once, then from
others, until there is a test that reaches it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.clp.program import Program
from hornbill.pipeline.goals import methods_of, region_of
from hornbill.pipeline.ladder import Rung
from hornbill.pipeline.targets import Targets
from hornbill.pipeline.tasks import Wanted
from hornbill.summaries.keys import Keys, text_digest

Places = frozenset[tuple[str, int]]
"""Instructions, by their methods' ids and pcs."""

_MOST_AT_ONCE = 12
"""So many callers that are as near are asked for a point."""


class GoalCallers:
    """Which methods are searched for a selection's `items` and points, `targets` being those of the run."""

    def __init__(
        self,
        program: Program,
        keys: Keys,
        targets: Targets,
        items: Sequence[str],
        points: Mapping[str, Places],
        last: Rung,
    ) -> None:
        self._program = program
        self._targets = {method.id: method for method in targets.methods}
        self._items = tuple(items)
        self._points = points
        self._last = last
        self._callers = keys.callers()
        self._towards = methods_of(program, (of for places in points.values() for of, _ in sorted(places)))
        self._regions: dict[str, frozenset[str]] = {}

    def first(self) -> list[MethodModel]:
        """The methods that are searched first."""
        return list(self._targets.values()) if self._items else self.more(self._points, ())

    def more(self, points: Iterable[str], searched: Collection[str]) -> list[MethodModel]:
        """Methods that have not been searched, from which these points are looked for next."""
        found: set[str] = set()
        for point in points:
            for level in self._near(self._points[point]):
                new = [name for name in level if name not in searched]
                if new:
                    found.update(new[:_MOST_AT_ONCE])
                    break
        return [method for name, method in self._targets.items() if name in found]

    @property
    def points(self) -> Mapping[str, Places]:
        """The points, by what a person calls them."""
        return self._points

    def wanted(self, method: MethodModel) -> Wanted:
        """What is wanted of that method."""
        points: tuple[tuple[str, Places], ...] = ()
        if self._points and method.id in self._targets:
            region = self._region(method.id)
            points = tuple(
                (name, places)
                for name, places in self._points.items()
                if any(of in region for of, _ in places)
            )
        items = self._items if method.id in self._targets else ()
        return Wanted(self._last.criterion, self._last.budget, items, points)

    def builders(self, methods: Sequence[MethodModel]) -> list[MethodModel]:
        """Methods that the objects which calls of these need may be built with: constructors, factories, and
        what changes them."""
        waiting = [method.owner for method in methods if not method.is_static]
        waiting += [name for method in methods for name in _types(method)]
        seen: dict[str, None] = {}
        found: list[MethodModel] = []
        while waiting:
            name = waiting.pop(0)
            model = self._program.find(name) if self._program.class_path.is_application(name) else None
            if model is None or name in seen:
                continue
            seen[name] = None
            for method in model.methods:
                if method.has_code and not method.is_private and _builds(method):
                    found.append(method)
                    waiting += _types(method) if method.name == "<init>" else ()
        return found

    def _region(self, name: str) -> frozenset[str]:
        if name not in self._regions:
            self._regions[name] = frozenset(
                region_of(self._program, self._targets[name], self._towards).methods
            )
        return self._regions[name]

    def _near(self, places: Places) -> Iterator[list[str]]:
        """Those of the run's methods that lead to one of the places, by their distance."""
        level = sorted({name for name, _ in places})
        seen = set(level)
        while level:
            yield [
                name
                for name in level
                if name in self._targets and any(of in self._region(name) for of, _ in places)
            ]
            level = sorted({caller for name in level for caller in self._callers.get(name, ())} - seen)
            seen.update(level)


def _builds(method: MethodModel) -> bool:
    """Whether the method makes or changes objects of its class, by what its own code shows."""
    result = method_types(method.descriptor)[1]
    if method.is_static:
        return result == method.owner
    if method.name == "<init>" or result in ("void", method.owner):
        return True
    try:
        code = method.code
    except HornbillError:
        return False
    return code is not None and any(
        one.op == "putfield" or (one.op.endswith("astore") and one.op != "astore")
        for one in code.instructions
    )


def _types(method: MethodModel) -> list[str]:
    return [text.partition("[")[0] for text in method_types(method.descriptor)[0]]


def selection_text(items: Sequence[str], points: Mapping[str, Places]) -> str:
    """What summaries for a selection are kept apart by: points by where they are, as lines may move."""
    where = {name: sorted(places) for name, places in points.items()}
    return ",".join([*items, *([f"points:{text_digest(repr(where))}"] if points else [])])
