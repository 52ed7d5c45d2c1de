"""The engine's Prolog program, compiled once and kept beside its sources, as Python keeps its own.

What is kept is named after a hash of all sources and of SWI-Prolog's version, and so made anew when one of
them changes. Where it cannot be made or kept there is none, and the sources are loaded.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path

_PACKAGES = ("clp", "solver")
"""Those that what is compiled loads from."""
_COMPILE = ("-O", "-q", "--on-error=status", "--on-warning=status", "-t", "halt")


def precompiled(session: Path, version: int) -> Path | None:
    """The compiled form of that file of a package, with all of the project that it loads, for that version of
    SWI-Prolog."""
    folder = session.parent
    packages = folder.parent
    digest = hashlib.sha256(str(version).encode())
    found = (file for name in _PACKAGES for file in sorted((packages / name).rglob("*.pl")))
    # what another process copies to compile it comes and goes
    sources = [file for file in found if not any(part.startswith(".made-") for part in file.parts)]
    for file in sources:
        digest.update(str(file.relative_to(packages)).encode() + b"\0" + file.read_bytes() + b"\0")
    kept = folder / f"{session.stem}-{digest.hexdigest()[:16]}.qlf"
    try:
        if not kept.is_file():
            _make(session, sources, kept)
        return kept if kept.stat().st_size else None
    except OSError:
        return None


def _make(session: Path, sources: list[Path], kept: Path) -> None:
    """Compile in a folder of its own and move the result where it is kept, so that nobody sees half of it;
    its paths move along. It is empty where SWI-Prolog has complaints, which it would have again."""
    packages = session.parent.parent
    with tempfile.TemporaryDirectory(dir=session.parent, prefix=".made-") as scratch:
        for file in sources:
            copy = Path(scratch) / file.relative_to(packages)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
        place = Path(scratch) / session.parent.name
        command = ["swipl", *_COMPILE, "-g", f"qcompile({session.stem}, [include(user)])"]
        done = subprocess.run(command, cwd=place, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        compiled = place / f"{session.stem}.qlf"
        if done.returncode:
            compiled.write_bytes(b"")
        compiled.replace(kept)
        for old in session.parent.glob(f"{session.stem}-*.qlf"):
            if old != kept:  # which another process may have made meanwhile, and be loading
                old.unlink(missing_ok=True)
