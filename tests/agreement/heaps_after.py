"""Compares what a case says in symbols with a run on its witness: its conditions, and the heap after.

The run is of a method made for it, which calls the one under test, catches what it throws, and keeps in an
array the objects that there were before, the result, the exception and the static fields. The symbols are
evaluated on the values before; `new C#n` is whichever object is found in its place, the same one everywhere.
What a run changes has to be in the case's heap too. It is one file, as one walk compares all kinds of cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from hornbill.building.conditions import Compiler, NotKnownHere, compiled
from hornbill.building.drivers import Overlay
from hornbill.building.operations import Undefined, number
from hornbill.bytecode.descriptors import descriptor_of, is_primitive
from hornbill.bytecode.dynamic.assembly import Body, Label
from hornbill.bytecode.dynamic.replacement import STATIC_METHOD, Method, synthetic_class
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.model import FieldModel, FieldRef, MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.graphs import Graphs, Node, Value, nodes
from hornbill.method_cases import Case
from hornbill.run import Session
from hornbill.solver.operation_table import OPERATIONS
from hornbill.symbols import (
    Argument,
    ArrayCell,
    As,
    At,
    Cell,
    CollectionCell,
    Constant,
    Made,
    ObjectCell,
    Operation,
    StaticCell,
)
from hornbill.symbols import Value as Symbol
from hornbill.values import BOXED, declared_types, named_fields
from tests.hornbill.documents import searched

_OBJECTS = "java.lang.Object[]"
_THROWABLE = "java.lang.Throwable"
_BOXES = {primitive: box for box, primitive in BOXED.items()}
_BUDGET = 1_000_000


@dataclass(slots=True)
class HeapTally:
    """Cases compared, conditions and values of them that were, values that are not known here, and what is
    wrong."""

    cases: int = 0
    conditions: int = 0
    values: int = 0
    unread: Counter[str] = field(default_factory=Counter)
    not_run: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: HeapTally) -> None:
        """Count another tally's cases too."""
        self.cases += other.cases
        self.conditions += other.conditions
        self.values += other.values
        self.unread += other.unread
        self.not_run += other.not_run
        self.wrong += other.wrong


def compare_heaps(path: Path, exploration: Exploration, most: int, prefix: str = "") -> HeapTally:
    """Explore the methods of a jar or folder whose ids begin so, and compare `most` cases of each."""
    search = CaseSearch([path])
    tally = HeapTally()
    found: list[tuple[MethodModel, tuple[Case, ...]]] = []
    for method in search.program.methods():
        if method.has_code and method.name != "<clinit>" and method.id.startswith(prefix):
            cases, summary = searched(search, method, exploration)
            found.append((method, cases[:most]))
            tally.wrong += [f"{method.id}: {why}" for why in summary.ledger["paths"] if "internal(" in why]
    runs = _Runs(Session([path]))
    for method, some in found:
        for place, case in enumerate(some):
            ran = runs.of(method, case)
            if ran is None:
                tally.not_run += 1
                continue
            comparison = _Comparison(runs, method, case, ran)
            comparison.compare()
            tally.cases += 1
            tally.values += comparison.values
            tally.conditions += comparison.conditions
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

    def of(self, method: MethodModel, case: Case) -> _Ran | None:
        """The run of the case's witness; None where it does not end."""
        types, _ = declared_types(method)
        witness = case.witness
        given = [*([] if method.is_static else [witness.this]), *witness.args]
        values = self.graphs.read(given, types)
        objects = [node for node in nodes(values) if not node.by_value]
        told = [cell.type for cell in case.symbols.heap_out if isinstance(cell, StaticCell)]
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


class _Names:
    """What symbols may speak of: what is passed, and whatever the call makes."""

    def __init__(self, passed: Container[str]) -> None:
        self._passed = passed

    def __contains__(self, name: object) -> bool:
        return name in self._passed or str(name).startswith("new ")


class _Comparison:
    """Compares one case's heap with one run."""

    def __init__(self, runs: _Runs, method: MethodModel, case: Case, ran: _Ran) -> None:
        self._method, self._case, self._ran = method, case, ran
        self._symbols = case.symbols
        self._hierarchy = runs.program.hierarchy
        names = parameter_names(method)
        self._inputs = dict(zip(names, ran.before, strict=True))
        self._after = {id(old): new for old, new in zip(ran.objects, ran.after, strict=True)}
        self._made: dict[str, Node] = {}
        self._names: dict[int, str] = {}
        self.conditions = 0
        self.values = 0
        self.unread: list[str] = []
        self.wrong: list[str] = []
        if method.name == "<init>" and isinstance(ran.result, Node):
            self._made["this"] = ran.result
            self._after[id(ran.before[0])] = ran.result

    def compare(self) -> None:
        """Compare the ends, then every object that the heap has, then look for changes that it lacks."""
        ran, symbols = self._ran, self._symbols
        self._conditions()
        if symbols.value is not None:
            self._value("result", symbols.value, ran.result, declared_types(self._method)[1])
        if symbols.thrown is not None:
            self._value("thrown", symbols.thrown, ran.thrown, _THROWABLE)
        elif ran.thrown is not None:
            self.wrong.append(f"threw {ran.thrown.type}")
        waiting = list(symbols.heap_out)
        told: dict[int, dict[Any, Symbol]] = {}
        while waiting:
            ready = [cell for cell in waiting if self._found(cell) is not None]
            if not ready:
                break
            waiting = [cell for cell in waiting if not any(cell is one for one in ready)]
            for cell in ready:
                found = self._found(cell)
                if isinstance(cell, StaticCell):
                    self._statics(cell)
                elif isinstance(cell, CollectionCell) and isinstance(found, Node):
                    told |= self._collection(cell, found)
                elif isinstance(found, Node) and not isinstance(cell, CollectionCell):
                    told[id(found)] = self._object(cell, found)
                else:
                    self.wrong.append(f"{_subject(cell)} is {found}")
        constructor_threw = self._method.name == "<init>" and ran.thrown is not None
        self.unread += [] if constructor_threw else [f"unbound {_subject(cell)}" for cell in waiting]
        self._changes(told)

    def _conditions(self) -> None:
        """What the case asks of its inputs has to be so before."""
        for condition in self._symbols.conditions:
            try:
                requirement = compiled(condition, self._inputs, self._hierarchy)
            except (NotKnownHere, ClassFileError):
                continue
            self.conditions += 1
            if not requirement.holds(self._inputs):
                self.wrong.append(f"{condition} does not hold")

    def _found(self, cell: Cell) -> Any:
        """The object that the cell is of, after the run; None where it is not known yet."""
        match _subject(cell):
            case None:
                return _STATIC
            case Made(number, _):
                return self._made.get(f"new {number}")
            case At(Argument("this"), _) if self._method.name == "<init>":
                return self._made.get("this")
            case subject:
                try:
                    value = self._evaluated(subject)
                except (NotKnownHere, Undefined, ClassFileError, KeyError):
                    return None
                return self._after.get(id(value), value) if isinstance(value, Node) else f"no object: {value}"

    def _evaluated(self, symbol: Symbol) -> Any:
        compiler = Compiler(_Names(self._inputs), self._hierarchy)
        compute = compiler.value(symbol)
        made = {name: _Made(name) for name in compiler.inputs if name not in self._inputs}
        return compute(self._inputs | made)

    def _object(self, cell: ObjectCell | ArrayCell, found: Node) -> dict[Any, Symbol]:
        """Compare an object; the answer is what is told of it, by its fields or indices."""
        if isinstance(cell, ArrayCell):
            return self._array(cell, found)
        name = str(cell.object)
        if found.type != cell.type:
            subtype = self._hierarchy.is_subtype(found.type, cell.type)
            if not subtype or isinstance(cell.object, Made):
                self.wrong.append(f"{name} is of {found.type}, not {cell.type}")
            if not subtype:
                return {}
        told = {}
        for (owner, shown), symbol in cell.fields.items():
            if found.kind == "box" and shown == "value":
                self._value(f"{name}.value", symbol, found.value, BOXED[found.type])
                continue
            part = self._part(found, owner, shown)
            if part is None:
                self.unread.append(f"field {shown}")
                continue
            told[part] = symbol
            self._value(f"{name}.{shown}", symbol, found.parts[part], None)
        return told

    def _collection(self, cell: CollectionCell, found: Node) -> dict[int, dict[Any, Symbol]]:
        """Compare a list of the library, whose fields hold what the cell says."""
        size, array = found.parts["size"], found.parts["elementData"]
        assert isinstance(array, Node)
        own = ObjectCell(cell.object, cell.type, cell.fields)
        held = ArrayCell(cell.object, "java.lang.Object", Constant(len(array.parts)), cell.elements)
        self._value(f"{cell.object}.size()", cell.size, size, "int")
        hidden = dict.fromkeys(("size", "elementData", "modCount"), cell.size)
        told = self._array(held, array)
        behind = {at: Constant(None) for at in array.parts if isinstance(size, int) and at >= size}
        return {id(found): self._object(own, found) | hidden, id(array): told | behind}

    def _part(self, found: Node, owner: str, label: str) -> str | None:
        """The field of that class and name."""
        for part, one in named_fields(self._hierarchy, found.type):
            if (one.owner, one.label) == (owner, label) and part in found.parts:
                return part
        return None

    def _array(self, cell: ArrayCell, found: Node) -> dict[Any, Symbol]:
        name = str(cell.array)
        if found.kind != "array":
            self.wrong.append(f"{name} is no array")
            return {}
        told: dict[Any, Symbol] = {}
        component = found.type[:-2]
        size = self._number(cell.length)
        if size is not None and size != len(found.parts):
            self.wrong.append(f"{name}.length is {len(found.parts)}, not {size}")
        last = {}
        for index, symbol in cell.elements:
            at = self._number(index)
            if at is None:
                told |= dict.fromkeys(found.parts, symbol)
            elif at not in found.parts:
                self.wrong.append(f"{name} has no element {at}")
            else:
                told[at] = symbol
                last[index] = (at, symbol)
        for at, symbol in last.values():
            self._value(f"{name}[{at}]", symbol, found.parts[at], component)
        if cell.rest is not None:
            for at in found.parts.keys() - told.keys():
                self._value(f"{name}[{at}], one of the rest", cell.rest, found.parts[at], component)
        return told

    def _number(self, symbol: Symbol) -> int | None:
        try:
            return int(self._evaluated(symbol))
        except (NotKnownHere, Undefined, ClassFileError, KeyError):
            self.unread.append(str(symbol))
            return None

    def _statics(self, cell: StaticCell) -> None:
        for (owner, name), symbol in cell.fields.items():
            self._value(f"static {name}", symbol, self._ran.statics[f"{owner}.{name}"], None)

    def _value(self, place: str, symbol: Symbol, found: Value, kind: str | None) -> None:
        """Compare a value that is found with what the symbol says."""
        try:
            value = self._evaluated(symbol)
        except (NotKnownHere, Undefined, ClassFileError, KeyError):
            self.unread.append(str(symbol))
            return
        if isinstance(value, _Made):
            self._object_of(place, value.name, found)
            return
        self.values += 1
        own = _kind(symbol, value)
        if isinstance(value, Node) and not value.by_value:
            same = found is self._after.get(id(value)) or found is value
        else:
            floating = kind in ("float", "double") and type(value) is int
            same = _leaf(float(value) if floating else value, own) == _leaf(found, kind or own)
        if not same:
            self.wrong.append(f"{place} is {_shown(found)}, not {symbol} = {_shown(value)}")

    def _object_of(self, place: str, name: str, found: Value) -> None:
        self.values += 1
        if not isinstance(found, Node):
            self.wrong.append(f"{place} is {found}, not {name}")
            return
        if self._made.setdefault(name, found) is not found and not found.by_value:
            self.wrong.append(f"{place} is another object than {name}")
        if self._names.setdefault(id(found), name) != name and not found.by_value:
            self.wrong.append(f"{place} is {self._names[id(found)]}, not {name}")

    def _changes(self, told: Mapping[int, Mapping[Any, Symbol]]) -> None:
        """What the run changed has to be told."""
        for old, new in zip(self._ran.objects, self._ran.after, strict=True):
            for place, part in new.parts.items():
                if _is_hidden(place) or place not in old.parts or self._is_same(old.parts[place], part):
                    continue
                if place not in told.get(id(new), {}):
                    self.wrong.append(f"{new.type} {place} changed to {_shown(part)}, which is not told")
        listed = {
            ".".join(field)
            for cell in self._symbols.heap_out
            if isinstance(cell, StaticCell)
            for field in cell.fields
        }
        for name, value in self._ran.statics.items():
            if "<clinit>" in str(self._case.trace):  # what initialisers write is not told
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


def _subject(cell: Cell) -> Symbol | None:
    """The object that a cell is of; None of static fields."""
    match cell:
        case (
            ObjectCell(subject, _, _)
            | ArrayCell(subject, _, _, _, _)
            | CollectionCell(_, subject, _, _, _, _)
        ):
            return subject
    return None


def _kind(symbol: Symbol, value: Value) -> str:
    """The primitive type of what a symbol says, as far as that matters to its text."""
    match symbol:
        case At(_, kind) | As(_, kind):
            return kind
        case Operation(name, _):
            return OPERATIONS[name].result
    return "double" if isinstance(value, float) else ""


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
