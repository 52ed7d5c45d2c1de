"""What hangs on the streams of System, and on what else belongs to the JVM, is in no case."""

from __future__ import annotations

import pytest

from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from tests.jdk_tools import javac

_SOURCE = """
package machine;
import java.io.*;
public class Streams {
    private PrintStream kept;
    void keep() { kept = System.out; }
    static PrintStream out() { return System.out; }
    static Object[] inside() { return new Object[] {1, new Object[] {System.err}}; }
    static PrintStream wrapped() { return new PrintStream(System.out); }
    static InputStream in() { return System.in; }
    static boolean buffered() { return System.in instanceof BufferedInputStream; }
    static String kind() { return System.in.getClass().getName(); }
    static int available() throws IOException { return System.in.available(); }
    static boolean marks() { return System.in.markSupported(); }
    static boolean plain() { return System.out.getClass() == PrintStream.class; }
    static ThreadLocal<String> local() { return ThreadLocal.withInitial(() -> "a"); }

    static int printed(int n) { System.out.println(n); return n + 1; }
    static boolean two() { return System.out != System.err; }
    static boolean own(InputStream in) { return in != System.in; }
    static final String LINES = System.lineSeparator();
    static String lines(int n) { return n > 3 ? "a" + LINES : "b"; }
    static String line(int n) { return n + System.getProperty("line.separator"); }
    static int length(int n) { return n + LINES.length(); }
    static boolean hidden(java.io.File f) { return f.getName().startsWith("."); }
    static String language() { return java.util.Locale.getDefault().getLanguage(); }
    static int beyondLocale(int x) { return java.util.Locale.getDefault() == null ? 1 : x > 2 ? 3 : 4; }
    static boolean upper() { return "i".toUpperCase(java.util.Locale.getDefault()).equals("I"); }
    static boolean absolute(String s) { return s.length() < 2 && new java.io.File(s).isAbsolute(); }
    static PrintStream passed(PrintStream given) { return given; }
}

class Asking {
    static final String VERSION = System.getProperty("java.specification.version");
    static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");
    static int beside(int x) { return x > 3 ? x : -x; }
    static int home(int x) { return System.getProperty("user.home") == null ? 0 : x > 0 ? 1 : 2; }
    static String wrongly(int x) { return System.getProperty(x > 0 ? "" : null, "d"); }
    static String version() { return VERSION; }
    static boolean windows(int x) { return WINDOWS && x > 3; }
    static boolean recent() { return VERSION.compareTo("2") > 0; }
    static int flag() { return System.getProperty("my.flag") == null ? 1 : 2; }
    static int variable() { return System.getenv("MY_FLAG") == null ? 1 : 2; }
}
"""


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> CaseSearch:
    folder = tmp_path_factory.mktemp("machine")
    (folder / "Streams.java").write_text(_SOURCE)
    javac("--release", "11", "-g", "-d", folder, folder / "Streams.java")
    return CaseSearch([folder])


def _cases(search: CaseSearch, method: str) -> tuple[list[FoundCase], dict[str, int]]:
    found: list[FoundCase] = []
    (name,) = [one.id for one in search.program.methods() if one.name == method]
    summary = search.run(name, Exploration(), found.append)
    return found, summary.ledger["paths"]


@pytest.mark.parametrize(
    "method",
    ["out", "keep", "inside", "wrapped", "in", "buffered", "kind", "available", "marks", "plain", "local"],
)
def test_what_hangs_on_objects_of_the_machine_is_no_case(search: CaseSearch, method: str) -> None:
    found, ledger = _cases(search, method)
    assert found == [] and list(ledger.values()) == [1]
    assert all(why.startswith("unsupported(") for why in ledger)


@pytest.mark.parametrize(
    ("method", "value"), [("printed", None), ("two", True), ("own", True), ("passed", None)]
)
def test_programs_may_print_and_compare_them(search: CaseSearch, method: str, value: bool | None) -> None:
    found, _ = _cases(search, method)
    assert found and (value is None or value in [one.json["witness"]["value"] for one in found])


@pytest.mark.parametrize(("method", "cases"), [("lines", 1), ("line", 0), ("length", 0)])
def test_no_case_rests_on_how_lines_are_separated(search: CaseSearch, method: str, cases: int) -> None:
    found, ledger = _cases(search, method)
    assert len(found) == cases and any("separators differ" in why for why in ledger)


@pytest.mark.parametrize(("method", "cases"), [("beside", 2), ("home", 2), ("wrongly", 2)])
def test_cases_that_rest_on_no_property_are_told(search: CaseSearch, method: str, cases: int) -> None:
    found, ledger = _cases(search, method)
    assert len(found) == cases and not any(why.startswith("unsupported(") for why in ledger)


@pytest.mark.parametrize("method", ["version", "windows", "recent", "flag", "variable"])
def test_no_case_rests_on_a_property(search: CaseSearch, method: str) -> None:
    found, ledger = _cases(search, method)
    assert found == [] and any("properties and separators differ" in why for why in ledger)
    assert "assumed('what the machine says of itself')" in ledger


@pytest.mark.parametrize("method", ["hidden", "absolute"])
def test_names_of_files_are_looked_at_where_all_machines_agree(search: CaseSearch, method: str) -> None:
    found, ledger = _cases(search, method)
    assert {one.json["witness"]["value"] for one in found} >= {True, False}
    assert not any("initIDs" in why or why.startswith("assumed") for why in ledger)


@pytest.mark.parametrize(("method", "cases"), [("language", 0), ("upper", 0), ("beyondLocale", 2)])
def test_no_case_rests_on_the_locale(search: CaseSearch, method: str, cases: int) -> None:
    found, ledger = _cases(search, method)
    assert len(found) == cases and (cases > 0) != any(why.startswith("unsupported(") for why in ledger)
