"""Texts with fields, as the program takes them apart."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hornbill.probing.aims import _texts, hash_of
from hornbill.probing.fields import Fields, parts, separators_in
from hornbill.probing.seeds import Seeds
from tests.hornbill.compiling import compiled, program_at

SOURCE = """
package p;
class Rows {
    static int count(String text) {
        int found = 0;
        for (String line : text.lines().toArray(String[]::new)) {
            found += line.split(";", -1).length > 4 ? 1 : 0;
        }
        return found;
    }
    static String key(String text) {
        return text.substring(0, text.indexOf('=')) + text.lastIndexOf("/") + text.indexOf('x');
    }
    static String[] sides(String text) {
        return text.split("\\\\s*x\\\\s*");
    }
}
"""


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rows")
    (folder / "Rows.java").write_text(SOURCE)
    return compiled(str(folder / "Rows.java"), folder / "classes", "--release", "11")


def test_separators_are_what_texts_are_split_at(rows: Path) -> None:
    model = program_at(rows).find("p.Rows")
    assert model is not None
    code = [one.code.instructions for one in model.methods if one.code is not None]
    assert {one for some in code for one in separators_in(some)} == {
        "\n",
        ";",
        "\\s*x\\s*",
        "=",
        "/",
    }
    seeds, chance = Seeds([model]), random.Random(1)
    texts = [seeds.text(chance) for _ in range(600)]
    assert any(len(one.split(";")) > 4 for text in texts for one in text.split("\n"))
    assert any(text.count("x") == 2 for text in texts)


def test_one_field_becomes_another() -> None:
    fields = Fields([";"], lambda _: "new")
    assert {fields.other_field("a;22;x y", random.Random(seed)) for seed in range(20)} == {
        "new;22;x y",
        "a;new;x y",
        "a;22;new y",
        "a;22;x new",
    }
    assert fields.other_field(";;", random.Random(1)) == ";;"


def test_a_word_of_a_line_is_what_a_switch_compares() -> None:
    found = list(_texts("a;P;12", hash_of("P"), hash_of("L"), {hash_of("L"): "L"}, random.Random(1)))
    assert "a;L;12" in found


def test_parts_are_words_and_what_is_behind_signs() -> None:
    assert {part for _, part in parts("a = b=1\nc;")} == {
        "a = b=1\nc;",
        "a",
        "b",
        "1",
        "c",
        "b=1",
        "= b=1",
        "c;",
    }
    assert all("a = b=1\nc;"[place:].startswith(part) for place, part in parts("a = b=1\nc;"))
