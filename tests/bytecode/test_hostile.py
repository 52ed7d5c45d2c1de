"""Class files changed at random: only ClassFileError may come out, and soon."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hornbill.bytecode.cfg import build_cfg
from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import ClassFileError
from tests.bytecode.class_builder import ClassBuilder

_SECONDS_EACH = 2.0
_SECONDS_ALL = 15.0
_SEED = 20_240_229
_SOURCE = """
import java.util.function.*;
class Target<T extends Comparable<T>> {
    enum Colour { RED, GREEN }
    record Point(int x, double y) {}
    static final String TEXT = "caf\\u00e9\\0";
    T[] items; long total;
    Supplier<String> later(Object o, int k) { return () -> o + "-" + k + TEXT; }
    int mixed(Object o, int[] xs, Colour c) throws Exception {
        int s = 0;
        synchronized (this) { for (int x : xs) { if (x < 0) continue; s += x / (s + 1); } }
        try { s += switch (c) { case RED -> 1; case GREEN -> 20_000; }; }
        catch (RuntimeException e) { s--; } finally { total += s; }
        switch (s) { case 1: return 2; case 5000: return (int) total; case -3: s++; default: }
        return o instanceof Point p ? p.x() : ((Object[][]) o)[0].length + new int[2][3].length;
    }
}
"""
_SUBROUTINES = """
    jsr outer
    iload_0
    ireturn
outer:
    astore_1
    jsr inner
    iload_0
    ifge done
    jsr inner
done:
    ret 1
inner:
    astore_2
    iinc 0 3
    ret 2
"""


@pytest.fixture(scope="session")
def seeds(compile_java: Callable[..., Path], java_base: ClassPath) -> list[bytes]:
    """Class files of different kinds to be changed."""
    folder = compile_java({"Target.java": _SOURCE})
    old = ClassBuilder(name="Old", version=(46, 0))
    old.method(_SUBROUTINES, handlers=((0, 4, 5, 0),))
    return [old.build(), *(file.read_bytes() for file in sorted(folder.glob("*.class")))]


def _read_all(data: bytes) -> int:
    """Read the class, its code and its graphs; the number of refusals, each with its place."""
    model = None
    refusals = []
    try:
        model = read_class(data, "hostile.jar!X.class")
    except ClassFileError as problem:
        refusals.append(problem)
    for method in model.methods if model else ():
        try:
            if method.has_code:
                build_cfg(method)
        except ClassFileError as problem:
            refusals.append(problem)
    for refusal in refusals:
        assert str(refusal).isprintable()
        assert refusal.place.file == "hostile.jar!X.class"
        assert model is None or refusal.place.method
    return len(refusals)


def _mutants(seed: bytes, dice: random.Random) -> Iterator[bytes]:
    """Without end: the seed with single bytes, pairs of bytes or lengths changed, cut short or spliced."""
    while True:
        data = bytearray(seed)
        for _ in range(dice.choice((1, 1, 1, 2, 5))):
            place = dice.randrange(len(data))
            match dice.randrange(6):
                case 0:
                    data[place] ^= 1 << dice.randrange(8)
                case 1:
                    data[place] = dice.choice((0, 1, 0x7F, 0x80, 0xFF))
                case 2:
                    data[place] = dice.randrange(256)
                case 3:
                    data[place : place + 2] = dice.choice((b"\0\0", b"\xff\xff", b"\x80\0", b"\0\1"))
                case 4:
                    data[place : place + 4] = dice.choice(
                        (b"\x7f\xff\xff\xff", b"\xff\xff\xff\xff", b"\0\0\0\0")
                    )
                case _:
                    data[place : place + dice.randrange(4)] = data[: dice.randrange(4)]
            if not data:
                data = bytearray(b"\0")
        yield bytes(data)


def test_changed_class_files(seeds: list[bytes]) -> None:
    dice = random.Random(_SEED)
    streams = [_mutants(seed, dice) for seed in seeds]
    ends = time.monotonic() + _SECONDS_ALL
    tried = refused = 0
    while time.monotonic() < ends and tried < 60_000:
        data = next(streams[tried % len(streams)])
        before = time.process_time()
        refused += bool(_read_all(data))
        assert time.process_time() - before < _SECONDS_EACH
        tried += 1
    assert tried > 5000
    assert tried / 4 < refused < tried


def test_every_beginning_of_a_class_file_is_refused(seeds: list[bytes]) -> None:
    for seed in seeds:
        for length in range(0, len(seed), 3):
            with pytest.raises(ClassFileError):
                read_class(seed[:length], "cut.class")


@given(st.binary(max_size=200))
def test_random_bytes(data: bytes) -> None:
    assert _read_all(data) == 1
    assert _read_all(b"\xca\xfe\xba\xbe\0\0\0\x34" + data) >= 0


@given(st.binary(min_size=1, max_size=60))
def test_random_code(code: bytes) -> None:
    builder = ClassBuilder(version=(48, 0))
    builder.string("text")
    builder.member(10, "A", "m", "()V")
    builder.member(9, "A", "f", "I")
    builder.method(code, handlers=((0, len(code), 0, 0),))
    assert _read_all(builder.build()) in (0, 1)


@given(st.lists(st.sampled_from([
    b"\xa8\0\3", b"\xa8\0\5", b"\xa8\xff\xfb", b"\xa9\1", b"\xa9\2", b"\x4c", b"\x4d", b"\x57",
    b"\xa7\0\4", b"\xa7\xff\xf9", b"\x1a\x99\0\5", b"\xac",
]), min_size=1, max_size=30))  # fmt: skip
def test_random_subroutines(parts: list[bytes]) -> None:
    builder = ClassBuilder()
    builder.method(b"".join(parts) + b"\x03\xac")
    assert _read_all(builder.build()) in (0, 1)


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
    assert _read_all(builder.build()) == expected
    assert time.process_time() - before < _SECONDS_EACH
