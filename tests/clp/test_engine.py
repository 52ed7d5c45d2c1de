"""What the engine does late in a process costs what it cost before."""

from __future__ import annotations

from pathlib import Path

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp import engine
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.clp.terms import atom
from tests.agreement.rule_oracle import RuleOracle
from tests.agreement.topics import TOPICS

_JARS = {topic.name: topic.jar for topic in TOPICS}


def _inferences() -> int:
    assert engine._run(
        f"load_files({atom(str(Path(__file__).with_name('inferences.pl')))}, [if(not_loaded)])"
    )
    return int(engine._call("inferences", "inferences", ""))


def _composed() -> int:
    """The inferences of searches of a caller and of what it calls, of resets, and of loading their rules."""
    oracle = RuleOracle(_JARS["statics"])
    before = _inferences()
    assert oracle.compose("statics.Statics.lazily(II)I", 20_000) == "said"
    return _inferences() - before


def test_what_other_programs_left_costs_nothing() -> None:
    _composed()
    early = _composed()
    machine = Machine(ClassPath([_JARS["containers"]], find_jdk()), exploring=True)
    methods = [method for method in machine.program.methods() if method.has_code]
    for method in methods[:12]:
        machine.explore(method, Exploration("loop-2", budget=2_000, details=False), lambda case: None)
    late = _composed()
    assert late < early + 100, (early, late)
