"""Class files changed at random: only ClassFileError may come out, and soon."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import ClassFileError
from tests.bytecode.class_builder import ClassBuilder
from tests.bytecode.hostile_classes import SECONDS_EACH, SOURCE, read_all, refused_of, sound_files

_CHANGED = 8000
_SEED = 20_240_229


@pytest.fixture(scope="session")
def seeds(compile_java: Callable[..., Path], java_base: ClassPath) -> list[bytes]:
    """Class files of different kinds to be changed."""
    return sound_files(compile_java({"Target.java": SOURCE}))


def test_changed_class_files(seeds: list[bytes]) -> None:
    """bench/hostile_classes.py does the same at length."""
    assert _CHANGED / 4 < refused_of(seeds, random.Random(_SEED), _CHANGED) < _CHANGED


def test_every_beginning_of_a_class_file_is_refused(seeds: list[bytes]) -> None:
    for seed in seeds:
        for length in range(0, len(seed), 3):
            with pytest.raises(ClassFileError):
                read_class(seed[:length], "cut.class")


@given(st.binary(max_size=200))
def test_random_bytes(data: bytes) -> None:
    assert read_all(data) == 1
    assert read_all(b"\xca\xfe\xba\xbe\0\0\0\x34" + data) >= 0


@given(st.binary(min_size=1, max_size=60))
def test_random_code(code: bytes) -> None:
    builder = ClassBuilder(version=(48, 0))
    builder.string("text")
    builder.member(10, "A", "m", "()V")
    builder.member(9, "A", "f", "I")
    builder.method(code, handlers=((0, len(code), 0, 0),))
    assert read_all(builder.build()) in (0, 1)


@given(st.lists(st.sampled_from([
    b"\xa8\0\3", b"\xa8\0\5", b"\xa8\xff\xfb", b"\xa9\1", b"\xa9\2", b"\x4c", b"\x4d", b"\x57",
    b"\xa7\0\4", b"\xa7\xff\xf9", b"\x1a\x99\0\5", b"\xac",
]), min_size=1, max_size=30))  # fmt: skip
def test_random_subroutines(parts: list[bytes]) -> None:
    builder = ClassBuilder()
    builder.method(b"".join(parts) + b"\x03\xac")
    assert read_all(builder.build()) in (0, 1)


def test_names_in_messages_are_printable() -> None:
    builder = ClassBuilder(name="A\x1b[31m.B\n")
    with pytest.raises(ClassFileError) as caught:
        read_class(builder.build(), "x.class")
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("count", [3, 8000])
def test_dynamic_constants_that_grow_without_end(count: int) -> None:
    builder = ClassBuilder(version=(55, 0))
    handle = builder.constant(15, "BH", 6, builder.member(10, "Boot", "make", "()Ljava/lang/Object;"))
    signature = builder.name_and_type("c", "Ljava/lang/Object;")
    dynamic = [builder.constant(17, "HH", row, signature) for row in range(count)]
    rows = b"".join(
        handle.to_bytes(2, "big") + b"\0\2" + dynamic[row - 1].to_bytes(2, "big") * 2
        if row
        else handle.to_bytes(2, "big") + b"\0\0"
        for row in range(count)
    )
    builder.attributes.append(builder.attribute("BootstrapMethods", count.to_bytes(2, "big") + rows))
    for index in (dynamic[-1], dynamic[min(50, count - 1)]):
        builder.method(f"ldc_w {index}\nareturn", name=f"m{index}", descriptor="()Ljava/lang/Object;")
    expected = 0 if count == 3 else 2
    if count == 3:
        builder.members.pop()
    before = time.process_time()
    assert read_all(builder.build()) == expected
    assert time.process_time() - before < SECONDS_EACH
