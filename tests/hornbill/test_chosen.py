"""A trace with a case's choices leads to that case; bench/chosen.py gives back those of all jars."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hornbill as api
from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.steering import parsed_choices
from tests.agreement.chosen import Given, give_back
from tests.agreement.steered import methods_of
from tests.agreement.topics import JARS
from tests.hornbill.conftest import Command
from tests.jdk_tools import javac

_SOURCE = """
package met;
public class Met {
    Met next;
    int value;
    static int across(Met a, Met b, Met c) {
        a.next = c;
        b.next = null;
        return a.next.value;
    }
    static int twice(Met a, Met b, Met c, Met d) {
        a.next = b;
        c.next = d;
        a.next.value = 1;
        c.next.value = 2;
        return a.next.value;
    }
    static int placed(Met[] all, int i, int j, Met one) {
        all[i] = one;
        return all[j].value;
    }
    static int among(int i, int j) {
        Met[] all = {new Met(), new Met()};
        if (i < 0 || i > 1 || j < 0 || j > 1) return -1;
        return all[i] == all[j] ? all[i].value : 2;
    }
    static int plain(int i) { return i > 3 ? 1 : 2; }
}
"""


@pytest.fixture(scope="module")
def met(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("met")
    (folder / "Met.java").write_text(_SOURCE, encoding="utf-8")
    javac("-g", "-d", folder, folder / "Met.java")
    return folder


@pytest.mark.parametrize("heap", ["solver", "lazy", "lazy-noalias"])
def test_choices_lead_to_their_case(met: Path, heap: str) -> None:
    search, given = CaseSearch([met]), Given()
    give_back(search, methods_of(search), Exploration("loop-1", heap=heap, choices="all"), 30, given)
    assert not given.wrong, "\n".join(given.wrong)
    assert given.alone == given.given >= {"solver": 8, "lazy": 20, "lazy-noalias": 4}[heap]


@pytest.mark.parametrize(("name", "least"), [("papers", 3), ("structures", 10), ("enums", 40)])
def test_choices_of_a_jar_lead_to_their_cases(name: str, least: int) -> None:
    search, given = CaseSearch([JARS / f"{name}.jar"]), Given()
    give_back(search, methods_of(search), Exploration("loop-1", budget=300_000, choices="all"), 6, given)
    assert not given.wrong, "\n".join(given.wrong)
    assert given.given >= least


def test_no_other_choices_are_made(met: Path) -> None:
    found = api.explore(met, "met.Met.twice", choices=True).cases
    several = [case for case in found if str(case.trace) == str(found[0].trace)]
    assert len(several) > 1 and len({case.choices for case in several}) == len(several)
    for case in several:
        (again,) = api.explore(met, "met.Met.twice", trace=str(case.trace), chosen=case.choices).cases
        assert again.choices == case.choices and again.ended == case.ended
    longer = (*several[0].choices, 1)
    assert not api.explore(met, "met.Met.twice", trace=str(found[0].trace), chosen=longer).cases
    assert not api.explore(met, "met.Met.twice", trace=str(found[0].trace), chosen=()).cases
    (plain, *_) = api.explore(met, "met.Met.plain").cases
    assert len(api.explore(met, "met.Met.plain", trace=str(plain.trace), chosen=()).cases) == 1
    assert not api.explore(met, "met.Met.plain", trace=str(plain.trace), chosen=(1,)).cases


def test_the_command_says_choices_and_takes_them(hornbill: Command, met: Path) -> None:
    plain = json.loads(hornbill("cases", met, "met.Met.twice", "--json").out)
    assert not any("choices" in case for case in plain["cases"])
    cases = json.loads(hornbill("cases", met, "met.Met.twice", "--choices", "--json").out)["cases"]
    case = next(one for one in cases if one.get("choices"))
    written = ",".join(map(str, case["choices"]))
    along = ("cases", met, "met.Met.twice", "--trace", case["trace"], "--json", "--choices", "--chosen")
    (again,) = json.loads(hornbill(*along, written).out)["cases"]
    said = ("ended", "exception", "trace", "choices", "blocks", "steps")
    assert {key: again[key] for key in said} == {key: case[key] for key in said}


def test_choices_as_somebody_writes_them(hornbill: Command, met: Path) -> None:
    assert parsed_choices(None) is None and parsed_choices("") == () and parsed_choices("2, 1") == (2, 1)
    for wrong in ("a", "1,", "-1", "1 2"):
        with pytest.raises(HornbillError, match="no choices"):
            parsed_choices(wrong)
    done = hornbill("cases", met, "met.Met.plain", "--chosen", "1")
    assert done.code == 2 and "--trace" in done.err


def test_cases_of_numbers_say_what_they_chose(hornbill: Command, met: Path) -> None:
    done = hornbill("cases", met, "met.Met.among", "--choices", "--json")
    chosen = [case.get("choices", []) for case in json.loads(done.out)["cases"]]
    assert sorted(one for one in chosen if one) == [[1, 1, 1], [1, 2], [2, 1], [2, 2]]
