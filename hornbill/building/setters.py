"""Methods that put what they are passed into a field, and do nothing else: that needs no reflection."""

from __future__ import annotations

from hornbill.building.access import Access
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import FieldModel, FieldRef, MethodModel

_ENDS = ([("return",)], [("aload", 0), ("areturn",)])
"""What comes behind the assignment: nothing, or the object itself is given."""


def setter_of(access: Access, class_name: str, field: FieldModel) -> MethodModel | None:
    """The method that a test can call on an object of just that class to set the field, if there is one."""
    try:
        methods = access.methods(class_name)
    except ClassFileError:
        return None
    return next((one for one in methods if _sets(one, field)), None)


def _sets(method: MethodModel, field: FieldModel) -> bool:
    if method_types(method.descriptor)[0] != (field.type,) or method.code is None:
        return False
    this, value, put, *rest = [(one.op, *one.args) for one in method.code.instructions] + [("",)] * 3
    ref = put[1] if put[0] == "putfield" else None
    return (
        this == ("aload", 0)
        and value[0].endswith("load")
        and value[1:] == (1,)
        and isinstance(ref, FieldRef)
        and (ref.owner, ref.name, ref.type) == (field.owner, field.name, field.type)
        and [one for one in rest if one != ("",)] in _ENDS
    )
