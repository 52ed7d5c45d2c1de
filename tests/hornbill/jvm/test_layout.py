"""How a JVM lays out objects, as it says and as it does: random classes, in all layouts that there are."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.costs.counting import Counting
from hornbill.costs.models import parsed_models
from hornbill.jvm.counting import gauging_harness
from hornbill.jvm.layout import laid_out, layout_in_use, layout_text
from hornbill.replay.tools import find_jdk_for, other_jdk
from tests.jdk_tools import javac

KINDS = ("boolean", "byte", "char", "short", "int", "float", "long", "double", "Object")
CLASSES = 80
LENGTHS = range(6)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[list[list[str]]]]:
    """Classes `C0`, `C1`, ... with a method that makes each; and what fields they and those above declare."""
    random = Random(15)
    folder = tmp_path_factory.mktemp("laid-out")
    fields: list[list[list[str]]] = []
    lines = []
    for number in range(CLASSES):
        above = random.randrange(number) if number and random.random() < 0.7 else None
        own = [random.choice(KINDS) for _ in range(random.randrange(6))]
        fields.append([*([] if above is None else fields[above]), own])
        extends = "" if above is None else f" extends C{above}"
        declared = " ".join(f"{kind} f{n};" for n, kind in enumerate(own))
        lines.append(f"static class C{number}{extends} {{ {declared} }}")
        lines.append(f"static Object make{number}() {{ return new C{number}(); }}")
    lines += [f"static Object {kind}s(int n) {{ return new {kind}[n]; }}" for kind in KINDS]
    source = folder / "Laid.java"
    source.write_text("class Laid {\n" + "\n".join(lines) + "\n}\n", encoding="utf-8")
    javac("-nowarn", "--release", "11", "-d", folder, source)
    return folder, fields


def javas() -> list[tuple[Path, tuple[str, ...]]]:
    """The JVMs that there are, with options that change the layout."""
    first = find_jdk_for([])
    other = other_jdk([], first)
    found: list[tuple[Path, tuple[str, ...]]] = [
        (first.java, ()),
        (first.java, ("-XX:-UseCompressedOops",)),
        (first.java, ("-XX:ObjectAlignmentInBytes=16",)),
    ]
    if other is not None:
        found.append((other.java, ()))
        found += [(other.java, ("-XX:+UseCompactObjectHeaders",))] if other.release >= 25 else []
    return found


@pytest.mark.parametrize(("java", "options"), javas())
def test_objects_and_arrays(
    java: Path, options: tuple[str, ...], classes: tuple[Path, list[list[list[str]]]]
) -> None:
    folder, fields = classes
    layout = layout_in_use(java, options)
    with gauging_harness([folder], java, options) as harness:
        for number, declared in enumerate(fields):
            allocated = harness.run(f"Laid.make{number}()Ljava/lang/Object;", []).allocated
            assert allocated == layout.object(declared), declared
        for kind in KINDS:
            header, element, alignment = layout.array(kind)
            method = f"Laid.{kind}s(I)Ljava/lang/Object;"
            made = harness.run_many(method, [[n] for n in LENGTHS])
            sizes = [-(-(header + element * n) // alignment) * alignment for n in LENGTHS]
            assert [one.allocated for one in made] == sizes, kind


def test_models_count_bytes_as_the_jvm_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    models = parsed_models("instructions,memory-hotspot")
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-XX:ObjectAlignmentInBytes=16")
    instructions, hotspot = laid_out(models)
    assert instructions == models[0] and hotspot.layout is not None
    assert layout_text(hotspot.layout) == "12-16-16-4-16"
    assert Counting((hotspot,)).settings != Counting((models[1],)).settings
    monkeypatch.delenv("JAVA_TOOL_OPTIONS")
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", "")
    assert laid_out(models) == models


def test_a_jvm_that_does_not_say(tmp_path: Path) -> None:
    home = tmp_path / "java-11"
    (home / "bin").mkdir(parents=True)
    (home / "release").write_text('JAVA_VERSION="11.0.2"\n', encoding="utf-8")
    with pytest.raises(HornbillError, match=r"is not known: it is of Java 11 .*HotSpot, of Java 15 or newer"):
        layout_in_use(home / "bin" / "java")
