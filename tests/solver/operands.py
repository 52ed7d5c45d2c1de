"""Operands for comparing arithmetic: values at the edges of each type and random ones, as signed bits.

Random integers are evenly spread over their lengths in bits. Random floats are of four kinds: any bits, small
fractions as programs have them, magnitudes around 1, and significands of few bits, which meet in ties.
"""

from __future__ import annotations

import struct
from pathlib import Path
from random import Random

WIDTHS = {"int": 32, "long": 64, "float": 32, "double": 64}
_FRACTION_BITS = {32: 23, 64: 52}
_BIAS = {32: 127, 64: 1023}
_FORMATS = {32: (">f", ">I"), 64: (">d", ">Q")}


def write_operands(folder: Path, seed: int, pairs: int, singles: int) -> None:
    """Write `pairs` values of each type into pairs.txt, and `singles` and more of each into singles.txt."""
    random = Random(seed)
    few = {name: _edges(name) for name in WIDTHS}
    many = {name: list(values) for name, values in few.items()}
    for name, values in few.items():
        values += [_any(name, random) for _ in range(pairs - len(values))]
        many[name] += [_any(name, random) for _ in range(singles)]
    many["double"] += [_tie_of_doubles(random) for _ in range(singles)]
    many["long"] += [_tie_of_longs(random) for _ in range(singles)]
    for file, table in (("pairs.txt", few), ("singles.txt", many)):
        lines = [f"{name} {value}\n" for name, values in table.items() for value in values]
        (folder / file).write_text("".join(lines), encoding="ascii")


def _edges(name: str) -> list[int]:
    width = WIDTHS[name]
    return _integer_edges(width) if name in ("int", "long") else _float_edges(width)


def _any(name: str, random: Random) -> int:
    width = WIDTHS[name]
    return _integer(width, random) if name in ("int", "long") else _float(width, random)


def _integer_edges(width: int) -> list[int]:
    small = [0, 1, 2, 3, 5, 7, 10, 31, 32, 33, 63, 64, 65, 100]
    powers = [
        2**bits + step for bits in (7, 8, 15, 16, 31, 32, 53) for step in (-1, 0, 1) if bits < width - 1
    ]
    root = 46340 if width == 32 else 3037000499
    top = 2 ** (width - 1)
    positive = small + powers + [root, root + 1, top // 2, top - 2, top - 1]
    return positive + [-value for value in positive if value] + [-top]


def _float_edges(width: int) -> list[int]:
    """Zero, subnormals, the ends of the range, infinity, NaN, neighbours of powers of two; of either sign."""
    shift, bias = _FRACTION_BITS[width], _BIAS[width]
    unit, top = 1 << shift, (2 * bias + 1) << shift
    positive = [0, 1, 2, 3, unit - 1, unit, unit + 1, top - 1, top, top + 1, top + unit // 2]
    for exponent in (-1, 0, 1, 2, shift - 1, shift, shift + 1, 31, 32, 62, 63, 64):
        positive += [((bias + exponent) << shift) + step for step in (-1, 0, 1)]
    positive += [(bias << shift) + unit // 2, (bias << shift) + unit // 4 * 3]
    return positive + [value - (1 << (width - 1)) for value in positive]


def _integer(width: int, random: Random) -> int:
    value = _signed(random.getrandbits(random.randrange(1, width + 1)), width)
    negated = -value if random.random() < 0.5 else value
    return value if negated == 1 << (width - 1) else negated


def _float(width: int, random: Random) -> int:
    shift, bias = _FRACTION_BITS[width], _BIAS[width]
    kind = random.randrange(4)
    if kind == 0:
        bits = random.getrandbits(width)
    elif kind == 1:
        bits = _bits(random.randrange(-1000, 1000) / random.choice([1, 2, 3, 4, 8, 10]), width)
    elif kind == 2:
        bits = ((bias + random.randrange(-30, 64)) << shift) + random.getrandbits(shift)
    else:
        bits = random.getrandbits(width) & random.getrandbits(width) & (-1 << random.randrange(width))
    return _signed(bits, width)


def _tie_of_doubles(random: Random) -> int:
    """A double half-way between two floats, or next to it; may lie at or above the end of the floats."""
    low = random.randrange(0x7F800000)
    high = struct.unpack(">f", struct.pack(">I", low + 1))[0] if low < 0x7F7FFFFF else 2.0**128
    middle = (struct.unpack(">f", struct.pack(">I", low))[0] + high) / 2
    bits = _bits(middle, 64) + random.choice([-1, 0, 1])
    return bits - (1 << 63) if random.random() < 0.5 and bits >= 0 else bits


def _tie_of_longs(random: Random) -> int:
    """A long half-way between two floats, or next to it."""
    spare = random.randrange(1, 40)
    middle = (((1 << 23) | random.getrandbits(23)) << spare) + (1 << (spare - 1))
    return random.choice([-1, 1]) * (middle + random.choice([-1, 0, 1]))


def _bits(value: float, width: int) -> int:
    of_float, of_bits = _FORMATS[width]
    bits: int = struct.unpack(of_bits, struct.pack(of_float, value))[0]
    return bits


def _signed(bits: int, width: int) -> int:
    return bits - (1 << width) if bits >> (width - 1) else bits
