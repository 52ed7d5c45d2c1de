"""How a call ended, for a person: value or exception, what changed in the arguments, and the cost.

Values are JSON as `hornbill run` takes and gives them; they are written much as in Java, by their declared
types.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.names import short_type
from hornbill.values import BOXED, plain_box


def outcome_text(method: MethodModel, given: Sequence[Any], outcome: dict[str, Any]) -> str:
    """The outcome of the call in a few lines."""
    parameters, result = method_types(method.descriptor)
    types = parameters if method.is_static else (method.owner, *parameters)
    names = parameter_names(method)
    before = [value_text(value, kind) for value, kind in zip(given, types, strict=True)]
    lines = [_ending(outcome, result)]
    if names:
        lines.append("  arguments  " + ", ".join(_bindings(names, before)))
    if outcome.get("args_after") is not None:
        after = [value_text(value, kind) for value, kind in zip(outcome["args_after"], types, strict=True)]
        changed = [place for place, text in enumerate(after) if text != before[place]]
        for heading, place in zip(("after", *[""] * len(changed)), changed, strict=False):
            lines.append(f"  {heading:9}  {names[place]} = {after[place]}")
    lines.append(f"  cost       {outcome['instructions']:,} instructions, {outcome['steps']:,} steps")
    return "\n".join(lines)


def _ending(outcome: dict[str, Any], result: str) -> str:
    match outcome["ended"]:
        case "returned" if result == "void":
            return "returned"
        case "returned":
            return f"returned {value_text(outcome['value'], result)}"
        case "threw":
            return f"threw {outcome['exception']}"
        case "unsupported":
            return f"unsupported: {outcome.get('why')}"
        case "budget":
            return f"gave up: the budget of {outcome.get('why') or 'steps'} is spent"
        case other:
            return f"{other}: {outcome.get('why')}"


def _bindings(names: Sequence[str], values: Sequence[str]) -> list[str]:
    return [f"{name} = {value}" for name, value in zip(names, values, strict=True)]


def value_text(value: Any, kind: str) -> str:
    """A JSON value of that type, written much as in Java; of an unknown one where `kind` is empty."""
    box = plain_box(value, kind) if kind and not is_primitive(kind) else None
    if box is not None:
        return _node_text({"box": box, "value": value}, kind)
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float() if kind in ("float", "double"):
            return repr(float(value)) if abs(value) < 1e300 or isinstance(value, float) else str(value)
        case str() if kind == "char" and len(value) == 1:
            return "'" + json.dumps(value)[1:-1].replace("'", "\\'").replace('\\"', '"') + "'"
        case str() if is_primitive(kind):
            return value
        case list():
            component = kind.removesuffix("[]")
            return "[" + ", ".join(value_text(element, component) for element in value) + "]"
        case dict():
            return _node_text(value, kind)
        case _:
            return json.dumps(value)


def _node_text(node: dict[str, Any], kind: str) -> str:
    mark = f"#{node['id']} " if "id" in node else ""
    match node:
        case {"ref": known}:
            return f"#{known}"
        case {"array": list(elements)}:
            own = str(node.get("type", kind))
            named = f"{short_type(own)} " if own != kind else ""
            return mark + named + value_text(elements, own)
        case {"enum": owner, "name": name}:
            return f"{short_type(str(owner))}.{name}"
        case {"string": text, "interned": True}:
            return f"literal {json.dumps(text)}"
        case {"box": owner, "value": inner}:
            held = (
                float(inner) if BOXED.get(str(owner)) in ("float", "double") and type(inner) is int else inner
            )
            return f"{short_type(str(owner))}({json.dumps(held)})"
        case {"class": "java.lang.Class", "of": of}:
            return f"{short_type(str(of))}.class"
        case {"class": owner}:
            fields = node.get("fields")
            shown = fields.items() if isinstance(fields, dict) else ()
            inside = ", ".join(f"{name}={value_text(inner, '')}" for name, inner in shown)
            return f"{mark}{short_type(str(owner))}{{{inside}}}"
        case _:
            return json.dumps(node)
