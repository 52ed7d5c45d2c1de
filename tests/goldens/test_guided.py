"""The figures of the paper on guided test generation, on our versions of its programs.

The paper's 497 and 161 traces of arraypower belong to its own clauses: tests/prolog/trace_abstraction.plt.
Numbers wrap around here, which makes some of its traces feasible for large numbers only; none of those below.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill import modes, traces
from hornbill.abstractions import LOCAL, AbstractTraces, FilteredTraces, Slice, guided_cases
from hornbill.analysis.traces import Trace, parsed_trace
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration

JAR = Path(__file__).parents[2] / "jars" / "papers.jar"
LCM = "papers.Lcm.lcm(II)I"
LOOP_2 = Exploration("loop-2")
IN_CATCH, IN_ABS = f"{LCM}/div@24:2", "papers.Lcm.abs(I)I:2"
EXCEPTION_OF_GCD = f"{LCM}/after@13:2"


@pytest.fixture
def search() -> CaseSearch:
    """A search of the papers' programs; there is one at a time."""
    return CaseSearch([JAR])


@pytest.fixture
def lcm(search: CaseSearch) -> MethodModel:
    method = search.program.method(LCM)
    assert method is not None
    return method


@pytest.mark.parametrize("refine", ["none", "modes"])
def test_all_local_paths_of_lcm(search: CaseSearch, lcm: MethodModel, refine: str) -> None:
    generator = AbstractTraces(search, lcm, LOOP_2, refine, LOCAL)
    as_printed = guided_cases(search, lcm, generator, LOOP_2)
    without = FilteredTraces(generator, lambda trace: EXCEPTION_OF_GCD not in trace.names())
    by_hand = guided_cases(search, lcm, without, LOOP_2)
    assert (as_printed.generated, as_printed.infeasible, len(as_printed.cases)) == (6, 3, 3)
    assert (by_hand.generated, by_hand.infeasible, len(by_hand.cases)) == (4, 1, 3)
    assert [case["outputs"]["result"] for case in as_printed.cases].count("-1") == 1
    blocks = {block for case in as_printed.cases for block in case["blocks"][LCM]}
    taken = [branch for case in as_printed.cases for branch in case["branches"]]
    branches = {branch["outcome"] for branch in taken if branch["method"] == LCM}
    assert blocks == set(range(6)) and branches == {"taken", "not taken"}


@pytest.mark.parametrize("refine", ["none", "modes"])
def test_the_program_points_of_lcm(search: CaseSearch, lcm: MethodModel, refine: str) -> None:
    cases: list[dict[str, object]] = []
    left = [IN_CATCH, IN_ABS]
    while left:
        part = Slice(points=(left[0],))
        generator = AbstractTraces(search, lcm, LOOP_2, refine, part)
        guided = guided_cases(search, lcm, generator, LOOP_2, lambda found: bool(found))
        assert guided.infeasible == 0
        cases += guided.cases
        covered = parsed_trace(guided.cases[0]["trace"]).names()
        left = [point for point in left if point not in covered]
    assert [case["outputs"] for case in cases] == [{"result": "-1"}]
    assert [case["witness"]["args"] for case in cases] == [[0, 0]]  # type: ignore[index]  # JSON


def test_a_filter_on_the_whole_abstraction_finds_the_same(search: CaseSearch, lcm: MethodModel) -> None:
    whole = AbstractTraces(search, lcm, LOOP_2)
    through = FilteredTraces(whole, lambda trace: IN_CATCH in trace.names())
    guided = guided_cases(search, lcm, through, LOOP_2)
    assert through.is_sound and through.is_complete
    assert len(guided.cases) == 1 and guided.generated > guided.infeasible == guided.generated - 1


def test_traces_come_when_they_are_asked_for(search: CaseSearch, lcm: MethodModel) -> None:
    whole = AbstractTraces(search, lcm, LOOP_2)
    everything = list(map(str, whole.traces()))
    assert len(everything) == whole.counted()["count"] == 80
    some = whole.traces()
    assert [str(next(some)) for _ in range(40)] == everything[:40]


def test_the_traces_of_arraypower() -> None:
    def count(refine: str) -> int:
        return traces(JAR, "papers.Power.arraypower", refine=refine, listed=False).count

    assert count("none") == 44
    assert count("full") <= count("modes") <= 12


@pytest.mark.parametrize("method", ["papers.Power.arraypower", "papers.Lcm.lcm"])
def test_the_full_refinement_is_plain_execution(method: str) -> None:
    full = traces(JAR, method, refine="full")
    plain: list[str] = []
    CaseSearch([JAR]).run(
        full.method,
        Exploration("loop-2", choices="first"),
        lambda case: plain.append(case.json["trace"]),
    )
    assert full.traces is not None and [str(trace) for trace in full.traces] == plain


@pytest.mark.parametrize("refine", ["none", "modes"])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_every_path_is_along_a_trace(search: CaseSearch, lcm: MethodModel, refine: str, rounds: int) -> None:
    exploration = Exploration(f"loop-{rounds}", choices="first")
    found: list[Trace] = []
    search.run(LCM, exploration, lambda case: found.append(parsed_trace(case.json["trace"])))
    generated = list(AbstractTraces(search, lcm, exploration, refine).traces())
    assert all(any(trace.leaves_open(path) for trace in generated) for path in found)


def test_the_modes_of_figure_5() -> None:
    power = "papers.Power.power(II)I"
    assert modes(JAR, "papers.Power.power") == {
        power: {"B": "dynamic", "E": "static"},
        f"{power}/loop@8": {"B": "dynamic", "E": "static", "I": "static", "Pow": "dynamic"},
    }
