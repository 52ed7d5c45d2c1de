"""The examples of docs/summaries: all can be loaded, and those of the JDK say what the JDK does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hornbill.native_summaries.installing import install, summary_files
from hornbill.native_summaries.reading import read
from hornbill.native_summaries.totality import check_summaries
from hornbill.run import Session
from tests.jdk_tools import javac

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "docs" / "summaries").glob("*.summary"))
PROGRAM = """
package shop;
class Clock { boolean stopped; int asked; native long millis(); }
class Device { int left; native int read(byte[] into, int from, int count) throws java.io.IOException; }
class Rates { static native double ofYear(int year); }
class Names { static native String find(String key); }
"""
FRACTION = """
package papers;
class Fraction { static native void arraycopy(Fraction[] from, Fraction[] to, int length); }
"""
CALLS = """
package shop;
class Calls {
    static int abs(int a, int b) { return Math.abs(a); }
    static long max(int a, int b) { return Math.max((long) a, (long) b); }
    static int add(int a, int b) { return Math.addExact(a, b); }
    static int mod(int a, int b) { return Math.floorMod(a, b); }
    static int copied(int from, int n) {
        Object[] to = new Integer[3];
        System.arraycopy(new Object[] {1, 2, "3"}, from, to, 1, n);
        return (Integer) to[1] * 10 + (to[2] == null ? 0 : (Integer) to[2]);
    }
}
"""
NUMBERS = (-(2**31), -7, -1, 0, 1, 3, 2**31 - 1)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("examples")
    for name, text in (("Clock", PROGRAM), ("Fraction", FRACTION), ("Calls", CALLS)):
        (folder / f"{name}.java").write_text(text, encoding="utf-8")
    javac("-g", "-d", folder / "classes", *sorted(folder.glob("*.java")))
    return folder / "classes"


def test_all_are_loaded(classes: Path) -> None:
    assert len(FILES) >= 6
    for file in FILES:
        check_summaries([classes], summary_files([file]))


def test_they_say_what_the_jdk_does(classes: Path) -> None:
    plain = Session([classes])
    calls = [
        *((f"shop.Calls.{name}(II){letter}", [a, b]) for name, letter in (("abs", "I"), ("max", "J"))
          for a in NUMBERS for b in NUMBERS),
        *((f"shop.Calls.{name}(II)I", [a, b]) for name in ("add", "mod") for a in NUMBERS for b in NUMBERS),
        *(("shop.Calls.copied(II)I", [a, b]) for a in (-1, 0, 1, 2) for b in (-1, 0, 1, 2, 3)),
    ]  # fmt: skip
    expected = [plain.run(method, args) for method, args in calls]
    described = Session([classes])
    install(
        described.program, summary_files(file for file in FILES if file.stem in ("arraycopy", "mathematics"))
    )
    found = [described.run(method, args) for method, args in calls]
    keys = ("ended", "value", "exception")
    assert [[one[key] for key in keys] for one in found] == [[one[key] for key in keys] for one in expected]
    assert {one["exception"] for one in expected} >= {
        "java.lang.ArithmeticException",
        "java.lang.ArrayStoreException",
        "java.lang.ArrayIndexOutOfBoundsException",
    }


def test_the_page_shows_them() -> None:
    """Each example that the page has is in one of the files, word by word."""
    page = (ROOT / "docs" / "native-summaries.md").read_text(encoding="utf-8")
    shown = list(re.findall(r"```summary\n(.*?)```", page, re.DOTALL))
    texts = [file.read_text(encoding="utf-8") for file in FILES]
    assert len(shown) >= 4
    for example in shown:
        assert any(example in text for text in texts), example


def test_what_is_brought_is_of_the_jdk(classes: Path) -> None:
    """Every summary that Hornbill brings is of a method that a JDK has, and leaves nothing out."""
    files = sorted((ROOT / "hornbill" / "native_summaries").glob("*.summary"))
    assert files
    check_summaries([classes], summary_files(files))
    assert all(one.owner.startswith("java.") for file in summary_files(files) for one in read(file))
