"""A version covers all sources that take part: what a worker has loaded after it worked is in the list."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hornbill.summaries.versions import SEARCH, SUITES, search_version, sources_of, suite_version
from tests.hornbill.conftest import ROOT, Command
from tests.hornbill.test_gen_command import OTHER, compiled

LOADED = """
import json, sys
from pathlib import Path
from hornbill.bytecode.jdk import find_jdk
from hornbill.criteria import parsed_criterion
from hornbill.pipeline.ladder import Rung, outcome
from hornbill.pipeline.searching import explored, warmed_search
from hornbill.pipeline.tasks import Explore, Setup

setup = Setup("search", (Path(sys.argv[1]),), find_jdk(), "loop", 4 << 30)
search = warmed_search(setup)
rung = Rung("loop-2", 300_000)
document = explored(search, Explore("shop.Other.twice(I)I", rung.criterion, rung.budget, rung.seconds))
assert outcome(document, "loop-2")[0] == "complete"
"""
MADE = """
import json, sys, tempfile
from pathlib import Path
from hornbill.bytecode.jdk import find_jdk
from hornbill.pipeline.emission import emit_class
from hornbill.pipeline.replays import judged
from hornbill.replay.batches import Batches
from hornbill.pipeline.suites import SuiteMaker
from hornbill.pipeline.tasks import Emit, Setup
from hornbill.pipeline.worker import warmed
from hornbill.summaries.store import Store

path = Path(sys.argv[1])
session = warmed(Setup("emit", (path,), find_jdk(), "loop", 4 << 30))
nothing = frozenset()
suite = emit_class(
    session,
    Emit("shop.Other", ("shop.Other.twice(I)I",), "branch", 5, False, True, 2, nothing, None, 60.0),
    Store(path.parent / "s.db", str(path), "loop-2", reading=True).document,
)
with tempfile.TemporaryDirectory() as scratch:
    batches = Batches([path], 5, Path(scratch))
    report = batches.replay({file.path: file.text for file in suite.files}, 100.0).report
    batches.close()
assert len(suite.tests) == 2 and judged(suite, report) == []
"""
PRINTED = """
ours = [Path(module.__file__) for module in list(sys.modules.values()) if getattr(module, "__file__", None)]
prolog = [Path(row["F"]) for row in __import__("pyswip").Prolog().query("source_file(F)")]
root = Path(sys.argv[2])
files = [file.resolve() for file in (*ours, *prolog)]
print(json.dumps([str(file.relative_to(root)) for file in files if file.is_relative_to(root)]))
"""


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("versions") / "classes", Other=OTHER)


def loaded_by(script: str, classes: Path) -> set[str]:
    """Our files that a process has loaded when it has run the script."""
    command = [sys.executable, "-c", script + PRINTED, str(classes), str(ROOT)]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    files = set(json.loads(done.stdout))
    return {file for file in files if not file.startswith(".venv")}


def listed(modules: tuple[str, ...]) -> set[str]:
    return {file.relative_to(ROOT).as_posix() for file in sources_of(modules)}


def test_all_that_a_search_loads_is_in_its_version(classes: Path) -> None:
    loaded = loaded_by(LOADED, classes)
    assert {"clp/session.pl", "clp/machine.py", "solver/bit_vectors.py", "hornbill/cases.py"} <= loaded
    assert loaded - listed(SEARCH) == set()


def test_all_that_makes_suites_is_in_their_version(hornbill: Command, classes: Path) -> None:
    database = classes.parent / "s.db"
    assert (
        hornbill(
            "gen", "--no-trials", classes, "--db", database, "--out", classes.parent / "o", "--no-replay"
        ).code
        == 0
    )
    loaded = loaded_by(MADE, classes)
    assert {"hornbill/run.py", "hornbill/suite.py", "hornbill/junit/classes.py", "clp/session.pl"} <= loaded
    assert loaded - listed(SUITES) == set()
    assert {"hornbill/replay/Runner.java", *listed(SEARCH)} <= listed(SUITES)


def test_what_does_not_take_part_changes_no_version() -> None:
    for modules in (SEARCH, SUITES):
        found = listed(modules)
        assert not any(file.startswith(("hornbill/commands/", "hornbill/rendering/")) for file in found)
        assert not found & {"hornbill/api.py", "hornbill/cli.py"}
    assert search_version() != suite_version()


def test_imports_are_followed(tmp_path: Path) -> None:
    texts = {
        "a/__init__.py": "if TYPE_CHECKING:\n    from a.types import T\n\n    import a.more\nX = 1\n",
        "a/one.py": "import os\nfrom b import (\n    two,\n    Name as Other,\n)\n",
        "a/types.py": "",
        "a/more.py": "",
        "a/beside.pl": "",
        "a/notes.md": "",
        "a/below/deep.pl": "",
        "a/package/__init__.py": "",
        "a/package/apart.pl": "",
        "b/__init__.py": "",
        "b/two.py": "def f():\n    import c.three as three, d\n    from . import nothing\n",
        "c/__init__.py": "",
        "c/three.py": "",
        "d.py": "",
        "e.py": "",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = [file.relative_to(tmp_path).as_posix() for file in sources_of(["a.one"], tmp_path)]
    assert found == [
        *("a/__init__.py", "a/below/deep.pl", "a/beside.pl", "a/one.py", "b/__init__.py", "b/two.py"),
        *("c/__init__.py", "c/three.py", "d.py"),
    ]
