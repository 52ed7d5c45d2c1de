"""A program loaded into the engine: translation of methods, and runs on ground arguments."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bytecode.class_path import ClassPath
from bytecode.descriptors import method_types
from bytecode.errors import ClassFileError
from bytecode.hierarchy import MissingClassError
from bytecode.model import MethodModel
from clp.encode import Encoder
from clp.engine import Engine
from clp.program import Prepared, Program
from clp.terms import atom

ENGINES = ("interpreter", "clauses")
SOLVER_LEVELS = ("intervals", "differences", "bit_vectors")


@dataclass(frozen=True, slots=True)
class Translated:
    """What became of one method: its number of clauses, or what is wrong with its code."""

    method: MethodModel
    clauses: int
    problem: str | None
    unsupported: tuple[tuple[int, str], ...]

    @property
    def synthetic(self) -> bool:
        """Whether the method belongs to a class made for a dynamic instruction."""
        return "$$" in self.method.owner


class Machine:
    """One engine with one program; the engine asks it for classes and methods as it needs them.

    With `counts_rounds`, the clauses of loops count their rounds, so that a search can bound them.
    """

    def __init__(self, class_path: ClassPath, counts_rounds: bool = False) -> None:
        self.program = Program(class_path)
        self._engine = Engine(self._provide)
        self.encoder = Encoder(
            self.program, frozenset(self._engine.ask("models", "").split("\n")), counts_rounds
        )

    def run(
        self, method: MethodModel, arguments: str, engine: str, budget: int, count: bool = True
    ) -> dict[str, Any]:
        """The answer of session:run/2 to a call with the arguments, the text of a Prolog list."""
        static = "static" if method.is_static else "instance"
        names = f"{static},{atom(method.id)},{atom(method.owner)}"
        request = f"run({engine},{names},{arguments},{budget},{str(count).lower()})"
        answer: dict[str, Any] = json.loads(self._engine.ask("run", request))
        return answer

    def translate(self, methods: Iterable[Prepared]) -> list[Translated]:
        """Translate the methods and load their clauses."""
        batch = [(prepared.method, self.encoder.encode(prepared)) for prepared in methods]
        answers = json.loads(
            self._engine.ask("translate", f"[{','.join(encoded.term for _, encoded in batch)}]")
        )
        return [
            Translated(method, answer, None, encoded.unsupported)
            if isinstance(answer, int)
            else Translated(method, 0, answer, encoded.unsupported)
            for (method, encoded), answer in zip(batch, answers, strict=True)
        ]

    def explore(
        self, method: MethodModel, rounds: int, levels: Sequence[str] = SOLVER_LEVELS
    ) -> dict[str, Any]:
        """The cases of a static method with parameters of integral types, and the ledger of other paths.

        Each loop goes through at most so many rounds. The machine must have been made with `counts_rounds`.
        """
        types = ",".join(method_types(method.descriptor)[0])
        target = f"method({atom(method.id)},{atom(method.owner)},[{types}])"
        request = f"explore({target},criterion({rounds},[{','.join(levels)}]))"
        answer: dict[str, Any] = json.loads(self._engine.ask("explore", request))
        return answer

    def listing(self, method: MethodModel) -> str:
        """The clauses of a method, as clp/listing.pl prints them."""
        prepared = self.program.prepare(method)
        code = prepared.method.code
        assert code is not None
        variables = ",".join(f"v({v.index},{v.start},{v.end},{atom(v.name)})" for v in code.variables)
        lines = ",".join(f"{pc}-{line}" for pc, line in code.lines)
        term = self.encoder.method_term(prepared)
        return self._engine.ask("list", f"list({term},names([{variables}],[{lines}]))")

    def _provide(self, kind: str, first: str, second: str) -> str:
        try:
            match kind:
                case "class":
                    return self.encoder.class_term(first)
                case "method":
                    return self._method_term(first)
                case "select":
                    return self._selected(first, second)
        except ClassFileError as problem:
            return f"missing({atom(str(problem))})"
        raise AssertionError(kind)

    def _method_term(self, method_id: str) -> str:
        method = self.program.method(method_id)
        if method is None:
            return "missing('no such method')"
        if not method.has_code:
            return "missing(native)" if method.is_native else "missing(abstract)"
        return self.encoder.method_term(self.program.prepare(method))

    def _selected(self, class_name: str, method_id: str) -> str:
        method = self.program.method(method_id)
        if method is None:
            raise MissingClassError(method_id)
        target = self.program.hierarchy.select(class_name, method)
        return "missing('no implementation')" if target is None else atom(target.id)
