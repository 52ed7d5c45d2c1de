"""The levels of the solver agree: a random program has the same feasible paths with all levels, with fewer,
and by running it on every input; and every witness runs along its own path."""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hornbill.solver.bit_vectors import solve

SOLVER = Path(__file__).resolve().parents[2] / "solver"

# A program is a list of op(Op, Operands), each adding a value, and if(Op, A, B), each adding an answer to
# the path; an operand is v(N), the N-th value, inputs first, or an integer. A division by zero ends the path.
DRIVER = r"""
:- use_module('{solver}/store', [new_store/2]).
:- use_module('{solver}/unknowns', [new_unknown/3, input_values/2]).
:- use_module('{solver}/conditions', [decide/4]).
:- use_module('{solver}/models', [final_model/1]).
:- use_module('{solver}/numbers', [use_ieee_floats/0]).
:- use_module('{solver}/decisions', [compare/4]).

:- dynamic user:host_solve/2.
user:host_solve(Text, Answer) :-
    split_string(Text, "\n", "", Lines), atomic_list_concat(Lines, ';', Line),
    format("ask ~w~n", [Line]), flush_output, read_term(Term, []), term_to_atom(Term, Answer).

operand(Values, v(N), X) :- !, nth1(N, Values, X).
operand(_, X, X).

run([], _, []).
run([if(Op, A, B)|Rest], Values, [Answer|Path]) :-
    operand(Values, A, X), operand(Values, B, Y), decided(Op, X, Y, Answer), run(Rest, Values, Path).
run([op(Op, Operands)|Rest], Values, Path) :-
    maplist(operand(Values), Operands, Inputs),
    (   memberchk(Op, [idiv,irem,ldiv,lrem])
    ->  last(Inputs, Divisor), decided(eq, Divisor, 0, Zero)
    ;   Zero = false
    ),
    divided(Zero, Op, Inputs, Rest, Values, Path).

divided(true, _, _, _, _, [zero]).
divided(false, Op, Inputs, Rest, Values, Path) :-
    append(Inputs, [Z], Arguments), Goal =.. [Op|Arguments],
    ( Op == i2l -> Inputs = [Z] ; call(numbers:Goal) ),
    append(Values, [Z], Values1), run(Rest, Values1, Path).

decided(Op, X, Y, Answer) :- integer(X), integer(Y), !, compare(Op, X, Y, Answer).
decided(Op, X, Y, Answer) :- decide(Op, X, Y, Answer).

value(boolean, X) :- between(0, 1, X).
value(byte, X) :- between(-128, 127, X).
value(float, X) :- value(double, X).
value(double, X) :-
    NaN is nan, Inf is inf, NegInf is -inf,
    member(X, [0.0,-0.0,1.0,-1.0,0.5,2.5,-3.0,100.0,1.0e10,16777216.0,NaN,Inf,NegInf]).

ground_path(Types, Program, Path) :- maplist(value, Types, Values), run(Program, Values, Path).

symbolic_path(Levels, Types, Program, Path) :-
    new_store(Levels, Store), maplist(new_unknown(Store), Types, Xs), run(Program, Xs, Path),
    (   witness(Store, Values), run(Program, Values, Ground), Ground == Path
    ->  true
    ;   format("astray ~q~n", [Path])
    ).

witness(Store, Values) :- findall(Found, ( final_model(Store), input_values(Store, Found) ), [Values]).

answer(end) :- halt.
answer(brute(Types, Program)) :- paths(ground_path(Types, Program)).
answer(symbolic(Levels, Types, Program)) :- paths(symbolic_path(Levels, Types, Program)).

paths(Goal) :-
    findall(Path, call(Goal, Path), Paths0), sort(Paths0, Paths), format("paths ~q~n", [Paths]), flush_output.

main :- use_ieee_floats, repeat, read_term(Query, []), answer(Query), fail.
"""

LEVELS = [
    "[intervals,differences,bit_vectors]",
    "[intervals,bit_vectors]",
    "[bit_vectors]",
    "[differences,bit_vectors]",
]

CONSTANTS = [0, 1, -1, 2, 3, 7, -5, 100, 127, 2147483600, -2147483648, 2147483647, 33554432]
BINARY = "add sub mul and or xor shl shr ushr".split()
DIVISIONS = ["div", "rem"]
UNARY = ["ineg", "i2b", "i2c", "i2s"]
COMPARISONS = ["eq", "ne", "lt", "ge", "gt", "le"]


PATH = re.compile(r"\[[a-z,]+\]")


class Dialogue:
    """A Prolog process that answers queries about paths and is answered on constraint texts."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def say(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{text}.\n")
        self.process.stdin.flush()

    def ask(self, query: str) -> str:
        """The paths, sorted and each once, as text."""
        assert self.process.stdout is not None
        self.say(query)
        for line in self.process.stdout:
            kind, _, rest = line.rstrip("\n").partition(" ")
            assert kind in ("ask", "paths"), f"{line}{query}"
            if kind == "paths":
                return rest
            self.say(solve(rest.rstrip(";").replace(";", "\n")))
        raise AssertionError(f"no answer to {query}")


@contextmanager
def dialogue(folder: Path) -> Iterator[Dialogue]:
    driver = folder / "driver.pl"
    driver.write_text(DRIVER.replace("{solver}", str(SOLVER)), encoding="utf-8")
    command = ["swipl", "-q", "-g", "main", "-t", "halt", str(driver)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Dialogue(process)
        finally:
            process.kill()


def random_program(chance: random.Random, inputs: int) -> str:
    """Some operations and three or four comparisons; half of the programs are sums and comparisons only."""
    values, statements = inputs, []
    simple = chance.random() < 0.5

    def operand() -> str:
        return f"v({chance.randint(1, values)})" if chance.random() < 0.65 else str(chance.choice(CONSTANTS))

    for _ in range(chance.randint(2, 4)):
        for _ in range(chance.randint(0, 2)):
            operation = chance.choice(
                ["iadd", "isub"] if simple else [f"i{name}" for name in BINARY + DIVISIONS] + UNARY
            )
            operands = [operand()] if operation in UNARY else [operand(), operand()]
            statements.append(f"op({operation},[{','.join(operands)}])")
            values += 1
        statements.append(f"if({chance.choice(COMPARISONS)},{operand()},{operand()})")
    return f"[{','.join(statements)}]"


def random_long_program(chance: random.Random) -> str:
    """Operations on longs made from one byte, and back."""
    constants = [1, -1, 3, 64, 2**62, -(2**63), 2**63 - 1, 2**31]
    statements = ["op(i2l,[v(1)])"]
    for n in (2, 3, 4):
        name = chance.choice(BINARY + DIVISIONS)
        second = chance.choice(constants[:4] if "sh" in name else [*constants, "v(2)"])
        statements.append(f"op(l{name},[v({n}),{second}])")
    statements += ["op(lcmp,[v(5),v(2)])", "if(lt,v(6),0)", "op(l2i,[v(5)])"]
    statements += ["if(eq,v(7),v(1))", "if(gt,v(7),v(1))"]
    return f"[{','.join(statements)}]"


def same_paths(session: Dialogue, types: str, program: str) -> None:
    expected = session.ask(f"brute({types},{program})")
    for levels in LEVELS:
        assert session.ask(f"symbolic({levels},{types},{program})") == expected, (levels, types, program)


@pytest.mark.parametrize("seed", range(12))
def test_random_programs(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    with dialogue(tmp_path) as session:
        for _ in range(3):
            same_paths(session, "[byte,boolean]", random_program(chance, 2))
            same_paths(session, "[byte]", random_long_program(chance))


def random_float_program(chance: random.Random, letter: str) -> str:
    """Sums, products and conversions of two floats or doubles, and comparisons of what they give."""
    floats, statements = ["v(1)", "v(2)"], []

    def add(operation: str, *operands: str) -> str:
        statements.append(f"op({operation},[{','.join(operands)}])")
        return f"v({2 + sum(text.startswith('op') for text in statements)})"

    for _ in range(2):
        operation = chance.choice(["add", "sub", "add", "mul", "neg"])
        operands = [chance.choice(floats), chance.choice([*floats, "0.5", "-2.0"])]
        floats.append(add(letter + operation, *operands[: 1 if operation == "neg" else 2]))
        operands = [chance.choice(floats), chance.choice([*floats, "1.0", "0.0"])]
        compared = add(f"{letter}cmp{chance.choice('lg')}", *operands)
        statements.append(f"if({chance.choice(COMPARISONS)},{compared},0)")
    whole = add(f"{letter}2i", floats[-1])
    statements.append(f"if({chance.choice(COMPARISONS)},{whole},{chance.choice(['0', '3', '2147483647'])})")
    return f"[{','.join(statements)}]"


@pytest.mark.parametrize(
    ("kind", "seed"), [*(("float", seed) for seed in range(4)), ("double", 0), ("double", 2)]
)
def test_random_float_programs(seed: int, kind: str, tmp_path: Path) -> None:
    """The paths that some values take are found, and each witness runs along its own path."""
    chance = random.Random(seed)
    with dialogue(tmp_path) as session:
        for _ in range(2):
            program = random_float_program(chance, kind[0])
            taken = session.ask(f"brute([{kind},{kind}],{program})")
            found = [session.ask(f"symbolic({levels},[{kind},{kind}],{program})") for levels in LEVELS[::2]]
            assert found[0] == found[1], program
            assert set(PATH.findall(taken)) <= set(PATH.findall(found[0])), program


def test_sums_of_two_bytes(tmp_path: Path) -> None:
    program = (
        "[op(iadd,[v(1),v(2)]),if(lt,v(1),v(2)),if(gt,v(3),200),"
        "op(isub,[v(2),5]),if(le,v(4),v(1)),if(ne,v(1),v(2))]"
    )
    with dialogue(tmp_path) as session:
        same_paths(session, "[byte,byte]", program)


GUARDED = "[if(lt,v(1),100),op(iadd,[v(1),1]),if(lt,v(2),v(1))]"


@pytest.mark.parametrize(
    ("types", "program", "paths"),
    [
        ("[int]", "[op(iadd,[v(1),1]),if(lt,v(2),v(1))]", "[[false],[true]]"),
        ("[long]", "[op(ladd,[v(1),1]),if(lt,v(2),v(1))]", "[[false],[true]]"),
        ("[short]", "[op(iadd,[v(1),1]),if(lt,v(2),v(1))]", "[[false]]"),
        (
            "[int]",
            "[op(ineg,[v(1)]),if(eq,v(1),v(2)),if(eq,v(1),0)]",
            "[[false,false],[true,false],[true,true]]",
        ),
        ("[int]", "[op(imul,[v(1),v(1)]),if(lt,v(2),0)]", "[[false],[true]]"),
        ("[int]", GUARDED, "[[false,false],[false,true],[true,false]]"),
        ("[int,int]", "[op(idiv,[v(1),v(2)]),if(gt,v(3),v(1))]", "[[false],[true],[zero]]"),
    ],
)
@pytest.mark.parametrize("levels", LEVELS)
def test_overflow(levels: str, types: str, program: str, paths: str, tmp_path: Path) -> None:
    with dialogue(tmp_path) as session:
        assert session.ask(f"symbolic({levels},{types},{program})") == paths
