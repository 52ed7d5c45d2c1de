"""Which version of Hornbill made something: a hash of all its sources that take part.

Which ones do follows from what they import: the modules that do the work, with all that these import, also
inside of functions, and the sources in other languages that lie beside them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]
SEARCH = ("hornbill.pipeline.searching", "hornbill.pipeline.ladder")
"""What documents of cases come from."""
SUITES = ("hornbill.pipeline.worker", "hornbill.pipeline.rounds")
"""What tests come from."""
_OTHER_LANGUAGES = (".pl", ".java", ".summary")
_IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|.*)|import[ \t]+(.*))", re.M)
_FOR_TYPES_ALONE = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+.*\n|\n)*", re.M)


def search_version() -> str:
    """The version of what searches methods."""
    return _version(SEARCH)


def suite_version() -> str:
    """The version of what makes suites and judges them."""
    return _version(SUITES)


def sources_of(modules: Sequence[str], root: Path = _ROOT) -> list[Path]:
    """The sources below the root that these modules of it rest on, in order."""
    found: set[Path] = set()
    waiting = [part for module in modules for part in _with_packages(module)]
    named = set(waiting)
    while waiting:
        for file in set(_files(waiting.pop(), root)) - found:
            found.add(file)
            imported = _imported(file.read_text(encoding="utf-8"))
            new = {part for module in imported for part in _with_packages(module)} - named
            named |= new
            waiting += new
    beside = [other for folder in {file.parent for file in found} for other in _others(folder)]
    return sorted([*found, *beside])


def _version(modules: Sequence[str]) -> str:
    found = hashlib.sha256(metadata.version("hornbill").encode())
    for file in sources_of(modules):
        found.update(file.relative_to(_ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def _with_packages(module: str) -> Iterator[str]:
    """The module and the packages that it is in, which are run when it is imported."""
    end = module.find(".")
    while end >= 0:
        yield module[:end]
        end = module.find(".", end + 1)
    yield module


def _files(module: str, root: Path) -> Iterator[Path]:
    """What is run when the module, or package, itself is imported; nothing where it is not below the root."""
    place = module.replace(".", "/")
    for name in (f"{place}.py", f"{place}/__init__.py"):
        file = root / name
        if file.is_file():
            yield file.resolve()


def _imported(text: str) -> Iterator[str]:
    """The modules that a source imports, and what may be modules of them."""
    for match in _IMPORT.finditer(_FOR_TYPES_ALONE.sub("", text)):
        package, names, modules = match.groups()
        for name in re.findall(r"([\w.]+)(?:[ \t]+as[ \t]+\w+)?", names or modules):
            yield name if package is None else f"{package}.{name}"


def _others(folder: Path) -> Iterator[Path]:
    """The sources in other languages in that folder and below, but for folders of other modules."""
    for path in folder.iterdir():
        if path.is_file() and path.suffix in _OTHER_LANGUAGES:
            yield path
        elif path.is_dir() and not (path / "__init__.py").exists():
            yield from _others(path)
