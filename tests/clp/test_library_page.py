"""docs/library.md has a line for each method that has a model, and says what becomes of calls of it."""

from __future__ import annotations

import re

from hornbill.clp.library_page import PAGE, model_rows, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python -m hornbill.clp.library_page`"


def test_every_method_has_one_row() -> None:
    rows = model_rows()
    assert len({(row.owner, row.member) for row in rows}) == len(rows) > 500
    lines = re.findall(r"^\| `[^`]+\)` \| ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) == len(rows)


def test_rows_say_what_becomes_of_calls() -> None:
    rows = {(row.owner, row.member): row for row in model_rows()}
    text = "java.lang.String"
    assert rows[text, "length()I"][2:] == ("model", "model", "java_strings")
    assert rows[text, "repeat(I)Ljava/lang/String;"].unknown == "cases"
    assert rows[text, "getBytes(II[BI)V"].known.startswith("unsupported: ")
    assert rows["java.util.ArrayList", "get(I)Ljava/lang/Object;"][2:4] == ("bytecode", "model")
    assert rows["java.lang.System", "nanoTime()J"].known == "unsupported: the clock"
