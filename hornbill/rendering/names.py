"""Names of types and methods, short enough for a person to read."""

from __future__ import annotations

from hornbill.bytecode.descriptors import method_types


def short_type(name: str) -> str:
    """A type without its package: `Map$Entry[]`."""
    return name.rpartition(".")[2]


def plain_type(name: str) -> str:
    """A type without the package, if that is `java.lang`."""
    return short_type(name) if name.startswith("java.lang.") and name.count(".") == 2 else name


def signature(name: str, descriptor: str, short: bool = False) -> str:
    """A method as `name(int, String) : boolean`; with `short`, all types go without their packages."""
    parameters, result = method_types(descriptor)
    shown = short_type if short else plain_type
    return f"{name}({', '.join(map(shown, parameters))}) : {shown(result)}"


def java_method(method_id: str) -> str:
    """A method's id as `pkg.Class.name(int, String)`: only the class with its package."""
    path, parenthesis, rest = method_id.partition("(")
    return f"{path}({', '.join(map(short_type, method_types(parenthesis + rest)[0]))})"


def short_method(method_id: str) -> str:
    """A method's id as `Class.name(int, String)`, without packages and result."""
    path, parenthesis, rest = method_id.partition("(")
    owner, _, name = path.rpartition(".")
    parameters, _ = method_types(parenthesis + rest)
    return f"{short_type(owner)}.{name}({', '.join(map(short_type, parameters))})"
