"""Suites of classes as JSON, for the database, and back."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

from hornbill.analysis.counted import Counter
from hornbill.pipeline.class_suites import ClassSuite, CoveredMethod, Failure
from hornbill.replay.comparison import ClassMeasure, Figures, difference_of
from hornbill.suite import EmittedFile, EmittedTest


def suite_json(suite: ClassSuite) -> dict[str, Any]:
    """The suite as JSON; sets are sorted."""
    return {
        "files": [
            {"path": file.path, "text": file.text, "tests": [astuple(test) for test in file.tests]}
            for file in suite.files
        ],
        "numbers": suite.numbers,
        "covered": {
            method: [
                [[*branch, *places] for branch, places in covered.branches.items()],
                sorted(covered.instructions),
            ]
            for method, covered in suite.covered.items()
        },
        "used": suite.used,
        "replayed": suite.replayed,
        "failures": [astuple(failure) for failure in suite.failures],
        "left_out": suite.left_out,
        "problem": suite.problem,
        "untraced": suite.untraced,
        "rounds": suite.rounds,
        "from_trials": sorted(suite.from_trials),
        "measured": None if suite.measured is None else _measure_json(suite.measured),
    }


def _measure_json(measure: ClassMeasure) -> dict[str, Any]:
    return {
        "methods": measure.methods,
        "figures": astuple(measure.figures),
        "differences": [one.json() for one in measure.differences],
    }


def _measure_of(json: dict[str, Any]) -> ClassMeasure:
    figures = Figures(*(Counter(*pair) for pair in json["figures"]))
    return ClassMeasure(json["methods"], figures, tuple(map(difference_of, json["differences"])))


def suite_of(name: str, json: dict[str, Any]) -> ClassSuite:
    """The suite of the class that was written as that JSON."""
    return ClassSuite(
        name,
        tuple(
            EmittedFile(file["path"], file["text"], tuple(EmittedTest(*test) for test in file["tests"]))
            for file in json["files"]
        ),
        tuple(json["numbers"]),
        {
            method: CoveredMethod(
                {(pc, outcome): tuple(places) for pc, outcome, *places in branches}, frozenset(pcs)
            )
            for method, (branches, pcs) in json["covered"].items()
        },
        tuple(json["used"]),
        json["replayed"],
        tuple(Failure(*failure) for failure in json["failures"]),
        tuple((method, number, why) for method, number, why in json["left_out"]),
        json["problem"],
        tuple((name, why) for name, why in json["untraced"]),
        None if json["measured"] is None else _measure_of(json["measured"]),
        json["rounds"],
        frozenset(json["from_trials"]),
    )
