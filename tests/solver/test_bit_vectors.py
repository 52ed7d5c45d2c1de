"""Constraint texts decided on bit-vectors: exact values, wrapped as the JVM does."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
import z3

from hornbill.solver.bit_vectors import BitVectors, solve


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
        ("in long\nlet lneg 5\nlet lsub 7 9\nlt d1 d2\neq x1 d2", "sat([-2])"),
        ("in int\nin int\neq x1 1\neq x2 2", "sat([1,2])"),
        ("in int\nin int\nult x1 x2\neq x2 1", "sat([0,1])"),
        ("in int\nuge x1 3\nlt x1 0\ngt x1 -2", "sat([-1])"),
        ("in int\nult x1 3\nlt x1 0", "unsat"),
        ("in int\nany 2\neq x1 4\neq x1 5\nne x1 4", "sat([5])"),
        ("in int\nany 2\nall 2\ngt x1 4\nlt x1 5\nall 2\ngt x1 7\nlt x1 9\nlt x1 100", "sat([8])"),
        ("in int\nany 0", "unsat"),
        ("in int\nlet free\nlet iadd d1 x1\nlet iadd x1 1\neq d3 5", "sat([4])"),
        ("in float\neq x1 -0.0", "sat([-0.0])"),
        ("in float\neq x1 0.0\neq x1 -0.0", "unsat"),
        ("in double\neq x1 1.5NaN", "sat([1.5NaN])"),
        ("in double\nne x1 1.5NaN\nlet dcmpl x1 x1\nne d1 0", "unsat"),
        ("in double\nlet dcmpl x1 0.0\nlet dcmpg x1 0.0\nne d1 d2", "sat([1.5NaN])"),
        ("in double\neq x1 5.0e-324", "sat([5e-324])"),
        ("in double\nlet d2f x1\nlet fcmpl d1 -1.0Inf\neq d1 1.0Inf\neq x1 1.0e+39", "sat([1e+39])"),
        ("in float\nlet f2d x1\neq d1 0.1", "unsat"),
        ("in double\nlet dadd x1 0.2\neq d1 0.30000000000000004\neq x1 0.1", "sat([0.1])"),
        ("in double\nlet d2i x1\neq d1 2147483647\nlet dcmpl x1 1.0e+300\neq d2 0", "sat([1e+300])"),
    ],
)
def test_solved(text: str, answer: str) -> None:
    assert solve(text) == answer


HARD = (
    "in long\nin long\nlet lmul x1 x2\neq d1 4611686014132420609\n"
    "gt x1 1\ngt x2 1\nlt x1 x2\nlt x2 4294967296"
)


def test_out_of_time_is_unknown() -> None:
    assert solve(HARD, effort=100_000) == "unknown"


def test_when_a_search_is_to_end_its_prover_ends_too() -> None:
    prover = BitVectors(effort=2_000_000_000)
    begun = time.monotonic()
    prover.until = begun + 0.5
    assert prover.solve(HARD) == "unknown" and time.monotonic() - begun < 30
    assert prover.solve("in int\neq x1 7") == "sat([7])", "what is easy is known all the same"


@pytest.mark.parametrize(
    "text",
    [
        "in double\nlet dcmpl x1 0.0\ngt d1 0",
        "in double\nin double\nlet ddiv x1 x2\nlet dcmpl d1 10.0\neq d2 0\nlet dcmpl x1 x2\nne d3 0",
        "in float\nlet fcmpl x1 12345.0\ngt d1 0\nlet fcmpg x1 12347.0\nlt d2 0",
        "in float\nin double\nlet f2d x1\nlet dmul d1 x2\nlet dcmpl d2 6.0\ngt d3 0",
        "readable\nin int\nin int\nlet imul x1 x2\neq d1 77",
        "readable\nin char\nne x1 97",
        "readable\nin long\nlet lmul x1 x1\nlet lcmp d1 900\ngt d2 0\nin int",
    ],
)
def test_values_are_easily_read(text: str) -> None:
    found = solve(text)
    assert found.startswith("sat([")
    for word in found.removeprefix("sat([").removesuffix("])").split(","):
        assert len(word) <= 7, found


def test_remainder_of_a_large_quotient_is_unknown() -> None:
    text = "in float\nin float\nlet frem x1 x2\neq x1 1.0e+10\neq x2 0.5\nlet fcmpl d1 0.0"
    assert solve(f"{text}\neq d2 0") == "unknown"
    assert solve(f"{text}\neq x2 0.25") == "unsat"
    assert solve(text) == "sat([10000000000.0,0.5])"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "not a statement"),
        ("in int\neq x1 x2", "x2 is named before it is said"),
        ("in int\nlet free\neq d1 0", "d1, of which nothing is said"),
        ("in double\nlt x1 0.5", "lt is not asked of floats"),
        ("in double\nlet fadd x1 0.5\neq d1 0.5", "sort d stands where f is asked for"),
        ("in float\neq x1 0.1", "0.1 is not a float"),
        ("in int\nany 2\neq x1 0", "ends within 'any 2'"),
        ("in int\nlet iroot x1 2", "not an operation: iroot"),
    ],
)
def test_not_a_text(text: str, message: str) -> None:
    kept = BitVectors()
    for _ in range(2):
        with pytest.raises(ValueError, match=message):
            kept.solve(text)
    assert kept.solve("in int\neq x1 3") == "sat([3])"


def test_a_text_that_begins_alike_is_not_answered_from_memory() -> None:
    kept, text = BitVectors(), "in int\nlet iadd x1 1\nlet imul d1 2\neq d2 8"
    assert kept.solve(f"{text}\nge x1 0\nlt x1 9") == "sat([3])"
    assert kept.solve(f"{text}\nlt x1 3\nge x1 0") == "unsat"
    assert kept.solve(f"{text}\nlt x1 4\nge x1 0") == "sat([3])"
    assert kept.solve("in int\nlet iadd x1 2\nlet imul d1 2\neq d2 8\nlt x1 4\nge x1 0") == "sat([2])"
    assert kept.solve("in byte\nlet iadd x1 2\nlet imul d1 2\neq d2 8") == "sat([2])"
    assert kept.solve("in byte") == "sat([0])"


def test_the_same_texts_have_the_same_answers() -> None:
    """Values too, whatever else was solved before in this process."""
    texts = ["in int\nin long\nin float"]
    texts.append(f"{texts[0]}\nlet imul x1 x1\nlet ladd x2 d1\nlet l2f d2\nlet fadd d3 x3")
    for statement in ("gt d1 1000", "lt d2 -70000", "let fcmpl d4 0.5\nlt d5 0", "ult x1 d1", "ne x2 -9"):
        texts.append(f"{texts[-1]}\n{statement}")
    texts += texts[::-1]
    answers = [[kept.solve(text) for text in texts] for kept in (BitVectors(), BitVectors())]
    assert answers[0] == answers[1]
    assert all(answer.startswith("sat(") for answer in answers[0])


def products(count: int) -> str:
    """The int x1, and d1, d2, ..., each the square of the one before."""
    return "in int\n" + "".join(
        f"let imul {name} {name}\n" for name in ["x1", *(f"d{n}" for n in range(1, count))]
    )


@pytest.mark.parametrize("count", [3, 8, 12])
def test_products_of_products_are_exact(count: int) -> None:
    value = pow(3, 2**count, 2**32)
    value -= 2**32 if value >= 2**31 else 0
    assert solve(f"{products(count)}eq x1 3\neq d{count} {value}") == "sat([3])"
    assert solve(f"{products(count)}eq x1 3\nne d{count} {value}") == "unsat"


def test_a_product_of_many_squares_takes_no_more_than_its_effort() -> None:
    """Written out it would have so many factors that Z3 never began to count its steps."""
    program = "import sys; from hornbill.solver.bit_vectors import solve; print(solve(sys.argv[1], 10_000))"
    text = f"{products(40)}gt d40 0\nlt x1 1000"
    done = subprocess.run(
        [sys.executable, "-c", program, text], capture_output=True, text=True, timeout=100, check=True
    )
    assert done.stdout.strip() in ("unknown", "unsat") or done.stdout.startswith("sat")


def test_a_prover_that_breaks_off_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its error is an answer, and the questions after it are answered."""
    prover = BitVectors()
    text = "in int\nin int\nlet imul x1 x2\neq d1 1234577\ngt x1 1\ngt x2 1"

    def broken(*_: object) -> str:
        raise z3.Z3Exception("out of memory")

    with monkeypatch.context() as changed:
        changed.setattr(z3.Solver, "check", broken)
        assert prover.solve(text) == "unknown"
    assert prover.solve("in int\neq x1 7") == "sat([7])"
