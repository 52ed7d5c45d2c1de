"""Where lines end: statements that are too long are broken after commas and arrows, and before `+`."""

from __future__ import annotations

from collections.abc import Iterator

WIDTH = 120
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
        places = [place for place in _places(rest) if place <= room]
        if not places:
            break
        pieces.append(lead + rest[: places[-1]].rstrip())
        rest = rest[places[-1] :].lstrip()
        lead = indent + _STEP * 2 if not line.lstrip().startswith("//") else indent
        if line.lstrip().startswith("//"):
            rest = "// " + rest
    return [*pieces, lead + rest]


def _places(text: str) -> Iterator[int]:
    """The places at which a line may be broken, none inside of quotes."""
    if text.startswith("//"):
        yield from (place for place, letter in enumerate(text) if letter == " " and place > 3)
        return
    quote = ""
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
        elif (letter == " " and (text[place - 1 : place] == "," or text[place + 1 : place + 3] == "+ ")) or (
            letter == " " and text[place - 2 : place] == "->"
        ):
            yield place
        place += 1
