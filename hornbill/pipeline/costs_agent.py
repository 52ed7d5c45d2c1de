"""The agent that counts what tests cost, written beside them where tests say what a call may cost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hornbill.building.nameable import package_of
from hornbill.bytecode.errors import HornbillError
from hornbill.clp.program import Program
from hornbill.junit.support import COSTS
from hornbill.jvm.counter_agent import agent
from hornbill.replay.tools import find_jdk_for

AGENT = "hornbill/costs-agent.jar"
_COSTS_FILE = COSTS.replace(".", "/") + ".java"


def write_costs_agent(folder: Path, program: Program, class_path: Sequence[Path]) -> str | None:
    """Write it where `hornbill.Costs` is in the folder; why that cannot be done."""
    target = folder / AGENT
    if not (folder / _COSTS_FILE).is_file():
        return None
    try:
        java = find_jdk_for(class_path).java
        content = agent(java, {package_of(name) for name in program.class_names()})
    except HornbillError as problem:
        return problem.what
    if not target.is_file() or target.read_bytes() != content:
        target.write_bytes(content)
    return None
