"""Cost models: what instructions, objects, arrays and calls cost, as the text of `--cost` names them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal

from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.opcodes import OPCODES
from hornbill.costs.layouts import HOTSPOT, Layout

Looks = Literal["own", "objects", "machine", "code"]
"""What a model looks at: the program's code, all objects that `new` makes, those of the machine too, or all
code."""
Weights = tuple[tuple[str, int], ...]
"""What things cost, by patterns of a shell for their names; the first that matches decides."""


@dataclass(frozen=True, slots=True)
class CostModel:
    """What a run costs, as a sum: so much for each of its `instructions`, or for those with `opcodes`; for
    each call from the program, `every_call`, and for calls of the methods that `methods` match; for each
    object that `new` makes, of the classes that `classes` match, or by its `field_size` and `layout`; for
    arrays by the same. The model `is_depth` is no sum, but the most calls that are active at a time."""

    name: str
    unit: str
    looks: Looks = "own"
    instructions: int = 0
    opcodes: Weights = ()
    every_call: int = 0
    methods: Weights = ()
    classes: Weights = ()
    field_size: int = 0
    layout: Layout | None = None
    is_depth: bool = False

    def weight_of_call(self, method: str) -> int:
        """What a call costs of the method with that full name, or id."""
        return _weight(self.methods, method.partition("(")[0], method)

    def weight_of_class(self, name: str) -> int:
        """What an object of that class costs by the patterns for classes."""
        return _weight(self.classes, name)


MODELS = {
    model.name: model
    for model in (
        CostModel("instructions", "instructions", instructions=1),
        CostModel("instructions-all", "instructions", "code", instructions=1),
        CostModel("memory", "bytes", "objects", field_size=4),
        CostModel("memory-hotspot", "bytes", "machine", layout=HOTSPOT),
        CostModel("calls", "calls", every_call=1),
        CostModel("stack", "nested calls", is_depth=True),
    )
}
_OPERATIONS = sorted({row.op for row in OPCODES})
_SEPARATORS = frozenset(", #\t\n<>=!()")
_CALLS = "calls:"
_ALL = "instructions, instructions-all, memory, memory-hotspot, calls, calls:PATTERN, stack, or a file *.toml"
COST_HELP = f"what cases cost, of {_ALL}; several with commas between them"


def parsed_models(text: str) -> tuple[CostModel, ...]:
    """The models that are named, with commas between them, each once; none for the empty text."""
    models: dict[str, CostModel] = {}
    for name in text.split(",") if text else ():
        model = parsed_model(name.strip())
        known = models.setdefault(model.name, model)
        if known != model:
            what = f"two cost models are called {model.name!r}"
            raise HornbillError(what, remedy="give one of them another name in its file")
    return tuple(models.values())


def parsed_model(name: str) -> CostModel:
    """The model of that name."""
    if name in MODELS:
        return MODELS[name]
    if name.startswith(_CALLS) and len(name) > len(_CALLS) and not any(map(str.isspace, name)):
        return CostModel(name, "calls", methods=((name[len(_CALLS) :], 1),))
    if name.endswith(".toml"):
        return read_model(Path(name))
    near = get_close_matches(name, MODELS, 1)
    hint = f"did you mean {near[0]}? It is one of {_ALL}" if near else f"use {_ALL}"
    raise HornbillError(f"no cost model is called {name!r}", remedy=hint)


def unit_of(name: str, amount: int | str) -> str:
    """What an amount counts in the model of that name, as it stands behind the number."""
    if name.startswith(_CALLS):
        return f"{'call' if amount == 1 else 'calls'} of {name[len(_CALLS) :]}"
    model = MODELS.get(name)
    if model is None:
        return f"of {name}"
    unit = model.unit.removesuffix("s") if amount == 1 else model.unit
    first = next(one.name for one in MODELS.values() if one.unit == model.unit)
    return unit if first == name else f"{unit} ({name})"


def read_model(path: Path) -> CostModel:
    """The model that a file describes (docs/costs.md)."""
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        what = f"the cost model {path} cannot be read: {problem.strerror}"
        raise HornbillError(what, remedy="name a file that is there") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise HornbillError(f"{path} is no TOML: {problem}", remedy="docs/costs.md has an example") from None
    unknown = sorted(set(written) - {"name", "unit", "opcode", "method", "class"})
    if unknown:
        what = f"{path}: nothing is called {unknown[0]!r} in a cost model"
        raise HornbillError(what, remedy="use name, unit, [opcode], [method] and [class]")
    name = _text(written, "name", path.stem, path)
    if name in MODELS or name.startswith(_CALLS) or not name or set(name) & _SEPARATORS:
        what = f"{path}: a cost model cannot be called {name!r}"
        raise HornbillError(what, remedy="give it a name of its own, without blanks and commas")
    opcodes = _weights(written, "opcode", path)
    for opcode, _ in opcodes:
        _require_opcode(opcode, path)
    return CostModel(
        name,
        _text(written, "unit", name, path),
        opcodes=opcodes,
        methods=_weights(written, "method", path),
        classes=_weights(written, "class", path),
    )


def _text(written: Mapping[str, Any], key: str, default: str, path: Path) -> str:
    text = written.get(key, default)
    if isinstance(text, str):
        return text
    raise HornbillError(f"{path}: {key} is no text", remedy=f'write {key} = "{default}"')


def _weights(written: Mapping[str, Any], key: str, path: Path) -> Weights:
    table = written.get(key, {})
    if not isinstance(table, dict):
        raise HornbillError(f"{path}: {key} is no table", remedy=f"write [{key}] and a line for each")
    for of, weight in table.items():
        if not isinstance(weight, int) or isinstance(weight, bool):
            what = f"{path}: [{key}] {of}: {weight!r} is no whole number"
            raise HornbillError(what, remedy="weights are whole numbers")
    return tuple(table.items())


def _require_opcode(opcode: str, path: Path) -> None:
    if opcode in _OPERATIONS:
        return
    canonical = next((row.op for row in OPCODES if row.mnemonic == opcode), None)
    place = f"{path}: [opcode] {opcode}"
    if canonical is not None:
        what = f"{place}: all forms of {canonical} count alike"
        raise HornbillError(what, remedy=f"write {canonical}")
    near = get_close_matches(opcode, _OPERATIONS, 1)
    remedy = f"did you mean {near[0]}?" if near else "docs/instructions.md lists them"
    raise HornbillError(f"{place}: there is no such opcode", remedy=remedy)


def require_no_negative(models: Sequence[CostModel], why: str) -> None:
    """Complain of models with negative weights, for which there are no bounds."""
    for model in models:
        for of, weight in (*model.opcodes, *model.methods, *model.classes):
            if weight < 0:
                what = f"the cost model {model.name} has a negative weight, {of} = {weight}: {why}"
                raise HornbillError(what, remedy="give it weights that are not negative")


def on_layout(models: Sequence[CostModel], layout: Layout) -> tuple[CostModel, ...]:
    """The models, those that reckon with HotSpot's layout with that one."""
    return tuple(model if model.layout is None else replace(model, layout=layout) for model in models)


def _weight(weights: Weights, *names: str) -> int:
    for pattern, weight in weights:
        if any(name == pattern or fnmatchcase(name, pattern) for name in names):
            return weight
    return 0
