"""Points of a program as a person writes them, and the rules of clauses that pass them.

    Shop.java:12          a line of a source file, which may have its package as a folder: shop/Shop.java:12
    shop.Shop.total@7     the instruction of a method with that pc

Several are joined by commas, outside of parentheses. A line is passed where any of its instructions is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from hornbill.bytecode.cfg import line_at
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.model import ClassModel, MethodModel
from hornbill.bytecode.subroutines import COPY_DISTANCE
from hornbill.clp.program import Program
from hornbill.methods import find_method

_MOST_RUNS = 40
_LINE = re.compile(r"(.+\.\w+):\s*(\d{1,9})")


@dataclass(frozen=True, slots=True)
class Point:
    """Instructions, by methods' ids and pcs as they are in class files; `text` is what the person wrote."""

    text: str
    places: frozenset[tuple[str, int]]

    @property
    def methods(self) -> tuple[str, ...]:
        """The ids of the methods that it is in."""
        return tuple(sorted({name for name, _ in self.places}))

    def is_passed(self, method_id: str, pcs: Iterable[int]) -> bool:
        """Whether one of these instructions of the method, or of its copies, is at the point."""
        return any((method_id, pc % COPY_DISTANCE) in self.places for pc in pcs)


def parsed_points(program: Program, text: str) -> tuple[Point, ...]:
    """The points in a list with commas; HornbillError says which one is not there, and what is."""
    parts = [part.strip() for part in _split(text) if part.strip()]
    if not parts:
        raise HornbillError("there is no point given", remedy="write FILE.java:LINE or METHOD@PC")
    return tuple(_point(program, part) for part in parts)


def _split(text: str) -> Iterator[str]:
    """The parts between commas outside of parentheses."""
    depth, part = 0, ""
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and depth <= 0:
            yield part
            part = ""
        else:
            part += character
    yield part


def _point(program: Program, text: str) -> Point:
    if (line := _LINE.fullmatch(text)) is not None:
        return Point(text, frozenset(_places_of_line(program, line[1], int(line[2]))))
    name, at, pc = text.rpartition("@")
    if not at or not (pc.isascii() and pc.isdigit()):
        raise HornbillError(f"{text!r} is no point", remedy="write FILE.java:LINE or METHOD@PC")
    method = find_method(program, name)
    pcs = [] if method.code is None else [instruction.pc for instruction in method.code.instructions]
    wanted = int(pc[:9])
    if wanted not in pcs:
        remedy = f"its instructions are at {_listed(pcs, wanted)}" if pcs else "it has no code"
        raise HornbillError(f"there is no instruction at {pc} in {method.id}", remedy=remedy)
    return Point(text, frozenset(((method.id, wanted),)))


def _places_of_line(program: Program, file: str, line: int) -> Iterator[tuple[str, int]]:
    lines: set[int] = set()
    files: set[str] = set()
    found = False
    for model in _models(program):
        own = _file_of(model)
        files.add(own)
        if own != file and not own.endswith(f"/{file}"):
            continue
        for method in model.methods:
            for pc, at in _lines_of(method):
                lines.add(at)
                if at == line:
                    found = True
                    yield method.id, pc
    if found:
        return
    if lines:
        what = f"there is no code in line {line} of {file}"
        raise HornbillError(what, remedy=f"its lines with code are {_listed(sorted(lines), line)}")
    known = sorted(files - {""})
    simple = {name.rpartition("/")[2]: name for name in known}
    near = get_close_matches(file, [*known, *simple], n=3, cutoff=0.6)
    remedy = (
        f"did you mean {' or '.join(near)}?" if near else "check the name, and that classes have line numbers"
    )
    raise HornbillError(f"no class comes from a source file {file}", remedy=remedy)


def _models(program: Program) -> Iterator[ClassModel]:
    for name in program.class_names():
        model = program.find(name)
        if model is not None:
            yield model


def _file_of(model: ClassModel) -> str:
    """The source file, below the folder of its package."""
    package = model.name.rpartition(".")[0].replace(".", "/")
    if model.source_file is None:
        return ""
    return f"{package}/{model.source_file}" if package else model.source_file


def _lines_of(method: MethodModel) -> Iterator[tuple[int, int]]:
    """Each instruction's pc with its line."""
    try:
        code = method.code
    except ClassFileError:
        return
    if code is None or not code.lines:
        return
    for instruction in code.instructions:
        line = line_at(code.lines, instruction.pc)
        if line is not None and instruction.pc < COPY_DISTANCE:
            yield instruction.pc, line


def _listed(numbers: list[int], near: int) -> str:
    """Numbers in ascending order, runs of them as `3-7`; of very many runs those that are near a number."""
    runs: list[list[int]] = []
    for number in dict.fromkeys(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    before = sum(last < near for _, last in runs)
    begin = max(0, min(before - _MOST_RUNS // 2, len(runs) - _MOST_RUNS))
    shown = [f"{first}" if first == last else f"{first}-{last}" for first, last in runs]
    parts = shown[begin : begin + _MOST_RUNS]
    if begin > 0:
        parts = [shown[0], "...", *parts]
    if begin + _MOST_RUNS < len(runs):
        parts = [*parts, "...", shown[-1]]
    return ", ".join(parts)
