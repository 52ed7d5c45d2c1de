"""The JDKs of the machine."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from hornbill.bytecode.jdk import java_homes


def _release(home: Path) -> int:
    """The feature release of a JDK, 0 for what is none."""
    described = home / "release"
    if not (home / "bin" / "javac").is_file() or not described.is_file():
        return 0
    found = re.search(r'JAVA_VERSION="(\d+)', described.read_text())
    return int(found[1]) if found else 0


@pytest.fixture(scope="session")
def jdks() -> dict[int, Path]:
    """The JDKs with a compiler, by feature release."""
    found = {_release(home): home for home in java_homes(os.environ)}
    return {release: home for release, home in sorted(found.items()) if release}
