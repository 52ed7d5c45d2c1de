"""Summaries in the place of what is called: traces that name them, when they are made, and bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hornbill import explore
from hornbill.analysis.traces import parsed_trace
from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Composing, Exploration
from hornbill.composing import FIRST_STEPS
from tests.hornbill.conftest import Command
from tests.jdk_tools import javac

JARS = Path(__file__).parents[2] / "jars"
LCM = "papers.Lcm.lcm"
_TWICE = "\n".join(f"    static int m{n}(int x) {{ return m{n - 1}(m{n - 1}(x)); }}" for n in range(1, 10))
_CHAIN = f"class Chain {{\n    static int m0(int x) {{ return x < 0 ? -x : x; }}\n{_TWICE}\n}}\n"


def test_a_composed_trace_names_rules_by_what_they_do(hornbill: Command) -> None:
    code, out, err = hornbill("cases", JARS / "papers.jar", LCM, "--json", "--compose", "always")
    assert (code, err) == (0, "")
    composed = [case["trace"] for case in json.loads(out)["cases"]]
    code, out, _ = hornbill("cases", JARS / "papers.jar", LCM, "--json", "--compose", "always", "--unfold")
    unfolded = [case["trace"] for case in json.loads(out)["cases"]]
    code, out, _ = hornbill("cases", JARS / "papers.jar", LCM, "--json", "--compose", "never")
    inlined = [case["trace"] for case in json.loads(out)["cases"]]

    assert unfolded == inlined
    summaries = [[node for node in parsed_trace(trace).nodes() if node.is_summary] for trace in composed]
    assert {node.predicate for nodes in summaries for node in nodes} == {
        "papers.Lcm.gcd(II)I",
        "papers.Lcm.abs(I)I",
    }
    ways = [tuple(node.name for node in nodes) for nodes in summaries]
    assert len(set(ways)) == len(set(map(_called, inlined)))
    assert str(parsed_trace(composed[0])) == composed[0]


def _called(trace: str) -> tuple[str, ...]:
    """What an unfolded trace has below the caller's own rules."""
    nodes = parsed_trace(trace).nodes()
    return tuple(node.name for node in nodes if not node.predicate.startswith("papers.Lcm.lcm("))


def test_text_shows_summaries(hornbill: Command) -> None:
    code, out, err = hornbill("cases", JARS / "papers.jar", LCM, "--compose", "always")

    assert (code, err) == (0, "")
    assert "lcm:1(cont@11:1(gcd:r" in out


def test_no_search_follows_a_summary(hornbill: Command) -> None:
    _, out, _ = hornbill("cases", JARS / "papers.jar", LCM, "--json", "--compose", "always")
    trace = json.loads(out)["cases"][0]["trace"]

    code, out, err = hornbill("cases", JARS / "papers.jar", LCM, "--trace", trace)

    assert (code, out) == (2, "")
    assert "--unfold" in err


@pytest.mark.parametrize(("option", "near"), [("--compose", "always"), ("--context", "insensitive")])
def test_bad_input(hornbill: Command, option: str, near: str) -> None:
    code, out, err = hornbill("cases", JARS / "papers.jar", LCM, option, near[:-1])

    assert (code, out) == (2, "")
    assert f"did you mean {near}?" in err


@pytest.fixture(name="chain", scope="module")
def _chain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("chain")
    source = folder / "Chain.java"
    source.write_text(_CHAIN, encoding="utf-8")
    javac("-g", "-d", folder, source)
    return folder


def test_what_is_called_often_is_composed_by_itself(chain: Path) -> None:
    search = CaseSearch([chain])
    inlined = Exploration("block-2", details=False)
    cost = search.run("Chain.m9(I)I", inlined, lambda _: None).statistics["steps"]
    composed = Exploration("block-2", details=False, composing=Composing("auto"))

    summary = search.run("Chain.m9(I)I", composed, lambda _: None)

    assert summary.cases == 3
    assert cost > 20 * FIRST_STEPS
    assert summary.statistics["steps"] < 5_000


@pytest.mark.parametrize("context", ["insensitive", "sensitive"])
def test_cases_in_python(context: str) -> None:
    found = explore(JARS / "papers.jar", LCM, compose="always", context=context)

    traces = [case.trace for case in found.cases if case.trace is not None]
    assert len(traces) == len(found.cases)
    assert all(any(node.is_summary for node in trace.nodes()) for trace in traces)
    unfolded = explore(JARS / "papers.jar", LCM, compose="always", context=context, unfold=True)
    assert [case.trace for case in unfolded.cases] == [
        case.trace for case in explore(JARS / "papers.jar", LCM, compose="never").cases
    ]


def test_an_exception_is_asked_for_with_summaries(hornbill: Command, chain: Path) -> None:
    asked = ("--json", "--compose", "always", "--time", "20", "--property")

    code, out, _ = hornbill("check", chain, "Chain.m9", *asked, "exception:RuntimeException")
    assert (code, json.loads(out)["verdict"]) == (0, "holds")
    code, out, _ = hornbill(
        "check", JARS / "papers.jar", "papers.R.simp", *asked, "exception:NullPointerException"
    )
    assert (code, json.loads(out)["verdict"]) == (1, "violated")


_TOUCHED = """
abstract class Touched {
    int kept;
    abstract void touch();
    static int twice(Touched one) {
        int before = one.kept;
        one.touch();
        return one.kept == before ? 1 : 2;
    }
    static int called(Touched one) { return twice(one); }
}
class More extends Touched { void touch() { kept++; } }
class Same extends Touched { void touch() { } }
"""


@pytest.mark.parametrize("context", ["insensitive", "sensitive"])
def test_a_field_is_read_again_behind_a_virtual_call(tmp_path: Path, context: str) -> None:
    source = tmp_path / "Touched.java"
    source.write_text(_TOUCHED, encoding="utf-8")
    javac("-g", "-d", tmp_path, source)

    found = explore(tmp_path, "Touched.called", compose="always", context=context, unfold=True)

    inlined = explore(tmp_path, "Touched.called", compose="never")
    assert len(inlined.cases) == 3
    assert [case.trace for case in found.cases] == [case.trace for case in inlined.cases]


def test_a_wrong_way_is_refused_in_python() -> None:
    with pytest.raises(HornbillError, match="no way to compose 'sometimes'"):
        explore(JARS / "papers.jar", LCM, compose="sometimes")
