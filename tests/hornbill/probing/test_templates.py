"""Inherited methods that lead to what a class implements are called on its objects."""

from __future__ import annotations

from pathlib import Path

from hornbill.building.access import Access
from hornbill.probing.templates import templates
from tests.hornbill.compiling import program_at
from tests.hornbill.junit.test_stubs import javac

SOURCE = """
package roots;
public class Roots {
    interface Told { int told(int n); default int twice(int n) { return told(n) + told(n); } }
    abstract static class Base implements Told {
        public int solve(int n) { return n < 0 ? n : begun(n); }
        private int begun(int n) { return step(n); }
        protected abstract int step(int n);
        public int other(int n) { return n; }
        public int both(int n) { return step(n); }
        private int hidden(int n) { return step(n); }
    }
    static class Halving extends Base {
        @Override protected int step(int n) { return n > 1 ? n / 2 : 1; }
        @Override public int both(int n) { return super.both(n) + 1; }
        @Override public int told(int n) { return n; }
    }
}
"""


def test_what_leads_to_methods_of_the_class(tmp_path: Path) -> None:
    assert javac(tmp_path, "Roots", SOURCE) == ""
    access = Access(program_at(tmp_path), "roots")
    find = access.hierarchy.find
    found = templates(access, find("roots.Roots$Halving"))
    names = {
        method.name: {one.rpartition(".")[2].partition("(")[0] for one in reached}
        for method, reached in found.values()
    }
    assert names == {"solve": {"step"}, "twice": {"told"}}
    assert templates(access, find("roots.Roots$Base")) == {}
