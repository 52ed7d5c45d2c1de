"""Prints a dependency group of pyproject.toml, one requirement a line, for a pip that knows no --group."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path


def main() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    print("\n".join(project["dependency-groups"][sys.argv[1]]))


if __name__ == "__main__":
    main()
