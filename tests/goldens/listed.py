"""Which methods have golden listings, and what those listings are now.

A golden file lists the clauses of one class, or of the methods of one class that go by one name; it is named
after them. The jars are committed, so that no compiler has a say in what comes out.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hornbill.bytecode.class_path import ClassPath
from hornbill.listing import listing

FOLDER = Path(__file__).parent / "listings"
JARS = Path(__file__).parents[2] / "jars"

LISTED: tuple[tuple[str, str], ...] = (
    # jar, and a class or `class.method`
    ("papers", "papers.A"),
    ("papers", "papers.Aliasing"),
    ("papers", "papers.Aliasing$Ref"),
    ("papers", "papers.Lcm"),
    ("papers", "papers.Power"),
    ("papers", "papers.R"),
    ("papers", "papers.Vector"),
    ("arithmetic", "arithmetic.Conversions"),
    ("arrays", "arrays.ManyDimensions.transpose"),
    ("arrays", "arrays.ManyDimensions.rectangle"),
    ("arrays", "arrays.OneDimension.writeString"),
    ("exceptions", "exceptions.Finally.catchAndFinally"),
    ("exceptions", "exceptions.Handlers.sequence"),
    ("lambdas", "lambdas.Lambdas.captures"),
    ("objects", "objects.Cells.reverse"),
    ("recursion", "recursion.Recursion.quicksort"),
    ("statics", "statics.Statics.lazily"),
    ("strings", "strings.Basics.literal"),
    ("switches", "switches.Ints.machine"),
    ("switches", "switches.Texts.onString"),
)


def golden_file(name: str) -> Path:
    """Where the golden listing of a row lies."""
    return FOLDER / f"{name}.txt"


def listed_text(jar: str, name: str) -> str:
    """The listings of the row's methods, in the order of the class file, a blank line between them."""
    path = JARS / f"{jar}.jar"
    texts = [listing([path], method_id) for method_id in _method_ids(path, name)]
    if not texts:
        raise LookupError(f"{jar}.jar has no code for {name}")
    return "\n".join(texts)


def _method_ids(path: Path, name: str) -> Iterator[str]:
    class_path = ClassPath([path])
    owner = class_path.find(name) or class_path.find(name.rpartition(".")[0])
    for method in owner.methods if owner else ():
        if method.has_code and name in (method.owner, f"{method.owner}.{method.name}"):
            yield method.id
