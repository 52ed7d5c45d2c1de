"""The table of a method's cases, as the papers print it."""

from __future__ import annotations

from pathlib import Path

from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.rendering.summary_table import summary_table
from hornbill.stored import StoredMethod

JAR = Path(__file__).parents[2] / "jars" / "papers.jar"
TABLE = """\
papers.R.simplify(): 5 cases within block-2
+------+---------+----------+---------+------------------------+---------------------+----------------------+
| case | args in | args out | heap in | heap out               | exception           | constraints          |
+------+---------+----------+---------+------------------------+---------------------+----------------------+
| 1    | this    | -        | this: R | this: R                | ok                  | this.d == 0          |
|      |         |          |   n, d  |   n = this.n / -this.n |                     | this.n < 0           |
|      |         |          |         |   d = this.d / -this.n |                     |                      |
+------+---------+----------+---------+------------------------+---------------------+----------------------+
"""


def test_simplify_as_in_the_first_table_of_the_paper() -> None:
    name, within = "papers.R.simplify()V", "block-2"
    cases: list[FoundCase] = []
    CaseSearch([JAR]).run(name, Exploration(within), cases.append)
    document = {"cases": [one.json for one in cases]}
    method = StoredMethod("papers.jar", within, name, "complete", None, within, len(cases), document)
    text = summary_table(method)
    assert text.startswith(TABLE)
    assert "| 3    | this    | -        | this: R | as before              | ArithmeticException |" in text
    assert text.count("+------+") == 7
