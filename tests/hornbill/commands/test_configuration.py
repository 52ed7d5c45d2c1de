"""hornbill.toml: every option, paths beside the file, and what is wrong said in one line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.configuration import GEN_OPTIONS, read_configuration, summary_paths

EVERY = """
[gen]
path = "a.jar:/opt/b.jar"
out = "tests"
existing = "own"
db = "s.db"
class = "shop.*"
exclude = ["shop.Old*"]
method = ["add", "sign"]
assume = "a > 0"
criterion = "loop-3"
cover = "path"
select = ["branch"]
junit = 4
time = 60
effort = "quick"
rounds = 2
trials = false
budget = 5000
assertions = "off"
compose = "always"
cost = "memory"
assert-cost = "calls"
tolerance = 5
policy = "memory > 48"
context = "sensitive"
jobs = 2
cluster = "local"
calls = 3
constructible-only = true
null-tests = false
stub = ["shop.Clock"]
stubs = "mockito"
replay = false
strict = true
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "hornbill.toml"
    file.write_text(text.replace(":/opt", f"{os.pathsep}/opt"))
    return file


def test_every_option(tmp_path: Path) -> None:
    found = read_configuration(written(tmp_path, EVERY)).gen
    assert list(found) == list(GEN_OPTIONS)
    assert found["path"] == os.pathsep.join([str(tmp_path / "a.jar"), "/opt/b.jar"])
    assert (found["out"], found["db"]) == (str(tmp_path / "tests"), str(tmp_path / "s.db"))
    assert (found["class"], found["method"]) == (["shop.*"], ["add", "sign"])
    assert found["assume"] == ["a > 0"]
    assert (found["time"], found["junit"], found["replay"]) == (60.0, 4, False)


def test_a_time_as_people_write_it(tmp_path: Path) -> None:
    assert read_configuration(written(tmp_path, "[gen]\ntime = '2m'\n")).gen["time"] == 120.0


def test_criteria_of_parts_in_their_order(tmp_path: Path) -> None:
    text = "[criteria]\n'shop.Order' = 'loop-4'\n'shop.*' = 'loop-3'\n'java.*' = 'block-1'\n"
    found = read_configuration(written(tmp_path, text)).criteria
    assert list(found.items()) == [("shop.Order", "loop-4"), ("shop.*", "loop-3"), ("java.*", "block-1")]
    assert read_configuration(written(tmp_path, "")).criteria == {}


@pytest.mark.parametrize("name", GEN_OPTIONS)
def test_a_value_of_the_wrong_type(tmp_path: Path, name: str) -> None:
    file = written(tmp_path, f"[gen]\n{name} = 1979-05-27\n")
    with pytest.raises(HornbillError, match=f"{name} takes ") as caught:
        read_configuration(file)
    assert str(file) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[gen]\ncriterium = 'loop-2'", "there is no setting 'criterium' in .gen. .did you mean criterion"),
        ("[gen]\nzzz = 1", "there is no setting 'zzz' in .gen. .there are path, out"),
        ("[generate]", "there is no table .generate."),
        ("out = 'x'", "there is no table .out."),
        ("criteria = 'x'", "criteria is no table"),
        ("[criteria]\n'java.*' = 2", "java.. in .criteria. takes a text"),
        ("[criteria]\njava.util = 'loop-1'", "java in .criteria. takes a text"),
        ("[criteria]\n'java.*' = 'loops-1'", "no criterion 'loops'"),
        ("[criteria]\n'java.*' = 'depth-9'", "cannot have depth-9: rules are counted along a whole path"),
        ("gen = 'x'", "gen is no table .write .gen. on a line of its own"),
        ("[gen]\njobs = 2.5", "jobs takes a whole number"),
        ("[gen]\nout = ", "is not TOML"),
    ],
)
def test_what_is_wrong(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(HornbillError, match=said):
        read_configuration(written(tmp_path, text))


def test_files_of_summaries(tmp_path: Path) -> None:
    """They are beside the file that names them; what is given otherwise is taken instead."""
    file = written(tmp_path, '[summaries]\nfiles = ["a.summary", "b/c.summary"]\n')
    assert summary_paths(path=file) == (tmp_path / "a.summary", tmp_path / "b/c.summary")
    assert summary_paths(["x"], file) == (Path("x"),)
    assert summary_paths(path=written(tmp_path, "[gen]\n")) == ()
    for wrong in ('files = "a"', "files = [3]", 'others = ["a"]'):
        with pytest.raises(HornbillError, match="files"):
            summary_paths(path=written(tmp_path, f"[summaries]\n{wrong}\n"))
