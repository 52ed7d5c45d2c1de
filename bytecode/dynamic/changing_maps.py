"""Methods of HashMap and TreeMap that call a function for one key: `compute`, `merge` and their like.

The JDK's own methods follow the links of the table or the tree, which an unknown map does not have. The
bodies here do the same by methods of the map that have models: they look the entry up, call the function,
throw a ConcurrentModificationException where that has changed the map, and put, replace or remove.
"""

from __future__ import annotations

from hornbill.bytecode.dynamic.assembly import Body, Label
from hornbill.bytecode.dynamic.replacement import OBJECT, with_bodies
from hornbill.bytecode.model import ClassModel, Code, FieldRef

_HASH_MAP = "java.util.HashMap"
_TREE_MAP = "java.util.TreeMap"
CHANGING_MAPS = (_HASH_MAP, _TREE_MAP)
_ENTRIES = {_HASH_MAP: f"{_HASH_MAP}$Node", _TREE_MAP: f"{_TREE_MAP}$Entry"}
_LOOKS_UP = {_HASH_MAP: "getNode", _TREE_MAP: "getEntry"}
_FUNCTIONS = {
    "compute": "java.util.function.BiFunction",
    "computeIfAbsent": "java.util.function.Function",
    "computeIfPresent": "java.util.function.BiFunction",
    "merge": "java.util.function.BiFunction",
}
_MAP, _KEY, _VALUE = range(3)


def changed_by_functions(model: ClassModel) -> ClassModel:
    """The class HashMap or TreeMap with these bodies."""
    changing = (_Changing(model.name, name) for name in _FUNCTIONS)
    return with_bodies(model, {one.method: one.code() for one in changing})


class _Changing:
    """The body of one of these methods; `method` is its name and descriptor."""

    def __init__(self, owner: str, name: str) -> None:
        self._owner, self._name = owner, name
        self._entry_type, self._function_type = _ENTRIES[owner], _FUNCTIONS[name]
        taken = (OBJECT, OBJECT) if name == "merge" else (OBJECT,)
        self.method = name, f"({_described(*taken, self._function_type)}){_described(OBJECT)}"
        self._body = Body(owner, *taken, self._function_type)
        self._function = len(taken) + 1
        self._entry, self._old = self._body.local(self._entry_type), self._body.local(OBJECT)
        self._count, self._new = self._body.local("int"), self._body.local(OBJECT)

    def code(self) -> Code:
        """The finished body."""
        body, finish = self._body, Label()
        for given in range(_KEY + 1, self._function + 1):
            self._demand(given)
        self._look_up()
        match self._name:
            case "computeIfAbsent":
                absent = self._jump("ifnull", self._old)
                self._note_access()
                self._give_back(self._old)
                body.place(absent)
            case "computeIfPresent":
                present = self._jump("ifnonnull", self._old)
                self._give_back(self._old)
                body.place(present)
            case "merge":
                present = self._jump("ifnonnull", self._old)
                self._push(_VALUE)
                body.emit("astore", self._new)
                body.emit("goto", finish)
                body.place(present)
        self._call_function()
        body.place(finish)
        self._finish()
        return body.code()

    def _push(self, *variables: int) -> None:
        for variable in variables:
            self._body.emit("aload", variable)

    def _jump(self, op: str, variable: int) -> Label:
        label = Label()
        self._push(variable)
        self._body.emit(op, label)
        return label

    def _field(self, name: str) -> None:
        self._push(_MAP)
        self._body.emit("getfield", FieldRef(self._owner, name, "int"))

    def _call_own(self, op: str, name: str, *taken: str, result: str = OBJECT) -> None:
        returned = "V" if result == "void" else _described(result)
        self._body.call(op, self._owner, name, f"({_described(*taken)}){returned}")

    def _throw(self, exception: str) -> None:
        self._body.emit("new", exception)
        self._body.emit("dup")
        self._body.call("invokespecial", exception, "<init>", "()V")
        self._body.emit("athrow")

    def _demand(self, variable: int) -> None:
        given = self._jump("ifnonnull", variable)
        self._throw("java.lang.NullPointerException")
        self._body.place(given)

    def _give_back(self, variable: int) -> None:
        self._push(variable)
        self._body.emit("areturn")

    def _look_up(self) -> None:
        """Find the entry and its value; an empty TreeMap compares no keys before the function is called."""
        body, absent = self._body, Label()
        for variable in (self._entry, self._old):
            body.emit("aconst_null")
            body.emit("astore", variable)
        if self._owner == _TREE_MAP and self._name in ("compute", "computeIfAbsent"):
            comparable = Label()
            self._push(_KEY)
            body.emit("instanceof", "java.lang.Comparable")
            body.emit("ifne", comparable)
            self._field("size")
            body.emit("ifeq", absent)
            body.place(comparable)
        self._push(_MAP, _KEY)
        self._call_own("invokevirtual", _LOOKS_UP[self._owner], OBJECT, result=self._entry_type)
        body.emit("astore", self._entry)
        self._push(self._entry)
        body.emit("ifnull", absent)
        self._push(self._entry)
        body.emit("getfield", FieldRef(self._entry_type, "value", OBJECT))
        body.emit("astore", self._old)
        body.place(absent)

    def _note_access(self) -> None:
        """Tell a LinkedHashMap that the entry was asked for."""
        if self._owner == _HASH_MAP:
            self._push(_MAP, self._entry)
            self._call_own("invokevirtual", "afterNodeAccess", self._entry_type, result="void")

    def _call_function(self) -> None:
        body, unchanged = self._body, Label()
        match self._name:
            case "computeIfAbsent":
                passed: tuple[int, ...] = (_KEY,)
            case "merge":
                passed = (self._old, _VALUE)
            case _:
                passed = (_KEY, self._old)
        self._field("modCount")
        body.emit("istore", self._count)
        self._push(self._function, *passed)
        descriptor = f"({_described(OBJECT) * len(passed)}){_described(OBJECT)}"
        body.call("invokeinterface", self._function_type, "apply", descriptor, interface=True)
        body.emit("astore", self._new)
        body.emit("iload", self._count)
        self._field("modCount")
        body.emit("if_icmpeq", unchanged)
        self._throw("java.util.ConcurrentModificationException")
        body.place(unchanged)

    def _finish(self) -> None:
        """Put the new value, or remove the key where it is null."""
        body = self._body
        none = self._jump("ifnull", self._new)
        absent = self._jump("ifnull", self._entry)
        self._set_value()
        self._note_access()
        self._give_back(self._new)
        body.place(absent)
        self._push(_MAP, _KEY, self._new)
        self._call_own("invokespecial", "put", OBJECT, OBJECT)
        body.emit("pop")
        self._give_back(self._new)
        body.place(none)
        nothing = self._jump("ifnull", self._entry)
        if self._name != "computeIfAbsent":
            self._push(_MAP, _KEY)
            self._call_own("invokespecial", "remove", OBJECT)
            body.emit("pop")
        elif self._owner == _TREE_MAP:  # the function may have put a value that was null
            self._set_value()
        body.place(nothing)
        self._give_back(self._new)

    def _set_value(self) -> None:
        self._push(self._entry, self._new)
        self._body.emit("putfield", FieldRef(self._entry_type, "value", OBJECT))


def _described(*types: str) -> str:
    return "".join(f"L{name.replace('.', '/')};" for name in types)
