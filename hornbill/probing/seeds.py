"""Values that are worth passing: those that the program names, those that it compares, and usual ones."""

from __future__ import annotations

import random
import string
import struct
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hornbill.bytecode.model import (
    ClassConstant,
    ClassModel,
    DoubleConstant,
    DynamicCall,
    FieldRef,
    FloatConstant,
    Instruction,
    IntConstant,
    LongConstant,
    MethodRef,
    StringConstant,
)
from hornbill.probing import patterns
from hornbill.probing.fields import Fields, separators_in
from hornbill.probing.process import Compared
from hornbill.probing.readable import enum_asked, readable_by
from hornbill.values import BOXED

_OF_FILES = ("java.io.File", "java.nio.file.", "java.io.RandomAccessFile")
_BITS = {"byte": 7, "short": 15, "int": 31, "long": 63}
_USUAL = (0, 1, 2, -1, 3, 5, 10, 100)
_USUAL_REALS = (0.0, 1.0, -1.0, 0.5, 2.0, 10.0, 100.0, -0.5)
_STEPS, _FACTORS = (1.0, -1.0, 0.5, -0.5, 10.0), (-1.0, 2.0, 0.5, 0.1, 1e-6, 1e3)
_SPECIAL = {
    "double": (
        "NaN",
        "Infinity",
        "-Infinity",
        -0.0,
        4.9e-324,
        1.7976931348623157e308,
        -1.7976931348623157e308,
    ),
    "float": ("NaN", "Infinity", "-Infinity", -0.0, 2.0**-149, (2 - 2.0**-23) * 2.0**127),
}
_OFTEN_SPECIAL = 0.15
_OF_SPECIAL = ("isNaN", "isInfinite", "isFinite", "doubleToLongBits", "doubleToRawLongBits", "floatToIntBits")
"""Methods of those who tell numbers that are none from others; for classes that call one, or compare a number
with itself, such numbers are worth more."""
_USUAL_TEXTS = ("", "a", "abc", "A", "b", "1", "12", "a b", " ", "Abc", "0", "x=1", "a,b")
_RARE_TEXTS = (
    *(
        "yyyy-MM-dd",
        "dd/MM/yy HH:mm:ss",
        "2024-02-28",
        "12:30",
        "2024-02-28T12:30:00Z",
        "10.5",
        "-1",
        "1e5",
        "0x1F",
    ),
    *(
        "true",
        "null",
        "key=value",
        "a=1;b=2",
        "a@example.com",
        "http://example.com/a?b=c#d",
        "/a/b.txt",
        "../a",
    ),
    *(
        "1,2,3",
        '{"a": [1, null, "b"]}',
        "<a b='c'>d</a>",
        "%s",
        "%d items",
        "\\d+",
        "(a|b)*",
        "a\nb",
        "\ta ",
        "é",
        "\u4e2d\u6587",
        "a\U0001f600b",
        "\ud83d",
        "x\ude00",
    ),
    *("John Smith", "UTF-8", "en_US", "1.2.3", "lorem ipsum dolor sit amet", "AbcDefGhi", "abc_def-ghi"),
)
_LETTERS = "abcxyzABZ0159 _-.,:;/+*'\"()[]{}<>=!?@#%&\n\t"
_MOST = 200
_LONGEST = 60
_SHORT = 12
_MOST_ELEMENTS = 16
_AS_LONG, _IN_ORDER, _STRICTLY = 0.35, 0.2, 0.6
"""How often an array is as long as one before it, its elements are in order, and no two of these equal."""


class Seeds:
    """What is known of a class and those nested in it; `note` adds what was compared when they ran."""

    def __init__(
        self, models: Iterable[ClassModel], names: Callable[[str], Sequence[str]] = lambda _: ()
    ) -> None:
        """`names` are those of an enum's constants."""
        self._numbers: dict[int, None] = {}
        self._reals: dict[float, None] = {}
        self._texts: dict[str, None] = {}
        self._readable: dict[str, None] = {}
        self.kinds: dict[str, None] = {}
        """Types that objects are asked for."""
        self.classes: dict[str, None] = {}
        """Types that are named as such, and those that objects are asked for."""
        self.caught: dict[str, None] = {}
        """Types of exceptions that are caught."""
        self._asks_for_special = False
        self.uses_files = False
        """Whether methods with files are called."""
        separators: dict[str, None] = {}
        for model in models:
            for method in model.methods:
                if method.code is not None:
                    separators |= dict.fromkeys(separators_in(method.code.instructions))
                for handler in () if method.code is None else method.code.handlers:
                    if handler.catch_type is not None:
                        self.caught.setdefault(handler.catch_type)
                code = () if method.code is None else method.code.instructions
                threes = zip(code, code[1:], code[2:], strict=False)
                self._asks_for_special |= any(_is_with_itself(*three) for three in threes)
                for instruction in code:
                    self._see(instruction)
                    self._asks_for_special |= _is_of_special(instruction)
                    self._see_class(instruction)
                    self.uses_files |= _is_of_files(instruction)
                    self._readable |= dict.fromkeys(readable_by(instruction))
                    if (asked := enum_asked(instruction)) is not None:
                        self._readable |= dict.fromkeys(names(asked))
        self._patterns = [one for one in map(patterns.compiled, self._texts) if one is not None]
        self._fields = Fields(list(separators), self._field)
        self._short = [one for one in self._texts if len(one) <= _SHORT]
        self._lengths = [one for one in self._numbers if 1 < one <= _MOST_ELEMENTS]
        self._own = (list(self._numbers), list(self._reals), list(self._texts))
        self._seen: tuple[list[int], list[float], list[str]] = ([], [], [])

    def _see_class(self, instruction: Instruction) -> None:
        match instruction.op, instruction.args:
            case "instanceof" | "checkcast", (str() as kind, *_):
                self.classes.setdefault(kind)
            case "getstatic", (FieldRef(owner=owner, name="TYPE"), *_) if owner in BOXED:
                self.classes.setdefault(BOXED[owner])
                self.classes.setdefault(owner)
            case "ldc", (ClassConstant() as constant, *_):
                self.classes.setdefault(constant.type)

    def _see(self, instruction: Instruction) -> None:
        match instruction.op, instruction.args:
            case "iconst" | "lconst", (int() as number, *_):
                self._numbers.setdefault(number)
            case "dconst" | "fconst", (float() | int() as number, *_):
                self._reals.setdefault(float(number))
            case "switch", (_, tuple() as keys, *_):
                for key, _target in keys[:_MOST]:
                    self._numbers.setdefault(key)
            case "instanceof" | "checkcast", (str() as kind, *_):
                self.kinds.setdefault(kind)
            case "invokedynamic", (DynamicCall() as call, *_):
                for one in call.arguments:
                    if isinstance(one, ClassConstant):
                        self.kinds.setdefault(one.type)
            case "ldc", (IntConstant() | LongConstant() as constant, *_):
                self._numbers.setdefault(constant.value)
            case "ldc", (FloatConstant() | DoubleConstant() as constant, *_):
                if isinstance(constant.value, float | int):
                    self._reals.setdefault(float(constant.value))
            case "ldc", (StringConstant() as text, *_):
                if len(text.value) <= _LONGEST:
                    self._texts.setdefault(text.value)

    def note(self, compared: Compared) -> None:
        """Values that the program has compared lately."""
        self._seen = (
            [one for one in compared.numbers if one not in (0, 1)],
            [one for one in compared.reals if one == one],
            list(compared.texts),
        )

    @property
    def texts(self) -> Sequence[str]:
        """The texts that the classes name."""
        return self._own[2]

    def length(self, chance: random.Random, before: Sequence[int] = ()) -> int:
        """How many elements an array has: as many, perhaps, as one of those before it."""
        if before and chance.random() < _AS_LONG:
            return chance.choice(before)
        if self._lengths and chance.random() < 0.35:
            return chance.choice(self._lengths)
        return chance.choice((0, 1, 2, 2, 3, 3, 4, 5))

    def primitive(self, kind: str, chance: random.Random) -> Any:
        """A value of a primitive type, in the form of hornbill/values.py."""
        if kind == "boolean":
            return chance.random() < 0.5
        if kind == "char":
            return self._char(chance)
        if kind in ("float", "double"):
            return self._real(kind, chance)
        return self._whole(_BITS[kind], chance)

    def _whole(self, bits: int, chance: random.Random) -> int:
        way = chance.random()
        if way < 0.35:
            number = chance.choice(_USUAL)
        elif way < 0.55 and self._own[0]:
            number = chance.choice(self._own[0]) + chance.choice((0, 0, 0, 1, -1))
        elif way < 0.75 and self._seen[0]:
            number = chance.choice(self._seen[0]) + chance.choice((0, 0, 0, 1, -1))
        elif way < 0.92:
            number = chance.randint(-20, 120)
        elif way < 0.96:
            number = chance.choice((-(1 << bits), (1 << bits) - 1))
        else:
            number = chance.randint(-100_000, 100_000)
        return _wrapped(number, bits)

    def _real(self, kind: str, chance: random.Random) -> Any:
        if self._asks_for_special and chance.random() < _OFTEN_SPECIAL:
            return chance.choice(_SPECIAL[kind])
        way = chance.random()
        if way < 0.4:
            number = chance.choice(_USUAL_REALS)
        elif way < 0.6 and self._own[1]:
            number = chance.choice(self._own[1]) + chance.choice((0.0, 0.0, 0.5, -0.5))
        elif way < 0.75 and self._seen[1]:
            number = chance.choice(self._seen[1]) + chance.choice((0.0, 0.0, 1.0, -1.0))
        elif way < 0.92:
            number = float(chance.randint(-20, 120))
        elif way < 0.96:
            return chance.choice(_SPECIAL[kind])
        elif way < 0.98:
            number = chance.choice((1, -1)) * 10.0 ** chance.randint(-20, 20)
        else:
            number = chance.uniform(-1000, 1000)
        return as_real(number, kind)

    def _char(self, chance: random.Random) -> str:
        texts = self._own[2] or self._seen[2]
        if texts and chance.random() < 0.3:
            text = chance.choice(texts)
            if text and text[0].isascii():
                return chance.choice([one for one in text if one.isascii()])
        numbers = [one for one in self._own[0] if 32 <= one < 127]
        if numbers and chance.random() < 0.4:
            return chr(chance.choice(numbers))
        return chance.choice(_LETTERS)

    def text(self, chance: random.Random) -> str:
        """A text."""
        way = chance.random()
        if self._patterns and chance.random() < 0.4:
            return patterns.sample(chance.choice(self._patterns), chance)
        if self._fields and chance.random() < 0.3:
            return self._fields.text(chance)
        if self._readable and chance.random() < 0.3:
            return chance.choice(list(self._readable))
        if self._lengths and chance.random() < 0.12:
            letters = chance.choice((string.digits, string.ascii_lowercase, _LETTERS))
            return "".join(chance.choice(letters) for _ in range(chance.choice(self._lengths)))
        if way < 0.3 and self._own[2]:
            return str(chance.choice(self._own[2]))
        if way < 0.55 and self._seen[2]:
            return str(chance.choice(self._seen[2]))
        if way < 0.8:
            return chance.choice(_USUAL_TEXTS)
        if way < 0.83:
            return chance.choice(_RARE_TEXTS)
        if way < 0.86:
            return "".join(self._piece(chance) for _ in range(chance.randint(2, 6)))[:_LONGEST]
        if way < 0.91:
            return _number(chance)
        return self.text_near(self.text(chance), chance)

    def _field(self, chance: random.Random) -> str:
        """A short text, as there are several in a line."""
        way = chance.random()
        if way < 0.4 and self._short:
            return chance.choice(self._short)
        if way < 0.5 and self._seen[2]:
            return str(chance.choice(self._seen[2]))[:_SHORT]
        if way < 0.55 and self._patterns:
            return patterns.sample(chance.choice(self._patterns), chance)
        if way < 0.6 and self._readable:
            return chance.choice(list(self._readable))
        return str(chance.randint(0, 20)) if way < 0.85 else chance.choice(_USUAL_TEXTS)

    def _piece(self, chance: random.Random) -> str:
        """A part of an expression: a sign or word that the program names, a number, a letter."""
        way = chance.random()
        if way < 0.3 and self._own[2]:
            return str(chance.choice(self._own[2]))
        return self._char(chance) if way < 0.7 else chance.choice(("0", "1", "2", "12", "a", "x"))

    def text_near(self, text: str, chance: random.Random) -> str:
        """Another text, not unlike it."""
        if self._fields and chance.random() < 0.35:
            return self._fields.other_field(text, chance)
        way = chance.random()
        if way < 0.2:
            return self.text(chance)
        if way < 0.45:
            place = chance.randint(0, len(text))
            return (text[:place] + self._char(chance) + text[place:])[:_LONGEST]
        if way < 0.6 and text:
            place = chance.randrange(len(text))
            return text[:place] + text[place + 1 :]
        if way < 0.75 and text:
            place = chance.randrange(len(text))
            return text[:place] + self._char(chance) + text[place + 1 :]
        if way < 0.9:
            return (text + self.text(chance))[:_LONGEST]
        return text + chance.choice(string.ascii_letters + string.digits)

    def near(self, kind: str, value: Any, chance: random.Random) -> Any:
        """Another value of a primitive type, not far from that one."""
        if kind in _BITS and isinstance(value, int) and chance.random() < 0.5:
            return _wrapped(value + chance.choice((1, -1, 2, -2, 10, -10)), _BITS[kind])
        if kind in ("float", "double") and isinstance(value, float) and chance.random() < 0.4:
            other = (
                value * chance.choice(_FACTORS) if chance.random() < 0.4 else value + chance.choice(_STEPS)
            )
            return as_real(other, kind)
        if kind == "boolean":
            return not value
        return self.primitive(kind, chance)


def in_order(values: Sequence[Any], kind: str, chance: random.Random) -> list[Any]:
    """The values of a primitive type, or texts, perhaps in their order."""
    numeric = kind in _BITS or kind in ("float", "double")
    mixed = any(isinstance(one, str) for one in values) if numeric else None in values
    if mixed or kind == "boolean" or chance.random() >= _IN_ORDER:
        return list(values)
    found = sorted(values)
    if numeric and chance.random() < _STRICTLY:
        for place, before in enumerate(found[:-1], start=1):
            if found[place] <= before:
                found[place] = before + 1 if kind not in _BITS else _wrapped(before + 1, _BITS[kind])
    return found


def as_elements(text: str, kind: str) -> list[Any]:
    """The text as an array of bytes or of letters has it."""
    units = text.encode("utf-16-be", "surrogatepass")
    if kind == "char":
        return [chr(units[place] << 8 | units[place + 1]) for place in range(0, len(units), 2)]
    return [_wrapped(one, 7) for one in text.encode("utf-8", "replace")]


def _number(chance: random.Random) -> str:
    """A number as texts have it: whole, with a point, an exponent, a letter for its type, hexadecimal."""
    if chance.random() < 0.4:
        return str(chance.randint(-200, 3000))
    sign = chance.choice(("", "", "-", "+"))
    if chance.random() < 0.3:
        digits = "".join(
            chance.choice("0127abcdefABCDEF9") for _ in range(chance.choice((1, 2, 8, 9, 16, 17)))
        )
        return f"{sign}{chance.choice(('0x', '0X', '#', '0'))}{digits}"
    digits = "".join(chance.choice(string.digits) for _ in range(chance.choice((0, 1, 1, 3, 9, 11, 20))))
    part = chance.choice(("", "", ".", ".0", ".5", ".25", "." + "1" * 20))
    power = chance.choice(("", "", "", "e3", "E-2", "e+10", "E400", "e-400"))
    return f"{sign}{digits}{part}{power}{chance.choice(('', '', 'L', 'l', 'f', 'F', 'd', 'D'))}"


def _is_of_files(instruction: Instruction) -> bool:
    """Whether a method of a file's class is called."""
    called = instruction.args[0] if instruction.args else None
    return isinstance(called, MethodRef) and called.owner.startswith(_OF_FILES)


def _is_of_special(instruction: Instruction) -> bool:
    called = instruction.args[0] if instruction.args else None
    return isinstance(called, MethodRef) and called.name in _OF_SPECIAL


def _is_with_itself(one: Instruction, other: Instruction, compares: Instruction) -> bool:
    """Whether a number is compared with itself, as only what is none is another."""
    same = one.op in ("dload", "fload") and (one.op, one.args) == (other.op, other.args)
    return same and compares.op in ("dcmpl", "dcmpg", "fcmpl", "fcmpg")


def _wrapped(number: int, bits: int) -> int:
    """The number in so many bits and a sign."""
    size = 1 << (bits + 1)
    number %= size
    return number - size if number >= size >> 1 else number


def as_real(number: float, kind: str) -> Any:
    """The number as the type has it, in the form of hornbill/values.py."""
    if number != number or number in (float("inf"), float("-inf")):
        return "NaN" if number != number else "Infinity" if number > 0 else "-Infinity"
    if kind == "float":
        try:
            number = struct.unpack("<f", struct.pack("<f", number))[0]
        except OverflowError:
            return 0.0
    return number
