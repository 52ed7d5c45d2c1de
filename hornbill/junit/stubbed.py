"""Whether a test can make the stubs of its plan, and has stubs of all types that are to be stubbed."""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.building.plans import AnsweringStub, CallPlan, Step, Stub
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import MethodModel
from hornbill.junit.answering import why_no_answering_stub
from hornbill.junit.scope import Scope
from hornbill.junit.stubs import why_no_stub


def why_no_stubs(scope: Scope, plan: CallPlan, method: MethodModel, stubbed: Sequence[str]) -> str | None:
    """Why no test can make the stubs of the plan, or should have others; None where it can."""
    if any(_is_not_stubbed(scope.hierarchy, plan, method, one) for one in stubbed):
        return "with an object of a type that is to be stubbed"
    return next(filter(None, (_why_no_stub(scope, step) for step in plan.steps)), None)


def _is_not_stubbed(hierarchy: Hierarchy, plan: CallPlan, method: MethodModel, stubbed: str) -> bool:
    """Whether the plan has an object of the type that is no stub, but for one whose own method is called."""
    if hierarchy.is_subtype(method.owner, stubbed):
        return False
    stubs = {step.variable for step in plan.steps if isinstance(step, AnsweringStub | Stub)}
    types = enumerate(plan.types)
    return any(
        not kind.endswith("]") and not is_primitive(kind) and hierarchy.is_subtype(kind, stubbed)
        for variable, kind in types
        if variable not in stubs
    )


def _why_no_stub(scope: Scope, step: Step) -> str | None:
    """Why no test can make the object of the step, where it is a stub."""
    match step:
        case Stub(_, interface):
            return why_no_stub(scope, interface)
        case AnsweringStub():
            return why_no_answering_stub(scope, step)
    return None
