"""Writes the golden listings anew: `python -m tests.goldens.update`. Review the difference like code."""

from __future__ import annotations

import sys

from tests.goldens.listed import FOLDER, LISTED, golden_file, listed_text


def update() -> list[str]:
    """Write every golden file, remove those without a row, and name the ones that changed."""
    wanted = {golden_file(name): listed_text(jar, name) for jar, name in LISTED}
    FOLDER.mkdir(exist_ok=True)
    changed = [path.name for path in FOLDER.glob("*.txt") if path not in wanted]
    for name in changed:
        (FOLDER / name).unlink()
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path.name)
    return sorted(changed)


if __name__ == "__main__":
    sys.stdout.write("".join(f"{name}\n" for name in update()) or "nothing changed\n")
