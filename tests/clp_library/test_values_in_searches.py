"""Unknown numbers and times of the library in a search: what their models find is what a JVM does, and all of
it.

Each case's witness goes its way on a JVM, with the same end; and each end that the method has on some small
values is one of a case.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import MethodModel
from hornbill.case_witnesses import witness_json
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.jvm.harness import JvmHarness
from tests.agreement.library_numbers import FAMILIES, compare_sequences
from tests.jdk_tools import javac

BUDGET = 200_000_000
DATES = "dates are of the years 1 to 9999"
DECIMALS = "decimals have at most 9 digits in front of the point and 6 behind it"

# How many cases there are, and how the condition of one of them is said.
CASES: dict[str, tuple[int, str]] = {
    "before": (4, "a.isBefore(b)"),
    "ordered": (5, "a.isAfter(b)"),
    "leapDay": (4, "a.getDayOfMonth() == 29"),
    "nextMonth": (3, "a.plusMonths(1).getDayOfMonth() == a.getDayOfMonth()"),
    "lateBy": (5, "ChronoUnit.DAYS.between(due, today) > 14"),
    "weekend": (8, "a.getDayOfWeek() == DayOfWeek.SUNDAY"),
    "adult": (4, "(int) ChronoUnit.YEARS.between(birth, today) >= 18"),
    "lastDay": (3, "a.getDayOfMonth() == a.lengthOfMonth()"),
    "made": (9, "month > 12"),
    "night": (6, "a.isBefore(to)"),
    "afternoon": (4, "a.getMinute() == 30"),
    "wrapped": (3, "a.isBefore(LocalTime.of(22, 30))"),
    "longer": (5, "a.plus(b).compareTo(Duration.ofHours(1)) > 0"),
    "expired": (4, "now.isAfter(end.plusSeconds(60))"),
    "sameDay": (5, "a.toLocalTime().isBefore(b.toLocalTime())"),
    "sign": (4, "a.signum() < 0"),
    "same": (5, "a.compareTo(b) != 0"),
    "alike": (5, "a.scale() != b.scale()"),
    "over": (5, 'a.add(b).subtract(new BigDecimal("1")).compareTo(limit) > 0'),
    "object": (7, "other instanceof String"),
    "places": (4, "a.scale() > 2"),
    "rounded": (3, 'a.multiply(new BigDecimal("0.5")).setScale(0, RoundingMode.HALF_UP).compareTo(a) > 0'),
    "exactly": (3, "a.stripTrailingZeros().scale() <= 1"),
    "large": (6, "a.add(b).signum() < 0"),
    "parts": (5, "b.signum() == 0"),
    "earlyIn": (4, "LocalDate.of(2024, 1, day).plusDays(3).getDayOfMonth() < 4"),
    "december": (3, "month.month > 11"),
    "shared": (6, "a.divide(b, 2, RoundingMode.DOWN).signum() == 0"),
}


# What small values are tried, by the type of the parameter.
SMALL: dict[str, list[str]] = {
    "java.time.LocalDate": [
        "LocalDate.of(2023, 2, 28)",
        "LocalDate.of(2024, 1, 31)",
        "LocalDate.of(2024, 2, 29)",
        "LocalDate.of(2006, 2, 28)",
        "LocalDate.of(2024, 3, 2)",
    ],
    "java.time.LocalTime": ["LocalTime.of(0, 0)", "LocalTime.of(12, 30)", "LocalTime.of(23, 59, 59)"],
    "java.time.Duration": ["Duration.ZERO", "Duration.ofHours(-1)", "Duration.ofMinutes(121)"],
    "java.time.Instant": ["Instant.ofEpochSecond(0)", "Instant.ofEpochSecond(61)"],
    "java.time.LocalDateTime": [
        "LocalDateTime.of(2024, 1, 1, 0, 0)",
        "LocalDateTime.of(2024, 1, 1, 0, 1)",
        "LocalDateTime.of(2024, 1, 2, 0, 0)",
    ],
    "java.math.BigDecimal": [
        f'new BigDecimal("{n}")' for n in ("0", "0.00", "1", "1.0", "-1", "0.001", "123.45")
    ],
    "java.math.BigInteger": [f"BigInteger.valueOf({n})" for n in (0, 1, 3, 4, 7, -9, 500)],
    "java.time.YearMonth": ["YearMonth.of(2024, 11)", "YearMonth.of(2023, 12)"],
    "java.lang.Object": ['new BigDecimal("1.0")', '"1.0"', "new Object()"],
    "int": ["0", "1", "2", "12", "13", "29", "31", "32"],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("values")
    source = Path(__file__).parent / "Values.java"
    javac("-g", "-d", target, source)
    return target


@pytest.fixture(scope="module")
def machine(folder: Path) -> Machine:
    return Machine(ClassPath([folder], find_jdk()), exploring=True)


@pytest.fixture(scope="module")
def jvm(folder: Path) -> Iterator[JvmHarness]:
    with JvmHarness([folder]) as harness:
        yield harness


def method_named(machine: Machine, name: str) -> MethodModel:
    return next(m for m in machine.program.methods() if m.owner == "Values" and m.name == name)


def cases_of(machine: Machine, method: MethodModel) -> tuple[list[dict[str, Any]], dict[str, int]]:
    found: list[dict[str, Any]] = []
    summary = machine.explore(method, Exploration("loop-4", budget=BUDGET), found.append)
    assert summary["ended"] == "done"
    return found, summary["ledger"]


@pytest.mark.parametrize("name", CASES)
def test_cases_are_ways_that_the_jvm_goes(machine: Machine, jvm: JvmHarness, name: str) -> None:
    method = method_named(machine, name)
    found, ledger = cases_of(machine, method)
    count, said = CASES[name]
    assert [case["checked"] for case in found] == ["true"] * count
    assert any(said in case["constraints"] for case in found), [case["constraints"] for case in found]
    assert all(why.startswith("assumed(") for why in ledger), ledger
    witnesses = [witness_json(method, machine.program.hierarchy, case) for case in found]
    outcomes = jvm.run_many(method.id, [witness["args"] for witness in witnesses])
    for case, witness, outcome in zip(found, witnesses, outcomes, strict=True):
        assert (case["ended"], case["exception"]) == (outcome.ended, outcome.exception), witness
        assert witness["value"] == outcome.value, witness


def test_conditions_speak_of_the_api(machine: Machine) -> None:
    for name in CASES:
        for case in cases_of(machine, method_named(machine, name))[0]:
            text = " && ".join(case["constraints"])
            assert not any(
                field in text
                for field in ("signum ", "mag", "intCompact", "intVal", ".year", ".seconds", ".date")
            )


def test_no_way_is_missed(machine: Machine, tmp_path: Path) -> None:
    """The ends that all combinations of small values lead to are among those of the cases."""
    methods = [method_named(machine, name) for name in CASES]
    target = tmp_path / "tried"
    target.mkdir()
    (tmp_path / "Tried.java").write_text(_tried(methods), encoding="utf-8")
    values = Path(__file__).parent / "Values.java"
    javac("-g", "-d", target, values, tmp_path / "Tried.java")
    with JvmHarness([target]) as jvm:
        for method in methods:
            ended = jvm.run(f"Tried.{method.name}()Ljava/lang/String;", [])
            tried = set(str(ended.value).split())
            found = set()
            for case in cases_of(machine, method)[0]:
                witness = witness_json(method, machine.program.hierarchy, case)
                is_shown = isinstance(witness["value"], int | bool)
                shown = str(witness["value"]).lower() if is_shown else "object"
                shown = "null" if witness["value"] is None else shown
                found.add(case["exception"] or shown)
            assert tried <= found, method.name


def _tried(methods: list[MethodModel]) -> str:
    """A class that calls each of the methods on all combinations of small values and null."""
    bodies = []
    for method in methods:
        lists = [
            [*SMALL[kind], *([] if kind == "int" else [f"({kind}) null"])]
            for kind in method_types(method.descriptor)[0]
        ]
        calls = [", ".join(args) for args in itertools.product(*lists)]
        lines = "\n".join(f"        r(s, () -> Values.{method.name}({args}));" for args in calls)
        body = f"        java.util.Set<String> s = new java.util.TreeSet<>();\n{lines}\n"
        bodies.append(
            f'    static String {method.name}() {{\n{body}        return String.join(" ", s);\n    }}\n'
        )
    return f"""import java.math.*;
import java.time.*;
import java.util.concurrent.Callable;

class Tried {{
    static void r(java.util.Set<String> s, Callable<Object> c) {{
        try {{
            Object o = c.call();
            s.add(o instanceof Number && !(o instanceof Integer) ? "object" : String.valueOf(o));
        }} catch (Exception e) {{
            s.add(e.getClass().getName());
        }}
    }}

{"".join(bodies)}}}
"""


@pytest.mark.parametrize("name", FAMILIES)
def test_sequences_of_calls_come_to_the_same(tmp_path: Path, name: str) -> None:
    """All of them: bench/library_numbers.py."""
    compared = compare_sequences(name, 12, random.Random(name).randrange(1000), tmp_path)
    assert compared.different == []
    assert compared.agreeing >= 10
