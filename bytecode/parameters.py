"""What a method is passed, by name."""

from __future__ import annotations

from hornbill.bytecode.descriptors import method_types, slots
from hornbill.bytecode.model import MethodModel


def parameter_names(method: MethodModel) -> list[str]:
    """The names of what is passed, `this` first; `arg0`, `arg1` where the class file does not say."""
    parameters, _ = method_types(method.descriptor)
    code = method.code
    variables = code.variables if code is not None else ()
    named = {variable.index: variable.name for variable in variables if variable.start == 0}
    names = [] if method.is_static else ["this"]
    slot = len(names)
    for number, kind in enumerate(parameters):
        names.append(named.get(slot, f"arg{number}"))
        slot += slots((kind,))
    return names
