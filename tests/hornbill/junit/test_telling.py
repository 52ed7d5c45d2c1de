"""What exceptions of calls that were tried are told apart by."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from hornbill.building.plans import CallPlan, StaticCall
from hornbill.bytecode.model import MethodModel
from hornbill.junit.cases import PlannedCase
from hornbill.junit.naming import of_throw
from hornbill.junit.telling import told_apart
from hornbill.junit.thrown import Thrown
from hornbill.method_cases import Case, Witness
from hornbill.observations import Observed
from hornbill.probing.process import Prober
from hornbill.replay.tools import find_jdk_for
from tests.hornbill.junit.test_stubs import javac

SOURCE = """
package told;
public class Told {
    enum Kind { NONE, MANY }
    static class Coded extends RuntimeException {
        private final String code; final Kind kind; int[] more = {1}; static String all = "x";
        Coded(String code, Kind kind, String message) { super(message); this.code = code; this.kind = kind; }
    }
    static void coded() { throw new Coded("REFERENCE", Kind.MANY, "no"); }
    static void plain() { throw new IllegalStateException("no"); }
}
"""
LENDING = "lending.LendingException"
METHOD = MethodModel("told.Told", "coded", "()V", 8)


def case(told: Mapping[str, str], message: str | None = None, tried: bool = True) -> PlannedCase:
    """One that ends with an exception that says this."""
    thrown = {"class": LENDING, "told": told}
    witness = Witness(None, (), None, (), thrown)
    seen = Observed((), {}, False, False, "")
    plan = CallPlan((), None, (), (), witness, "threw", LENDING)
    one = Case("threw", LENDING, witness, observed=seen if tried else None)
    seen_here = Thrown(LENDING, message)
    return PlannedCase(0, one, [], plan, [], [], {}, of_throw(LENDING), [], seen_here, METHOD)


@pytest.mark.parametrize(
    ("cases", "texts", "names"),
    [
        (
            [case({"code": "NO_COPY"}), case({"code": "LIMIT"})],
            ['throws LendingException "NO_COPY"', 'throws LendingException "LIMIT"'],
            ["throwsLendingNoCopy", "throwsLendingLimit"],
        ),
        (
            [case({"code": "A"}, "the first"), case({"code": "A"}, "the second")],
            ['throws LendingException "the first"', 'throws LendingException "the second"'],
            ["throwsLendingTheFirst", "throwsLendingTheSecond"],
        ),
        ([case({"code": "A"}, "no"), case({"code": "A"}, "no")], ["throws LendingException"] * 2, []),
        ([case({"code": "A"})], ['throws LendingException "A"'], ["throwsLendingA"]),
        ([case({"code": "A" * 31}), case({"code": "B"})], ["throws LendingException"] * 2, []),
        (
            [case({"code": "A"}, tried=False), case({"code": "B"}), case({"code": "C"})],
            ["throws LendingException", 'throws LendingException "B"', 'throws LendingException "C"'],
            [],
        ),
    ],
)
def test_exceptions_say_what_differs(cases: list[PlannedCase], texts: list[str], names: list[str]) -> None:
    found = told_apart(cases)
    assert [one.text for one in found] == texts
    assert not names or [one.name for one in found] == names


def test_what_an_exception_of_the_program_keeps_is_seen(tmp_path: Path) -> None:
    assert javac(tmp_path, "Told", SOURCE) == ""
    prober = Prober([tmp_path], find_jdk_for([tmp_path]))
    try:
        prober.load(["told.Told"])
        calls = [StaticCall(None, "told.Told", name, (), "void", ()) for name in ("coded", "plain")]
        coded, plain = prober.observe([[one] for one in calls], fresh=True)
    finally:
        prober.close()
    assert coded is not None and coded["thrown"]["told"] == {"code": "REFERENCE", "kind": "MANY"}
    assert plain is not None and "told" not in plain["thrown"]
