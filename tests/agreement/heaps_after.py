"""Compares the heap that a case leaves, in symbols, with what a run on its witness leaves.

The run is of a method made for it, which calls the one under test, catches what it throws, and keeps in an
array the objects that there were before, the result, the exception and the static fields. The symbols are
evaluated on the values before; `new C#n` is whichever object is found in its place, the same one everywhere.
What a run changes has to be in the case's heap too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from hornbill.building.conditions import _Compiler
from hornbill.building.drivers import Overlay
from hornbill.building.operations import Undefined, number
from hornbill.building.syntax import NotReadable, parse
from hornbill.bytecode.descriptors import descriptor_of, is_primitive
from hornbill.bytecode.dynamic.assembly import Body, Label
from hornbill.bytecode.dynamic.replacement import STATIC_METHOD, Method, synthetic_class
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.model import FieldModel, FieldRef, MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.graphs import Graphs, Node, Value, nodes
from hornbill.run import Session
from hornbill.values import BOXED, declared_types, named_fields

_OBJECTS = "java.lang.Object[]"
_THROWABLE = "java.lang.Throwable"
_BOXES = {primitive: box for box, primitive in BOXED.items()}
_BUDGET = 1_000_000
_NEW = re.compile(r"new [\w$.]+(?:\[\])*#\d+")


@dataclass(slots=True)
class HeapTally:
    """Cases compared, values in them that were, those whose text could not be read, and what is wrong."""

    cases: int = 0
    values: int = 0
    unread: Counter[str] = field(default_factory=Counter)
    not_run: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: HeapTally) -> None:
        """Count another tally's cases too."""
        self.cases += other.cases
        self.values += other.values
        self.unread += other.unread
        self.not_run += other.not_run
        self.wrong += other.wrong


def compare_heaps(path: Path, exploration: Exploration, most: int, prefix: str = "") -> HeapTally:
    """Explore the methods of a jar or folder whose ids begin so, and compare `most` cases of each."""
    search = CaseSearch([path])
    tally = HeapTally()
    found: list[tuple[MethodModel, list[dict[str, Any]]]] = []
    for method in search.program.methods():
        if method.has_code and method.name != "<clinit>" and method.id.startswith(prefix):
            cases: list[dict[str, Any]] = []
            summary = search.run(method.id, exploration, lambda case: cases.append(case.json))  # noqa: B023
            found.append((method, cases[:most]))
            tally.wrong += [f"{method.id}: {why}" for why in summary.ledger["paths"] if "internal(" in why]
    runs = _Runs(Session([path]))
    for method, cases in found:
        for place, case in enumerate(cases):
            ran = runs.of(method, case)
            if ran is None:
                tally.not_run += 1
                continue
            comparison = _Comparison(runs, method, case, ran)
            comparison.compare()
            tally.cases += 1
            tally.values += comparison.values
            tally.unread.update(comparison.unread)
            tally.wrong += [f"{method.id} case {place + 1}: {text}" for text in comparison.wrong]
    return tally


@dataclass(frozen=True, slots=True)
class _Made:
    """What an expression is that names an object made on the way."""

    name: str


@dataclass(frozen=True, slots=True)
class _Ran:
    """A run: values and objects before, the latter as they are after it, and what it came to."""

    before: tuple[Value, ...]
    objects: tuple[Node, ...]
    after: tuple[Value, ...]
    result: Value
    thrown: Value
    statics: dict[str, Value]
    untouched: dict[str, Value]


class _Runs:
    """Runs of calls, each of a method that is made for it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.program = session.program
        self.graphs = Graphs(session.program.hierarchy)
        self._overlay = Overlay(session.program.class_path)
        session.program.class_path = self._overlay
        self._numbers = count()

    def of(self, method: MethodModel, case: dict[str, Any]) -> _Ran | None:
        """The run of the case's witness; None where it does not end."""
        types, _ = declared_types(method)
        witness = case["witness"]
        given = [*([] if method.is_static else [witness["this"]]), *witness["args"]]
        values = self.graphs.read(given, types)
        objects = [node for node in nodes(values) if not node.by_value]
        told = [cell["static"] for cell in case["heap_out"].values() if "static" in cell]
        owners = dict.fromkeys([*told, method.owner])  # reading a field may initialise its class
        statics = [one for owner in owners for one in self.program.hierarchy.static_fields(owner)]
        try:
            after = self._run(method, values, types, objects, statics, call=True)
            untouched = self._run(method, values, types, objects, statics, call=False)
        except (ClassFileError, HornbillError):
            return None
        if after is None or untouched is None:
            return None
        there = len(objects)
        names = [f"{one.owner}.{one.name}" for one in statics]
        return _Ran(
            *(tuple(values), tuple(objects), tuple(after[:there]), after[there], after[there + 1]),
            *(dict(zip(names, ran[there + 2 :], strict=True)) for ran in (after, untouched)),
        )

    def _run(
        self,
        method: MethodModel,
        values: list[Value],
        types: list[str],
        objects: list[Node],
        statics: list[FieldModel],
        *,
        call: bool,
    ) -> list[Value] | None:
        body = Body(_OBJECTS, *types)
        there = len(objects)
        if call:
            start, after = body.here(), Label()
            self._call(body, method, there)
            end = body.here()
            body.emit("goto", after)
            body.catch(start, end, _THROWABLE)
            thrown = body.local(_THROWABLE)
            body.emit("astore", thrown)
            _keep(body, there + 1, lambda: body.emit("aload", thrown))
            body.emit("goto", after)
            body.place(after)
        for place, one in enumerate(statics, start=there + 2):
            _keep(body, place, lambda: _static(body, one))  # noqa: B023
        body.leave("void")
        owner = f"{method.owner}$$heap${next(self._numbers)}"
        descriptor = f"({''.join(map(descriptor_of, [_OBJECTS, *types]))})V"
        made = [Method("run", descriptor, STATIC_METHOD, body.code())]
        self._overlay.add(synthetic_class(owner, "a comparison", made))
        array = Node("array", _OBJECTS)
        array.parts.update(enumerate([*objects, *[None] * (2 + len(statics))]))
        args = self.graphs.print([array, *values], [_OBJECTS, *types])
        outcome = self._session.run(f"{owner}.run{descriptor}", args, _BUDGET, for_call=True)
        if outcome["ended"] != "returned":
            return None
        return list(self.graphs.read(outcome["args_after"], [_OBJECTS, *types])[0].parts.values())

    def _call(self, body: Body, method: MethodModel, place: int) -> None:
        """Call the method on the parameters after the first, and keep what it gives."""
        interface = self.program.hierarchy.find(method.owner).is_interface
        _, result = declared_types(method)
        constructs = method.name == "<init>"
        op = "invokespecial" if constructs or method.is_private else "invokevirtual"
        if method.is_static:
            op = "invokestatic"
        elif interface and op == "invokevirtual":
            op = "invokeinterface"
        if constructs:
            body.emit("new", method.owner)
            body.emit("dup")
        for kind, index in body.parameters[2 if constructs else 1 :]:
            body.load(kind, index)
        body.call(op, method.owner, method.name, method.descriptor, interface=interface)
        if constructs:
            result = method.owner
        if result != "void":
            _box(body, result)
            local = body.local("java.lang.Object")
            body.emit("astore", local)
            _keep(body, place, lambda: body.emit("aload", local))


def _keep(body: Body, place: int, push: Any) -> None:
    body.emit("aload", 0)
    body.emit("iconst", place)
    push()
    body.emit("aastore")


def _static(body: Body, one: FieldModel) -> None:
    body.emit("getstatic", FieldRef(one.owner, one.name, one.type))
    _box(body, one.type)


def _box(body: Body, kind: str) -> None:
    if is_primitive(kind):
        box = _BOXES[kind]
        body.call("invokestatic", box, "valueOf", f"({descriptor_of(kind)}){descriptor_of(box)}")


class _Comparison:
    """Compares one case's heap with one run."""

    def __init__(self, runs: _Runs, method: MethodModel, case: Mapping[str, Any], ran: _Ran) -> None:
        self._method, self._case, self._ran = method, case, ran
        self._hierarchy = runs.program.hierarchy
        self._types = dict(zip(parameter_names(method), declared_types(method)[0], strict=True))
        self._inputs = dict(zip(self._types, ran.before, strict=True))
        self._after = {id(old): new for old, new in zip(ran.objects, ran.after, strict=True)}
        self._made: dict[str, Node] = {}
        self._names: dict[int, str] = {}
        self.values = 0
        self.unread: list[str] = []
        self.wrong: list[str] = []
        if method.name == "<init>" and isinstance(ran.result, Node):
            self._made["this"] = ran.result
            self._after[id(ran.before[0])] = ran.result

    def compare(self) -> None:
        """Compare the ends, then every object that the heap has, then look for changes that it lacks."""
        ran, outputs = self._ran, self._case["outputs"]
        if "result" in outputs:
            self._value("result", outputs["result"], ran.result, declared_types(self._method)[1])
        if "thrown" in outputs:
            self._value("thrown", outputs["thrown"], ran.thrown, _THROWABLE)
        elif ran.thrown is not None:
            self.wrong.append(f"threw {ran.thrown.type}")
        waiting = dict(self._case["heap_out"])
        told: dict[int, dict[Any, str]] = {}
        while waiting:
            ready = [name for name, cell in waiting.items() if self._found(name, cell) is not None]
            if not ready:
                break
            for name in ready:
                cell = waiting.pop(name)
                found = self._found(name, cell)
                if isinstance(found, Node):
                    told[id(found)] = self._object(name, cell, found)
                elif found is not _STATIC:
                    self.wrong.append(f"{name} is {found}")
                else:
                    self._statics(cell)
        constructor_threw = self._method.name == "<init>" and ran.thrown is not None
        self.unread += [] if constructor_threw else [f"unbound {name}" for name in waiting]
        self._changes(told)

    def _found(self, name: str, cell: Mapping[str, Any]) -> Any:
        """The object of that name after the run; None where it is not known yet."""
        if "static" in cell:
            return _STATIC
        if name in self._made:
            return self._made[name]
        if name.startswith("new ") or (name == "this" and self._method.name == "<init>"):
            return None
        try:
            value = self._evaluated(name)[0]
        except (NotReadable, Undefined, ClassFileError, KeyError):
            return None
        return self._after.get(id(value), value) if isinstance(value, Node) else f"no object: {value}"

    def _evaluated(self, text: str) -> tuple[Any, str]:
        made = {f"made{number}": name for number, name in enumerate(_NEW.findall(text))}
        for word, name in made.items():
            text = text.replace(name, word, 1)
        types = self._types | dict.fromkeys(made, "")
        inputs = self._inputs | {word: _Made(name) for word, name in made.items()}
        compiler = _Compiler(types, self._hierarchy, self._method.owner)
        typed = compiler.expression(parse(text))
        return typed.compute(inputs), typed.type

    def _object(self, name: str, cell: Mapping[str, Any], found: Node) -> dict[Any, str]:
        """Compare an object; the answer is what is told of it, by its fields or indices."""
        if "array" in cell:
            return self._array(name, cell, found)
        if found.type != cell["class"]:
            subtype = self._hierarchy.is_subtype(found.type, cell["class"])
            if not subtype or name.startswith("new "):
                self.wrong.append(f"{name} is of {found.type}, not {cell['class']}")
            if not subtype:
                return {}
        told = {}
        for shown, text in cell["fields"].items():
            if found.kind == "box" and shown == "value":
                self._value(f"{name}.value", text, found.value, BOXED[found.type])
                continue
            part = self._part(found, shown)
            if part is None:
                self.unread.append(f"field {shown}")
                continue
            told[part] = text
            self._value(f"{name}.{shown}", text, found.parts[part], None)
        return told

    def _part(self, found: Node, shown: str) -> str | None:
        """The field that is called so: by its class too, where that is one of several of its name."""
        if "." not in shown:
            return shown if shown in found.parts else None
        for part, one in named_fields(self._hierarchy, found.type):
            owner = one.owner.replace("$", ".").rpartition(".")[2]
            if shown in (f"{owner}.{one.name}", f"{one.owner}.{one.name}") and part in found.parts:
                return part
        return None

    def _array(self, name: str, cell: Mapping[str, Any], found: Node) -> dict[Any, str]:
        if found.kind != "array":
            self.wrong.append(f"{name} is no array")
            return {}
        told: dict[Any, str] = {}
        component = found.type[:-2]
        size = self._number(cell["length"])
        if size is not None and size != len(found.parts):
            self.wrong.append(f"{name}.length is {len(found.parts)}, not {size}")
        for index, text in cell["elements"].items():
            at = self._number(index)
            if at is None:
                told |= dict.fromkeys(found.parts, "?")
            elif at not in found.parts:
                self.wrong.append(f"{name} has no element {at}")
            else:
                told[at] = text
                self._value(f"{name}[{index}]", text, found.parts[at], component)
        if "rest" in cell:
            for at in found.parts.keys() - told.keys():
                self._value(f"{name}[{at}], one of the rest", cell["rest"], found.parts[at], component)
        return told

    def _number(self, text: str) -> int | None:
        try:
            return int(self._evaluated(text)[0])
        except (NotReadable, Undefined, ClassFileError, KeyError):
            self.unread.append(text)
            return None

    def _statics(self, cell: Mapping[str, Any]) -> None:
        for name, text in cell["fields"].items():
            self._value(f"static {name}", text, self._ran.statics[f"{cell['static']}.{name}"], None)

    def _value(self, place: str, text: str, found: Value, kind: str | None) -> None:
        """Compare a value that is found with what the text says."""
        try:
            value, own = self._evaluated(text)
        except (NotReadable, Undefined, ClassFileError, KeyError):
            if isinstance(found, Node) and found.kind == "enum" and text.endswith(f".{found.value}"):
                self.values += 1
            else:
                self.unread.append(text)
            return
        if isinstance(value, _Made):
            self._object_of(place, value.name, found)
            return
        self.values += 1
        if isinstance(value, Node) and not value.by_value:
            same = found is self._after.get(id(value)) or found is value
        else:
            floating = kind in ("float", "double") and type(value) is int
            same = _leaf(float(value) if floating else value, own) == _leaf(found, kind or own)
        if not same:
            self.wrong.append(f"{place} is {_shown(found)}, not {text} = {_shown(value)}")

    def _object_of(self, place: str, text: str, found: Value) -> None:
        self.values += 1
        if not isinstance(found, Node):
            self.wrong.append(f"{place} is {found}, not {text}")
            return
        if self._made.setdefault(text, found) is not found and not found.by_value:
            self.wrong.append(f"{place} is another object than {text}")
        if self._names.setdefault(id(found), text) != text and not found.by_value:
            self.wrong.append(f"{place} is {self._names[id(found)]}, not {text}")

    def _changes(self, told: Mapping[int, Mapping[Any, str]]) -> None:
        """What the run changed has to be told."""
        for old, new in zip(self._ran.objects, self._ran.after, strict=True):
            for place, part in new.parts.items():
                if _is_hidden(place) or place not in old.parts or self._is_same(old.parts[place], part):
                    continue
                if place not in told.get(id(new), {}):
                    self.wrong.append(f"{new.type} {place} changed to {_shown(part)}, which is not told")
        listed = {
            f"{cell['static']}.{name}"
            for cell in self._case["heap_out"].values()
            for name in (cell["fields"] if "static" in cell else ())
        }
        for name, value in self._ran.statics.items():
            if "<clinit>" in self._case["trace"]:  # what initialisers write is not told
                break
            before = self._ran.untouched[name]
            both = isinstance(value, Node) and isinstance(before, Node)
            same = (both and not value.by_value) or _leaf(before, "") == _leaf(value, "")
            if not same and name not in listed:
                self.wrong.append(f"static {name} changed to {_shown(value)}, which is not told")

    def _is_same(self, old: Value, new: Value) -> bool:
        if isinstance(old, Node) and isinstance(new, Node) and not old.by_value:
            return self._after.get(id(old)) is new
        return _leaf(old, "") == _leaf(new, "")


_STATIC = object()


def _is_hidden(place: Any) -> bool:
    return place in ("suppressedExceptions",)


def _leaf(value: Value, kind: str) -> str:
    """A value as a text that equal values share; a box is what it holds."""
    if isinstance(value, Node):
        if value.kind == "box":
            return _leaf(value.value, BOXED[value.type])
        if value.kind == "string":
            return f"text {value.value.encode('utf-16-le', 'surrogatepass')!r}"
        return f"{value.kind} {value.type} {value.value!r}" if value.by_value else "an object"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, str) and kind not in ("float", "double"):
        return str(ord(value)) if len(value) == 1 else value
    if isinstance(value, str | float):
        return repr(number(value, "double"))
    return repr(value)


def _shown(value: Value) -> str:
    return f"a {value.type}" if isinstance(value, Node) and not value.by_value else _leaf(value, "")
