"""Where lines end: statements that are too long are broken after commas and arrows, and before `+`.

A break is where the fewest brackets are open, and of such places at the last one that there is room for; an
arrow counts as a bracket, so that a lambda stays in one piece. Where there is no such place, a line is broken
after `=` or before the dot of a call on what is in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

WIDTH = 110
QUOTED = re.compile(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.[^']*|[^'\\])'")
"""Texts and characters in a condition."""
_STEP = "    "


def indented(lines: list[str], depth: int) -> list[str]:
    """The lines, each as deep, and broken where they are too long."""
    single = [part for line in lines for part in line.split("\n")]
    return [piece for line in single for piece in _broken(line.lstrip(), _STEP * depth + _lead(line))]


def _lead(line: str) -> str:
    """The spaces that a line of its own begins with."""
    return line[: len(line) - len(line.lstrip())]


def _broken(line: str, indent: str) -> list[str]:
    if not line:
        return [""]
    pieces = []
    rest, lead = line, indent
    while len(lead) + len(rest) > WIDTH:
        room = WIDTH - len(lead)
        found = [(place, depth) for place, depth in _places(rest) if place <= room]
        found = found or [(place, 0) for place in _last_resorts(rest) if place <= room]
        places = [(depth, -place) for place, depth in found]
        if not places:
            break
        end = -min(places)[1]
        pieces.append(lead + rest[:end].rstrip())
        rest = rest[end:].lstrip()
        lead = indent + _STEP * 2 if not line.lstrip().startswith("//") else indent
        if line.lstrip().startswith("//"):
            rest = "// " + rest
    return [*pieces, lead + rest]


def _places(text: str) -> Iterator[tuple[int, int]]:
    """The places at which a line may be broken, none inside of quotes, and how many brackets are open."""
    if text.startswith("//"):
        yield from ((place, 0) for place, letter in enumerate(text) if letter == " " and place > 3)
        return
    quote = ""
    depth = 0
    place = 0
    while place < len(text):
        letter = text[place]
        if quote:
            if letter == "\\":
                place += 1
            elif letter == quote:
                quote = ""
        elif letter in "\"'":
            quote = letter
        elif letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
        elif letter == " " and text[place - 2 : place] == "->":
            yield place, depth + 1
        elif letter == " " and (text[place - 1 : place] == "," or text[place + 1 : place + 3] == "+ "):
            yield place, depth
        place += 1


def _last_resorts(text: str) -> list[int]:
    """Places for a break in a line that has no better one."""
    if '"' in text or "'" in text or text.startswith("//"):
        text = text[: min(text.find(quote) % (len(text) + 1) for quote in "\"'")]
    assigns = text.find(" = ")
    return (
        [assigns + 2]
        if assigns >= 0
        else [place + 1 for place in range(len(text)) if text[place : place + 2] == ")."]
    )


def commented(said: str, width: int, most: int) -> list[str]:
    """A text as comments of that width, of so many lines at most; quoted texts in it are not broken."""
    kept = QUOTED.sub(lambda match: match[0].replace(" ", "\0"), said)
    lines = wrap(kept, width - len("// "), break_long_words=False, break_on_hyphens=False)
    shown = lines if len(lines) <= most else [*lines[: most - 1], "..."]
    return [f"// {line}".replace("\0", " ") for line in shown]
