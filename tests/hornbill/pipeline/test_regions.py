"""What searches for goals look into: which methods, and what the library may call of them."""

from __future__ import annotations

import pytest

from hornbill.analysis.selections import parsed_selection
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.pipeline.goals import Region, region_of
from hornbill.selected import SelectedSearch
from tests.jdk_tools import javac

_MANY = 230
_SOURCE = f"""
import java.util.*;
interface Shape {{ int area(); }}
class Square implements Shape {{
    final int side; Square(int side) {{ this.side = side; }}
    public int area() {{
        if (side == 77)
            return -1; // overriding
        return side;
    }}
}}
class Regions {{
    static class Node {{ int key; Node() {{}} int twice() {{ return 2 * key; }} }}
    static int made(int x) {{ Node node = new Node(); node.key = x; return node.twice(); }}
    static class Least implements Comparator<Integer> {{
        public int compare(Integer a, Integer b) {{ return a < b ? -1 : 1; }}
    }}
    static void sorted(ArrayList<Integer> list) {{ list.sort(new Least()); }}
    static int total(Shape shape) {{ return shape.area() + 1; }}
    static int wide(int x) {{
        {" ".join(f"x = w{n}(x);" for n in range(_MANY))}
        return far(x);
    }}
    {" ".join(f"static int w{n}(int x) {{ return x; }}" for n in range(_MANY))}
    static int far(int x) {{ return farther(x); }}
    static int farther(int x) {{
        if (x == 5)
            return 1; // far away
        return 2;
    }}
}}
"""


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> CaseSearch:
    folder = tmp_path_factory.mktemp("regions")
    source = folder / "Regions.java"
    source.write_text(_SOURCE)
    javac("-g", "-d", folder / "classes", source)
    return CaseSearch([folder / "classes"])


def region(search: CaseSearch, name: str, *towards: str) -> Region:
    method = search.program.method(name)
    assert method is not None
    wanted = [one for text in towards if (one := search.program.method(text)) is not None]
    return region_of(search.program, method, wanted)


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(_SOURCE.splitlines(), 1) if text in line)


def reached(search: CaseSearch, name: str, line: int) -> list[str]:
    """The places of cases that are found for that line."""
    method = search.program.method(name)
    assert method is not None
    found: list[FoundCase] = []
    select = parsed_selection([f"points:Regions.java:{line}"])
    run = SelectedSearch(search, method, select, "guided")
    run.run(Exploration(choices="first"), lambda one: search.run(method.id, one, found.append))
    return [case.json["outputs"]["result"] for case in found]


def test_the_library_calls_back_what_it_declares_alone(search: CaseSearch) -> None:
    made = region(search, "Regions.made(I)I")
    assert "Regions$Node.twice()I" in made.methods and not made.called_back
    assert {target for _, target in made.calls if target == "Regions$Node.twice()I"} != set()
    assert all(name == target for name, target in made.calls)
    called_back = region(search, "Regions.sorted(Ljava/util/ArrayList;)V")
    assert called_back.called_back
    assert any(name.startswith("java.util.") and "compare" in target for name, target in called_back.calls)


def test_the_nearest_methods_are_looked_into_and_those_that_lead_to_what_is_wanted(
    search: CaseSearch,
) -> None:
    name, far, farther = "Regions.wide(I)I", "Regions.far(I)I", "Regions.farther(I)I"
    near = region(search, name)
    assert farther not in near.methods and len(near.methods) <= _MANY + 2
    assert set(region(search, name, farther).methods) - set(near.methods) <= {far, farther}
    assert {far, farther} <= set(region(search, name, farther).methods)
    assert reached(search, name, line_of("// far away")) == ["1"]


def test_a_line_is_reached_on_objects_that_come_from_outside(search: CaseSearch) -> None:
    """The class is no other's, and is made nowhere."""
    assert reached(search, "Regions.total(LShape;)I", line_of("// overriding")) == ["0"]
