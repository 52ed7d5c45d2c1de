"""Plans for calls: how a test builds what a case needs.

The ways are tried in this order: literals and arrays of them; exactly the witness, by constructors alone;
states that calls reach and that take the case's way (search.py); the witness by constructors and assignments;
reflection. Calls and assignments without which the way is the same are left out (lean.py). Effort is counted
in runs, so that the same documents give the same plans.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hornbill.assumptions import NOTHING_ASSUMED, Preconditions
from hornbill.building.access import Access
from hornbill.building.assembly import Assembler, GivenBy, NotBuildable
from hornbill.building.conditions import NotKnownHere, Requirement, compiled
from hornbill.building.drivers import Drivers
from hornbill.building.effort import Effort
from hornbill.building.filled import filling_of
from hornbill.building.given import GivenStates
from hornbill.building.kept_plans import KeptPlans
from hornbill.building.lean import Setup, lean
from hornbill.building.nameable import package_of
from hornbill.building.plans import (
    EFFORT_SPENT,
    CallPlan,
    Construct,
    Operand,
    Plan,
    ReflectNew,
    ReflectSet,
    SetElement,
    SetField,
    StaticCall,
    Step,
)
from hornbill.building.pools import Pools
from hornbill.building.search import MOST_VERIFIED, Search, numbers_in
from hornbill.building.seen_plans import compares_references, plan_of, with_literal_texts
from hornbill.building.states import State, trimmed, with_arrays
from hornbill.building.vocabulary import USUAL, Vocabulary, vocabulary_of
from hornbill.building.wanted import Wanted, WantedCalls
from hornbill.building.ways import plain_result, result_kind, way
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import ACC_ABSTRACT, ACC_ENUM, MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.clp.program import Program
from hornbill.graphs import Graphs, Value, agrees, differences, nodes
from hornbill.method_cases import Case, Witness
from hornbill.run import Session
from hornbill.suite import MethodDocument
from hornbill.symbols import Condition
from hornbill.values import declared_types

_UNUSUAL_RUNS = 250
_REFLECTIVE = (ReflectNew, ReflectSet)
_ASSIGNING = (SetField, SetElement, *_REFLECTIVE)
_MAKING = (Construct, StaticCall, *_ASSIGNING)


class Planner:
    """Plans for the calls of one program, run in one session.

    `calls` is how many calls of methods may follow a constructor or factory; `given_by` says by which call
    an object of a library is given. Calls meet the `preconditions` of their methods.
    """

    def __init__(
        self,
        program: Program,
        session: Session,
        calls: int = 2,
        effort: Effort | None = None,
        given_by: GivenBy = lambda _: None,
        preconditions: Preconditions = NOTHING_ASSUMED,
    ) -> None:
        self._given_by = given_by
        self.effort = Effort() if effort is None else effort
        self._program = program
        self._calls = calls
        self._graphs = Graphs(session.program.hierarchy)
        self._drivers = Drivers(session, self._graphs, self.effort)
        self._wanted_calls = WantedCalls(self._drivers, self._graphs)
        self._session_program = session.program
        self._given = GivenStates(session.program, self._drivers, self._graphs, preconditions)
        self._places: dict[str, tuple[Access, Pools]] = {}
        self._special: dict[tuple[str, Vocabulary], Pools] = {}
        self._held: dict[tuple[int, int], bool] = {}
        self._views: dict[tuple[int, str], tuple[State, list[State]]] = {}
        self._requirements: dict[tuple[str, Condition], Requirement | None] = {}
        self._required: dict[int, tuple[Case, list[Requirement]]] = {}
        self._plans = KeptPlans()

    def plan_case(self, document: MethodDocument, place: int, package: str | None = None) -> CallPlan:
        """The plan for the case at that place in the document, seen from a package: else its class's own."""
        case = document.cases[place]
        if (plan := plan_of(case)) is not None:
            ran = (self._program.method(name) for name in (case.observed.methods if case.observed else ()))
            tells_texts_apart = compares_references(method for method in ran if method is not None)
            return with_literal_texts(plan) if tells_texts_apart else plan
        seen_from = package_of(document.method.owner) if package is None else package
        return self._plans.plan(
            document.method.id,
            seen_from,
            case,
            lambda: self._planned(document.method, case, seen_from),
        )

    def plan_call(self, this: Any, args: Sequence[Any], types: Sequence[str], package: str) -> CallPlan:
        """Exactly these values; `types` begins with the receiver's where `this` is not None."""
        given = [*([this] if this is not None else []), *args]
        witness = Witness(this, tuple(args), None, ())
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

    @property
    def program(self) -> Program:
        """The program that plans are for."""
        return self._program

    def pools(self, package: str) -> Pools:
        """The states of classes that are reached from the package."""
        return self._at(package)[1]

    def executed(self, plan: CallPlan, method: MethodModel) -> dict[str, Any] | None:
        """What the steps of the plan and then the call come to, run as one; not for a plan with reflection.

        The form is that of `Session.run`; the object that a constructor has made counts as its receiver.
        """
        operands = _given(plan)
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
        return Assembler(self._drivers, self._graphs, self._at(package)[0], is_application, self._given_by)

    def _planned(self, method: MethodModel, case: Case, package: str) -> CallPlan:
        witness = case.witness
        model = self._graphs.hierarchy.find(method.owner)
        if method.name == "<init>" and model.flags & (ACC_ABSTRACT | ACC_ENUM):
            kind = "an enum" if model.flags & ACC_ENUM else "an abstract class"
            return _impossible(witness, f"{method.owner} is {kind}, whose constructor a test cannot call")
        try:
            wanted = self._wanted(method, case)
            return self._first_way(wanted, package)
        except (NotBuildable, ClassFileError) as problem:
            return _impossible(witness, str(problem))

    def _wanted(self, method: MethodModel, case: Case) -> Wanted:
        types, _ = declared_types(method)
        receivers = 0 if method.is_static else 1
        given = [*([case.witness.this] if receivers else []), *case.witness.args]
        values = self._graphs.read(given, types)
        skipped = 1 if method.name == "<init>" else 0
        names = parameter_names(method)
        return Wanted(method, tuple(names[skipped:]), tuple(types[skipped:]), tuple(values[skipped:]), case)

    def _first_way(self, wanted: Wanted, package: str) -> CallPlan:
        exact, why = self._exactly(wanted, package)
        stated = None if exact is None else self._as_stated(wanted, exact)
        if exact is not None and stated is None:
            different = self._different(wanted, exact)
            again = self._exactly(wanted, package, different)[0] if different else None
            stated = None if again is None else self._as_stated(wanted, again)
            why = "what makes its objects does not lead to this state together"
        if stated is not None and not any(isinstance(step, _ASSIGNING) for step in stated.steps):
            return stated
        filled = self._filled(wanted, package)
        if filled is not None:
            return filled
        cut = self.effort.is_spent
        if not cut and any(node.kind == "object" for node in nodes(wanted.values)):
            with self.effort.of_case():
                found = self._searched(wanted, package)
                cut = self.effort.is_spent
            if found is not None:
                return found
        if exact is None:
            raise NotBuildable(f"{EFFORT_SPENT}: {why}" if cut else why)
        own = self._wanted_calls.run(wanted, wanted.values)
        whole = exact if stated is None else stated
        setup = (whole.steps, whole.types, _given(whole))
        leaner = None if own is None else self._leaner(wanted, setup, own)
        if leaner is None and stated is None and own is not None:
            leaner = self._other_state(wanted, setup, own)
        plan = stated if leaner is None else leaner
        if plan is None:
            raise NotBuildable(f"{EFFORT_SPENT}: {why}" if cut else why)
        if plan.reflective:
            return replace(plan, why=f"not constructible in {self._calls} calls")
        return plan

    def _exactly(
        self, wanted: Wanted, package: str, assigned: frozenset[tuple[int, Any]] = frozenset()
    ) -> tuple[CallPlan | None, str]:
        for fresh in (False, True):
            if fresh and not self._wanted_calls.texts_matter(wanted):
                break
            assembler = self._assembler(package)
            assembler.fresh_strings, assembler.assigned = fresh, assigned
            try:
                operands = assembler.values(wanted.values, wanted.types)
            except NotBuildable as problem:
                return None, str(problem)
            plan = self._for_call(wanted, assembler.steps, assembler.kinds, operands, wanted.case.witness)
        return plan, ""

    def _filled(self, wanted: Wanted, package: str) -> CallPlan | None:
        """The plan that fills the collections of the witness one by one, if that takes the case's way."""
        if self.effort.is_spent or not any(filling_of(node) for node in nodes(wanted.values)):
            return None
        assembler = self._assembler(package)
        assembler.fills = True
        try:
            operands = assembler.values(wanted.values, wanted.types)
        except NotBuildable:
            return None
        if any(isinstance(step, _ASSIGNING) for step in assembler.steps):
            return None
        own = self._wanted_calls.run(wanted, wanted.values)
        setup = with_arrays(*trimmed(assembler.steps, assembler.kinds, operands))
        return None if own is None else self._other_state(wanted, setup, own)

    def _as_stated(self, wanted: Wanted, plan: CallPlan) -> CallPlan | None:
        """The plan with what comes of it, if its steps together lead to the witness; else None.

        Each of them leads to its object, but a constructor may change what others take from static fields.
        """
        if not any(isinstance(step, _MAKING) for step in plan.steps):
            return plan
        setup = (plan.steps, plan.types, _given(plan))
        values = self._wanted_calls.prepared(wanted, setup)
        if values is None or not agrees(wanted.values, values):
            return None
        return self._checked(wanted, setup, values, wanted.case.witness.value)

    def _different(self, wanted: Wanted, plan: CallPlan) -> frozenset[tuple[int, Any]]:
        """The fields that are not as in the witness after the steps of the plan."""
        values = self._wanted_calls.prepared(wanted, (plan.steps, plan.types, _given(plan)))
        return frozenset() if values is None else frozenset(differences(wanted.values, values))

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
            if tried == MOST_VERIFIED or self.effort.is_spent:
                break
            outcome = self._wanted_calls.run(wanted, chosen.values)
            if outcome is None or way(outcome) != way(own):
                continue
            state = chosen.state
            setup = with_arrays(*trimmed(state.steps, state.kinds, chosen.operands))
            plan = self._leaner(wanted, setup, outcome) or self._other_state(wanted, setup, outcome)
            if plan is not None:
                return plan
        return None

    def _leaner(self, wanted: Wanted, setup: Setup, own: dict[str, Any]) -> CallPlan | None:
        """The plan without what the way does not hang on; None where all is needed. `own` is its outcome."""
        less = lean(*setup, lambda less: self._takes_way(wanted, less, own) is not None)
        return self._other_state(wanted, less, own) if len(less[0]) < len(setup[0]) else None

    def _other_state(self, wanted: Wanted, setup: Setup, own: dict[str, Any]) -> CallPlan | None:
        """The plan, which may lead to another state than the witness, if that takes the way too."""
        taken = self._takes_way(wanted, setup, own)
        return None if taken is None else self._checked(wanted, setup, *taken)

    def _takes_way(self, wanted: Wanted, setup: Setup, own: dict[str, Any]) -> tuple[list[Value], Any] | None:
        """What is passed after the steps, and what the call gives for it, if it takes the way of the outcome
        `own`; else None.
        """
        values = self._wanted_calls.prepared(wanted, setup)
        if values is None:
            return None
        bound = dict(zip(wanted.names, values, strict=True))
        if not all(one.holds(bound) for one in self._compiled(wanted) if one.inputs):
            return None
        outcome = self._wanted_calls.run(wanted, values)
        if outcome is None or way(outcome) != way(own):
            return None
        if not self._given.hold(wanted.method, wanted.types, values, wanted.values):
            return None
        if result_kind(outcome["value"]) != result_kind(own["value"]):
            return None
        return values, outcome["value"]

    def _checked(self, wanted: Wanted, setup: Setup, values: Sequence[Value], value: Any) -> CallPlan | None:
        """The plan, if its steps and the call in one run end as the case does; with what comes of that.
        `values` are what is passed, and `value` is what the call alone gives for them: it gives something
        else where it rests on static fields that the steps change.
        """
        steps, kinds, operands = setup
        before = self._graphs.print(values, wanted.types)
        exact = agrees(wanted.values, values)
        ran = self._drivers.whole(steps, wanted.method, operands, kinds)
        if ran is None or (ran.ended, ran.exception) != (wanted.case.ended, wanted.case.exception):
            return None
        outcome = self._wanted_calls.outcome(wanted.method, operands, ran)
        if plain_result(outcome["value"]) != plain_result(value):
            return None
        receivers = 0 if wanted.method.is_static or wanted.constructs else 1
        witness = Witness(
            before[0] if receivers else wanted.case.witness.this,
            tuple(before[receivers:]),
            outcome["value"],
            tuple(outcome["args_after"]),
            outcome.get("thrown"),
        )
        return self._for_call(wanted, steps, kinds, operands, witness, exact)

    def _compiled(self, wanted: Wanted) -> list[Requirement]:
        """The conditions of the case that are known here; what takes its way is seen when it is run."""
        if id(wanted.case) not in self._required:
            self._required[id(wanted.case)] = (wanted.case, self._requirements_of(wanted))
        return self._required[id(wanted.case)][1]

    def _requirements_of(self, wanted: Wanted) -> list[Requirement]:
        found = []
        for condition in wanted.case.conditions:
            key = (wanted.method.id, condition)
            if key not in self._requirements:
                try:
                    self._requirements[key] = compiled(condition, wanted.names, self._graphs.hierarchy)
                except (NotKnownHere, ClassFileError):
                    self._requirements[key] = None
            requirement = self._requirements[key]
            if requirement is not None:
                found.append(requirement)
        return found

    def _for_call(
        self,
        wanted: Wanted,
        steps: Sequence[Step],
        kinds: Sequence[str],
        operands: Sequence[Operand],
        witness: Witness,
        exact: bool = True,
    ) -> CallPlan:
        has_receiver = not wanted.method.is_static and not wanted.constructs
        plan = self._call_plan(steps, kinds, operands, has_receiver, witness)
        return replace(plan, ended=wanted.case.ended, exception=wanted.case.exception, exact=exact)

    def _call_plan(
        self,
        steps: Sequence[Step],
        kinds: Sequence[str],
        operands: Sequence[Operand],
        has_receiver: bool,
        witness: Witness,
    ) -> CallPlan:
        kept, types, given = with_arrays(*trimmed(steps, kinds, operands))
        reflective = any(isinstance(step, _REFLECTIVE) for step in kept)
        why = "needs fields that a test cannot assign" if reflective else ""
        receiver = given[0] if has_receiver else None
        return CallPlan(kept, receiver, given[has_receiver:], types, witness, reflective=reflective, why=why)


def _given(plan: CallPlan) -> tuple[Operand, ...]:
    """What the call is passed, the receiver first where there is one."""
    return ((plan.receiver,) if plan.receiver is not None else ()) + plan.args


def _impossible(witness: Witness, why: str) -> CallPlan:
    return CallPlan((), None, (), (), witness, possible=False, why=why)
