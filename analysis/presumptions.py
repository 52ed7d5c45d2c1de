"""What a search takes for granted, so that a branch which it finds to be impossible is not proved to be.

- Static fields are as initialisers leave them: other calls may have changed them, or what they lead to.
- A constructor makes an object of its own class: that of a subclass calls it, and then it runs what the
  subclass overrides.
- A text that a switch compares with the constants that have its hash code equals one of them.
- Hash codes and properties of the machine are those of the search, where its paths depend on them.

That no error of the virtual machine comes to a handler, machine_errors.py is about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from hornbill.analysis.machine_errors import NO_MACHINE_ERRORS, Passes, machine_errors_matter
from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.dynamic.string_switches import tests_of_constants
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import (
    ACC_ENUM,
    ACC_FINAL,
    ACC_PRIVATE,
    ACC_SYNTHETIC,
    FieldModel,
    FieldRef,
    MethodModel,
    MethodRef,
)
from hornbill.clp.program import Program

STATIC_FIELDS = "static fields are as they were initialised"
OWN_CLASS = "a constructor makes an object of its very own class"
NO_OTHER_TEXTS = "no text has the hash code of a constant that it does not equal"
_HASHES = "unsupported('java.lang.Object.hashCode()I','identity hash codes differ from run to run')"
_MACHINE = (
    "unsupported('java.lang.System.getProperty(Ljava/lang/String;)Ljava/lang/String;',"
    "'properties and separators differ from machine to machine')"
)
_OF_RUNS = {
    _HASHES: "identity hash codes make no difference",
    _MACHINE: "what the machine says of itself",
    **{
        f"assumed('{text}')": text
        for text in (
            "different objects have different identity hash codes",
            "keys that are equal have the same hash code",
            "what the machine says of itself",
        )
    },
}

_IMMUTABLE = frozenset(
    f"java.lang.{name}"
    for name in "String Class Integer Long Short Byte Character Boolean Float Double".split()
)

_BOXES = frozenset(
    f"java.lang.{name}"
    for name in "Integer Long Short Byte Character Boolean Number Object Comparable".split()
)


class Presumptions:
    """Answers for one program; what it learns of fields is kept."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._fields: dict[FieldRef, bool] = {}
        self._overridden: dict[str, bool] = {}
        self._written: dict[str, frozenset[tuple[str, str, str]]] = {}

    def of_search(self, explored: MethodModel, run: Iterable[tuple[Cfg, set[int]]]) -> str | None:
        """What the search of the method took for granted; `run` are the blocks that it entered."""
        entered = [cfg.blocks[number] for cfg, numbers in run for number in sorted(numbers)]
        if any(self._reads_what_varies(block) for block in entered):
            return STATIC_FIELDS
        if explored.name == "<init>" and any(self._calls_on_itself(block, explored) for block in entered):
            return OWN_CLASS
        return None

    def of_case(self, explored: MethodModel, run: Iterable[tuple[Cfg, Iterable[int]]]) -> tuple[str, ...]:
        """What a case of the method takes for granted, sorted: conditions for a caller to check; `run` are
        its instructions, by their pcs."""
        found: set[str] = set()
        for cfg, pcs in run:
            wanted = set(pcs)
            for block in cfg.blocks:
                if not wanted.isdisjoint(range(block.start, block.end)):
                    found |= self._said_of(block, wanted, explored, _initialised_by(cfg.method))
        if self._is_overridden(explored):
            found.add(f"this runs {explored.owner}.{explored.name}")
        return tuple(sorted(found))

    def of_verdict(
        self, explored: MethodModel, run: Collection[tuple[Cfg, set[int]]], passes: Passes, returns: bool
    ) -> tuple[str, ...]:
        """What a search of the method that found nothing took for granted, in addition to what cases do. It
        went for an exception, for instructions that it `passes`, or where it `returns`, for what all calls
        cost that do; `run` are the instructions that it came to, by their pcs."""
        errors = machine_errors_matter(explored, run, passes, returns)
        texts = any(self._tests_of_texts_matter(cfg, pcs, passes, returns) for cfg, pcs in run)
        return (*([NO_MACHINE_ERRORS] if errors else []), *([NO_OTHER_TEXTS] if texts else []))

    def _tests_of_texts_matter(self, cfg: Cfg, pcs: set[int], passes: Passes, returns: bool) -> bool:
        method = self._program.method(cfg.method.id)
        tests = {} if method is None or method.code is None else tests_of_constants(method.code)
        return any(at in pcs and (returns or passes(cfg.method.id, tested)) for at, tested in tests.items())

    def _said_of(
        self, block: Block, wanted: set[int], explored: MethodModel, initialised: str | None
    ) -> set[str]:
        found = set()
        for pc, op, args in block.instructions:
            if pc not in wanted:
                continue
            if op == "getstatic" and args[0].owner != initialised and self._varies(args[0]):
                found.add(f"{args[0].owner}.{args[0].name} is as initialised")
            if op in ("if_acmpeq", "if_acmpne") and _BOXES & set(_given_types(explored)):
                found.add("boxes are as valueOf makes them")
        if explored.name == "<init>" and self._calls_on_itself(block, explored):
            found.add(f"this is exactly a {explored.owner}")
        return found

    def _is_overridden(self, explored: MethodModel) -> bool:
        """Whether a class of the program overrides the method, so that a receiver may run another one."""
        if explored.is_static or explored.name == "<init>" or explored.flags & (ACC_FINAL | ACC_PRIVATE):
            return False
        known = self._overridden.get(explored.id)
        if known is None:
            known = self._overridden[explored.id] = any(
                method.name == explored.name and method.descriptor == explored.descriptor
                for name in self._program.hierarchy.subclasses(explored.owner)
                if (model := self._program.find(name)) is not None
                for method in model.methods
            )
        return known

    def _reads_what_varies(self, block: Block) -> bool:
        return any(op == "getstatic" and self._varies(args[0]) for _, op, args in block.instructions)

    def _varies(self, reference: FieldRef) -> bool:
        """Whether the static field, or what it leads to, can be another than after initialisation."""
        known = self._fields.get(reference)
        if known is None:
            known = self._fields[reference] = self._can_vary(reference)
        return known

    def _can_vary(self, reference: FieldRef) -> bool:
        try:
            field = self._program.hierarchy.resolve_field(reference)
        except ClassFileError:
            return False
        if field is None or not self._program.class_path.is_application(field.owner):
            return False
        if field.flags & ACC_SYNTHETIC:
            return False
        if not field.flags & ACC_FINAL and not self._is_set_by_its_initialiser_alone(field):
            return True
        return not (is_primitive(field.type) or field.type in _IMMUTABLE or self._is_enum(field.type))

    def _is_enum(self, name: str) -> bool:
        model = self._program.find(name)
        return model is not None and bool(model.flags & ACC_ENUM)

    def _is_set_by_its_initialiser_alone(self, field: FieldModel) -> bool:
        """Whether the field is private, and nothing but the static initialiser of its class sets it."""
        if not field.flags & ACC_PRIVATE:
            return False
        outermost = field.owner.partition("$")[0]
        written = self._written.get(outermost)
        if written is None:
            written = self._written[outermost] = frozenset(self._writes(outermost))
        return (field.owner, field.name, field.type) not in written

    def _writes(self, outermost: str) -> Iterable[tuple[str, str, str]]:
        for name in self._program.class_names():
            model = self._program.find(name) if name.partition("$")[0] == outermost else None
            for method in model.methods if model is not None else ():
                if method.name == "<clinit>":
                    continue
                try:
                    code = method.code
                except ClassFileError:
                    continue
                for _, op, args in code.instructions if code is not None else ():
                    if op == "putstatic":
                        yield args[0]

    def _calls_on_itself(self, block: Block, explored: MethodModel) -> bool:
        """Whether a call in it may be one on the object made, which runs a subclass's method."""
        hierarchy = self._program.hierarchy
        if hierarchy.find(explored.owner).flags & ACC_FINAL:
            return False
        for _, op, args in block.instructions:
            if op not in ("invokevirtual", "invokeinterface"):
                continue
            reference: MethodRef = args[0]
            try:
                if hierarchy.is_subtype(explored.owner, reference.owner) and not self._is_fixed(reference):
                    return True
            except ClassFileError:
                return True
        return False

    def _is_fixed(self, reference: MethodRef) -> bool:
        target = self._program.hierarchy.resolve_method(reference)
        return (
            target is not None
            and bool(target.flags & (ACC_FINAL | ACC_PRIVATE))
            and target.name != "getClass"
        )


def _given_types(explored: MethodModel) -> tuple[str, ...]:
    return method_types(explored.descriptor)[0]


def presumed_of_runs(ended: Iterable[str]) -> str | None:
    """What all paths depend on where some ended for these reasons, as the engine's ledger has them."""
    return next((_OF_RUNS[why] for why in sorted(ended) if why in _OF_RUNS), None)


def _initialised_by(method: MethodModel) -> str | None:
    """The class whose static initialiser the method is: nothing has set the fields before that."""
    return method.owner if method.name == "<clinit>" else None
