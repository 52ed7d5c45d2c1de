"""Class file bytes to `ClassModel`: the one adapter around jawa.

jawa reads the structure: constant pool, members, attribute tables. What it misreads is mended here: its
constant pool has no dynamic constants, modules and packages, takes plain UTF-8 for the class file's own
encoding, and pairs of surrogates for one character; its reads may come back short. The content of
attributes is read by our own readers, which check every length, index and kind. Whatever is wrong
becomes a ClassFileError with its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from struct import Struct
from typing import Any, TypeVar

from jawa.cf import ClassFile
from jawa.constants import ConstantPool as JawaConstantPool

from hornbill.bytecode.annotations import ATTRIBUTES as ANNOTATIONS
from hornbill.bytecode.annotations import annotation_types
from hornbill.bytecode.byte_reader import ByteReader
from hornbill.bytecode.code_attribute import attributes_at, read_code
from hornbill.bytecode.constants import (
    DOUBLE,
    FLOAT,
    INTEGER,
    LONG,
    STRING,
    UTF8,
    Bootstrap,
    ConstantPool,
    checked_member_name,
)
from hornbill.bytecode.descriptors import MAX_PARAMETER_SLOTS, Malformed, field_type, shown
from hornbill.bytecode.errors import ClassFileError, Place
from hornbill.bytecode.model import (
    ACC_ABSTRACT,
    ACC_INTERFACE,
    ACC_NATIVE,
    ACC_STATIC,
    ClassModel,
    Code,
    Constant,
    FieldModel,
    InnerClass,
    MethodModel,
    RecordComponent,
)
from hornbill.bytecode.modified_utf8 import decode_modified_utf8

OLDEST_MAJOR, NEWEST_MAJOR = 45, 69
_ASSERTION_STATUS = "desiredAssertionStatus"
_ACC_MODULE = 0x8000
_FORMATS = {
    INTEGER: Struct(">i"),
    FLOAT: Struct(">f"),
    LONG: Struct(">q"),
    DOUBLE: Struct(">d"),
    **dict.fromkeys((7, 8, 16, 19, 20), Struct(">H")),
    **dict.fromkeys((9, 10, 11, 12, 17, 18), Struct(">HH")),
    15: Struct(">BH"),
}
_CONSTANT_VALUE_TAGS = {
    **dict.fromkeys(("int", "short", "char", "byte", "boolean"), INTEGER),
    "float": FLOAT,
    "long": LONG,
    "double": DOUBLE,
    "java.lang.String": STRING,
}

_Attributes = dict[str, ByteReader]
T = TypeVar("T")


class _Pool(JawaConstantPool):  # type: ignore[misc]  # jawa has no types
    """jawa's constant pool with all kinds of constants and exact text."""

    def __init__(self, major: int) -> None:
        super().__init__()
        self.major = major

    def unpack(self, fio: ByteReader) -> None:
        """Read all entries."""
        entries: list[tuple[Any, ...] | None] = self._pool
        count = fio.u2()
        data = fio.data
        while len(entries) < count:
            tag = fio.u1()
            if tag == UTF8:
                entries.append((tag, decode_modified_utf8(fio.read(fio.u2()), self.major)))
                continue
            layout = _FORMATS.get(tag)
            if layout is None:
                raise Malformed(f"constant {len(entries)} has the unknown tag {tag}")
            start = fio.position
            fio.read(layout.size)
            entries.append((tag, *layout.unpack_from(data, start)))
            if tag in (LONG, DOUBLE):
                entries.append(None)


class _File(ClassFile):  # type: ignore[misc]  # jawa has no types
    """jawa's class file over our reader, and the numbers that jawa keeps to itself."""

    def __init__(self, source: ByteReader) -> None:
        super().__init__()
        if source.data[:4] != b"\xca\xfe\xba\xbe":
            raise Malformed("not a class file: it does not begin with CAFEBABE")
        major = int.from_bytes(source.data[6:8], "big")
        if len(source.data) >= 8 and not OLDEST_MAJOR <= major <= NEWEST_MAJOR:
            raise Malformed(f"class file version {major}, outside of {OLDEST_MAJOR} to {NEWEST_MAJOR}")
        self._constants = _Pool(major)
        self._from_io(source)
        source.finish("the class file")

    @property
    def entries(self) -> list[tuple[Any, ...] | None]:
        """The entries of the constant pool as they were read."""
        entries: list[tuple[Any, ...] | None] = self._constants._pool
        return entries


def read_class(data: bytes, origin: str) -> ClassModel:
    """The class that the bytes stand for, its code not yet read; ClassFileError where there is none."""
    source = ByteReader(data)
    reader = None
    try:
        file = _File(source)
        reader = _ClassReader(file, origin)
        return reader.read()
    except Malformed as problem:
        name = reader.name if reader else None
        offset = source.position if source.position < len(data) or reader is None else None
        raise ClassFileError(problem.what, Place(file=origin, class_name=name, offset=offset)) from None


class _ClassReader:
    """Reads the model of one class; `name` is its name as soon as that is known."""

    def __init__(self, file: _File, origin: str) -> None:
        self._file = file
        self._origin = origin
        self._pool = ConstantPool(file.entries)
        self.name: str | None = None

    def read(self) -> ClassModel:
        """The whole class but for its code."""
        file, pool = self._file, self._pool
        flags = int(file.access_flags.value)
        if flags & _ACC_MODULE:
            raise Malformed("a module descriptor, not a class")
        name = self.name = pool.class_name(file._this)
        super_name = pool.class_name(file._super) if file._super else None
        if (super_name is None) != (name == "java.lang.Object"):
            raise Malformed(f"a class whose superclass is {super_name}")
        if flags & ACC_INTERFACE and super_name != "java.lang.Object":
            raise Malformed(f"an interface whose superclass is {super_name}")
        attributes = self._attributes(file)
        if "BootstrapMethods" in attributes:
            pool.bootstraps = _bootstraps(attributes["BootstrapMethods"])
        fields = _with_shared_names([self._field(field) for field in file.fields])
        methods = tuple(self._method(method) for method in file.methods)
        _check_distinct([(field.name, field.type) for field in fields], "field")
        _check_distinct([(method.name, method.descriptor) for method in methods], "method")
        return ClassModel(
            name=name,
            super_name=super_name,
            interfaces=tuple(pool.class_name(index) for index in file._interfaces),
            flags=flags,
            major_version=file.version.major,
            fields=fields,
            methods=methods,
            source_file=_one(attributes, "SourceFile", lambda content: pool.text(content.u2())),
            origin=self._origin,
            record_components=_one(attributes, "Record", self._record),
            permitted_subclasses=_one(attributes, "PermittedSubclasses", self._classes) or (),
            nest_host=_one(attributes, "NestHost", lambda content: pool.class_name(content.u2())),
            mentions=pool.classes(),
            asks_for_assertions=pool.has_text(_ASSERTION_STATUS),
            inner_classes=_one(attributes, "InnerClasses", self._inner_classes) or (),
            signature=_one(attributes, "Signature", lambda content: pool.text(content.u2())),
            annotations=self._annotations(attributes),
        )

    def _attributes(self, owner: Any) -> _Attributes:
        """The attributes of a class, field or method by name; of attributes of one name, the first."""
        found: _Attributes = {}
        for index, content in owner.attributes._table:
            found.setdefault(self._pool.text(index), ByteReader(content))
        return found

    def _annotations(self, attributes: _Attributes) -> tuple[str, ...]:
        return tuple(
            kind
            for name in ANNOTATIONS
            if (content := attributes.get(name)) is not None
            for kind in annotation_types(content, self._pool.text)
        )

    def _field(self, field: Any) -> FieldModel:
        pool = self._pool
        name = checked_member_name(pool.text(field._name_index), method=False)
        type_name = field_type(pool.text(field._descriptor_index))
        flags = int(field.access_flags.value)
        constant: Constant | None = None
        attributes = self._attributes(field)
        content = attributes.get("ConstantValue")
        if content is not None and flags & ACC_STATIC:
            index = content.u2()
            content.finish("the ConstantValue attribute")
            tag = _CONSTANT_VALUE_TAGS.get(type_name)
            if tag is None:
                raise Malformed(f"a constant value of type {type_name}")
            pool.entry(index, tag)
            constant = pool.constant(index)
        assert self.name is not None
        signature = _one(attributes, "Signature", lambda content: pool.text(content.u2()))
        return FieldModel(self.name, name, type_name, flags, constant, signature=signature)

    def _method(self, method: Any) -> MethodModel:
        pool = self._pool
        name = checked_member_name(pool.text(method._name_index), method=True)
        descriptor = pool.text(method._descriptor_index)
        flags = int(method.access_flags.value)
        slots = pool.parameter_slots(descriptor) + (0 if flags & ACC_STATIC else 1)
        if slots > MAX_PARAMETER_SLOTS:
            raise Malformed(f"method {shown(name + descriptor)} with parameters of {slots} slots")
        if name.startswith("<") and not descriptor.endswith(")V"):
            raise Malformed(f"method {name} that returns a value")
        attributes = self._attributes(method)
        assert self.name is not None
        has_body = not flags & (ACC_ABSTRACT | ACC_NATIVE)
        model = MethodModel(
            self.name,
            name,
            descriptor,
            flags,
            exceptions=_one(attributes, "Exceptions", self._classes) or (),
            origin=self._origin,
            signature=_one(attributes, "Signature", lambda content: pool.text(content.u2())),
            annotations=self._annotations(attributes),
        )
        if has_body or "Code" in attributes:
            model.decode = self._decoder(model.id, attributes.get("Code"), has_body, slots)
        return model

    def _decoder(
        self, method_id: str, content: ByteReader | None, has_body: bool, slots: int
    ) -> Callable[[], Code]:
        """What decodes the method: reading anew each time, so that forgotten code comes back the same."""
        place = Place(file=self._origin, class_name=self.name, method=method_id)
        version = (int(self._file.version.major), int(self._file.version.minor))
        pool = self._pool

        def decode() -> Code:
            try:
                if content is None:
                    raise Malformed("a method without code that is neither abstract nor native")
                if not has_body:
                    raise Malformed("code in a method that is abstract or native")
                return read_code(ByteReader(content.data), pool, version, slots)
            except Malformed as problem:
                raise ClassFileError(problem.what, replace(place, pc=problem.pc)) from None

        return decode

    def _classes(self, content: ByteReader) -> tuple[str, ...]:
        return tuple(self._pool.class_name(index) for index in content.u2s(content.u2()))

    def _inner_classes(self, content: ByteReader) -> tuple[InnerClass, ...]:
        rows = []
        for _ in range(content.u2()):
            inner, outer, simple, flags = content.u2s(4)
            name = self._pool.class_name(inner)
            holder = self._pool.class_name(outer) if outer else None
            rows.append(InnerClass(name, holder, self._pool.text(simple) if simple else None, flags))
        return tuple(rows)

    def _record(self, content: ByteReader) -> tuple[RecordComponent, ...]:
        components = []
        for _ in range(content.u2()):
            name, descriptor = content.u2s(2)
            text = checked_member_name(self._pool.text(name), method=False)
            components.append(RecordComponent(text, field_type(self._pool.text(descriptor))))
            for _ in attributes_at(content, self._pool):
                pass
        return tuple(components)


def _bootstraps(content: ByteReader) -> tuple[Bootstrap, ...]:
    rows = []
    for _ in range(content.u2()):
        handle = content.u2()
        rows.append((handle, content.u2s(content.u2())))
    content.finish("the BootstrapMethods attribute")
    return tuple(rows)


def _one(attributes: _Attributes, name: str, read: Callable[[ByteReader], T]) -> T | None:
    """What the attribute of that name says, None where there is none; it must be read to its end."""
    content = attributes.get(name)
    if content is None:
        return None
    value = read(content)
    content.finish(f"the {name} attribute")
    return value


def _with_shared_names(fields: list[FieldModel]) -> tuple[FieldModel, ...]:
    """The fields of one class; those that have a name in common, or one that looks like a label, know it."""
    count = Counter(field.name for field in fields)
    return tuple([replace(f, shares_name=True) if count[f.name] > 1 or ":" in f.name else f for f in fields])


def _check_distinct(members: list[tuple[str, str]], kind: str) -> None:
    if len(set(members)) < len(members):
        twice = next(member for place, member in enumerate(members) if member in members[:place])
        raise Malformed(f"{kind} {shown(' '.join(twice))} twice")
