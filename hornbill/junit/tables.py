"""Cases that differ in plain values alone, as the rows of one parameterized test.

A row begins with its path condition, which names the row in a report. Columns are apart by `|`, or by `;`
where a condition has a `|` in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Any

from hornbill.building.plans import Literal
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.junit.arrangement import Arranged, Arrangement
from hornbill.junit.bodies import Bodies, Body, declared
from hornbill.junit.bounds import bounds, measured, told_costs
from hornbill.junit.cases import PlannedCase, is_simple_result
from hornbill.junit.costs import NO_COSTS, TestCosts
from hornbill.junit.literals import passed, string
from hornbill.junit.naming import plain_condition
from hornbill.junit.own_files import has_folder
from hornbill.junit.scope import Scope
from hornbill.junit.variables import Names, from_role

_FEWEST = 3
_LONGEST_ROW = 90
_SHORTEST_CONDITION = 24
_STRING = "java.lang.String"
_JUPITER = "org.junit.jupiter.params"


@dataclass(frozen=True, slots=True)
class Table:
    """Cases of one method that make one parameterized test."""

    rows: tuple[PlannedCase, ...]

    @property
    def null_argument(self) -> bool:
        """Whether none of the rows shows more than that null is refused."""
        return all(row.null_argument for row in self.rows)

    @property
    def common(self) -> list[str]:
        """The conditions that all rows share."""
        shared = set(self.rows[0].told).intersection(*(row.told for row in self.rows))
        return [one for one in self.rows[0].told if one in shared]


def tables(
    method: MethodModel,
    cases: Sequence[PlannedCase],
    apart: Set[int] = frozenset(),
    costs: TestCosts = NO_COSTS,
) -> list[Table | PlannedCase]:
    """The cases, those of one form as a table in the place of its first row. Those `apart`, by the identities
    of their documents, are in no table with others; the rows of one have bounds of the same costs."""
    groups: dict[str, list[PlannedCase]] = {}
    for case in cases:
        if _fits(method, case):
            groups.setdefault(_form(case, apart, costs), []).append(case)
    found: list[Table | PlannedCase] = []
    for case in cases:
        group = groups.get(_form(case, apart, costs), []) if _fits(method, case) else []
        if len(group) < _FEWEST:
            found.append(case)
        elif group[0] is case:
            found.append(Table(tuple(group)))
    return found


def _form(case: PlannedCase, apart: Set[int], costs: TestCosts) -> str:
    is_apart = id(case.case) in apart
    plan = case.plan
    bounded = [model for model, _ in bounds(costs, case)]
    form = (case.case.ended, case.thrown, plan.steps, plan.receiver, is_apart, case.null_argument, bounded)
    return repr(form)


def _fits(method: MethodModel, case: PlannedCase) -> bool:
    """Whether the case is one call with plain arguments that throws, or returns a plain result."""
    types, result = method_types(method.descriptor)
    returns = is_simple_result(case.of_result) and _is_plain_type(result)
    apart = case.plan.reflective or has_folder(case.plan)
    if method.name == "<init>" or not types or case.of_state or apart:
        return False
    if case.case.ended == "returned" and not returns:
        return False
    if not all(isinstance(one, Literal) and _is_plain_type(one.type) for one in case.plan.args):
        return False
    if not all(_is_plain_type(kind) for kind in types):
        return False
    values = [one.value for one in case.plan.args if isinstance(one, Literal)]
    values += [case.plan.witness.value] if returns else []
    return all(_is_plain(value) for value in values)


def _is_plain_type(type_name: str) -> bool:
    return is_primitive(type_name) or type_name == _STRING


def _is_plain(value: Any) -> bool:
    """Whether the value can stand in a row as it is."""
    if isinstance(value, dict):
        value = "\n" if value.get("interned") else value.get("string", "\n")
    if not isinstance(value, str):
        return True
    return value != "null" and len(value) <= 60 and all(" " <= unit <= "~" for unit in value)


class Tables:
    """Writes the parameterized tests of one class."""

    def __init__(self, scope: Scope, bodies: Bodies, costs: TestCosts = NO_COSTS) -> None:
        self._scope = scope
        self._bodies = bodies
        self._costs = costs

    def annotations(self, table: Table, method: MethodModel) -> list[str]:
        """`@ParameterizedTest` and the rows."""
        test = self._scope.add_import(f"{_JUPITER}.ParameterizedTest")
        source = self._scope.add_import(f"{_JUPITER}.provider.CsvSource")
        own = parameter_names(method)
        values = [
            [*_cells(method, row), *(str(bound) for _, bound in bounds(self._costs, row))]
            for row in table.rows
        ]
        room = _LONGEST_ROW - sum(max(map(len, column)) + 3 for column in zip(*values, strict=True))
        conditions = [
            _condition(told, own, room) if told or not row.case.constraints else "otherwise"
            for told, row in zip(_telling(table), table.rows, strict=True)
        ]
        rows = [[condition, *cells] for condition, cells in zip(conditions, values, strict=True)]
        delimiter = ";" if any("|" in cell for row in rows for cell in row) else "|"
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = [_row(row, widths, delimiter) for row in rows]
        nulls = ', nullValues = "null"' if any("null" in row[1:] for row in rows) else ""
        head = f"@{source}(delimiter = '{delimiter}'{nulls}, value = {{"
        named = [told_costs(self._costs, row) for row in table.rows]
        written = [
            f"    {string(line, _LONGEST_ROW + 4)}{',' if number < len(lines) else ''}"
            f"{f'  // {costs}' if costs else ''}"
            for number, (line, costs) in enumerate(zip(lines, named, strict=True), 1)
        ]
        return [f'@{test}(name = "{{0}}")', head, *written, "})"]

    def declaration(
        self, table: Table, method: MethodModel, name: str, ordered: bool = False
    ) -> tuple[str, Body]:
        """The test's parameters, and its body; with `ordered`, objects are made in the order of the plan."""
        types, result = method_types(method.descriptor)
        first = table.rows[0]
        names = Names()
        own = parameter_names(method)[0 if method.is_static else 1 :]
        variables = [names.fresh(from_role(one) or f"arg{number}") for number, one in enumerate(own)]
        condition = names.fresh("condition")
        expected = names.fresh("expected")
        returned = first.case.ended == "returned"
        columns = [(_STRING, condition), *zip(types, variables, strict=True)]
        columns += [(result, expected)] if returned else []
        most = [(model, names.fresh(_column(model))) for model, _ in bounds(self._costs, first)]
        columns += [("long", name) for _, name in most]
        parameters = ", ".join(f"{self._scope.named(kind)} {one}" for kind, one in columns)
        arrangement = Arrangement(self._scope, names, ordered=ordered, measured=bool(most))
        arranged = arrangement.of(first.plan, method, own, set())
        arranged = Arranged(arranged.lines, arranged.receiver, variables, arranged.roots, arranged.exceptions)
        call = self._bodies.call(method, arranged)
        return parameters, self._body(first, method, arranged, call, expected, most, names)

    def _body(
        self,
        row: PlannedCase,
        method: MethodModel,
        arranged: Arranged,
        call: str,
        expected: str,
        most: Sequence[tuple[str, str]],
        names: Names,
    ) -> Body:
        _, result = method_types(method.descriptor)
        exceptions = list(arranged.exceptions)
        lines = [*arranged.lines, ""] if arranged.lines else []
        if row.thrown is not None:
            acting, told = self._bodies.throws(row.thrown, call, names)
            acting = measured(self._scope, names, self._costs, most, acting)
            lines += [*acting, "", *told] if told else acting
            return Body(lines, declared(self._scope, exceptions))
        exceptions += method.exceptions
        actual = call
        if arranged.lines or most:
            actual = names.fresh("result")
            acting = [f"{self._scope.named(result)} {actual} = {call};"]
            lines += [*measured(self._scope, names, self._costs, most, acting), ""]
        equals = self._bodies.assertions.named("assertEquals")
        return Body([*lines, f"{equals}({expected}, {actual});"], declared(self._scope, exceptions))


def _column(model: str) -> str:
    """The name of a variable for the most that a call may cost: `instructions`, `memoryHotspot`."""
    words = re.split(r"\W+", model.strip("*"))
    return "".join(word[:1].upper() + word[1:] if number else word for number, word in enumerate(words))


def _telling(table: Table) -> list[list[str]]:
    """The rows' conditions, without those that are the same in all, unless nothing would be left."""
    common = table.common
    return [[one for one in row.told if one not in common] or row.told for row in table.rows]


def _condition(constraints: Sequence[str], parameters: Sequence[str], room: int) -> str:
    """The path condition as the first cell: without what ends a cell, and as long as there is room."""
    room = max(room, _SHORTEST_CONDITION)
    plain = [plain_condition(one, parameters) for one in constraints]
    said = ""
    for number, one in enumerate(plain, 1):
        one = f"({one})" if "||" in one and len(plain) > 1 else one
        longer = f"{said} && {one}" if said else one
        end = " && ..." if number < len(plain) else ""
        if len(longer) + len(end) > room:
            said = f"{said} && ..." if said else longer[: room - 3] + "..."
            break
        said = longer
    said = re.sub(r"[^ -~]", "?", said).replace(";", ",")
    return (f"({said})" if said.startswith(("'", "#")) else said) or "always"


def _cells(method: MethodModel, row: PlannedCase) -> list[str]:
    types, result = method_types(method.descriptor)
    values = [one.value for one in row.plan.args if isinstance(one, Literal)]
    cells = [_cell(value, kind) for value, kind in zip(values, types, strict=True)]
    if row.case.ended == "returned":
        cells.append(_cell(row.plan.witness.value, result))
    return cells


def _cell(value: Any, type_name: str) -> str:
    if value is None:
        return "null"
    if type_name in ("char", _STRING):
        text = str(value["string"] if isinstance(value, dict) else value)
        return "'" + text.replace("'", "''") + "'"
    if type_name == "boolean":
        return "true" if value else "false"
    if type_name in ("float", "double"):
        return str(value) if isinstance(value, str) else _decimal(passed(value, type_name), value)
    return str(value)


def _decimal(text: str, value: float) -> str:
    """The number for JUnit to read; the greatest and the least ones have no names there."""
    return repr(value) if "VALUE" in text else text.rstrip("f")


def _row(cells: Sequence[str], widths: Sequence[int], delimiter: str) -> str:
    """The cells under one another: the condition to the left, values to the right."""
    first = cells[0].ljust(widths[0])
    rest = [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
    return f" {delimiter} ".join([first, *rest])
