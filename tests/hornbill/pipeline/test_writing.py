"""Files of suites: whole, noted, and never over what somebody else wrote, wherever the writing is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hornbill.pipeline.class_suites import ClassSuite
from hornbill.pipeline.writing import write_suites
from hornbill.suite import EmittedFile, EmittedTest
from hornbill.summaries.store import NotedFile, Store

CLASSES = ("a.A", "a.B", "a.C")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "s.db", "program", "loop-2")
    yield made
    made.close()


def suites(text: str) -> dict[str, ClassSuite]:
    """A suite of a file for each class."""
    return {name: ClassSuite(name, (file_of(name, text),), (0,)) for name in CLASSES}


def file_of(name: str, text: str) -> EmittedFile:
    test = EmittedTest(f"{name}Test", "test", f"{name}.m()V", 0, reflective=False)
    return EmittedFile(f"{name.replace('.', '/')}Test.java", f"// {text} of {name}\n", (test,))


@pytest.mark.parametrize("at", range(len(CLASSES)))
@pytest.mark.parametrize("after", [False, True])
def test_an_interruption_leaves_files_whole_and_ours(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch, at: int, after: bool
) -> None:
    out = tmp_path / "out"
    write_suites(suites("first"), out, store, CLASSES)
    put, calls = store.put_file, []

    def interrupted(path: Path, noted: NotedFile | None) -> None:
        calls.append(path)
        if after:
            put(path, noted)
        if len(calls) > at:
            raise KeyboardInterrupt
        put(path, noted)

    monkeypatch.setattr(Store, "put_file", lambda _, path, noted: interrupted(path, noted))
    with pytest.raises(KeyboardInterrupt):
        write_suites(suites("second"), out, store, CLASSES)
    monkeypatch.undo()
    left = sorted(path for path in out.rglob("*") if path.is_file())
    assert len(left) == len(CLASSES) - 1 and all(path.name.endswith("Test.java") for path in left)
    written = write_suites(suites("third"), out, store, CLASSES)
    assert written.kept == () and len(written.written) == len(CLASSES)
    assert {path.read_text().split()[1] for path in out.rglob("*.java")} == {"third"}


def test_what_others_changed_is_left_alone(tmp_path: Path, store: Store) -> None:
    out = tmp_path / "out"
    write_suites(suites("first"), out, store, CLASSES)
    (out / "a" / "BTest.java").write_text("// mine\n")
    assert write_suites(suites("second"), out, store, CLASSES).kept == ("a/BTest.java",)
    assert (out / "a" / "BTest.java").read_text() == "// mine\n"
    assert write_suites(suites("second"), out, store, CLASSES, overwrite=True).kept == ()
    assert "second" in (out / "a" / "BTest.java").read_text()
