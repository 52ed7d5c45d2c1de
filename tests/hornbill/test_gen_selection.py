"""`hornbill gen --select`: the goals of the suite, where they are looked for, and what is said of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hornbill as api
from tests.hornbill.conftest import Command, Ran
from tests.jdk_tools import javac

STACK = """
package shop;
public class Stack {
    private int size; private int[] data = new int[2];
    public void push(int x) {
        if (size == data.length) { grow(); }
        data[size++] = x;
    }
    private void grow() {
        int[] more = new int[data.length + 2];
        for (int i = 0; i < data.length; i++) { more[i] = data[i]; }
        data = more; // point
    }
    public static int counted(int[] a) {
        int s = 0;
        for (int x : a) { if (x > 5) { s++; } }
        if (s == 3) { return 99; }
        return s;
    }
    public static int never(int n) { return n * 2 == 1 ? 1 : 0; }
    public static boolean both(boolean a, boolean b, boolean c) { return (a || b) && c; }
    public static int checked(int a) {
        assert a != 7;
        if (a == 8) { throw new IllegalStateException(); }
        return a;
    }
    private static int unused(int n) { return n + 1; }
    private static int asked(int n) {
        if (n == 3) {
            return 9; // not from nearby
        }
        return 0;
    }
    static int near() { return asked(1); }
    private static int between(int n) { return asked(n); }
    static int far(int n) { return between(n); }
}
"""
OTHER = """
package shop;
public class Other {
    static class Inner { private static int secret(int n) { return n > 100 ? Other.last(n) : 1; } }
    private static int last(int n) {
        if (n == 12345) { return 5; }
        return 6;
    }
    static class User {
        int use(int n) { return Inner.secret(n); }
        int again(int n) { return use(n + 1) + use(n); }
    }
}
"""


def lines_of(source: str, text: str) -> int:
    """The line of a source that has the text."""
    return next(number for number, line in enumerate(source.splitlines(), 1) if text in line)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("selected") / "classes", Stack=STACK, Other=OTHER)


def compiled(folder: Path, **sources: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in sources.items():
        (folder / f"{name}.java").write_text(text)
    javac("-g", "-d", folder, *(folder / f"{name}.java" for name in sources))
    return folder


class Gen:
    """Runs gen on classes in a folder of its own."""

    def __init__(self, hornbill: Command, classes: Path, folder: Path) -> None:
        self._hornbill, self._classes, self.folder = hornbill, classes, folder

    def __call__(self, *options: object, replay: bool = False) -> Ran:
        given = () if replay else ("--no-replay",)
        places = ("--out", self.folder / "out", "--db", self.folder / "summaries.db")
        return self._hornbill("gen", "--no-trials", self._classes, *places, "--jobs", "1", *given, *options)

    def explain(self, *options: object) -> Ran:
        return self._hornbill("explain", self._classes, "--db", self.folder / "summaries.db", *options)

    def goals(self, *options: object) -> dict[str, Any]:
        """What became of the goals of a run, by name."""
        ran = self(*options, "--json")
        assert ran.code == 0, ran.err
        return {goal["goal"]: goal for goal in json.loads(ran.out)["goals"]}

    def suite(self) -> dict[str, str]:
        out = self.folder / "out"
        return {path.relative_to(out).as_posix(): path.read_text() for path in sorted(out.rglob("*.java"))}


@pytest.fixture
def gen(hornbill: Command, classes: Path, tmp_path: Path) -> Gen:
    return Gen(hornbill, classes, tmp_path)


def test_points_are_reached_from_those_that_call_them(gen: Gen) -> None:
    """A point of a private method, one that only others' callers reach, and one that nobody does."""
    inner = f"Stack.java:{lines_of(STACK, 'data = more')}"
    far = f"points:Other.java:{lines_of(OTHER, 'return 5')}"
    nobody = f"shop.Stack.unused(int)@0,{inner}"
    ran = gen("--select", f"points:{nobody}", "--select", far, "--json", replay=True)
    assert ran.code == 0, ran.err
    said = json.loads(ran.out)
    goals = {goal["goal"]: goal for goal in said["goals"]}
    assert [len(goal["tests"]) for goal in goals.values()] == [1, 1, 0]
    assert goals[inner]["tests"][0].startswith("shop.StackTest")
    assert goals[far.removeprefix("points:")]["tests"][0].startswith("shop.OtherUserTest")
    assert (goals["shop.Stack.unused(int)@0"]["why"], len(said["tests"])) == ("unreached", 2)
    assert {method["method"] for method in said["methods"]} == {
        "shop.Stack.push(I)V",
        "shop.Other$User.use(I)I",
    }
    text = gen.explain().out
    assert "2 of 3 goals met" in text and "NOT met, unreached: " in text


def test_branches_of_all_methods(gen: Gen) -> None:
    goals = gen.goals("--select", "branch")
    missed = [name for name, goal in goals.items() if goal["why"] is not None]
    assert len(missed) == 2 and {goals[name]["why"] for name in missed} == {"infeasible"}
    assert {goals[name]["method"] for name in missed} == {"shop.Stack.never(I)I", "shop.Stack.checked(I)I"}
    deep = [goal for goal in goals.values() if goal["method"] == "shop.Other.last(I)I"]
    assert len(deep) == 2 and all(goal["tests"] for goal in deep)
    late = [goal for goal in goals.values() if goal["effort"] is not None and goal["tests"]]
    assert {goal["method"] for goal in late} == {"shop.Stack.counted([I)I"}
    assert all(0 < goal["effort"]["share"] <= 1 for goal in late)
    assert "looked for by itself in " in gen.explain("shop.Stack.counted").out


@pytest.mark.parametrize(
    ("selection", "met", "not_met"),
    [
        ("statement", 7, 0),
        ("condition", 6, 0),
        ("mcdc", 3, 0),
        ("all-local-paths", 5, 0),
    ],
)
def test_criteria_of_one_method(gen: Gen, selection: str, met: int, not_met: int) -> None:
    goals = gen.goals("--method", "both", "--select", selection)
    assert sum(bool(goal["tests"]) for goal in goals.values()) == met
    assert sum(goal["why"] is not None for goal in goals.values()) == not_met


def test_conditions_that_decide_alone_take_one_test_more_than_there_are(gen: Gen) -> None:
    assert len(json.loads(gen("--method", "both", "--select", "mcdc", "--json").out)["tests"]) == 4
    every = json.loads(gen("--method", "both", "--select", "all-paths", "--json").out)
    assert len(every["tests"]) == 5 and every["goals"] == []


@pytest.mark.parametrize(
    ("selection", "thrown"),
    [("assertion", "AssertionError"), ("exception:IllegalStateException", "IllegalStateException")],
)
def test_ends_with_an_exception(gen: Gen, selection: str, thrown: str) -> None:
    goals = gen.goals("--method", "checked", "--select", selection)
    met = next(name for name, goal in goals.items() if goal["tests"])
    assert met.startswith(f"java.lang.{thrown}, line ")
    assert {goal["why"] for goal in goals.values()} == {None, "infeasible"}
    (text,) = gen.suite().values()
    assert text.count("assertThrowsExactly(") == 1 and f"{thrown}.class" in text


def test_covering_more_than_what_is_selected(gen: Gen) -> None:
    """--cover picks among the cases that were found, beside those that goals need."""
    line = lines_of(STACK, "throw new")
    alone = json.loads(gen("--select", f"points:Stack.java:{line}", "--json").out)["tests"]
    more = json.loads(gen("--select", f"points:Stack.java:{line}", "--cover", "branch", "--json").out)[
        "tests"
    ]
    assert (len(alone), len(more)) == (1, 3)


def test_what_an_earlier_run_left_changes_nothing(
    hornbill: Command, gen: Gen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run on the database of another state of the program writes what one on an empty database writes, the
    tests of the methods that stayed as they were among it; also where goals take searches of their own."""
    folder = tmp_path / "classes"
    compiled(folder, Stack=STACK, Other=OTHER)
    changed = OTHER.replace("return 5", "return 55").replace("n > 100", "n > 101")
    for options in ((), ("--select", "branch")):
        first = Gen(hornbill, folder, tmp_path / f"first{len(options)}")
        compiled(folder, Other=OTHER)
        first(*options)
        before = first.suite()
        compiled(folder, Other=changed)
        again = json.loads(first(*options, "--json").out)
        fresh = Gen(hornbill, folder, tmp_path / f"fresh{len(options)}")
        anew = json.loads(fresh(*options, "--json").out)
        assert first.suite() == fresh.suite()
        assert first.suite()["shop/StackTest.java"] == before["shop/StackTest.java"]
        assert first.suite() != before and again["reused"]["methods"] > 0
        assert [again[key] for key in ("goals", "uncovered", "tests", "total")] == [
            anew[key] for key in ("goals", "uncovered", "tests", "total")
        ]
        late = json.loads(first.explain("shop.Stack.counted", "--json").out)
        assert any(one["effort"] is not None for one in late)


def test_the_api_names_goals_too(classes: Path, tmp_path: Path) -> None:
    line = lines_of(OTHER, "return 6")
    with api.analyze(
        classes,
        select=[f"points:Other.java:{line}"],
        jobs=1,
        database=tmp_path / "summaries.db",
        search=True,
        trials=False,
    ) as analysis:
        suite = analysis.suite(tmp_path / "out", replay=False)
        assert [(goal.name, len(goal.tests)) for goal in suite.goals] == [(f"Other.java:{line}", 1)]
        assert [goal.name for goal in analysis.goals()] == [f"Other.java:{line}"]


def test_a_point_is_looked_for_further_away_where_nearer_callers_do_not_come_to_it(gen: Gen) -> None:
    ran = gen("--select", f"points:Stack.java:{lines_of(STACK, 'not from nearby')}", "--json")
    said = json.loads(ran.out)
    assert [method["method"] for method in said["methods"]] == ["shop.Stack.near()I", "shop.Stack.far(I)I"]
    assert [test["method"] for test in said["tests"]] == ["shop.Stack.far(I)I"]


def test_only_a_search_of_its_own_method_proves_that_nothing_meets_a_goal(gen: Gen) -> None:
    """Another caller might."""
    near = gen.goals(
        "--method", "near", "--select", f"points:Stack.java:{lines_of(STACK, 'not from nearby')}"
    )
    assert [goal["why"] for goal in near.values()] == ["assumed"]
    never = gen.goals("--method", "never", "--select", "branch")
    assert {goal["why"] for goal in never.values()} == {None, "infeasible"}


def test_what_builds_objects_need_not_be_what_the_run_is_for(gen: Gen) -> None:
    line = lines_of(OTHER, "return 5")
    goals = gen.goals("--class", "*User", "--method", "again", "--select", f"points:Other.java:{line}")
    assert [len(goal["tests"]) for goal in goals.values()] == [1]


def test_a_configuration_names_goals(gen: Gen, tmp_path: Path) -> None:
    config = tmp_path / "hornbill.toml"
    config.write_text('[gen]\nselect = ["assertion"]\nmethod = ["checked"]\n')
    assert any(goal["tests"] for goal in gen.goals("--config", config).values())


@pytest.mark.parametrize(
    ("selection", "said"),
    [
        ("points:Stack.java:1", "its lines with code are 3-4, 6-8, "),
        ("points:None.java:1", "no class comes from a source file None.java"),
        ("points:shop.Stack.never@3000", "its instructions are at 0-"),
        ("points:Stack.java", "is no point"),
        ("all-paths,branch", "contradicts branch"),
        ("nonsense", "is no selection"),
        ("exception:None", "there is no class None"),
        ("exception:String", "is no class of exceptions"),
    ],
)
def test_what_cannot_be_selected(gen: Gen, selection: str, said: str) -> None:
    ran = gen("--select", selection)
    assert ran.code == 2 and said in ran.err and ran.out == ""
