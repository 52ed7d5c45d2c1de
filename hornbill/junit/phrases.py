"""Conditions in Java's syntax as words of a method's name: `a == 0` is `AIsZero`."""

from __future__ import annotations

import re
from dataclasses import dataclass

_WORDS = "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split()
_OPERATORS = {
    "+": "Plus",
    "-": "Minus",
    "*": "Times",
    "/": "Over",
    "%": "Mod",
    "&": "And",
    "|": "Or",
    "^": "Xor",
    "<<": "ShiftedLeftBy",
    ">>": "ShiftedRightBy",
    ">>>": "ShiftedRightBy",
}
_SIGNS = {
    r"'\n'": "LineFeed",
    r"'\r'": "CarriageReturn",
    r"'\t'": "Tab",
    r"'\\'": "Backslash",
    r"'\''": "Apostrophe",
    "'\"'": "Quote",
    "' '": "Blank",
    "','": "Comma",
    "';'": "Semicolon",
    "':'": "Colon",
    "'.'": "Dot",
    "'-'": "Hyphen",
    "'/'": "Slash",
    "'['": "Bracket",
    "']'": "ClosingBracket",
    "'('": "Parenthesis",
    "')'": "ClosingParenthesis",
    "'{'": "Brace",
    "'}'": "ClosingBrace",
    "'='": "EqualsSign",
    "'+'": "PlusSign",
    "'*'": "Asterisk",
    "'#'": "Hash",
    "'@'": "At",
    "'_'": "Underscore",
    "'%'": "PercentSign",
    "'&'": "Ampersand",
    "'|'": "Bar",
    "'<'": "LessThanSign",
    "'>'": "GreaterThanSign",
    "'!'": "ExclamationMark",
    "'?'": "QuestionMark",
    "'$'": "DollarSign",
    "'~'": "Tilde",
    "'^'": "Caret",
    "'`'": "Backtick",
}
"""Characters that no name has, by what they are called."""
_ORDER = {
    "==": "Equals",
    "!=": "Differs",
    "<": "IsLessThan",
    "<=": "IsAtMost",
    ">": "IsGreaterThan",
    ">=": "IsAtLeast",
}
_OF_ZERO = {
    "==": "IsZero",
    "!=": "IsNotZero",
    "<": "IsNegative",
    "<=": "IsNotPositive",
    ">": "IsPositive",
    ">=": "IsNotNegative",
}
_OF_EMPTINESS = {
    ("==", "0"): "IsEmpty",
    (">", "0"): "IsNotEmpty",
    ("!=", "0"): "IsNotEmpty",
    (">=", "1"): "IsNotEmpty",
}
_TOKEN = re.compile(
    r"\s*(?:(?P<char>'(?:\\.[^']*|[^'\\])')|(?P<text>\"(?:\\.|[^\"\\])*\")|(?P<number>\d+(?:\.\d+)?(?:[eE]-?\d+)?[LlFfDd]?)"
    r"|(?P<name>(?:\$|[^\W\d])[\w$]*)|(?P<sign><<|>>>|>>|[-+*/%&|^.()\[\],~]))"
)
_EMPTINESS = re.compile(r"([\w$.\[\]()]+) is (not )?empty")
_COUNT = re.compile(r"([\w$.\[\]()]+) has (at least |at most )?(\d+) (element|entr|character)\w*")
_NOUNS = {
    "element": ("Element", "Elements"),
    "entr": ("Entry", "Entries"),
    "character": ("Character", "Characters"),
}
_VERBS = (
    "is not before|is not after|is before|is after|is not at|is at|does not start with|starts with"
    "|does not end with|ends with|does not contain|contains|does not equal|equals|has an entry for"
    "|has no entry for|has the value|has no value|does not match|matches|is not|is no|is"
)
_IN_WORDS = re.compile(rf"([\w$.\[\]()]+) ({_VERBS}) (.+)")
_AFTER = re.compile(r"after (\w+)")
_WORD = re.compile(r"[A-Za-z]+|\d+")
_GIVEN = re.compile(r"given (.+)")
_ANSWERS = re.compile(r"(\w+)\(\) (gives|throws) (.+)")
_OF_SETUP = re.compile(r"after |given |\w+\(\) (?:gives|throws) ")
_RECEIVER = re.compile(r"this (==|!=) (?:\w+\.)+([A-Z_0-9]+)")
_DAY = re.compile(r"[\d:T-]+")
_COMPARISON = re.compile(r"^(.+?) (==|!=|<=|>=|<|>) (.+)$")
_UNBOXED = re.compile(r"\.(?:boolean|byte|char|short|int|long|float|double)Value\(\)")
_LONGEST, _LONGEST_SPELT = 44, 4


@dataclass(frozen=True, slots=True)
class Phrase:
    """What is said of what: `A` and `IsZero`. The lower the rank, the more it says."""

    subject: str
    predicate: str
    rank: int

    def __str__(self) -> str:
        return self.subject + self.predicate


def phrase(condition: str) -> Phrase | None:
    """The condition in words; None where it is too much for a name. What is in a box goes by its name."""
    found = _phrase(_UNBOXED.sub("", _without_casts(condition)))
    return found if found is not None and len(str(found)) <= _LONGEST else None


def _without_casts(condition: str) -> str:
    """The condition without casts to classes, and without the parentheses that these need."""
    plain = re.sub(r"\((?:\w+\.)*[A-Z][\w.$]*(?:\[\])*\) ", "", condition)
    before = None
    while before != plain:
        before, plain = plain, re.sub(r"(?<!\w)\(([\w.\[\]]+)\)", r"\1", plain)
    return plain


def _phrase(condition: str) -> Phrase | None:
    if (emptiness := _EMPTINESS.fullmatch(condition)) is not None:
        subject = words(emptiness[1])
        return Phrase(subject, "IsNotEmpty" if emptiness[2] else "IsEmpty", 6 if emptiness[2] else 2)
    if (count := _COUNT.fullmatch(condition)) is not None:
        one, many = _NOUNS[count[4]]
        number = "".join(map(camel, (count[2] or "").split())) + number_words(count[3])
        return Phrase(words(count[1]), f"Has{number}{one if count[3] == '1' else many}", 2)
    if _OF_SETUP.match(condition) is not None:
        return _of_setup(condition)
    if (told := _IN_WORDS.fullmatch(condition)) is not None:
        return _in_words(*told.groups())
    exactly = re.fullmatch(r"([\w.\[\]]+)\.getClass\(\) (==|!=) ([\w.$\[\]]+)\.class", condition)
    if exactly is not None:
        subject, of = words(exactly[1]), words(exactly[3].rpartition(".")[2].replace("[]", "Array"))
        return Phrase(subject, ("Is" if exactly[2] == "==" else "IsNo") + of, 2) if subject and of else None
    outside = re.fullmatch(r"(.+) < 0 \|\| (.+) >= .+", condition)
    if outside is not None and outside[1] == outside[2] and words(outside[1]):
        return Phrase(words(outside[1]), "IsOutOfBounds", 2)
    if "||" in condition or "&&" in condition or "?" in condition:
        return None
    text = re.fullmatch(r'([\w$.\[\]]+)\.equals\("(.+)"\)', condition)
    if text is not None:
        subject, plain = words(text[1]), _letters(text[2])
        return Phrase(subject, f"Is{_capital(plain)}", 1) if subject and plain else None
    instance = re.fullmatch(r"(!\()?([\w$.\[\]]+) instanceof ([\w$.\[\]]+)\)?", condition)
    if instance is not None:
        kind = "IsNotInstanceOf" if instance[1] else "IsInstanceOf"
        subject, of = words(instance[2]), words(instance[3].rpartition(".")[2].replace("[]", "Array"))
        return Phrase(subject, f"{kind}{of}", 2) if subject and of else None
    receiver = _RECEIVER.fullmatch(condition)
    if receiver is not None:
        return Phrase("This", ("Is" if receiver[1] == "==" else "IsNot") + camel(receiver[2]), 2)
    comparison = _COMPARISON.match(condition)
    if comparison is not None:
        return _compared(*comparison.groups())
    plain = words(condition.lstrip("!"))
    if not plain:
        return None
    return Phrase(plain, "IsFalse" if condition.startswith("!") else "IsTrue", 2)


def _of_setup(condition: str) -> Phrase | None:
    """What was called or given before, or what a stub gives."""
    if (after := _AFTER.fullmatch(condition)) is not None:
        return Phrase("", f"After{camel(after[1])}", 5)
    if (answers := _ANSWERS.fullmatch(condition)) is not None:
        parts = [number_words(one) if one.isdecimal() else camel(one) for one in _WORD.findall(answers[3])]
        return Phrase(camel(answers[1]), camel(answers[2]) + "".join(parts), 3) if parts else None
    given = _GIVEN.fullmatch(condition)
    what = None if given is None else words(given[1])
    return Phrase("", f"Given{what}", 5) if what else None


def _in_words(subject: str, verb: str, other: str) -> Phrase | None:
    """What is said in words: `today is before due`, `text contains '['`."""
    said = "".join(map(camel, other.split())) if re.fullmatch(r"[a-z ]+", other) else ""
    if _DAY.fullmatch(other) is not None and not other.isdigit():
        said = re.sub(r"\D", "", other)
    said = said or words(other)
    about = words(subject)
    return Phrase(about, "".join(map(camel, verb.split())) + said, 2) if about and said else None


def _compared(left: str, sign: str, right: str) -> Phrase | None:
    if re.search(r" (==|!=|<=|>=|<|>) ", right):
        return None
    subject = words(left)
    if not subject:
        return None
    hard = 0 if re.fullmatch(r"[\w$.]+(\(\))?", left) else 3
    if right == "null":
        return Phrase(subject, "IsNull", 1) if sign == "==" else Phrase(subject, "IsNotNull", 7)
    if right in ("true", "false"):
        return Phrase(subject, "IsTrue" if (right == "true") == (sign == "==") else "IsFalse", 2)
    size = re.fullmatch(r"(.+)\.(length|length\(\)|size\(\))", left)
    if size is not None and (sign, right) in _OF_EMPTINESS:
        whole = words(size[1])
        rank = 2 if sign == "==" else 6
        return Phrase(whole, _OF_EMPTINESS[sign, right], rank) if whole else None
    if right in ("0", "0L", "0.0", "0.0f", "0.0F"):
        return Phrase(subject, _OF_ZERO[sign], (1 if sign == "==" else 2) + hard)
    other = words(right)
    if not other:
        return None
    predicate = {"==": f"Is{other}", "!=": f"IsNot{other}"}.get(sign) if _is_constant(right) else None
    if predicate is None:
        predicate = f"{_ORDER[sign]}{'From' if sign == '!=' else ''}{other}"
    harder = 0 if re.fullmatch(r"-?[\w$.']+(\(\))?", right) else 2
    return Phrase(subject, predicate, (2 if sign == "==" else 4) + hard + harder)


def _is_constant(text: str) -> bool:
    return bool(re.fullmatch(r"-?\d+[Ll]?|'.+'|\".*\"|[A-Z]\w*\.[A-Z_0-9]+", text))


def words(expression: str) -> str:
    """An expression as words run together; empty where that cannot be said."""
    said = ""
    position = 0
    text = expression.strip()
    while position < len(text):
        token = _TOKEN.match(text, position)
        if token is None:
            return ""
        position = token.end()
        word = _word(token)
        if word is None:
            return ""
        said += word
    return said


def _word(token: re.Match[str]) -> str | None:
    if token["char"] in _SIGNS:
        return _SIGNS[token["char"]]
    if token["char"] or token["text"]:
        plain = (token["char"] or token["text"])[1:-1]
        inside = _letters(plain)
        return _capital(inside) if inside and inside.isascii() else _spelt(plain)
    if token["number"]:
        digits = token["number"].rstrip("LlFfDd")
        return number_words(digits) if digits.lstrip("-").isdecimal() else None
    if token["name"]:
        return "" if token["name"] == "this" else camel(token["name"])
    sign = token["sign"]
    if sign == "[":
        return "At"
    if sign in ".()],":
        return ""
    return _OPERATORS.get(sign)


def _spelt(text: str) -> str | None:
    """A short text of signs, by what they are called."""
    units = re.findall(r"\\u[0-9a-f]{4}|\\.|.", text)
    said = [
        _SIGNS.get(f"'{one}'") or (one.upper() if re.fullmatch(r"\w", one, re.ASCII) else "") for one in units
    ]
    return "".join(said) if said and len(said) <= _LONGEST_SPELT and all(said) else None


def _letters(text: str) -> str:
    """The letters and digits of a text, if it is made of such for the most part."""
    plain = re.sub(r"\\u[0-9a-f]{4}|\\.", ".", text)
    found = re.sub(r"\W", "", plain)
    return found if len(plain) <= 2 * len(found) else ""


def _capital(text: str) -> str:
    """A text as a part of a name: `y` is `LowerY`, since `Y` is a letter of its own."""
    lower = "Lower" if len(text) == 1 and text.islower() else ""
    return lower + text[:1].upper() + text[1:]


def camel(name: str) -> str:
    """A name with its first letter, and those after underscores, large: `MAX_SIZE` is `MaxSize`."""
    if name.isupper() and len(name) > 1:
        name = name.lower()
    parts = [part for part in re.split(r"[_$]+", name) if part]
    return "".join(part[:1].upper() + part[1:] for part in parts)


def number_words(digits: str) -> str:
    """A whole number in words if it is small, else as digits; `Minus` if it is negative."""
    if digits.startswith("-"):
        return "Minus" + number_words(digits[1:])
    value = int(digits)
    if value == 2**31 - 1:
        return "MaxInt"
    if value == 2**31:
        return "TwoToThe31"
    return _WORDS[value] if value < len(_WORDS) else str(value)


def joined(phrases: list[Phrase]) -> str:
    """Several phrases: those of one predicate share it, `AAndBAreZero`."""
    groups: dict[str, list[str]] = {}
    for one in phrases:
        groups.setdefault(one.predicate, []).append(one.subject)
    said = []
    for predicate, subjects in groups.items():
        if len(subjects) > 1 and predicate.startswith("Is"):
            said.append("And".join(subjects) + "Are" + predicate[2:])
        else:
            said.extend(subject + predicate for subject in subjects)
    return "And".join(said)
