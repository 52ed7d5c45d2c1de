"""The table of a method's cases, as the papers print it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.method_cases import Case, Witness
from hornbill.observations import Observed
from hornbill.rendering.summaries import method_text
from hornbill.rendering.summary_table import summary_table
from hornbill.stored import StoredMethod

_FOLLOWED = Observed((), {}, False, False, "")
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


def test_a_trial_that_was_not_followed_is_told_by_its_witness() -> None:
    name, within = "shop.Shop.sum(II)I", "block-2"
    observed = Observed((), {}, False, False, "", why="no time")
    witness = Witness(None, (1, 2), 3, (1, 2))
    followed = Case("returned", None, witness, ("a > 0",), inputs={"a": "a", "b": "b"}, traced="x")
    cases = [Case("returned", None, witness, observed=observed), replace(followed, observed=_FOLLOWED)]
    document = {
        "cases": [one.json(None if one.traced is None else "x") for one in cases],
        "ledger": {"ended": "done", "paths": {}, "assumed": [], "branches": [], "assumes": []},
    }
    method = StoredMethod("shop.jar", within, name, "complete", None, within, len(cases), document)
    table, text = summary_table(method), method_text(method)
    assert "observed on a JVM: its witness alone" in table and "| a > 0" in table
    assert "seen   on a JVM; it was not followed: no time\n    inputs a = 1, b = 2" in text
    assert "when   a > 0\n    inputs a = 1, b = 2" in text
