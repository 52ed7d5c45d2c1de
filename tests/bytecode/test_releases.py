"""Releases of Java: which one classes are for, and which home of Java is taken for them."""

from __future__ import annotations

from pathlib import Path

from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.releases import newest_release, release_of

JARS = Path(__file__).parents[2] / "jars"


def test_the_release_of_classes(tmp_path: Path) -> None:
    assert newest_release([JARS / "papers.jar"]) == 11
    assert newest_release([JARS / "papers.jar", JARS / "records.jar"]) == 17
    assert newest_release([JARS / "records.jar"], most=1) == 17
    (tmp_path / "Broken.class").write_bytes(b"\xca\xfe")
    assert newest_release([tmp_path, tmp_path / "missing.jar"]) == 0


def home(folder: Path, release: str) -> Path:
    (folder / "lib").mkdir(parents=True)
    (folder / "lib" / "modules").touch()
    (folder / "bin").mkdir()
    (folder / "bin" / "java").touch(mode=0o755)
    (folder / "release").write_text(f'JAVA_VERSION="{release}.0.1"\n', encoding="utf-8")
    return folder


def test_a_home_of_java_that_has_what_classes_refer_to(tmp_path: Path) -> None:
    older, newer = home(tmp_path / "older", "11"), home(tmp_path / "newer", "21")
    environment = {"JAVA_HOME": str(older), "PATH": str(newer / "bin")}
    assert release_of(older) == 11
    assert find_jdk(environment) == older
    assert find_jdk(environment, [JARS / "papers.jar"]) == older
    assert find_jdk(environment, [JARS / "records.jar"]) == newer
    assert find_jdk({"JAVA_HOME": str(older), "PATH": ""}, [JARS / "papers.jar"]) == older
