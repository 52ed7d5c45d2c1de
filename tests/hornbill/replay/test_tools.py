"""What replay says where something that it needs is not there."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.jvm import jars
from hornbill.replay import tools
from hornbill.replay.tools import find_jdk_for, jacoco_agent, junit_api, mockito

ROOT = Path(__file__).resolve().parents[3]


def jdk_at(folder: Path, release: str) -> Path:
    (folder / "bin").mkdir(parents=True)
    for program in ("java", "javac"):
        (folder / "bin" / program).touch(mode=0o755)
    (folder / "release").write_text(f'JAVA_VERSION="{release}"\n', encoding="utf-8")
    return folder


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with nothing on it but what is put into this folder."""
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv(jars.JARS_VARIABLE, raising=False)
    monkeypatch.setattr(tools, "_JVMS", tmp_path / "jvms")
    monkeypatch.setattr(jars, "_DEBIAN", tmp_path / "jars")
    return tmp_path


def test_no_jdk(bare: Path) -> None:
    with pytest.raises(HornbillError, match=r"no JDK found.*default-jdk-headless"):
        find_jdk_for([])


def test_a_virtual_machine_without_a_compiler_is_no_jdk(bare: Path) -> None:
    (jdk_at(bare / "jvms" / "one", "17.0.1") / "bin" / "javac").unlink()
    with pytest.raises(HornbillError, match="no JDK found"):
        find_jdk_for([])


def test_the_first_jdk_that_is_new_enough(bare: Path) -> None:
    for release in ("1.8.0_2", "11.0.2", "21", "25.0.3"):
        jdk_at(bare / "jvms" / f"java-{release}", release)
    assert find_jdk_for([]).release == 11
    assert find_jdk_for([ROOT / "jars" / "switchpatterns.jar"]).release == 21


def test_classes_too_new_for_every_jdk(bare: Path) -> None:
    jdk_at(bare / "jvms" / "one", "17.0.1")
    with pytest.raises(HornbillError, match="for Java 21, and the newest JDK here is 17"):
        find_jdk_for([ROOT / "jars" / "switchpatterns.jar"])


def test_no_junit_and_no_jacoco(bare: Path) -> None:
    with pytest.raises(HornbillError, match=r"JUnit is not there: no junit-jupiter-api.jar.*HORNBILL_JARS"):
        junit_api(5)
    with pytest.raises(HornbillError, match=r"JaCoCo is not there.*libjacoco-java"):
        jacoco_agent()


def test_mockito_is_that_of_the_class_path(bare: Path) -> None:
    with pytest.raises(HornbillError, match=r"Mockito is not there: no mockito-core.jar.*libmockito-java"):
        mockito([])
    with zipfile.ZipFile(bare / "own-mockito.jar", "w") as jar:
        jar.writestr("org/mockito/Mockito.class", b"")
    assert mockito([bare, bare / "own-mockito.jar"]) == []


def test_jars_that_are_named(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = bare / "own"
    own.mkdir()
    for name in ("junit-4.13.2.jar", "hamcrest-2.2.jar", "apiguardian-api-1.1.2.jar", "opentest4j-1.2.0.jar"):
        (own / name).touch()
    (own / "junit-platform-commons-1.9.1.jar").touch()
    (own / "junit-platform-commons-extra.jar").touch()
    monkeypatch.setenv(jars.JARS_VARIABLE, f"{bare / 'none'}:{own}")
    assert [jar.name for jar in junit_api(4)][:2] == ["junit-4.13.2.jar", "hamcrest-2.2.jar"]
    assert junit_api(4)[-1].name == "junit-platform-commons-1.9.1.jar"


def test_an_agent_inside_another_jar(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(bare / "cache"))
    (bare / "jars").mkdir()
    with zipfile.ZipFile(bare / "jars" / "org.jacoco.agent.jar", "w") as jar:
        jar.writestr("jacocoagent.jar", b"agent")
    found = jacoco_agent()
    assert found.read_bytes() == b"agent" and jacoco_agent() == found
    shutil.copyfile(found, bare / "jars" / "jacocoagent.jar")
    assert jacoco_agent() == bare / "jars" / "jacocoagent.jar"
