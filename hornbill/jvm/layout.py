"""How the JVM in use lays out objects, read from that JVM itself: which headers they have, with or without
JDK 25's compact ones, how large references are, and to what sizes are rounded."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hornbill.bytecode.errors import HornbillError, Place
from hornbill.bytecode.releases import release_of
from hornbill.costs.layouts import Layout
from hornbill.costs.models import CostModel
from hornbill.jvm.compiled import INTERNALS, NoJvmError, compiled_harness, find_java

_FIRST = 15
"""Before this release, fields were laid out otherwise (JEP 8237767)."""
_SECONDS = 60
_QUICK = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto")


def layout_in_use(java: Path | None = None, options: Sequence[str] = ()) -> Layout:
    """The layout of this `java`, or of that in use, when it is started with these options; HornbillError
    where it is none of HotSpot's that we know."""
    own = java or find_java()
    release = release_of(own.resolve().parents[1])
    if release is not None and release < _FIRST:
        raise _unknown(own, f"is of Java {release}")
    command = [str(own), *_QUICK, *options, "--add-exports", INTERNALS]
    command += ["-cp", str(compiled_harness(own)), "hornbill.jvm.Layout"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)
    if done.returncode != 0:
        said = [line for line in done.stderr.splitlines() if line.strip()]
        raise _unknown(own, f"does not say: {said[0] if said else 'no reason given'}")
    return Layout(**json.loads(done.stdout.splitlines()[-1]))


def layout_text(layout: Layout) -> str:
    """The layout as the counter of tests names it (Shapes.java)."""
    sizes = (layout.object_header, layout.array_header, layout.wide_array_header, layout.reference)
    return "-".join(map(str, (*sizes, layout.alignment)))


def _unknown(java: Path, why: str) -> HornbillError:
    what = f"how objects are laid out by this JVM is not known: it {why}"
    remedy = f"set JAVA_HOME to a JDK with HotSpot, of Java {_FIRST} or newer"
    return HornbillError(what, Place(file=str(java)), remedy)


def laid_out(models: Sequence[CostModel], java: Path | None = None) -> tuple[CostModel, ...]:
    """The models; those that count the bytes of objects as this `java` lays them out, or the one in use.
    Without a JVM they count them as JDK 17 does."""
    if all(model.layout is None for model in models):
        return tuple(models)
    try:
        layout = layout_in_use(java)
    except NoJvmError:
        return tuple(models)
    return tuple(model if model.layout is None else replace(model, layout=layout) for model in models)
