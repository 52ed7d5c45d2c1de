"""Random small Java methods that call one another, the same ones for the same seed.

Methods take ints, and a later one calls those before it, in conditions, sums and loops of few rounds; some
throw, some catch, some call themselves with a smaller number. Their searches end soon.
"""

from __future__ import annotations

import random
from pathlib import Path

METHODS = 4


def random_callers_class(name: str, seed: int) -> str:
    """The source of a class with that name, in no package."""
    chosen = random.Random(seed)
    texts = [_method(chosen, number) for number in range(METHODS)]
    return f"public class {name} {{\n" + "\n".join(texts) + "\n}\n"


def write_callers_class(folder: Path, seed: int) -> Path:
    """Write the class of a seed into a source file of a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"Callers{seed}.java"
    path.write_text(random_callers_class(path.stem, seed), encoding="utf-8")
    return path


def _method(chosen: random.Random, number: int) -> str:
    lines = [f"    static int m{number}(int a, int b) {{", "        int s = 0;"]
    for _ in range(chosen.randint(1, 3)):
        lines += ["        " + line for line in _statement(chosen, number)]
    return "\n".join([*lines, f"        return {_value(chosen, number)};", "    }"])


def _statement(chosen: random.Random, number: int) -> list[str]:
    match chosen.choice(["if", "if", "else", "loop", "call", "throw", "catch", "self"]):
        case "if":
            return [f"if ({_condition(chosen, number)}) s += {chosen.randint(1, 9)};"]
        case "else":
            return [
                f"if ({_condition(chosen, number)})",
                f"    s = {_value(chosen, number)};",
                "else",
                f"    s -= {chosen.randint(1, 9)};",
            ]
        case "loop":
            return ["for (int i = 0; i < b; i++) {", f"    if ({_test(chosen)}) s++;", "}"]
        case "call" if number:
            return [f"s += {_call(chosen, number)};"]
        case "throw":
            return [f"if ({_condition(chosen, number)}) throw new IllegalStateException();"]
        case "catch" if number:
            return [f"try {{ s = {_call(chosen, number)}; }} catch (IllegalStateException e) {{ s = -1; }}"]
        case "self":
            return [
                f"if (a > 0 && {_test(chosen)}) s += m{number}(a - {chosen.randint(1, 2)}, {_atom(chosen)});"
            ]
        case _:
            return [f"s += {_atom(chosen)};"]


def _condition(chosen: random.Random, number: int) -> str:
    tests = [_test(chosen)]
    if number and chosen.random() < 0.4:
        tests.append(f"{_call(chosen, number)} {chosen.choice('<>')} {chosen.randint(0, 3)}")
    if chosen.random() < 0.4:
        tests.append(_test(chosen))
    text = tests[0]
    for test in tests[1:]:
        text = f"({text}) {chosen.choice(['&&', '||'])} {test}"
    return text


def _test(chosen: random.Random) -> str:
    operator, right = chosen.choice(["<", ">", "==", "!="]), chosen.choice(["a", "b", "0", "1", "7"])
    return f"{chosen.choice('abs')} {operator} {right}"


def _call(chosen: random.Random, number: int) -> str:
    return f"m{chosen.randrange(number)}({_atom(chosen)}, {chosen.choice(['0', '1', 'a', 'b'])})"


def _atom(chosen: random.Random) -> str:
    return chosen.choice(["a", "b", "s", "1", "a + 1", "b - 1"])


def _value(chosen: random.Random, number: int) -> str:
    return _call(chosen, number) if number and chosen.random() < 0.4 else chosen.choice(["s", "s + a", "0"])
