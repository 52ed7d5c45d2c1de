"""What a library of Java's classes saves: methods of a jar searched with it and without.

    python bench/library.py JAR [--methods 60] [--seed 1] [--budget 100000]

Methods drawn at random are searched by a worker of each kind, in turns. Printed are the seconds of their
tasks and the ratio; exit code 1 where an answer differs, or there is no library (`hornbill library` builds
it).
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.program import Program
from hornbill.pipeline.library import library_of
from hornbill.pipeline.pool import Pool
from hornbill.pipeline.targets import find_targets
from hornbill.pipeline.tasks import Explore, Setup


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("jar", type=Path)
    parser.add_argument("--methods", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=int, default=100_000)
    options = parser.parse_args()
    jdk, library = find_jdk(class_path=[options.jar]), library_of()
    if not library.is_current:
        print("there is no library of this version: hornbill library")
        return 1
    targets = find_targets(Program(ClassPath([options.jar], jdk), exploring=True), (), (), False, ())
    names = [method.id for method in targets.methods if method.has_code]
    chosen = random.Random(options.seed).sample(names, min(options.methods, len(names)))
    setup = Setup("search", (options.jar,), jdk, "loop", 4 << 30)
    seconds, differ = [0.0, 0.0], []
    with (
        Pool(setup, 1, packed=True) as plain,
        Pool(replace(setup, library=library.path), 1, packed=True) as using,
    ):
        for number, name in enumerate(chosen):
            task = Explore(name, "loop-1", options.budget, 300.0)
            answers = {}
            for kind in (0, 1) if number % 2 else (1, 0):
                ((_, answers[kind]),) = (plain, using)[kind].run([task])
                seconds[kind] += answers[kind].seconds or 0.0
            if answers[0] != answers[1]:
                differ.append(name)
    print(
        f"{len(chosen)} methods: {seconds[0]:.1f} s without, {seconds[1]:.1f} s with it:"
        f" {seconds[1] / seconds[0]:.3f}"
    )
    print(f"{len(differ)} answers differ", *differ[:5])
    return int(bool(differ))


if __name__ == "__main__":
    sys.exit(main())
