"""Which states a few public calls with small arguments reach, found on a real JVM by making all these calls.

`reachable/Reachable.java` makes the calls; nothing of hornbill/building takes part, so that what it says of a
state can be held against the plans. A state is a list of objects in a form that does not depend on how they
were printed: objects are numbered in the order of a walk, with the fields in the order of their names.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from hornbill.jvm.compiled import compiled_once, find_java
from hornbill.jvm.harness import __file__ as harness_file

_OWN = Path(__file__).parent / "reachable"
_INTERNALS = "java.base/jdk.internal.misc=ALL-UNNAMED"
_SECONDS = 900

States = frozenset[Hashable]


def reachable_documents(jar: Path, class_names: Sequence[str], calls: int) -> list[list[Any]]:
    """The objects after a constructor or factory of one of the classes and up to so many calls, in the form
    of hornbill/values.py: each one at hand, and each two that share something."""
    java = find_java()
    sources = sorted(Path(harness_file).parent.glob("*.java")) + sorted(_OWN.glob("*.java"))
    classes = compiled_once(java, "reachable", sources, ["--add-exports", _INTERNALS])
    options = ["--add-exports", _INTERNALS, "-XX:+UseSerialGC", "-Xmx512m", "-cp", str(classes)]
    command = [str(java), *options, "hornbill.jvm.Reachable", str(jar), str(calls), *class_names]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=_SECONDS)
    lines = dict.fromkeys(line for line in done.stdout.splitlines() if line.startswith("["))
    return [json.loads(line) for line in lines]


def states_of(documents: Iterable[list[Any]]) -> States:
    """The documents in a form that can be compared."""
    return frozenset(_form(_resolved(deepcopy(document))) for document in documents)


def is_reached(states: States, witness: Mapping[str, Any]) -> bool | None:
    """Whether the objects that a witness passes are among the states; None where that cannot be said.

    Objects that share nothing are made one after the other, and are looked for one by one. What Java has
    expressions for need not be made. It cannot be said of arrays, and of more than two that share something.
    """
    roots = [value for value in _resolved(deepcopy([witness["this"], *witness["args"]])) if _is_made(value)]
    if not all("class" in root and not root["class"].startswith("java.") for root in roots):
        return None
    groups = _sharing(roots)
    if any(len(group) > 2 for group in groups):
        return None
    return all(_form(group) in states for group in groups)


def _is_made(value: Any) -> bool:
    if isinstance(value, list):
        return True
    return isinstance(value, dict) and not {"string", "box", "enum"} & set(value) and "of" not in value


def _sharing(roots: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The roots, those together that lead to a common object; one that is passed twice counts once."""
    groups: list[tuple[list[dict[str, Any]], set[int]]] = []
    for root in {id(root): root for root in roots}.values():
        reached = set(map(id, _objects(root)))
        near = [group for group in groups if group[1] & reached]
        groups = [group for group in groups if group not in near]
        groups.append(
            (
                [*(one for group in near for one in group[0]), root],
                reached.union(*(group[1] for group in near)),
            )
        )
    return [group[0] for group in groups]


def _objects(root: Any) -> Iterator[Any]:
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list | dict) and id(value) not in seen and _is_made(value):
            seen.add(id(value))
            yield value
            waiting.extend(_parts(value))


def _parts(value: list[Any] | dict[str, Any]) -> list[Any]:
    if isinstance(value, list):
        return value
    if "array" in value:
        return list(value["array"])
    fields = value.get("fields", {})
    return [fields[name] for name in sorted(fields)]


def _resolved(roots: list[Any]) -> list[Any]:
    """The same values, with each reference replaced by the very object that it means."""
    known: dict[int, Any] = {}
    waiting: list[Any] = [roots]
    containers: list[Any] = []
    while waiting:
        value = waiting.pop()
        if isinstance(value, list | dict):
            containers.append(value)
            if isinstance(value, dict) and "id" in value:
                known[value["id"]] = value
            waiting.extend(value if isinstance(value, list) else value.values())
    for container in containers:
        places = range(len(container)) if isinstance(container, list) else list(container)
        for place in places:
            part = container[place]
            if isinstance(part, dict) and set(part) == {"ref"}:
                container[place] = known[part["ref"]]
    return roots


def _form(roots: Sequence[Any]) -> Hashable:
    """What equal states share, and no others."""
    numbers: dict[int, int] = {}
    rows: list[Hashable] = []
    waiting = list(reversed(roots))
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict) and "string" in value:
            value = value["string"]
        if not isinstance(value, list | dict) or not _is_made(value):
            rows.append(json.dumps(value, sort_keys=True))
        elif id(value) in numbers:
            rows.append(numbers[id(value)])
        else:
            numbers[id(value)] = len(numbers)
            parts = _parts(value)
            kind = None if isinstance(value, list) else value.get("class", value.get("type"))
            names = sorted(value["fields"]) if isinstance(value, dict) and "fields" in value else len(parts)
            rows.append((kind, str(names)))
            waiting.extend(reversed(parts))
    return tuple(rows)
