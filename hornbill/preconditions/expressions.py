"""Java expressions as trees, from their text, as far as conditions on inputs need them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hornbill.bytecode.errors import HornbillError


@dataclass(frozen=True, slots=True)
class Constant:
    """A literal of a type: a number, a character as its code, a truth value, a text, or null."""

    value: int | float | str | None
    type: str


@dataclass(frozen=True, slots=True)
class Name:
    """A parameter, `this`, or what a class's name begins with."""

    name: str


@dataclass(frozen=True, slots=True)
class Member:
    """A field, the length of an array, or a part of a class's name."""

    target: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Element:
    """An element of an array."""

    array: Expression
    index: Expression


@dataclass(frozen=True, slots=True)
class Invocation:
    """A call of a method on an object or a class; of a function, on the empty name."""

    target: Expression
    name: str
    args: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Prefix:
    """An operator in front of an operand: `!`, `-`, `+`, `~`."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Cast:
    """A value as one of that type."""

    type: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Infix:
    """An operator between two operands."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class IsOf:
    """Whether an object is of a type."""

    operand: Expression
    type: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of two values, by a condition."""

    condition: Expression
    yes: Expression
    no: Expression


Expression = Constant | Name | Member | Element | Invocation | Prefix | Cast | Infix | IsOf | Choice

_STRENGTHS = {
    "||": 1,
    "&&": 2,
    "|": 3,
    "^": 4,
    "&": 5,
    "==": 6,
    "!=": 6,
    **dict.fromkeys(("<", "<=", ">", ">=", "instanceof"), 7),
    **dict.fromkeys(("<<", ">>", ">>>"), 8),
    **dict.fromkeys("+-", 9),
    **dict.fromkeys("*/%", 10),
}
NOWHERE = Name("")
"""What a function is called on."""
_PRIMITIVES = ("boolean", "byte", "short", "char", "int", "long", "float", "double")
_WORDS: dict[str, Constant] = {
    "null": Constant(None, "null"),
    "true": Constant(1, "boolean"),
    "false": Constant(0, "boolean"),
}
_TOKEN = re.compile(
    r"""\s*(?:
      (?P<real>(?:\d[\d_]*\.[\d_]*|\.\d[\d_]*|\d[\d_]*(?=[eE]))(?:[eE][+-]?\d+)?[fFdD]?|\d[\d_]*[fFdD])
    | (?P<whole>0[xX][\da-fA-F_]+[lL]?|\d[\d_]*[lL]?)
    | (?P<word>[^\W\d][\w$]*)
    | (?P<text>"(?:[^"\\]|\\.)*")
    | (?P<letter>'(?:[^'\\]|\\u[\da-fA-F]{4}|\\.)')
    | (?P<sign>>>>|&&|\|\||==|!=|<=|>=|<<|>>|[-+*/%&|^~!<>?:.,()\[\]])
    )""",
    re.VERBOSE,
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "s": " ", "0": "\0"}
_ESCAPE = re.compile(r"\\(u+[\da-fA-F]{4}|.)")
_REMEDY = "write a condition in Java's syntax: a > 0, this.size == items.length, s.length() < 3"


def parsed(text: str) -> Expression:
    """The tree of the expression; HornbillError says where its text is wrong."""
    reader = _Reader(text)
    found = reader.expression()
    reader.end()
    return found


class _Reader:
    """Takes the text apart, from the left."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = _tokens(text)
        self._at = 0

    def expression(self) -> Expression:
        condition = self._infix(1)
        if not self._take("?"):
            return condition
        yes = self.expression()
        self._need(":")
        return Choice(condition, yes, self.expression())

    def end(self) -> None:
        if self._at < len(self._tokens):
            raise self._wrong("its end")

    def _infix(self, least: int) -> Expression:
        left = self._prefix()
        while (strength := _STRENGTHS.get(self._next(), 0)) >= least:
            operator = self._next()
            self._at += 1
            if operator == "instanceof":
                left = IsOf(left, self._type())
            else:
                left = Infix(operator, left, self._infix(strength + 1))
        return left

    def _prefix(self) -> Expression:
        sign = self._next()
        if sign in ("!", "-", "+", "~"):
            self._at += 1
            operand = self._prefix()
            if sign == "-" and isinstance(operand, Constant) and isinstance(operand.value, int | float):
                return Constant(-operand.value, operand.type)
            return Prefix(sign, operand)
        if sign == "(" and (cast := self._cast()) is not None:
            return cast
        return self._postfix(self._primary())

    def _cast(self) -> Expression | None:
        """What begins with a type in parentheses; None where these hold an expression."""
        begun = self._at
        self._at += 1
        if self._kind() == "word":
            type_name = self._type()
            if self._take(")") and (type_name.partition("[")[0] in _PRIMITIVES or self._begins_operand()):
                return Cast(type_name, self._prefix())
        self._at = begun
        return None

    def _begins_operand(self) -> bool:
        """Whether what comes can only be what is cast to a class."""
        if self._next() == "instanceof":
            return False
        return self._kind() in ("word", "text", "letter", "real", "whole") or self._next() in ("(", "!", "~")

    def _type(self) -> str:
        name = self._word("a type")
        while self._take("."):
            name += "." + self._word("a type")
        while self._next() == "[" and self._next(1) == "]":
            self._at += 2
            name += "[]"
        return name

    def _postfix(self, target: Expression) -> Expression:
        while True:
            if self._take("["):
                target = Element(target, self.expression())
                self._need("]")
            elif self._take("."):
                name = self._word("a field or method")
                target = (
                    Invocation(target, name, self._args()) if self._next() == "(" else Member(target, name)
                )
            else:
                return target

    def _args(self) -> tuple[Expression, ...]:
        self._need("(")
        found: list[Expression] = []
        while not self._take(")"):
            if found:
                self._need(",")
            found.append(self.expression())
        return tuple(found)

    def _primary(self) -> Expression:
        kind, token = self._kind(), self._next()
        if self._take("("):
            found = self.expression()
            self._need(")")
            return found
        if kind in ("", "sign"):
            raise self._wrong("a value")
        self._at += 1
        match kind:
            case "whole":
                return _whole(token)
            case "real":
                is_float = token[-1] in "fF"
                return Constant(
                    float(token.rstrip("fFdD").replace("_", "")), "float" if is_float else "double"
                )
            case "text":
                return Constant(_unescaped(token[1:-1]), "java.lang.String")
            case "letter":
                return Constant(ord(_unescaped(token[1:-1])), "char")
        if self._next() == "(":
            return Invocation(NOWHERE, token, self._args())
        return _WORDS.get(token) or Name(token)

    # --- tokens

    def _kind(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    def _next(self, further: int = 0) -> str:
        at = self._at + further
        return self._tokens[at][1] if at < len(self._tokens) else ""

    def _take(self, sign: str) -> bool:
        if self._next() != sign:
            return False
        self._at += 1
        return True

    def _need(self, sign: str) -> None:
        if not self._take(sign):
            raise self._wrong(f"'{sign}'")

    def _word(self, what: str) -> str:
        if self._kind() != "word":
            raise self._wrong(what)
        self._at += 1
        return self._tokens[self._at - 1][1]

    def _wrong(self, expected: str) -> HornbillError:
        known = self._at < len(self._tokens)
        where = f"at character {self._tokens[self._at][2] + 1}" if known else "at its end"
        what = f"the condition {self._text.strip()!r} is not well formed: {expected} is missing {where}"
        return HornbillError(what, remedy=_REMEDY)


def _tokens(text: str) -> Sequence[tuple[str, str, int]]:
    """The tokens with their kinds and places."""
    found = []
    at, end = 0, len(text.rstrip())
    while at < end:
        token = _TOKEN.match(text, at)
        if token is None or token.lastgroup is None:
            blanks = len(text[at:]) - len(text[at:].lstrip())
            what = f"the condition {text.strip()!r} is not well formed at character {at + blanks + 1}"
            raise HornbillError(what, remedy=_REMEDY)
        found.append((token.lastgroup, token[token.lastgroup], token.start(token.lastgroup)))
        at = token.end()
    return found


def _whole(token: str) -> Constant:
    digits, kind = token.replace("_", ""), "int"
    if digits[-1] in "lL":
        digits, kind = digits[:-1], "long"
    is_hex = digits[:2] in ("0x", "0X")
    value = int(digits, 16 if is_hex else 10)
    bits = 32 if kind == "int" else 64
    if value >> bits if is_hex else value > 1 << (bits - 1):
        raise HornbillError(f"{token} is no {kind}", remedy="write a long with an L behind it")
    if is_hex and value >> (bits - 1):
        value -= 1 << bits
    return Constant(value, kind)


def _unescaped(text: str) -> str:
    def letter(escape: re.Match[str]) -> str:
        name = escape[1]
        return (
            chr(int(name.lstrip("u"), 16)) if name[0] == "u" and len(name) > 1 else _ESCAPES.get(name, name)
        )

    return _ESCAPE.sub(letter, text)


def dotted(expression: Expression) -> str | None:
    """The name that the expression is, with dots; None where it is none."""
    match expression:
        case Name(name):
            return name
        case Member(target, name):
            outer = dotted(target)
            return None if outer is None else f"{outer}.{name}"
    return None
