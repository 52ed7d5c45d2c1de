"""Constraint texts decided on bit-vectors: exact values, wrapped as the JVM does."""

from __future__ import annotations

import pytest

from solver.bit_vectors import solve


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("in int\neq x1 7", "sat([7])"),
        ("in int\nlet iadd x1 1\nlt d1 x1", "sat([2147483647])"),
        ("in long\nlet ladd x1 1\nlt d1 x1", "sat([9223372036854775807])"),
        ("in byte\nlet iadd x1 1\nlt d1 x1", "unsat"),
        ("in char\nlt x1 0", "unsat"),
        ("in boolean\ngt x1 0", "sat([1])"),
        ("in int\neq x1 2147483648", "unsat"),
        ("in int\nlet i2l x1\nlet ladd d1 1\neq d2 2147483648", "sat([2147483647])"),
        ("in byte\nlet i2c x1\neq d1 65535", "sat([-1])"),
        ("in int\nlet idiv x1 2\neq x1 -7\neq d1 -3", "sat([-7])"),
        ("in int\nlet irem x1 2\neq x1 -7\neq d1 -1", "sat([-7])"),
        ("in int\nlet idiv x1 -1\nlt x1 0\neq d1 x1", "sat([-2147483648])"),
        ("in int\nlet ishl 1 x1\neq x1 33\neq d1 2", "sat([33])"),
        ("in int\nlet iushr -1 28\neq d1 15\neq x1 0", "sat([0])"),
        ("in long\nlet lshr -8 65\neq d1 -4\neq x1 0", "sat([0])"),
        ("in long\nlet l2i x1\neq x1 4294967297\neq d1 1", "sat([4294967297])"),
        ("in long\nlet lcmp x1 5\neq d1 -1\neq x1 4", "sat([4])"),
        ("in int\nlet ineg x1\neq d1 x1\nne x1 0", "sat([-2147483648])"),
        ("in int\nin int\neq x1 1\neq x2 2", "sat([1,2])"),
    ],
)
def test_solved(text: str, answer: str) -> None:
    assert solve(text) == answer


def test_out_of_time_is_unknown() -> None:
    hard = (
        "in long\nin long\nlet lmul x1 x2\neq d1 4611686014132420609\n"
        "gt x1 1\ngt x2 1\nlt x1 x2\nlt x2 4294967296"
    )
    assert solve(hard, milliseconds=1) == "unknown"


def test_not_a_statement() -> None:
    with pytest.raises(ValueError, match="not a statement"):
        solve("nonsense")
