"""Every operation on numbers of the library's values has a text, which computes on a JVM what it does."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from hornbill.jvm.compiled import find_java
from tests.jdk_tools import javac

SCRIPT = Path(__file__).with_name("library_operations.pl")
ENVIRONMENT = re.compile(r"^environment\(\[(.*)\]\)\.$", re.MULTILINE)
IMPORTS = "import java.math.*; import java.time.*; import java.time.temporal.*;"


def rows() -> list[list[str]]:
    done = subprocess.run(
        ["swipl", "-q", "--on-error=status", "-g", "main", "-t", "halt", SCRIPT],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [line.split("\t") for line in done.stdout.splitlines()]


def test_texts_compute_what_operations_are(tmp_path: Path) -> None:
    table = rows()
    assert [row for row in table if row[2] == "none"] == []
    computed = [row for row in table if row[3]]
    assert len({op for op, *_ in table}) == len({op for op, *_ in computed}) > 80
    environments = [
        ", ".join(
            value.strip("()") + "L" * (name in "lm") for name, value in re.findall(r"(\w)-([^,]+)", text)
        )
        for text in ENVIRONMENT.findall(SCRIPT.read_text(encoding="utf-8"))
    ]
    methods = [
        f"static Object f{n}(int i, int j, long l, long m) {{ return {text}; }}"
        for n, (_, _, text, _) in enumerate(computed)
    ]
    prints = [
        "System.out.println(" + ' + " " + '.join(f"number(f{n}({values}))" for values in environments) + ");"
        for n in range(len(computed))
    ]
    number = (
        'static String number(Object o) { return o instanceof Boolean b ? (b ? "1" : "0") : o.toString(); }'
    )
    source = tmp_path / "Computed.java"
    body = "\n".join([*methods, number, "public static void main(String[] a) {", *prints, "}"])
    source.write_text(f"{IMPORTS}\nclass Computed {{\n{body}\n}}\n", encoding="utf-8")
    javac("-nowarn", "-d", tmp_path, source)
    done = subprocess.run(
        [find_java(), "-cp", tmp_path, "Computed"], capture_output=True, text=True, check=True, timeout=60
    )
    answers = done.stdout.splitlines()
    wrong = [(*row, answer) for row, answer in zip(computed, answers, strict=True) if row[3] != answer]
    assert wrong == []
