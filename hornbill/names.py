"""Names of types and methods, short enough for a person to read."""

from __future__ import annotations

from hornbill.bytecode.descriptors import method_types, split_method


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
    owner, name, descriptor = split_method(method_id)
    return f"{owner}.{name}({', '.join(map(short_type, method_types(descriptor)[0]))})"


def bare_method(method_id: str) -> str:
    """A method's id as `pkg.Class.name`."""
    owner, name, _ = split_method(method_id)
    return f"{owner}.{name}"


def short_method(method_id: str) -> str:
    """A method's id as `Class.name(int, String)`, without packages and result."""
    owner, name, descriptor = split_method(method_id)
    return f"{short_type(owner)}.{name}({', '.join(map(short_type, method_types(descriptor)[0]))})"
