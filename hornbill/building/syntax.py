"""Java expressions as trees: the language in which cases state their conditions (clp/cases/java_syntax.pl).

A tree is a tuple: ("name", text), ("literal", value, type), ("member", tree, name), ("index", tree, tree),
("call", tree, name, trees), ("prefix", op, tree), ("cast", type, tree), ("infix", op, tree, tree), ("is",
tree, type) for instanceof, or ("if", tree, tree, tree).
"""

from __future__ import annotations

import re
from typing import Any

Tree = tuple[Any, ...]

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<number>0[xX][0-9a-fA-F]+[lL]?|(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?[fFdDlL]?)
    |(?P<char>'(?:\\u[0-9a-fA-F]{4}|\\[0-7]{1,3}|\\.|[^'\\])')
    |(?P<string>"(?:\\u[0-9a-fA-F]{4}|\\.|[^"\\])*")
    |(?P<name>[^\W\d][\w$]*)
    |(?P<op>>>>|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^~!<>?:.,()\[\]])
    )""",
    re.VERBOSE,
)
_LEVELS = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", ">", "<=", ">=", "instanceof"),
    ("<<", ">>", ">>>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_PRIMITIVES = frozenset("byte short char int long float double boolean".split())
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "s": " "}
_WORDS = {"true": (True, "boolean"), "false": (False, "boolean"), "null": (None, "null")}


class NotReadable(Exception):
    """Text that is no expression of this language."""


def parse(text: str) -> Tree:
    """The tree of an expression."""
    reader = _Reader(_tokens(text))
    tree = reader.conditional()
    if reader.kind != "end":
        raise NotReadable(text)
    return tree


def _tokens(text: str) -> list[tuple[str, str]]:
    tokens = []
    at = 0
    text = text.strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None or match.lastgroup is None:
            raise NotReadable(text)
        tokens.append((match.lastgroup, match.group(match.lastgroup)))
        at = match.end()
    return [*tokens, ("end", "")]


class _Reader:
    """Reads tokens by precedence."""

    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self._tokens = tokens
        self._at = 0

    @property
    def kind(self) -> str:
        return self._tokens[self._at][0]

    @property
    def text(self) -> str:
        return self._tokens[self._at][1]

    def _take(self, wanted: str | None = None) -> str:
        kind, text = self._tokens[self._at]
        if kind == "end" or (wanted is not None and text != wanted):
            raise NotReadable(text)
        self._at += 1
        return text

    def _taken(self, wanted: str) -> bool:
        if self.kind in ("op", "name") and self.text == wanted:
            self._at += 1
            return True
        return False

    def conditional(self) -> Tree:
        """An expression."""
        condition = self._infix(0)
        if not self._taken("?"):
            return condition
        yes = self.conditional()
        self._take(":")
        return ("if", condition, yes, self.conditional())

    def _infix(self, level: int) -> Tree:
        if level == len(_LEVELS):
            return self._unary()
        left = self._infix(level + 1)
        while self.kind in ("op", "name") and self.text in _LEVELS[level]:
            op = self._take()
            left = (
                ("is", left, self._type())
                if op == "instanceof"
                else ("infix", op, left, self._infix(level + 1))
            )
        return left

    def _type(self) -> str:
        name = self._take()
        while self._taken("."):
            name += "." + self._take()
        while self._taken("["):
            self._take("]")
            name += "[]"
        return name

    def _unary(self) -> Tree:
        if self.kind == "op" and self.text in ("-", "~", "!", "+"):
            return ("prefix", self._take(), self._unary())
        if self.kind == "op" and self.text == "(":
            cast = self._cast()
            if cast is not None:
                return cast
        return self._postfix(self._primary())

    def _cast(self) -> Tree | None:
        """A cast, if one begins here: to a primitive type, or to a class in front of a name."""
        start = self._at
        try:
            self._take("(")
            name = self._type() if self.kind == "name" else ""
            if (
                name
                and self._taken(")")
                and (name in _PRIMITIVES or self.kind in ("name", "string") or self.text == "(")
            ):
                return ("cast", name, self._unary())
        except NotReadable:
            pass
        self._at = start
        return None

    def _primary(self) -> Tree:
        kind = self.kind
        text = self._take()
        if kind == "number":
            return _number(text)
        if kind == "char":
            return ("literal", _unescaped(text[1:-1]), "char")
        if kind == "string":
            return ("literal", _unescaped(text[1:-1]), "java.lang.String")
        if kind == "name":
            return ("literal", *_WORDS[text]) if text in _WORDS else ("name", text)
        if text == "(":
            inner = self.conditional()
            self._take(")")
            return inner
        raise NotReadable(text)

    def _postfix(self, tree: Tree) -> Tree:
        while True:
            if self._taken("["):
                tree = ("index", tree, self.conditional())
                self._take("]")
            elif self._taken("."):
                name = self._take()
                tree = ("call", tree, name, self._arguments()) if self._taken("(") else ("member", tree, name)
            else:
                return tree

    def _arguments(self) -> tuple[Tree, ...]:
        arguments: list[Tree] = []
        while not self._taken(")"):
            if arguments:
                self._take(",")
            arguments.append(self.conditional())
        return tuple(arguments)


def _number(text: str) -> Tree:
    lower = text.lower()
    if lower.startswith("0x"):
        is_long = lower.endswith("l")
        bits = 64 if is_long else 32
        value = int(lower.rstrip("l"), 16)
        return (
            "literal",
            value - (1 << bits) if value >> (bits - 1) else value,
            "long" if is_long else "int",
        )
    if lower.endswith("l"):
        return ("literal", int(lower[:-1]), "long")
    if lower.endswith("f"):
        return ("literal", float(lower[:-1]), "float")
    if lower.endswith("d") or not lower.isdigit():
        return ("literal", float(lower.rstrip("d")), "double")
    return ("literal", int(lower), "int")


def _unescaped(text: str) -> str:
    """What the inside of a char or string literal stands for."""

    def one(match: re.Match[str]) -> str:
        what = match.group(1)
        if what[0] == "u":
            return chr(int(what[1:], 16))
        return chr(int(what, 8)) if what[0].isdigit() else _ESCAPES.get(what[0], what[0])

    return re.sub(r"\\(u[0-9a-fA-F]{4}|[0-7]{1,3}|.)", one, text)
