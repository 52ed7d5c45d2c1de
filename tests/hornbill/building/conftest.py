"""Documents of programs, and planners on them; documents come first, since a process has one engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hornbill.building.planner import Planner
from hornbill.cases import CaseSearch
from hornbill.run import Session
from hornbill.suite import MethodDocument
from tests.hornbill.compiling import compiled
from tests.hornbill.documents import searched_document


class Planned:
    """A program with the documents of some of its methods."""

    def __init__(self, path: Path, wanted: Callable[[str], bool], criterion: str = "loop-1") -> None:
        self.path = path
        search = CaseSearch([path])
        self.documents: dict[str, MethodDocument] = {}
        for method in search.program.methods():
            if method.has_code and method.name != "<clinit>" and wanted(method.id):
                self.documents[method.id] = searched_document(search, method, criterion)

    def planner(self, calls: int = 2) -> Planner:
        """A planner with a session of its own; it is the one that counts from now on."""
        session = Session([self.path])
        return Planner(session.program, session, calls)

    def document(self, start: str) -> MethodDocument:
        """The document of the method whose id begins so."""
        (found,) = [one for name, one in self.documents.items() if name.startswith(start)]
        return found


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Planned:
    """programs/Shelf.java."""
    return Planned(compiled("Shelf.java", tmp_path_factory.mktemp("shelf")), lambda _: True, "loop-2")
