"""The table of meaning (clp/meaning.pl) for Python: what is plain of each canonical instruction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hornbill.bytecode.instruction_rows import TABLE

Entries = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InstructionRow:
    """A row of the table.

    `forms` are what is taken from the operand stack and left there, the top last: types of entries, or for
    what only moves entries a letter for each (`slots_of`). Of the outcomes, `raising` are exceptions,
    without those of static initialisers, which may run in front of the instruction where it `initialises`; it
    `goes_on` where one is the instruction behind, and `changes` the heap or a local variable before that;
    number `jump` is a jump, 0 for none. `asks` is the test that decides, its name first, with a letter for
    each entry that is taken, the lowest one first.
    """

    op: str
    forms: tuple[tuple[Entries, Entries], ...]
    raising: int
    initialises: bool
    goes_on: bool
    changes: bool
    jump: int
    asks: tuple[str, ...]

    @property
    def can_throw(self) -> bool:
        """Whether there is an outcome that is an exception."""
        return self.raising > 0 or self.initialises

    @property
    def needs_nonzero(self) -> bool:
        """Whether its one exception is for a topmost operand of 0."""
        taken, _ = self.forms[0]
        return self.raising == 1 and self.asks == ("compare", "ne", "abcd"[len(taken) - 1], "0")

    @property
    def only_moves(self) -> bool:
        """Whether it leaves nothing but what it takes."""
        taken, _ = self.forms[0]
        return bool(taken) and all(len(entry) == 1 for entry in taken)

    @property
    def gives_value(self) -> bool:
        """Whether it leaves a value that is none of those it takes."""
        return bool(self.forms[0][1]) and not self.only_moves

    @property
    def slots(self) -> tuple[int, int]:
        """The slots that it takes from the operand stack and leaves there; all forms take as many."""
        taken, left = self.forms[0]
        return sum(map(slots_of, taken)), sum(map(slots_of, left))


def slots_of(entry: str) -> int:
    """The slots of an entry in a form: two for long, double and what has a capital letter."""
    return 2 if entry in ("long", "double") or entry.isupper() else 1


def _row(line: str) -> InstructionRow:
    op, forms, raising, initialises, goes_on, changes, jump, asks = line.split(" ")
    return InstructionRow(
        op,
        tuple(_form(form) for form in forms.split("|")),
        int(raising),
        initialises == "yes",
        goes_on == "yes",
        changes == "yes",
        int(jump),
        tuple(asks.split(":")),
    )


def _form(text: str) -> tuple[Entries, Entries]:
    taken, left = (() if entries == "-" else tuple(entries.split(",")) for entries in text.split(">"))
    return taken, left


def _rows() -> dict[str, InstructionRow]:
    rows = {row.op: row for row in map(_row, TABLE.strip().splitlines())}
    for op, like in (("invokeinterface", "invokevirtual"), ("invokedynamic", "invokestatic")):
        rows[op] = replace(rows[like], op=op)
    return rows


INSTRUCTIONS: Mapping[str, InstructionRow] = _rows()
"""The rows by canonical operation; instructions that are replaced have that of what takes their place."""
