"""Cases of methods as a search finds them, with the terms that their texts are of."""

from __future__ import annotations

from dataclasses import replace

from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, Summary
from hornbill.clp.explorations import Exploration
from hornbill.method_cases import Case, case_of
from hornbill.suite import MethodDocument


def searched(
    search: CaseSearch, method: MethodModel, exploration: Exploration
) -> tuple[tuple[Case, ...], Summary]:
    """The cases of the method, and what the search came to."""
    cases: list[Case] = []
    told = replace(exploration, terms="all")
    summary = search.run(method.id, told, lambda one: cases.append(case_of(one.json, terms=one.terms)))
    return tuple(cases), summary


def searched_document(search: CaseSearch, method: MethodModel, criterion: str) -> MethodDocument:
    """The method with all its cases within the criterion."""
    return MethodDocument(method, searched(search, method, Exploration(criterion))[0])
