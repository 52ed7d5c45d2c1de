"""In which order methods are searched: each when all that it calls is done, those first above which most is
waiting. Methods that call one another are ready together.

Calls are those that keys know (summaries/keys.py); a virtual call is one of all that it may run. What lies
between two methods that are searched, private methods say, counts as the calls that it makes.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence

import networkx as nx

from hornbill.summaries.keys import Keys


class CalleesFirst:
    """The components of a program's calls, callees first, and who waits for whom of them."""

    def __init__(self, keys: Keys) -> None:
        graph = nx.DiGraph()
        graph.add_nodes_from(range(len(keys.names)))
        places = {name: place for place, name in enumerate(keys.names)}
        for name, (direct, virtual) in keys.calls.items():
            caller = places.get(name)
            if caller is not None:
                graph.add_edges_from((caller, callee) for callee in direct)
                graph.add_edges_from((caller, ("family", family)) for family in virtual)
        for family, members in enumerate(keys.families):
            graph.add_edges_from((("family", family), member) for member in members)
        whole = nx.condensation(graph)
        mapping = whole.graph["mapping"]
        self._component = {name: mapping[place] for name, place in places.items()}
        self.callers: dict[int, list[int]] = {one: list(whole.predecessors(one)) for one in whole}
        self.callees: dict[int, int] = dict(whole.out_degree())
        self.height: dict[int, int] = {}
        """How long the longest chain of callers above a component is."""
        for component in nx.topological_sort(whole):
            above = (self.height[caller] for caller in self.callers[component])
            self.height[component] = 1 + max(above, default=0)

    def component(self, name: str) -> int | None:
        """The component of a method; None where nothing is known of its calls."""
        return self._component.get(name)

    def ready(self, names: Sequence[str]) -> Ready:
        """These methods in the order in which they can be searched."""
        return Ready(self, names)


class Ready(Iterator[str | None]):
    """Hands methods out as they become ready; None where none is until another one is `done`."""

    def __init__(self, order: CalleesFirst, names: Sequence[str]) -> None:
        self._order = order
        self._left = len(names)
        self._place = {name: place for place, name in enumerate(names)}
        self._members: dict[int, list[str]] = {}
        self._heap: list[tuple[int, int, str]] = []
        for name in names:
            component = order.component(name)
            if component is None:
                self._push(0, name)
            else:
                self._members.setdefault(component, []).append(name)
        self._undone = Counter({one: len(members) for one, members in self._members.items()})
        self._callees = dict(order.callees)
        self._release([one for one, count in self._callees.items() if count == 0])

    def __next__(self) -> str | None:
        if self._left == 0:
            raise StopIteration
        if not self._heap:
            return None
        self._left -= 1
        return heapq.heappop(self._heap)[2]

    def done(self, name: str) -> None:
        """The method has been searched, or given up."""
        component = self._order.component(name)
        if component is not None:
            self._undone[component] -= 1
            if self._undone[component] == 0:
                self._release(self._freed(component))

    def _release(self, components: list[int]) -> None:
        """These components wait for nothing any more."""
        while components:
            component = components.pop()
            for name in self._members.get(component, ()):
                self._push(self._order.height[component], name)
            if component not in self._members:
                components += self._freed(component)

    def _freed(self, component: int) -> list[int]:
        freed = []
        for caller in self._order.callers[component]:
            self._callees[caller] -= 1
            if self._callees[caller] == 0:
                freed.append(caller)
        return freed

    def _push(self, height: int, name: str) -> None:
        heapq.heappush(self._heap, (-height, self._place[name], name))
