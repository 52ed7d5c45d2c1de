"""The call graph: which calls lead where, with and without an entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.analysis.call_graph import CallGraph, call_graph
from hornbill.clp.program import Program
from tests.hornbill.compiling import program_at

LANG = Path("/usr/share/java/commons-lang3.jar")
AREAS = {"Line.area()I", "Square.area()I", "Tile.area()I"}


def short(method_id: str) -> str:
    return method_id.removeprefix("calls.Calls$").removeprefix("calls.Calls.")


def callees(calls: CallGraph, caller: str, kind: str | None = None) -> set[str]:
    """What it calls, of that kind of call only."""
    edges = calls.graph.adj[f"calls.Calls{caller}"].items()
    return {
        short(callee) for callee, data in edges if kind is None or kind in {of for _, of in data["sites"]}
    }


def from_entry(program: Program, method_id: str) -> CallGraph:
    entry = program.method(f"calls.Calls{method_id}")
    assert entry is not None
    return call_graph(program, entry)


@pytest.fixture(scope="module")
def whole(program: Program) -> CallGraph:
    return call_graph(program)


@pytest.mark.parametrize(
    ("caller", "kind", "expected"),
    [
        ("$Square.area()I", "static", {"square(I)I"}),
        ("$Tile.area()I", "special", {"Square.area()I"}),
        ("$Tile.<init>(I)V", "special", {"Square.<init>(I)V"}),
        (".makesSquare(I)I", "interface", AREAS),
        ("$Shape.twice()I", "interface", AREAS),
        (".makesTile(I)I", "interface", {"Shape.twice()I"}),
        (".readsLimit()I", "initialise", {"Settings.<clinit>()V"}),
        ("$Settings.<clinit>()V", "static", {"Settings.initial()I"}),
        ("$Unbuilt.ask()I", "virtual", {"Unbuilt.missing()I"}),
        ("$Ordered.compareTo(Ljava/lang/Object;)I", "virtual", {"Ordered.compareTo(Lcalls/Calls$Ordered;)I"}),
        (".picks(Lcalls/Calls$Base;)I", "virtual", {"Only.pick()I"}),
        (".callsOutside()I", "static", {"outside()I"}),
        (".over(Ljava/lang/String;[I)I", "virtual", {"java.lang.String.length()I"}),
    ],
)
def test_calls_of_each_kind(whole: CallGraph, caller: str, kind: str, expected: set[str]) -> None:
    assert callees(whole, caller, kind) == expected


@pytest.mark.parametrize(
    ("method", "kind"),
    [
        ("calls.Calls.square(I)I", "method"),
        ("calls.Calls.outside()I", "native"),
        ("calls.Calls$Unbuilt.missing()I", "abstract"),
        ("calls.Calls$Shape.area()I", "abstract"),
        ("java.lang.String.length()I", "library"),
    ],
)
def test_kinds_of_methods(whole: CallGraph, method: str, kind: str) -> None:
    assert whole.graph.nodes[method]["kind"] == kind
    assert kind == "method" or not whole.graph.adj[method]


def test_pcs_of_calls(whole: CallGraph) -> None:
    sites = whole.graph.edges["calls.Calls.factorial(I)I", "calls.Calls.factorial(I)I"]["sites"]
    assert [kind for _, kind in sites] == ["static"] and sites[0][0] > 0


def test_lambdas_are_called_through_their_classes(program: Program) -> None:
    calls = from_entry(program, ".lambda(I)I")
    (made,) = [name for name in callees(calls, ".lambda(I)I", "interface") if "dynamic" in name]
    (body,) = calls.graph.adj[f"calls.Calls${made}" if made.startswith("$") else f"calls.Calls.{made}"]
    assert "calls.Calls.square(I)I" in calls.graph.adj[body]


def test_an_entry_sees_only_what_it_instantiates(program: Program) -> None:
    assert callees(from_entry(program, ".makesSquare(I)I"), ".makesSquare(I)I", "interface") == {
        "Square.area()I"
    }
    tile = from_entry(program, ".makesTile(I)I")
    assert callees(tile, "$Shape.twice()I") == {"Tile.area()I"}
    assert "calls.Calls$Square.area()I" in tile.graph, "by super.area()"
    assert "calls.Calls$Line.area()I" not in tile.graph


def test_what_an_entry_is_given_may_be_anything_it_can_hold(program: Program) -> None:
    given = from_entry(program, ".given(Lcalls/Calls$Holder;)I")
    assert callees(given, ".given(Lcalls/Calls$Holder;)I") == AREAS


def test_the_receiver_of_an_entry_may_be_of_a_subclass(program: Program) -> None:
    assert callees(from_entry(program, "$Shape.twice()I"), "$Shape.twice()I") == AREAS


def test_an_entry_initialises_its_class(program: Program) -> None:
    assert "calls.Calls$Settings.<clinit>()V" in from_entry(program, "$Settings.initial()I").graph


def test_groups_come_callees_first(whole: CallGraph) -> None:
    groups = whole.sccs()
    place = {name: number for number, group in enumerate(groups) for name in group}
    assert place["calls.Calls.even(I)Z"] == place["calls.Calls.odd(I)Z"]
    assert all(place[callee] <= place[caller] for caller, callee in whole.graph.edges)
    assert max(map(len, groups)) == 2


def test_an_entry_gives_a_part_of_the_whole() -> None:
    program = program_at(LANG)
    whole = call_graph(program)
    entry = program.method(
        "org.apache.commons.lang3.StringUtils.abbreviate(Ljava/lang/String;I)Ljava/lang/String;"
    )
    part = call_graph(program_at(LANG), entry)
    assert set(part.graph.edges) <= set(whole.graph.edges) and 3 < len(part.graph) < len(whole.graph)
    assert whole.problems == () and whole.unknown == () and whole.of_kind("missing") == []


def test_the_same_graph_every_time(program: Program, whole: CallGraph) -> None:
    again = call_graph(program)
    assert list(again.graph.edges(data="sites")) == list(whole.graph.edges(data="sites"))
    assert list(again.graph) == list(whole.graph)


def test_a_class_that_is_missing(tmp_path: Path, program: Program) -> None:
    model = program.find("calls.Calls$Tile")
    assert model is not None
    alone = tmp_path / "Tile.class"
    alone.write_bytes(Path(model.origin).read_bytes())
    calls = call_graph(program_at(alone))
    assert calls.graph.nodes["calls.Calls$Square.area()I"]["kind"] == "missing"
    assert callees(calls, "$Tile.area()I") == {"Square.area()I"}
