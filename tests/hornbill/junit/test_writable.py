"""Calls that javac would not take are left out, and the rest of the class is tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.junit import emission
from tests.hornbill.junit.conftest import Explored, explored, suite
from tests.hornbill.junit.simple_plans import SimplePlanner
from tests.hornbill.junit.test_emission import passes
from tests.hornbill.junit.test_stubs import javac

SOURCE = """
package writable;
public class Writable {
    public Gone field;
    public int n;
    public Writable() { }
    public Writable(Gone gone) { n = 1; }
    public int twice(Gone gone) { return 1; }
    public int twice(String text) { return 2; }
    public int once(Gone gone) { return gone == null ? 1 : 2; }
    public int whole(String text) { return text == null ? 1 : 2; }
    public int whole(Gone gone, int k) { return k; }
    public Gone given(int k) { return null; }
    public int thrown(int k) throws GoneException { return k; }
    public int many(Gone[] all) { return all == null ? 0 : 1; }
    public int raise() { n++; return n; }
    public static int of(Hidden hidden) { return hidden == null ? 1 : 2; }
    public static int either(Hidden hidden) { return hidden == null ? 1 : 2; }
    public static int either(String text) { return text == null ? 3 : 4; }
    private static class Hidden { }
}
class Gone { }
class GoneException extends Exception { }
"""


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Explored]:
    """The classes of the source above, but for two that are missing, and their cases."""
    folder = tmp_path_factory.mktemp("writable")
    assert javac(folder, "Writable", SOURCE) == ""
    for name in ("Gone", "GoneException"):
        (folder / "writable" / f"{name}.class").unlink()
    return folder, explored(folder, 300_000)


@pytest.mark.parametrize("junit", [5, 4])
def test_what_is_written_compiles_and_passes(
    known: tuple[Path, Explored], junit: int, tmp_path: Path
) -> None:
    passes(suite(known[1], junit), tmp_path, known[0], junit)


def test_the_rest_is_left_out_with_its_reason(known: tuple[Path, Explored]) -> None:
    program, documents, _ = known[1]
    owner = program.find("writable.Writable")
    assert owner is not None
    own = [one for one in documents if one.method.owner == owner.name]
    made = emission(program, owner, own, SimplePlanner(program))
    left: dict[str, set[str]] = {}
    for one in made.left_out:
        left.setdefault(one.method_id.removeprefix("writable.Writable."), set()).add(one.why)
    gone, hidden = "the class writable.Gone is missing", "an argument of a class that cannot be named"
    assert left["twice(Ljava/lang/String;)I"] == {gone}
    assert left["given(I)Lwritable/Gone;"] == {gone}
    assert left["thrown(I)I"] == {"the class writable.GoneException is missing"}
    assert left["either(Lwritable/Writable$Hidden;)I"] == {hidden}
    tested = {test.method_id.removeprefix("writable.Writable.") for file in made.files for test in file.tests}
    assert {
        "<init>()V",
        "raise()I",
        "whole(Ljava/lang/String;)I",
        "of(Lwritable/Writable$Hidden;)I",
    } <= tested
    assert not any("Gone" in one for one in tested)
