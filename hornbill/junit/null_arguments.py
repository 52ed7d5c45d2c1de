"""Tests that show only that null leads to a NullPointerException that the program did not ask for."""

from __future__ import annotations

from hornbill.building.plans import Call, CallPlan, Construct, Literal, Operand, StaticCall
from hornbill.clp.program import Program
from hornbill.junit.thrown import NULL_POINTER, refuses_null
from hornbill.method_cases import Case

TAG = "null-argument"


def shows_null_argument(program: Program, case: Case, plan: CallPlan) -> bool:
    """Whether the plan passes null to the call, or to one before it, and an exception that nobody asked for
    is all that comes of it."""
    told = plan.witness.thrown or {"class": case.exception}
    if case.ended != "threw" or told["class"] != NULL_POINTER:
        return False
    passed: list[Operand] = list(plan.args)
    for step in plan.steps:
        match step:
            case Construct(args=given) | StaticCall(args=given) | Call(args=given):
                passed += given
    return any(isinstance(one, Literal) and one.value is None for one in passed) and not refuses_null(
        program, case, told
    )
