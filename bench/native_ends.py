"""Ways that end at native or missing code, by the name of what they end at, in searches of libraries.

    python bench/native_ends.py [--only NAME ...] [--sample 40] [--seed 7] [--budget 300000] [--before]

The jars come from Maven Central, so this needs the network and `mvn`. Of each library so many classes are
drawn, all of their methods that can be called are searched at loop-1 with that budget, and the ways counted
that ended as unsupported. Printed are the methods without code at which they ended (native, or missing), then
those for which Hornbill has no model though they are there: it says why. With `--before`, the same without
opaque calls (docs/decisions/0029) and without what Hornbill brings as summaries stands beside it; and how
many cases both have. Exit code 1 where a way ended at a native method, or a static one that is missing, that
an opaque call could have passed.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.libraries import LIBRARIES, Library, top_level
from bench.strangers import fetched
from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.native_summaries.installing import install
from hornbill.pipeline.targets import find_targets

DEFAULT = ("lang3", "io", "base")
_SHOWN = 12
_UNSUPPORTED = re.compile(r"unsupported\((?P<name>'(?:[^'\\]|\\.)*'|.*?),(?P<reason>'.*'|[^,]*)\)", re.DOTALL)
_WITHOUT_CODE = ("native", "no such method", "abstract")


@dataclass(slots=True)
class Ends:
    """What became of the ways: cases, of which so many have opaque calls; ways that ended at methods without
    code, and at others that are not supported, by name and reason."""

    cases: int = 0
    opaque: int = 0
    without_code: Counter[str] = field(default_factory=Counter)
    others: Counter[str] = field(default_factory=Counter)

    def add(self, why: str, count: int) -> None:
        """Count ways that ended for that reason of a ledger."""
        name, reason = _parts(why)
        if reason in _WITHOUT_CODE or reason.startswith(("no method", "class ")):
            self.without_code[f"{name}, {reason}"] += count
        else:
            self.others[f"{name}, {reason}"] += count


def _parts(why: str) -> tuple[str, str]:
    """The name and the reason of `unsupported(Name,Reason)`."""
    match = _UNSUPPORTED.fullmatch(why)
    return (why, "") if match is None else (match["name"].strip("'"), match["reason"].strip("'"))


def searched(jars: Sequence[Path], classes: Sequence[str], budget: int, opaque: bool) -> Ends:
    """What becomes of the ways through the methods of these classes."""
    search = CaseSearch(jars, opaque="all" if opaque else "none")
    if opaque:
        install(search.program, ())
    targets = find_targets(search.program, classes, [], False)
    ends = Ends()

    def found(case: object) -> None:
        ends.cases += 1
        ends.opaque += "opaque" in getattr(case, "json", {})

    for method in targets.methods:
        try:
            summary = search.run(method.id, Exploration("loop-1", budget=budget, details=False), found)
        except HornbillError:
            continue
        for why, count in summary.ledger["paths"].items():
            if why.startswith("unsupported("):
                ends.add(why, count)
    return ends


def report(library: Library, jars: Sequence[Path], options: argparse.Namespace) -> bool:
    """Print the figures of a library; whether no way ended that could have gone on."""
    known = top_level(jars[0], library.classes)
    names = sorted(known)
    drawn = random.Random(options.seed).sample(names, min(options.sample, len(names)))
    classes = [pattern for name in drawn for pattern in known[name]]
    now = searched(jars, classes, options.budget, True)
    print(f"{library.name}: {len(drawn)} of {len(names)} classes")
    _print("now", now)
    if options.before:
        _print("before", searched(jars, classes, options.budget, False))
    return not now.without_code


def _print(heading: str, ends: Ends) -> None:
    print(f"  {heading:8} {ends.cases:>6,} cases, {ends.opaque:,} with opaque calls")
    for said, counts in (("without code", ends.without_code), ("not supported", ends.others)):
        print(f"  {'':8} {sum(counts.values()):>6,} ways ended at what is {said}, at {len(counts)} places")
        for name, count in counts.most_common(_SHOWN):
            print(f"  {'':8} {count:>8,}  {name}")


def main() -> None:
    """Search the libraries."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", nargs="*", default=list(DEFAULT))
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--budget", type=int, default=300_000)
    parser.add_argument("--before", action="store_true")
    options = parser.parse_args()
    good = True
    with tempfile.TemporaryDirectory() as scratch:
        for library in LIBRARIES:
            if library.name in options.only:
                place = Path(scratch) / library.name
                place.mkdir()
                jars = [fetched(one, place) for one in library.artifacts]
                good = report(library, jars, options) and good
    raise SystemExit(0 if good else 1)


if __name__ == "__main__":
    main()
