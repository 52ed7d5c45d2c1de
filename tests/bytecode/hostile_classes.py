"""Class files of different kinds, and what changes of theirs the reader has to bear."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from hornbill.bytecode.cfg import build_cfg
from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.errors import ClassFileError
from tests.bytecode.class_builder import ClassBuilder

SECONDS_EACH = 2.0
SOURCE = """
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


def sound_files(folder: Path) -> list[bytes]:
    """The class files of the compiled SOURCE in that folder, behind one with subroutines."""
    old = ClassBuilder(name="Old", version=(46, 0))
    old.method(_SUBROUTINES, handlers=((0, 4, 5, 0),))
    return [old.build(), *(file.read_bytes() for file in sorted(folder.glob("*.class")))]


def read_all(data: bytes) -> int:
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


def mutants(seed: bytes, dice: random.Random) -> Iterator[bytes]:
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


def refused_of(seeds: Sequence[bytes], dice: random.Random, count: int) -> int:
    """How many of so many changed files are refused; none takes long."""
    streams = [mutants(seed, dice) for seed in seeds]
    refused = 0
    for number in range(count):
        data = next(streams[number % len(streams)])
        before = time.process_time()
        refused += bool(read_all(data))
        assert time.process_time() - before < SECONDS_EACH
    return refused
