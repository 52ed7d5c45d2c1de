"""Path conditions as a person says them: the same meaning in fewer words.

`s.length() == 2 && s.charAt(0) == 'o' && s.charAt(1) == 'k'` is `s.equals("ok")`; `x != null` goes without
saying where another condition looks into `x`; `this.this$0` is written `Outer.this`. Casts are left out, and
nested classes go by the names of the classes around them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_LENGTH = re.compile(r"(.+)\.length\(\) == (\d+)")
_UNIT = re.compile(r"(.+)\.charAt\((\d+)\) == '(.+)'")
_NOT_NULL = re.compile(r"((?:(?! [=!<>]= |[?&|]).)+) != null")
_UNBOXED = re.compile(r"(!?[\w$.\[\]]+)\.booleanValue\(\)")
_OUTER = re.compile(r"(?:\bthis\.)?(?:\bthis\$\d+\.)*\bthis\$(\d+)(?![\w$])")
_CAST = re.compile(r"\(\([\w.$\[\]]+\) ([\w.$\[\]]+)\)(?=[.\[])")
_NESTED = re.compile(r"\b(?:[a-z_]\w*\.)+((?:[A-Z]\w*\$)+[A-Z]\w*)")


def shortened(constraints: Sequence[str], enclosing: Sequence[str] = ()) -> list[str]:
    """The conditions; `enclosing` are the simple names of the classes around, the outermost first."""
    found = [one for one in constraints if not _is_of_outer(one)]
    found = _with_texts([_OUTER.sub(lambda match: _outer(match, enclosing), one) for one in found])
    return [_plainly(_unboxed(one)) for one in found if not _goes_without_saying(one, found)]


def _plainly(condition: str) -> str:
    """The condition without casts, which only Java needs, and with nested classes named as in source."""
    before = None
    while before != condition:
        before, condition = condition, _CAST.sub(r"\1", condition)
    return _NESTED.sub(lambda match: match[1].replace("$", "."), condition)


def _unboxed(condition: str) -> str:
    """The condition, where it is a box by the name of the box alone."""
    match = _UNBOXED.fullmatch(condition)
    return match[1] if match is not None else condition


def _is_of_outer(condition: str) -> bool:
    """Whether all that is said is that an inner object has an enclosing one."""
    match = _NOT_NULL.fullmatch(condition)
    return match is not None and _OUTER.fullmatch(match[1]) is not None


def _outer(match: re.Match[str], enclosing: Sequence[str]) -> str:
    depth = int(match[1])
    return f"{enclosing[depth]}.this" if depth < len(enclosing) else match[0]


def _with_texts(constraints: Sequence[str]) -> list[str]:
    """The conditions, those on each unit of a text as one."""
    lengths = {match[1]: int(match[2]) for one in constraints if (match := _LENGTH.fullmatch(one))}
    units: dict[str, dict[int, str]] = {}
    for one in constraints:
        if match := _UNIT.fullmatch(one):
            written = {"\\'": "'", '"': '\\"'}.get(match[3], match[3])
            units.setdefault(match[1], {})[int(match[2])] = written
    texts = {
        subject: "".join(units[subject][place] for place in range(length))
        for subject, length in lengths.items()
        if length and set(units.get(subject, ())) == set(range(length))
    }
    found = []
    for one in constraints:
        length, unit = _LENGTH.fullmatch(one), _UNIT.fullmatch(one)
        if length is not None and length[1] in texts:
            found.append(f'{length[1]}.equals("{texts[length[1]]}")')
        elif unit is None or unit[1] not in texts:
            found.append(one)
    return found


def _goes_without_saying(condition: str, others: Sequence[str]) -> bool:
    """Whether another condition says as much, since it looks into the object or names it."""
    match = _NOT_NULL.fullmatch(condition)
    if match is None:
        return False
    subject = re.escape(match[1])
    looks_into = re.compile(rf"(?<![\w$.\]]){subject}[.\[]|\(\([\w.$\[\]]+\) {subject}\)[.\[]")
    named = re.compile(rf"{subject} (?:== (?:\w+\.)+[A-Z_0-9]+|instanceof .+)")
    return any(
        named.fullmatch(one) is not None or looks_into.search(one) is not None
        for one in others
        if one != condition and "||" not in one and "?" not in one and not one.startswith("!(")
    )
