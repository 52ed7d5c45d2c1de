"""A class path that lacks what the program needs: said first, in one line, and as the reason of branches."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.missing import Missing, missing_classes
from hornbill.groundwork import missing_text
from tests.hornbill.conftest import Command
from tests.jdk_tools import javac

TOOL = """
package lib;
public class Tool extends RuntimeException {
    public static int twice(int n) { return 2 * n; }
}
"""
NEEDED = """
package lib.more;
public interface Seen { int at(int n); }
"""
USER = """
package shop;
import lib.Tool;
public class User {
    public static int plain(int n) { return n > 3 ? 1 : 0; }
    public static int never(int n) { return n * 2 == 1 ? 1 : 0; }
    public static int use(int n) { return Tool.twice(n) > 9 ? 1 : 2; }
    public static int given(lib.more.Seen seen, int n) { return n > 3 ? seen.at(n) : 0; }
}
"""
CATCHER = """
package shop;
public class Catcher {
    public static int caught(int n) { try { return n > 3 ? 1 : 0; } catch (lib.Tool tool) { return n; } }
}
"""
BELOW = """
package shop;
public class Below extends lib.Tool {
    public static class In { public static int last(int n) { return n > 2 ? 3 : 0; } }
}
"""


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of classes whose library is not there any more."""
    sources = {"Tool": TOOL, "Seen": NEEDED, "User": USER, "Catcher": CATCHER, "Below": BELOW}
    for name, text in sources.items():
        (tmp_path / f"{name}.java").write_text(text)
    javac("-g", "-d", tmp_path / "classes", *(tmp_path / f"{name}.java" for name in sources))
    shutil.rmtree(tmp_path / "classes" / "lib")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "classes"


def test_the_classes_that_are_missing(shop: Path) -> None:
    class_path = ClassPath([shop], find_jdk())
    missing = missing_classes(class_path, class_path.class_names())
    assert missing.classes == ("lib.Tool", "lib.more.Seen") and missing.packages == ["lib", "lib.more"]
    assert missing.users == ("shop.Below", "shop.Catcher", "shop.User")
    assert missing_classes(class_path, ["shop.Below$In", "no.Such"]) == Missing((), ())


def test_few_packages_are_named() -> None:
    missing = Missing(tuple(f"p{n}.C" for n in range(7)), ("shop.User",))
    text = missing_text(missing)
    assert "lacks p0, p1, p2, p3, p4 and 2 more (used by 1 class): add their jars to PATH" in text


@pytest.mark.parametrize("options", [(), ("--time", "20")])
def test_it_is_said_first_and_is_the_reason(shop: Path, hornbill: Command, options: tuple[str, ...]) -> None:
    run = ("gen", "classes", "--no-replay", "--jobs", "1", *options)
    ran = hornbill(*run)
    first, *_ = ran.err.splitlines()
    assert first.startswith("hornbill: warning: the class path lacks lib, lib.more (used by 3 classes): add")
    assert "need classes that the class path lacks" in ran.out and "add their jars to PATH" in ran.out
    found = json.loads(hornbill(*run, "--json").out)
    assert found["missing"] == ["lib", "lib.more"]
    whys = {
        (branch["method"].partition("(")[0], branch["why"], branch["what"]) for branch in found["uncovered"]
    }
    assert {(method, what) for method, why, what in whys if why == "missing"} == {
        ("shop.User.use", "class lib.Tool"),
        ("shop.User.given", "class lib.more.Seen"),
        ("shop.Catcher.caught", "class lib.Tool"),
        ("shop.Below$In.last", "class lib.Tool"),
    }
    assert [method for method, why, _ in whys if why == "infeasible"] == ["shop.User.never"]
    explained = hornbill("explain", "classes", "shop.Catcher.caught").out
    assert "missing: it needs what the class path lacks: class lib.Tool" in explained
