"""Random sequences of calls on numbers and times of the library: what their models give, against a JVM.

A sequence is a method without parameters that makes a few objects, calls up to 20 methods on them and gives
what has become of them, or throws. The models (clp/library/) do all calls here, those on known values too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.case_witnesses import witness_json
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.jvm.harness import JvmHarness
from tests.jdk_tools import javac

_OWNER = "Sequences"
_BUDGET = 20_000_000
_STEPS = (0, 1, 2, 7, 28, 29, 31, 59, 365, 400, -1, -30, -366)
_MODES = ("UP", "DOWN", "CEILING", "FLOOR", "HALF_UP", "HALF_DOWN", "HALF_EVEN", "UNNECESSARY")

Draw = random.Random


@dataclass
class Compared:
    """What came of sequences: how many agree and how many calls they make, how many go beyond what the models
    look at, and those that differ."""

    agreeing: int = 0
    calls: int = 0
    beyond: Counter[str] = field(default_factory=Counter)
    different: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Family:
    """A class of the library: an expression that makes one, one call that changes `v`, and one that asks it a
    number; `w` is another object. `shown` is its text."""

    type: str
    made: Callable[[Draw], str]
    changed: Callable[[Draw], str]
    asked: Callable[[Draw], str]
    shown: Callable[[str], str] = str


def _date(draw: Draw) -> str:
    year = draw.choice((2024, 2023, 2000, 1900, 1970, draw.randint(1, 9999)))
    return f"LocalDate.of({year}, {draw.randint(1, 12)}, {draw.choice((1, 28, draw.randint(1, 28)))})"


def _date_changed(draw: Draw) -> str:
    unit = draw.choice(("Days", "Weeks", "Months", "Years"))
    return draw.choice(
        (
            f"v.{draw.choice(('plus', 'minus'))}{unit}({draw.choice(_STEPS)}L)",
            f"v.plusDays({draw.randint(-3000, 3000)}L)",
            f"v.plusMonths({draw.randint(-300, 300)}L)",
            f"v.withDayOfMonth({draw.randint(1, 31)})",
            "LocalDate.of(v.getYear(), w.getMonthValue(), v.getDayOfMonth())",
            "LocalDate.ofEpochDay((v.toEpochDay() + w.toEpochDay()) / 2)",
            "v.plusMonths(ChronoUnit.MONTHS.between(v, w) / 2)",
        )
    )


def _asked(*calls: str) -> Callable[[Draw], str]:
    return lambda draw: draw.choice(calls)


def _decimal_text(draw: Draw) -> str:
    places = draw.choice((0, 0, 1, 2, 2, 3, 6))
    number = draw.choice((0, 1, 5, 15, 25, 99, draw.randint(0, 10 ** draw.randint(1, 7))))
    digits = str(number).zfill(places + 1)
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return ("-" if draw.random() < 0.3 else "") + text


def _decimal(draw: Draw) -> str:
    return draw.choice(
        (
            f'new BigDecimal("{_decimal_text(draw)}")',
            f"BigDecimal.valueOf({draw.randint(-1000, 1000)}L)",
            f"BigDecimal.valueOf({draw.randint(-1000, 1000)}L, {draw.randint(0, 4)})",
            "BigDecimal.ONE",
            "BigDecimal.ZERO",
        )
    )


def _decimal_changed(draw: Draw) -> str:
    mode = f"RoundingMode.{draw.choice(_MODES)}"
    other = draw.choice(("w", "w", _decimal(draw)))
    return draw.choice(
        (
            f"v.add({other})",
            f"v.subtract({other})",
            f"v.multiply({other})",
            "v.negate()",
            "v.abs()",
            f"v.max({other})",
            f"v.min({other})",
            f"v.setScale({draw.randint(0, 4)}, {mode})",
            f"v.setScale({draw.randint(0, 3)}, {mode})",
            f"v.divide({other}, {draw.randint(0, 4)}, {mode})",
            f"v.divide(new BigDecimal({draw.randint(1, 12)}), 2, RoundingMode.{draw.choice(_MODES[:-1])})",
        )
    )


def _time(draw: Draw) -> str:
    parts = [draw.randint(0, 23), draw.choice((0, 30, 59, draw.randint(0, 59)))]
    if draw.random() < 0.3:
        parts += [draw.randint(0, 59), draw.choice((0, 1, 999_999_999))]
    return f"LocalTime.of({', '.join(map(str, parts))})"


def _time_changed(draw: Draw) -> str:
    unit = draw.choice(("Hours", "Minutes", "Seconds", "Nanos"))
    return draw.choice(
        (
            f"v.{draw.choice(('plus', 'minus'))}{unit}({draw.randint(-100_000, 100_000)}L)",
            f"v.plusMinutes({draw.choice((0, 1, 30, 90, 1440))}L)",
            f"v.withHour({draw.randint(0, 23)})",
            "v.plusNanos(w.toNanoOfDay())",
            f"LocalTime.of(v.getHour(), {draw.randint(-5, 70)})",
        )
    )


def _duration(draw: Draw) -> str:
    unit = draw.choice(("Days", "Hours", "Minutes", "Seconds", "Millis", "Nanos"))
    return f"Duration.of{unit}({draw.randint(-5000, 5000)}L)"


def _duration_changed(draw: Draw) -> str:
    return draw.choice(
        (
            f"v.plus({draw.choice(('w', _duration(draw)))})",
            f"v.minus({draw.choice(('w', _duration(draw)))})",
            f"v.multipliedBy({draw.randint(-3, 3)}L)",
            f"v.plusSeconds({draw.randint(-90, 90)}L)",
            f"v.plusMillis({draw.randint(-2500, 2500)}L)",
            "v.negated()",
            "v.abs()",
            f"v.dividedBy({draw.randint(1, 7)}L)",
        )
    )


def _instant(draw: Draw) -> str:
    return f"Instant.ofEpochSecond({draw.randint(0, 3_000_000_000)}L, {draw.choice((0, 1, 500_000_000))}L)"


def _instant_changed(draw: Draw) -> str:
    return draw.choice(
        (
            f"v.plusSeconds({draw.randint(-100_000, 100_000)}L)",
            f"v.plusMillis({draw.randint(-100_000, 100_000)}L)",
            f"v.plusNanos({draw.randint(-(10**10), 10**10)}L)",
            f"v.plus({_duration(draw)})",
        )
    )


def _whole(draw: Draw) -> str:
    number = draw.choice((0, 1, -1, draw.randint(-1000, 1000), draw.randint(-(2**40), 2**40)))
    return draw.choice((f"BigInteger.valueOf({number}L)", f'new BigInteger("{number}")'))


def _whole_changed(draw: Draw) -> str:
    other = draw.choice(("w", f"BigInteger.valueOf({draw.randint(-9, 9)}L)"))
    return draw.choice(
        (
            f"v.add({other})",
            f"v.subtract({other})",
            f"v.multiply(BigInteger.valueOf({draw.randint(-9, 9)}L))",
            f"v.divide({other})",
            f"v.remainder({other})",
            "v.negate()",
            "v.abs()",
            f"v.max({other})",
            f"v.min({other})",
        )
    )


_ORDERED = ("v.isBefore(w) ? 1 : 0", "v.isAfter(w) ? 1 : 0", "v.equals(w) ? 1 : 0", "v.compareTo(w)")
FAMILIES: dict[str, Family] = {
    "LocalDate": Family(
        "LocalDate",
        _date,
        _date_changed,
        _asked(
            *_ORDERED,
            "v.isEqual(w) ? 1 : 0",
            "v.getDayOfYear()",
            "v.lengthOfMonth()",
            "v.isLeapYear() ? 1 : 0",
            "v.toEpochDay()",
            "v.getDayOfWeek().getValue()",
            "ChronoUnit.DAYS.between(v, w)",
            "ChronoUnit.MONTHS.between(v, w)",
            "Period.between(v, w).getDays()",
            "Period.between(v, w).toTotalMonths()",
            "v.hashCode()",
        ),
    ),
    "BigDecimal": Family(
        "BigDecimal",
        _decimal,
        _decimal_changed,
        _asked(
            "v.signum()",
            "v.compareTo(w)",
            "v.equals(w) ? 1 : 0",
            "v.scale()",
            "v.precision()",
            "v.longValue()",
            "v.intValue()",
        ),
    ),
    "BigInteger": Family(
        "BigInteger",
        _whole,
        _whole_changed,
        _asked("v.signum()", "v.compareTo(w)", "v.equals(w) ? 1 : 0", "v.longValue()", "v.intValue()"),
    ),
    "LocalTime": Family(
        "LocalTime",
        _time,
        _time_changed,
        _asked(*_ORDERED, "v.toNanoOfDay()", "v.toSecondOfDay()", "v.getMinute()"),
    ),
    "Duration": Family(
        "Duration",
        _duration,
        _duration_changed,
        _asked(
            "v.compareTo(w)",
            "v.equals(w) ? 1 : 0",
            "v.isNegative() ? 1 : 0",
            "v.isZero() ? 1 : 0",
            "v.toMillis()",
            "v.toMinutes()",
            "v.toNanos()",
            "v.getNano()",
        ),
    ),
    "Instant": Family(
        "Instant",
        _instant,
        _instant_changed,
        _asked(*_ORDERED, "v.toEpochMilli()", "v.getEpochSecond()"),
        lambda name: f'{name}.getEpochSecond() + "." + {name}.getNano()',
    ),
}


def compare_sequences(name: str, count: int, seed: int, folder: Path) -> Compared:
    """That many sequences on objects of the class, from that seed on."""
    family, draw = FAMILIES[name], random.Random(f"{name} {seed}")
    bodies = [_sequence(family, draw) for _ in range(count)]
    methods = "".join(
        f"    static String s{place}() {{\n{body}    }}\n" for place, (body, _) in enumerate(bodies)
    )
    imports = "import java.math.*;\nimport java.time.*;\nimport java.time.temporal.*;\n"
    source = folder / f"{_OWNER}.java"
    source.write_text(f"{imports}class {_OWNER} {{\n{methods}}}\n", encoding="utf-8")
    target = folder / "classes"
    target.mkdir(exist_ok=True)
    javac("-g", "-d", target, source)
    machine = Machine(ClassPath([target], find_jdk()), exploring=True)
    machine.begin_searches(True)
    machine.model_all_values()
    compared = Compared()
    exploration = Exploration("loop-400", budget=_BUDGET, details=False)
    with JvmHarness([target]) as jvm:
        for place, (body, calls) in enumerate(bodies):
            method = machine.program.method(f"{_OWNER}.s{place}()Ljava/lang/String;")
            assert method is not None
            found: list[dict[str, object]] = []
            summary = machine.explore(method, exploration, found.append)
            if not found:
                compared.beyond.update(list(summary["ledger"]) or [summary["ended"]])
                continue
            witness = witness_json(method, machine.program.hierarchy, found[0])
            outcome = jvm.run(method.id, [])
            ours = (found[0]["ended"], found[0]["exception"], witness["value"])
            if ours == (outcome.ended, outcome.exception, outcome.value):
                compared.agreeing += 1
                compared.calls += calls
            else:
                compared.different.append(f"{body}    ours: {ours}\n    the JVM: {outcome}")
    return compared


def _sequence(family: Family, draw: Draw) -> tuple[str, int]:
    """The body of a method, and how many calls it makes."""
    names = ("a", "b", "c")
    lines = [f"        {family.type} {name} = {family.made(draw)};" for name in names]
    lines.append("        long n = 0;")
    calls = draw.randint(1, 20)
    for _ in range(calls):
        one, other, target = (draw.choice(names) for _ in range(3))
        call = family.changed(draw) if draw.random() < 0.6 else family.asked(draw)
        changes = call.split("?")[0].strip()
        text = call.replace("v.", f"{one}.").replace("(w)", f"({other})").replace("w.", f"{other}.")
        text = text.replace("(v,", f"({one},").replace(" w)", f" {other})").replace("(w,", f"({other},")
        is_number = any(call == asked for asked in _numbers(family)) or changes != call
        lines.append(f"        n = n * 31 + ({text});" if is_number else f"        {target} = {text};")
    shown = family.shown
    lines.append(f'        return {shown("a")} + " " + {shown("b")} + " " + {shown("c")} + " " + n;')
    return "\n".join(lines) + "\n", calls


def _numbers(family: Family) -> frozenset[str]:
    """The calls that ask a number."""
    draw = random.Random(0)
    return frozenset(family.asked(draw) for _ in range(400))
