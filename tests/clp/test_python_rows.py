"""What Python knows of the tables of meaning is what the tables say."""

from __future__ import annotations

from hornbill.bytecode.instruction_table import INSTRUCTIONS
from hornbill.clp.python_rows import files
from hornbill.solver.operation_table import COMPARISONS, OPERATIONS
from hornbill.solver.z3_terms import WORDS


def test_the_files_are_up_to_date() -> None:
    for path, text in files().items():
        assert path.read_text(encoding="utf-8") == text, "run `python -m hornbill.clp.python_rows`"


def test_exceptions_are_counted() -> None:
    raising = {op: INSTRUCTIONS[op].raising for op in ("iadd", "idiv", "iaload", "aastore", "athrow")}
    assert raising == {"iadd": 0, "idiv": 1, "iaload": 2, "aastore": 3, "athrow": 2}
    assert [row.op for row in INSTRUCTIONS.values() if row.needs_nonzero] == [
        "idiv",
        "irem",
        "ldiv",
        "lrem",
    ]


def test_the_jump_has_its_place_among_the_outcomes() -> None:
    jumps = {op: INSTRUCTIONS[op].jump for op in ("ifnull", "ifnonnull", "if_acmpne", "goto", "iadd")}
    assert jumps == {"ifnull": 1, "ifnonnull": 2, "if_acmpne": 2, "goto": 1, "iadd": 0}


def test_every_form_of_an_instruction_takes_and_leaves_as_many_slots() -> None:
    assert INSTRUCTIONS["dup2_x1"].slots == (3, 5)
    assert INSTRUCTIONS["lshl"].slots == (3, 2)
    assert INSTRUCTIONS["lastore"].slots == (4, 0)


def test_z3_has_a_word_for_all_that_the_tables_say() -> None:
    words = {word for row in OPERATIONS.values() for word in _words(row.meaning)} | {
        row.meaning for row in COMPARISONS.values()
    }
    assert words - set(WORDS) == {"bv", "remainder"}


def _words(meaning: object) -> set[str]:
    if not isinstance(meaning, tuple):
        return set()
    return {str(meaning[0])}.union(*map(_words, meaning[1:]))
