"""The folder that a test has for itself, as JUnit makes and removes it: what is made there, and what is
asserted of it after the call."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from hornbill.building.plans import CallPlan, MakeFile
from hornbill.junit.literals import FOLDER, own_path, string
from hornbill.junit.naming import Outcome
from hornbill.junit.phrases import camel
from hornbill.junit.scope import Scope

_FILES, _PATH, _CHARSETS = "java.nio.file.Files", "java.nio.file.Path", "java.nio.charset.StandardCharsets"
_HAS_STRINGS = 11
"""The Java that reads and writes files as texts."""
_RULE = "temporaryFolder"
_AS = {"java.io.File": ".toFile()", "java.lang.String": ".toString()"}
_MOST_CHECKED = 6

Files = Sequence[tuple[str, str | None]]
"""What a call changes there, as it was seen (building/seen_plans.py)."""


def has_folder(plan: CallPlan) -> bool:
    """Whether the test has a folder for itself."""
    return any(isinstance(step, MakeFile) for step in plan.steps)


def parameter(scope: Scope) -> str:
    """The folder as the parameter of a test method of JUnit 5."""
    folder = scope.add_import("org.junit.jupiter.api.io.TempDir")
    return f"@{folder} {scope.named(_PATH)} {FOLDER}"


def rule(scope: Scope) -> list[str]:
    """The field of a test class of JUnit 4 that makes the folder."""
    kind = scope.add_import("org.junit.rules.TemporaryFolder")
    return [
        "",
        f"    @{scope.add_import('org.junit.Rule')}",
        f"    public final {kind} {_RULE} = new {kind}();",
    ]


def of_rule(scope: Scope) -> str:
    """The variable in a test of JUnit 4."""
    return f"{scope.named(_PATH)} {FOLDER} = {_RULE}.getRoot().toPath();"


def as_type(text: str, type_name: str) -> str:
    """The path as one, a file or a text."""
    return text + _AS.get(type_name, "")


def file_lines(scope: Scope, step: MakeFile, folders: Set[str]) -> tuple[list[str], str]:
    """The statements that come first, and the expression that makes what is there; `folders` are there."""
    if not step.makes:
        return [], as_type(own_path(step.name), step.type)
    files = scope.named(_FILES)
    around = step.name.rpartition("/")[0]
    before = [f"{files}.createDirectories({own_path(around)});"] if around and around not in folders else []
    if step.text is None:
        made = f"{files}.createDirectories({own_path(step.name)})"
    elif scope.release >= _HAS_STRINGS:
        made = f"{files}.writeString({own_path(step.name)}, {string(step.text)})"
    else:
        made = f"{files}.write({own_path(step.name)}, {string(step.text)}.getBytes({_utf8(scope)}))"
    return before, as_type(made, step.type)


def _utf8(scope: Scope) -> str:
    return f"{scope.named(_CHARSETS)}.UTF_8"


def checks(scope: Scope, changed: Files) -> Iterator[tuple[str, str]]:
    """The names and arguments of assertions on what the call has changed."""
    files = scope.named(_FILES) if changed else ""
    for name, contents in changed[:_MOST_CHECKED]:
        match contents:
            case None:
                yield "assertFalse", f"{files}.exists({own_path(name)})"
            case "/":
                yield "assertTrue", f"{files}.isDirectory({own_path(name)})"
            case "?":
                yield "assertTrue", f"{files}.exists({own_path(name)})"
            case _:
                yield "assertEquals", f"{string(contents[1:])}, {_text_at(scope, files, name)}"


def _text_at(scope: Scope, files: str, name: str) -> str:
    if scope.release >= _HAS_STRINGS:
        return f"{files}.readString({own_path(name)})"
    return f"new String({files}.readAllBytes({own_path(name)}), {_utf8(scope)})"


def of_files(changed: Files) -> Outcome:
    """The outcome of a call that changes these."""
    name, contents = changed[0]
    verb = "deletes" if contents is None else "makes" if contents == "/" else "writes"
    more = " and more" if len(changed) > 1 else ""
    said = f"{name}{more}"
    words = "".join(map(camel, re.findall(r"[A-Za-z0-9]+", said)))
    return Outcome(f"{verb}{words}", f"{verb} {said}")
