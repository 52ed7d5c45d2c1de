"""Plans for calls: how a test builds what a case needs.

The ways are tried in this order: literals and arrays of them; exactly the witness, by constructors alone;
states that calls reach and that take the case's way (search.py); the witness by constructors and assignments;
reflection. Calls and assignments without which the way is the same are left out (lean.py). Effort is counted
in runs, so that the same documents give the same plans.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hornbill.building.access import Access, package_of
from hornbill.building.assembly import Assembler, NotBuildable
from hornbill.building.conditions import Condition, compiled
from hornbill.building.drivers import Drivers
from hornbill.building.graphs import Graphs, Value, nodes
from hornbill.building.lean import Setup, lean
from hornbill.building.plans import (
    CallPlan,
    Operand,
    Plan,
    ReflectNew,
    ReflectSet,
    SetElement,
    SetField,
    Step,
)
from hornbill.building.pools import Pools
from hornbill.building.search import MOST_VERIFIED, Search, numbers_in
from hornbill.building.states import State, trimmed, with_arrays
from hornbill.building.syntax import NotReadable
from hornbill.building.vocabulary import USUAL, Vocabulary, vocabulary_of
from hornbill.building.wanted import Wanted, WantedCalls
from hornbill.building.ways import result_kind, stated_conditions, way
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import ACC_ABSTRACT, ACC_ENUM, MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.clp.program import Program
from hornbill.run import Session
from hornbill.suite import MethodDocument
from hornbill.values import declared_types

_MOST_RUNS = 15_000
"""So many runs one planner spends on looking for states; then only what is built at once has a plan."""
_UNUSUAL_RUNS = 250
_REFLECTIVE = (ReflectNew, ReflectSet)
_ASSIGNING = (SetField, SetElement, *_REFLECTIVE)


class Planner:
    """Plans for the calls of one program, run in one session.

    `documents` gives the document of a method by its id, where there is one. `calls` is how many calls of
    methods may follow a constructor or factory.
    """

    def __init__(
        self,
        program: Program,
        documents: Callable[[str], MethodDocument | None],
        session: Session,
        calls: int = 2,
    ) -> None:
        self._program = program
        self._documents = documents
        self._calls = calls
        self._graphs = Graphs(session.program.hierarchy)
        self._drivers = Drivers(session, self._graphs)
        self._wanted_calls = WantedCalls(self._drivers, self._graphs)
        self._session_program = session.program
        self._places: dict[str, tuple[Access, Pools]] = {}
        self._special: dict[tuple[str, Vocabulary], Pools] = {}
        self._held: dict[tuple[int, int], bool] = {}
        self._views: dict[tuple[int, str], tuple[State, list[State]]] = {}
        self._conditions: dict[tuple[str, str], Condition | None] = {}
        self._plans: dict[tuple[str, int, str], tuple[dict[str, Any], CallPlan]] = {}

    def plan_case(self, document: MethodDocument, place: int, package: str | None = None) -> CallPlan:
        """The plan for the case at that place in the document, seen from a package: else its class's own."""
        case = document.document["cases"][place]
        seen_from = package_of(document.method.owner) if package is None else package
        key = (document.method.id, id(case), seen_from)
        if key not in self._plans:
            self._plans[key] = (case, self._planned(document.method, case, seen_from))
        return self._plans[key][1]

    def plan_call(self, this: Any, args: Sequence[Any], types: Sequence[str], package: str) -> CallPlan:
        """Exactly these values; `types` begins with the receiver's where `this` is not None."""
        given = [*([this] if this is not None else []), *args]
        witness = {
            "this": this,
            "args": list(args),
            "value": None,
            "args_after": [],
            "ended": None,
            "exception": None,
        }
        assembler = self._assembler(package)
        try:
            operands = assembler.values(self._graphs.read(given, types), types)
        except (NotBuildable, ClassFileError) as problem:
            return _impossible(witness, str(problem))
        return self._call_plan(assembler.steps, assembler.kinds, operands, this is not None, witness)

    def plan(self, value: Any, declared: str, from_package: str) -> Plan:
        """Exactly this value."""
        whole = self.plan_call(None, [value], [declared], from_package)
        if not whole.possible:
            raise NotBuildable(whole.why)
        return Plan(whole.steps, whole.args[0], whole.reflective, whole.why)

    def executed(self, plan: CallPlan, method: MethodModel) -> dict[str, Any] | None:
        """What the steps of the plan and then the call come to, run as one; not for a plan with reflection.

        The form is that of `Session.run`; the object that a constructor has made counts as its receiver.
        """
        operands = ((plan.receiver,) if plan.receiver is not None else ()) + plan.args
        ran = self._drivers.whole(plan.steps, method, operands, plan.types)
        return None if ran is None else self._wanted_calls.outcome(method, operands, ran)

    def _at(self, package: str) -> tuple[Access, Pools]:
        known = self._places.get(package)
        if known is None:
            access = Access(self._session_program, package)
            known = self._places[package] = (access, Pools(self._drivers, self._graphs, access, self._calls))
        return known

    def _assembler(self, package: str) -> Assembler:
        is_application = self._session_program.class_path.is_application
        return Assembler(self._drivers, self._graphs, self._at(package)[0], is_application)

    def _planned(self, method: MethodModel, case: dict[str, Any], package: str) -> CallPlan:
        witness = {**case["witness"], "ended": case["ended"], "exception": case["exception"]}
        model = self._graphs.hierarchy.find(method.owner)
        if method.name == "<init>" and model.flags & (ACC_ABSTRACT | ACC_ENUM):
            kind = "an enum" if model.flags & ACC_ENUM else "an abstract class"
            return _impossible(witness, f"{method.owner} is {kind}, whose constructor a test cannot call")
        try:
            wanted = self._wanted(method, case, witness)
            return self._first_way(wanted, package)
        except (NotBuildable, ClassFileError) as problem:
            return _impossible(witness, str(problem))

    def _wanted(self, method: MethodModel, case: dict[str, Any], witness: dict[str, Any]) -> Wanted:
        types, _ = declared_types(method)
        receivers = 0 if method.is_static else 1
        values = self._graphs.read([*([witness["this"]] if receivers else []), *witness["args"]], types)
        skipped = 1 if method.name == "<init>" else 0
        names = parameter_names(method)
        return Wanted(
            method, tuple(names[skipped:]), tuple(types[skipped:]), tuple(values[skipped:]), case, witness
        )

    def _first_way(self, wanted: Wanted, package: str) -> CallPlan:
        exact, why = self._exactly(wanted, package)
        if exact is not None and not any(isinstance(step, _ASSIGNING) for step in exact.steps):
            return exact
        if self._drivers.runs < _MOST_RUNS and any(node.kind == "object" for node in nodes(wanted.values)):
            found = self._searched(wanted, package)
            if found is not None:
                return found
        if exact is None:
            raise NotBuildable(why)
        own = self._wanted_calls.run(wanted, wanted.values)
        given = ((exact.receiver,) if exact.receiver is not None else ()) + exact.args
        leaner = None if own is None else self._leaner(wanted, (exact.steps, exact.types, given), own)
        plan = exact if leaner is None else leaner
        if plan.reflective:
            return replace(plan, why=f"not constructible in {self._calls} calls")
        return plan

    def _exactly(self, wanted: Wanted, package: str) -> tuple[CallPlan | None, str]:
        for fresh in (False, True):
            if fresh and not self._wanted_calls.texts_matter(wanted):
                break
            assembler = self._assembler(package)
            assembler.fresh_strings = fresh
            try:
                operands = assembler.values(wanted.values, wanted.types)
            except NotBuildable as problem:
                return None, str(problem)
            plan = self._for_call(wanted, assembler.steps, assembler.kinds, operands, wanted.witness)
        return plan, ""

    def _searched(self, wanted: Wanted, package: str) -> CallPlan | None:
        """A plan of calls alone that takes the case's way."""
        own = self._wanted_calls.run(wanted, wanted.values)
        if own is None:
            return None
        vocabulary = vocabulary_of(wanted.values, wanted.types, self._graphs)
        pools = [self._at(package)[1]]
        if vocabulary != USUAL:
            pools.append(self._unusual(package, vocabulary))
        for pool in pools:
            found = self._found_in(pool, wanted, own)
            if found is not None:
                return found
        return None

    def _unusual(self, package: str, vocabulary: Vocabulary) -> Pools:
        """The pools with unusual values."""
        key = (package, vocabulary)
        if key not in self._special:
            access = self._at(package)[0]
            self._special[key] = Pools(
                self._drivers, self._graphs, access, self._calls, vocabulary, _UNUSUAL_RUNS
            )
        return self._special[key]

    def _found_in(self, pools: Pools, wanted: Wanted, own: dict[str, Any]) -> CallPlan | None:
        conditions = self._compiled(wanted)
        passed = list(zip(wanted.names, wanted.types, wanted.values, strict=True))
        numbers = numbers_in(wanted.values, self._graphs)
        search = Search(pools, self._graphs, conditions, passed, numbers, self._held, self._views)
        for tried, chosen in enumerate(search.found()):
            if tried == MOST_VERIFIED:
                break
            outcome = self._wanted_calls.run(wanted, chosen.values)
            if outcome is None or way(outcome) != way(own):
                continue
            state = chosen.state
            setup = with_arrays(*trimmed(state.steps, state.kinds, chosen.operands))
            plan = self._leaner(wanted, setup, outcome) or self._checked(wanted, setup, chosen.values)
            if plan is not None:
                return plan
        return None

    def _leaner(self, wanted: Wanted, setup: Setup, own: dict[str, Any]) -> CallPlan | None:
        """The plan without what the way does not hang on; None where all is needed. `own` is its outcome."""
        conditions = [condition for condition in self._compiled(wanted) if condition.inputs]

        def holds(less: Setup) -> bool:
            values = self._wanted_calls.prepared(wanted, less)
            if values is None:
                return False
            bound = dict(zip(wanted.names, values, strict=True))
            if not all(condition.holds(bound) for condition in conditions):
                return False
            outcome = self._wanted_calls.run(wanted, values)
            if outcome is None or way(outcome) != way(own):
                return False
            return result_kind(outcome["value"]) == result_kind(own["value"])

        less = lean(*setup, holds)
        values = self._wanted_calls.prepared(wanted, less) if len(less[0]) < len(setup[0]) else None
        return None if values is None else self._checked(wanted, less, values)

    def _checked(self, wanted: Wanted, setup: Setup, values: Sequence[Value]) -> CallPlan | None:
        """The plan, if its steps and the call in one run end as the case does; with what comes of that.
        `values` are what is passed.
        """
        steps, kinds, operands = setup
        before = self._graphs.print(values, wanted.types)
        exact = before == self._graphs.print(wanted.values, wanted.types)
        ran = self._drivers.whole(steps, wanted.method, operands, kinds)
        if ran is None or (ran.ended, ran.exception) != (wanted.case["ended"], wanted.case["exception"]):
            return None
        receivers = 0 if wanted.method.is_static or wanted.constructs else 1
        witness = {
            "this": before[0] if receivers else wanted.witness["this"],
            "args": before[receivers:],
            **self._wanted_calls.outcome(wanted.method, operands, ran),
        }
        return self._for_call(wanted, steps, kinds, operands, witness, exact)

    def _compiled(self, wanted: Wanted) -> list[Condition]:
        """The conditions of the case that are known here; what takes its way is seen when it is run."""
        types = dict(zip(wanted.names, wanted.types, strict=True))
        found = []
        for text in stated_conditions(wanted.case, types):
            key = (wanted.method.id, text)
            if key not in self._conditions:
                try:
                    self._conditions[key] = compiled(text, types, self._graphs.hierarchy, wanted.method.owner)
                except (NotReadable, ClassFileError):
                    self._conditions[key] = None
            condition = self._conditions[key]
            if condition is not None:
                found.append(condition)
        return found

    def _for_call(
        self,
        wanted: Wanted,
        steps: Sequence[Step],
        kinds: Sequence[str],
        operands: Sequence[Operand],
        witness: dict[str, Any],
        exact: bool = True,
    ) -> CallPlan:
        has_receiver = not wanted.method.is_static and not wanted.constructs
        return replace(self._call_plan(steps, kinds, operands, has_receiver, witness), exact=exact)

    def _call_plan(
        self,
        steps: Sequence[Step],
        kinds: Sequence[str],
        operands: Sequence[Operand],
        has_receiver: bool,
        witness: dict[str, Any],
    ) -> CallPlan:
        kept, types, given = with_arrays(*trimmed(steps, kinds, operands))
        reflective = any(isinstance(step, _REFLECTIVE) for step in kept)
        why = "needs fields that a test cannot assign" if reflective else ""
        receiver = given[0] if has_receiver else None
        return CallPlan(kept, receiver, given[has_receiver:], types, witness, reflective=reflective, why=why)


def _impossible(witness: dict[str, Any], why: str) -> CallPlan:
    return CallPlan((), None, (), (), witness, possible=False, why=why)
