"""What a case takes in the database of summaries, beside its JSON text; and what keeping it takes.

    python bench/stored_size.py

Methods with very many cases are searched as `hornbill gen` does it, and written into a database: inserting 7
unknown ints into an empty unbalanced tree (47,293 cases), and some of jars/containers.jar on trees, sequences
and heaps. Printed are, for a case that is kept, the bytes of its JSON text, of its share of the packed
document without the traces of the other cases, and of the file; for a case that is not kept, those of its
trace, text and packed; the time to read the document; and for each case of the search, in plain inferences of
naive reverse, the search, its way from worker to main process, and the write. Last, the packed documents of
all methods of the jar are compared with their text.

Exit code 1 where what is packed takes more than a quarter of the text, kept or not, in any method, or the
tree takes more than 2,500 inferences a case, or a document that is read is not the one that was written.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.explorations import JARS, compiled, inferences_a_second
from hornbill.analysis.numbered_traces import PackedTraces
from hornbill.cases import CaseSearch
from hornbill.method_cases import MethodCases
from hornbill.pipeline.searching import explored
from hornbill.pipeline.tasks import Explore
from hornbill.serial import packed, unpacked
from hornbill.summaries.store import COMPLETE, Head, Record, Store
from tests.agreement.programs import Program

TREE = ("orders.Orders.tree7(IIIIIII)V", "loop-14", 4_000_000_000)
JAR = JARS / "containers.jar"
LARGE = (
    "containers.BinarySearchTree.addAll(Lcontainers/NodeSequence;Lcontainers/Position;I)V",
    "containers.BinarySearchTree.remove(Lcontainers/Entry;)Lcontainers/Entry;",
    "containers.HeapPriorityQueue.insert(Lcontainers/Entry;)V",
)
BUDGET, SMALL_BUDGET = 3_000_000, 300_000
MOST_SHARE, MOST_INFERENCES = 0.25, 2_500


@dataclass(frozen=True, slots=True)
class Measured:
    """Bytes a case: of those that are kept, and of the traces of all; seconds."""

    kept: int
    found: int
    text: float
    packed: float
    file: float
    trace_text: float
    trace_packed: float
    searched: float
    written: float
    read: float
    same: bool


def measured(search: CaseSearch, task: Explore, path: Path) -> Measured:
    """The search, written and read."""
    start = time.process_time()
    document = unpacked(packed(explored(search, task)))
    searched = time.process_time() - start
    kept, found = len(document.cases), document.traces.count
    head = Head(task.method, "c", "k", COMPLETE, None, 1, task.criterion, "done", kept)
    store = Store(path, "app.jar", "s")
    start = time.process_time()
    store.put(Record(head, document))
    written = time.process_time() - start
    start = time.process_time()
    again = store.document(task.method)
    read = time.process_time() - start
    store.close()
    alone = replace(document, traces=PackedTraces(document.traces.names))
    only_kept, everything = len(packed(alone)), len(packed(document))
    rest = max(1, found - kept)
    every = document.traces.opened().written(range(found)).values()
    others = sum(map(len, every)) - sum(len(one["trace"]) for one in document.json()["cases"])
    return Measured(
        kept,
        found,
        text_size(document) / kept,
        only_kept / kept,
        path.stat().st_size / kept,
        others / rest,
        (everything - only_kept) / rest,
        searched,
        written,
        read,
        again == document,
    )


def text_size(document: MethodCases) -> int:
    """The size of the document's cases as JSON."""
    return len(json.dumps(document.json()["cases"]))


def told(found: Measured, method: str, most: int | None, plain: float) -> bool:
    """Print the figures; whether they are reached."""
    each = plain * (found.searched + found.written) / found.found
    shares = [found.packed / found.text]
    if found.found > found.kept:
        shares.append(found.trace_packed / found.trace_text)
    print(
        f"{method.partition('(')[0]}: {found.kept:,} of {found.found:,} cases kept\n"
        f"    a case: text {found.text:,.0f} bytes, packed {found.packed:,.0f}"
        f" (1/{found.text / found.packed:.0f}), of the file {found.file:,.0f}"
    )
    if len(shares) > 1:
        print(f"    a trace of the others: text {found.trace_text:,.0f}, packed {found.trace_packed:,.1f}")
    print(
        f"    written in {found.written:.3f} s, read in {found.read:.3f} s;"
        f" search and write {each:,.0f} inferences a case"
        f"{'' if found.same else '; what is read is NOT what was written'}"
    )
    return found.same and max(shares) <= MOST_SHARE and (most is None or each <= most)


def jar_shares(jar: Path) -> tuple[float, float, str]:
    """What the packed documents of the jar's methods are of their text: all together, and the largest share
    with its method."""
    search, sizes = CaseSearch([jar]), {}
    for method in Program(jar).callables():
        document = explored(search, Explore(method.id, "loop-2", SMALL_BUDGET, 600.0))
        if document.cases:
            sizes[method.id] = len(packed(document)), text_size(document)
    own, text = (sum(size[place] for size in sizes.values()) for place in (0, 1))
    worst, name = max((packed_size / size, name) for name, (packed_size, size) in sizes.items())
    return own / text, worst, name


def main(_: Sequence[str]) -> int:
    """Measure; the exit code says whether all figures were reached."""
    plain = inferences_a_second()
    reached = True
    with tempfile.TemporaryDirectory() as scratch:
        folder = compiled("orders", Path(scratch))
        rows: list[tuple[Path, str, str, int, int | None]] = [(folder, *TREE, MOST_INFERENCES)]
        rows += [(JAR, name, "loop-2", BUDGET, None) for name in LARGE]
        for number, (path, method, criterion, budget, most) in enumerate(rows):
            task = Explore(method, criterion, budget, 600.0)
            found = measured(CaseSearch([path]), task, Path(scratch) / f"{number}.db")
            reached &= told(found, method, most, plain)
    together, worst, name = jar_shares(JAR)
    reached &= worst <= MOST_SHARE
    print(
        f"{JAR.name}, all methods: packed 1/{1 / together:.0f} of the text; most is 1/{1 / worst:.1f}, {name}"
    )
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
