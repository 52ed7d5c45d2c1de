"""Each input satisfies the conditions of one case, which ends as the method does on a JVM."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from hornbill.assumptions import assumed
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.jvm.compiled import find_java
from hornbill.values import BOXED, declared_types
from tests.jdk_tools import javac

_SOURCE = Path(__file__).with_name("Apart.java")
_EXPLORATION = Exploration("loop-2", choices="all", budget=300_000)
_BOXES = {primitive: box for box, primitive in BOXED.items()}
_WITHOUT_ARRAYS = ("ofObject",)
"""Methods whose searches leave out arrays."""
_CHECK = """
package apart;

import java.util.*;
import apart.Apart.*;

class Check {
    interface Condition { boolean holds(Object[] values); }

    interface Call { Object run(Object[] values); }

    /** A condition that reads what is not there does not hold; any other exception is a mistake. */
    static boolean holds(Condition condition, Object[] values) {
        try {
            return condition.holds(values);
        } catch (NullPointerException | IndexOutOfBoundsException missing) {
            return false;
        }
    }

    static String end(Call call, Object[] values) {
        try {
            return String.valueOf(call.run(values));
        } catch (Throwable thrown) {
            return thrown.getClass().getName();
        }
    }

    static String shown(Object value) {
        return " " + (value == null ? "null" : value.getClass().getName() + ":" + value);
    }

    static void check(
            String method, Class<?>[] types, int primitives, String[] ends, Condition[] conditions, Call call)
    {
        int count = Apart.values().length;
        int pairs = types.length == 2 ? count * count : count;
        for (int place = 0; place < pairs; place++) {
            Object[] all = Apart.values();
            Object[] values = {all[place % count], all[place / count]};
            boolean passed = true;
            StringBuilder shown = new StringBuilder(method);
            for (int i = 0; i < types.length; i++) {
                passed &= values[i] == null ? (primitives >> i & 1) == 0 : types[i].isInstance(values[i]);
                shown.append(shown(values[i]));
            }
            if (!passed) continue;
            List<Integer> cases = new ArrayList<>();
            for (int i = 0; i < conditions.length; i++) if (holds(conditions[i], values)) cases.add(i + 1);
            String end = end(call, values);
            if (cases.size() != 1 || !ends[cases.get(0) - 1].equals(end))
                System.out.println(shown + " ended with " + end + ", cases " + cases);
        }
    }

    public static void main(String[] arguments) {
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("apart")
    javac("-g", "-nowarn", "-d", folder, _SOURCE)
    return folder


@pytest.fixture(scope="module")
def searched(folder: Path) -> list[tuple[MethodModel, list[dict[str, Any]]]]:
    search = CaseSearch([folder])
    methods = [method for method in search.program.methods() if _is_checked(method)]
    return [(method, _cases(search, method)) for method in methods]


def _is_checked(method: MethodModel) -> bool:
    return method.owner == "apart.Apart" and method.is_static and declared_types(method)[1] == "int"


def _cases(search: CaseSearch, method: MethodModel) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = []
    search.run(method.id, _EXPLORATION, lambda case: cases.append(case.json))
    return cases


def test_each_input_is_of_one_case(
    folder: Path, searched: list[tuple[MethodModel, list[dict[str, Any]]]], tmp_path: Path
) -> None:
    checks = "".join(_checks(method, cases) for method, cases in searched)
    (tmp_path / "Check.java").write_text(f"{_CHECK}{checks}    }}\n}}\n")
    javac("-nowarn", "-cp", folder, "-d", tmp_path, tmp_path / "Check.java")
    command = [str(find_java()), "-cp", f"{folder}:{tmp_path}", "apart.Check"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [line for line in lines if not _is_cut(line)] == []
    assert sum(len(cases) for _, cases in searched) > 400


def _is_cut(line: str) -> bool:
    method, value, *_ = line.split()
    return method in _WITHOUT_ARRAYS and value.startswith("[") and line.endswith("cases []")


def _checks(method: MethodModel, cases: list[dict[str, Any]]) -> str:
    """The statement that checks the cases of the method."""
    types, _ = declared_types(method)
    names = parameter_names(method)
    boxes = [_BOXES.get(kind, kind).replace("$", ".") for kind in types]
    values = "".join(
        f"{kind.replace('$', '.')} {name} = ({box}) values[{place}]; "
        for place, (kind, name, box) in enumerate(zip(types, names, boxes, strict=True))
    )
    ends = ", ".join(f'"{case["exception"] or case["witness"]["value"]}"' for case in cases)
    primitives = sum(1 << place for place, kind in enumerate(types) if kind in _BOXES)
    conditions = ",\n".join(f"values -> {{ {values}return {_conjunction(case)}; }}" for case in cases)
    call = f"values -> {{ {values}return Apart.{method.name}({', '.join(names)}); }}"
    classes = ", ".join(f"{box}.class" for box in boxes)
    return (
        f'check("{method.name}", new Class<?>[] {{{classes}}}, {primitives}, new String[] {{{ends}}},\n'
        f"new Condition[] {{{conditions}}},\n{call});\n"
    )


def _conjunction(case: dict[str, Any]) -> str:
    return " && ".join(f"({text})" for text in case["constraints"]) or "true"


def test_conditions_can_be_assumed(
    folder: Path, searched: list[tuple[MethodModel, list[dict[str, Any]]]]
) -> None:
    program = CaseSearch([folder]).program
    for method, cases in searched:
        for case in cases:
            assumed(method, program, case["constraints"])
