"""What cases say that they allocate against what the JVM itself says (getThreadAllocatedBytes), over jars/.

    python bench/allocation.py [--jdk HOME[,OPTION...]]... [--criterion loop-2] [--most 40] [JAR ...]

Objects are laid out as that JVM has them: by default that of the first JDK here and of the newest other one,
with and without compact object headers where it knows these. The second call of each witness is gauged,
interpreted (-Xint), from the method's beginning to its return. Exit code 1 where it allocates something else.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.bytecode.releases import newest_release, release_of
from hornbill.clp.explorations import Exploration
from hornbill.costs.models import MODELS
from hornbill.jvm.layout import layout_in_use, layout_text
from hornbill.replay.tools import find_jdk_for, other_jdk
from jars.build import JARS, names
from tests.agreement.allocated import AllocationTally, compare_allocation, jvms_for
from tests.agreement.programs import Program

COMPACT = "-XX:+UseCompactObjectHeaders"
FIRST_COMPACT = 25
Jvm = tuple[Path, tuple[str, ...]]


def main() -> int:
    """Compare, and print a line for each JVM and jar, the reasons, and what differs."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--jdk", action="append", help="a JDK's home, and options of its JVM behind commas")
    parser.add_argument("--criterion", default="loop-2")
    parser.add_argument("--most", type=int, default=40, help="cases of a method")
    parser.add_argument("--budget", type=int, default=2_000_000)
    parser.add_argument("jars", nargs="*", type=Path)
    options = parser.parse_args()
    exploration = Exploration(options.criterion, budget=options.budget)
    jvms = [_given(text) for text in options.jdk] if options.jdk else _known()
    amiss = False
    for java, flags in jvms:
        layout = layout_in_use(java, flags)
        release = release_of(java.resolve().parents[1]) or 0
        model = replace(MODELS["memory-hotspot"], layout=layout)
        print(f"Java {release} {' '.join(flags)} lays objects out as {layout_text(layout)}")
        whole = AllocationTally()
        for jar in options.jars or [JARS / f"{name}.jar" for name in names()]:
            if newest_release([jar]) > release:
                continue
            with closing(jvms_for(jar, java, flags)) as pair:
                methods = Program(jar).callables()
                tally = compare_allocation(jar, methods, exploration, model, pair, options.most)
            print(f"  {jar.stem:16} {tally.equal:5} cases are as they say, {len(tally.different)} are not")
            whole.add(tally)
        print(f"  {'all':16} {whole.equal:5}")
        for why, count in sorted(whole.left_out.items()):
            print(f"  not compared: {count:5} where {why}")
        for one in whole.different:
            print(f"  differs: {one}")
        amiss = amiss or bool(whole.different)
    return 1 if amiss else 0


def _given(text: str) -> Jvm:
    home, *flags = text.split(",")
    return Path(home) / "bin" / "java", tuple(flags)


def _known() -> list[Jvm]:
    first = find_jdk_for([])
    other = other_jdk([], first)
    found: list[Jvm] = [(first.java, ())]
    if other is not None:
        found.append((other.java, ()))
        found += [(other.java, (COMPACT,))] if other.release >= FIRST_COMPACT else []
    return found


if __name__ == "__main__":
    sys.exit(main())
