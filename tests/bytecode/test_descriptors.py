"""Descriptors, names and text: what is read, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hornbill.bytecode.descriptors import (
    Malformed,
    class_name,
    class_type,
    descriptor_of,
    field_type,
    is_primitive,
    method_types,
    slots,
    split_method,
)
from hornbill.bytecode.modified_utf8 import as_name, as_units, decode_modified_utf8, is_exact_name


@pytest.mark.parametrize(
    ("descriptor", "parameters", "result"),
    [
        ("()V", (), "void"),
        ("(I[J)V", ("int", "long[]"), "void"),
        ("(Ljava/lang/String;D[[La/B$C;)[I", ("java.lang.String", "double", "a.B$C[][]"), "int[]"),
    ],
)
def test_method_descriptors(descriptor: str, parameters: tuple[str, ...], result: str) -> None:
    assert method_types(descriptor) == (parameters, result)


def test_long_and_double_take_two_slots() -> None:
    assert slots(("long", "int", "double", "long[]")) == 6


@pytest.mark.parametrize(
    "text", ["", "V", "Q", "II", "[", "Lx", "L;", "La//b;", "La.b;", "[" * 256 + "I", "Lint;"]
)
def test_what_is_no_field_descriptor(text: str) -> None:
    with pytest.raises(Malformed):
        field_type(text)


@pytest.mark.parametrize("text", ["", "()", "(V)V", "(I", "I", "()VV", "(I)[V", "(" + "I" * 256 + ")V"])
def test_what_is_no_method_descriptor(text: str) -> None:
    with pytest.raises(Malformed):
        method_types(text)


def test_class_constants_name_classes_and_arrays() -> None:
    assert class_type("java/lang/String") == "java.lang.String"
    assert class_type("[[I") == "int[][]"
    with pytest.raises(Malformed):
        class_name("[I")


_TYPES = st.builds(
    lambda element, dimensions: element + "[]" * dimensions,
    st.sampled_from(["int", "boolean", "double", "java.lang.String", "A", "a.b.C$D"]),
    st.integers(0, 5),
)


@given(_TYPES)
def test_descriptors_and_types_are_inverse(type_name: str) -> None:
    assert field_type(descriptor_of(type_name)) == type_name


def test_primitive_types() -> None:
    assert is_primitive("char")
    assert not is_primitive("void") and not is_primitive("int[]")


def _encoded(text: str) -> bytes:
    """JVMS 4.4.7, written down once more."""
    found = bytearray()
    for unit in map(ord, text):
        if 0 < unit < 0x80:
            found.append(unit)
        elif unit < 0x800:
            found += bytes((0xC0 | unit >> 6, 0x80 | unit & 63))
        else:
            found += bytes((0xE0 | unit >> 12, 0x80 | unit >> 6 & 63, 0x80 | unit & 63))
    return bytes(found)


@given(st.text(st.characters(max_codepoint=0xFFFF, categories=None)), st.sampled_from([45, 47, 48, 69]))
def test_text_of_any_code_units_is_read_back(text: str, major: int) -> None:
    assert decode_modified_utf8(_encoded(text), major) == text


def test_a_pair_of_surrogates_stays_two_characters() -> None:
    assert decode_modified_utf8(b"\xed\xa0\xbd\xed\xb8\x80", 61) == "\ud83d\ude00"


@pytest.mark.parametrize(
    "data", [b"\0", b"a\0", b"\xf0\x9f\x98\x80", b"\x80", b"\xc3", b"\xe0\xa0", b"\xff", b"\xc1\x81"]
)
def test_text_that_is_not_in_the_encoding(data: bytes) -> None:
    with pytest.raises(Malformed):
        decode_modified_utf8(data, 52)


def test_old_class_files_may_use_longer_forms() -> None:
    assert decode_modified_utf8(b"\xc1\x81\xe0\x81\x81\xc0\x80", 47) == "AA\0"
    with pytest.raises(Malformed):
        decode_modified_utf8(b"\xc1\xc1", 47)


@pytest.mark.parametrize(
    ("method_id", "parts"),
    [
        ("a.B.m(I)V", ("a.B", "m", "(I)V")),
        ("B.<init>()V", ("B", "<init>", "()V")),
        ("a.B.((I)V", ("a.B", "(", "(I)V")),
        ("a.B.()I()I", ("a.B", "()I", "()I")),
        ("a.(.m(La/(;)V", ("a.(", "m", "(La/(;)V")),
        ("a.B.m(La/(;I)V", ("a.B", "m", "(La/(;I)V")),
    ],
)
def test_split_method(method_id: str, parts: tuple[str, str, str]) -> None:
    assert split_method(method_id) == parts


@pytest.mark.parametrize("text", ["", "m()V", "a.B", "a.B.()V", ".m()V", "a.B.m((((("])
def test_no_method_is_split(text: str) -> None:
    with pytest.raises(Malformed):
        split_method(text)


@pytest.mark.parametrize(
    ("units", "name", "exact"),
    [
        ("run", "run", True),
        ("\ud835\udcb3x", "\U0001d4b3x", True),
        ("my fun", "my fun", True),
        ("a\nb", "a\\u000ab", False),
        ("\0", "\\u0000", False),
        ("x\ud835", "x\\ud835", False),
        ("\udcb3\ud835", "\\udcb3\\ud835", False),
    ],
)
def test_names_are_a_line_of_text(units: str, name: str, exact: bool) -> None:
    assert as_name(units) == name
    assert is_exact_name(name) == exact
    assert not exact or as_units(name) == units
    assert len(name.splitlines()) == 1 and name.encode()
