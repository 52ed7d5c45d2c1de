"""The names and files of cost models, and what is said of mistakes in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.costs.models import CostModel, parsed_models, require_no_negative, unit_of

_FILE = """
name = "io"
unit = "requests"
[opcode]
invokevirtual = 1
[method]
"java.sql.*" = 100
[class]
"shop.Order" = 8
"""


def test_several_models() -> None:
    names = [model.name for model in parsed_models("memory, instructions,calls:java.sql.*,memory")]
    assert names == ["memory", "instructions", "calls:java.sql.*"]


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "io.toml"
    path.write_text(_FILE, encoding="utf-8")
    (model,) = parsed_models(str(path))
    assert (model.name, model.unit, model.opcodes) == ("io", "requests", (("invokevirtual", 1),))
    assert model.weight_of_call("java.sql.Connection.close()V") == 100
    assert (model.weight_of_class("shop.Order"), model.weight_of_class("shop.Orders")) == (8, 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("memroy", "no cost model is called 'memroy' (did you mean memory?"),
        ("calls:", "no cost model is called 'calls:'"),
        ("memory,,stack", "no cost model is called ''"),
        ("none.toml", "cannot be read"),
    ],
)
def test_unknown_models(text: str, said: str) -> None:
    with pytest.raises(HornbillError) as raised:
        parsed_models(text)
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "[opcode]\ninvokevirtul = 1",
            "invokevirtul: there is no such opcode (did you mean invokevirtual?",
        ),
        ("[opcode]\niload_1 = 1", "[opcode] iload_1: all forms of iload count alike (write iload)"),
        ("[method]\nm = 1.5", "[method] m: 1.5 is no whole number"),
        ("[methods]\nm = 1", "nothing is called 'methods' in a cost model"),
        ('name = "memory"', "a cost model cannot be called 'memory'"),
        ("opcode = 3", "opcode is no table"),
        ("name = 3", "name is no text"),
        ("name", "is no TOML"),
    ],
)
def test_mistakes_in_files(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(HornbillError) as raised:
        parsed_models(str(path))
    assert said in str(raised.value)


def test_negative_weights_have_no_bounds() -> None:
    require_no_negative(parsed_models("memory"), "no bound")
    with pytest.raises(HornbillError) as raised:
        require_no_negative([CostModel("own", "u", opcodes=(("nop", -1),))], "bounds need more")
    assert "own has a negative weight, nop = -1: bounds need more" in str(raised.value)


def test_units() -> None:
    assert [unit_of("instructions", 1), unit_of("memory", "4*n"), unit_of("memory-hotspot", 2)] == [
        "instruction",
        "bytes",
        "bytes (memory-hotspot)",
    ]
    assert unit_of("calls:java.*", 2) == "calls of java.*"
