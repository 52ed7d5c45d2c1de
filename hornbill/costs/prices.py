"""What things cost in the models of a search, as the engine asks for it (clp/rule_costs.pl)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.clp.program import Program, split_id
from hornbill.clp.terms import atom
from hornbill.costs.models import CostModel


class Prices:
    """The vectors of these models: a number for each, in order."""

    def __init__(self, models: Sequence[CostModel]) -> None:
        self.models = tuple(models)

    @property
    def term(self) -> str:
        """What the engine is told at first: what each looks at, what each call from the program costs, and
        whether it matters what a virtual one runs."""
        looks = ",".join("depth" if model.is_depth else model.looks for model in self.models)
        site = _vector(model.every_call for model in self.models)
        targets = "targets" if any(model.methods for model in self.models) else "any"
        return f"costs([{looks}],{site},{targets})"

    def price(self, program: Program, kind: str, name: str) -> str:
        """The answer to a question of that kind."""
        match kind:
            case "price_method":
                return self._method(program, name)
            case "price_object":
                return _vector(self._object(program, model, name) for model in self.models)
            case "price_array":
                return f"[{','.join(_array(model, name) for model in self.models)}]"
            case "price_call":
                return self._call(name, not self._counts_itself(program, name))
            case "price_entry":
                return self._call(name, self._counts_itself(program, name))
            case "price_names":
                method = program.method(name)
                assert method is not None
                return f"[{','.join(map(atom, parameter_names(method)))}]"
        raise AssertionError(kind)

    def _method(self, program: Program, name: str) -> str:
        owner = split_id(name)[0]
        nothing = _vector(0 for _ in self.models)
        if not program.class_path.is_application(owner):
            if program.is_made(owner):
                return f"price({_whose(program, owner)},{nothing},[])"
            everywhere = (model.instructions if model.looks == "code" else 0 for model in self.models)
            return f"price(library,{_vector(everywhere)},[])"
        each = (model.instructions for model in self.models)
        method = program.method(name)
        special = [] if method is None or not method.has_code else self._special(program, method)
        return f"price(own,{_vector(each)},[{','.join(special)}])"

    def _special(self, program: Program, method: MethodModel) -> list[str]:
        """The instructions that cost something by their opcode."""
        weights = [dict(model.opcodes) for model in self.models]
        if not any(weights):
            return []
        return [
            f"{instruction.pc}-"
            + _vector(
                model.instructions + own.get(instruction.op, 0)
                for model, own in zip(self.models, weights, strict=True)
            )
            for block in program.prepare(method).cfg.blocks
            for instruction in block.instructions
            if any(instruction.op in own for own in weights)
        ]

    def _object(self, program: Program, model: CostModel, name: str) -> int:
        hierarchy = program.hierarchy
        size = model.weight_of_class(name) + model.field_size * len(hierarchy.layout(name))
        if model.layout is not None:
            chain = [
                [field.type for field in above.fields if not field.is_static]
                for above in hierarchy.superclasses(name)
            ]
            size += model.layout.object(chain[::-1])
        return size

    def _call(self, name: str, counts: bool) -> str:
        return _vector(model.weight_of_call(name) if counts else 0 for model in self.models)

    @staticmethod
    def _counts_itself(program: Program, name: str) -> bool:
        """Whether the method is the program's and has code, whose rules count its calls."""
        if "(" not in name or not program.class_path.is_application(split_id(name)[0]):
            return False
        method = program.method(name)
        return method is not None and method.has_code


def _whose(program: Program, owner: str) -> str:
    """What code of a class that was made for a dynamic instruction is: that of a lambda, or of a method
    reference, calls what the JVM's own does; that of a concatenation, say, calls the library otherwise."""
    model = program.find(owner)
    return "made" if model is not None and model.interfaces else "substitute"


def _vector(numbers: Iterable[int]) -> str:
    return f"[{','.join(map(str, numbers))}]"


def _array(model: CostModel, kind: str) -> str:
    if model.layout is not None:
        header, size, alignment = model.layout.array("java.lang.Object" if kind == "ref" else kind)
        return f"array({header},{size},{alignment})"
    return f"array(0,{model.field_size},1)" if model.field_size else "none"
