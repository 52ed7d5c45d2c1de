"""The classes that a suite has beside its tests, where some of them need one: Java sources as they are.

`hornbill.Fields` reads and sets fields by reflection. `hornbill.FreshClasses` marks a test that runs with
classes loaded anew; JUnit 5 and JUnit 4 have one each. `hornbill.Costs` says what a part of a test may cost.
They belong to the emitted suite and depend on nothing else.
"""

from __future__ import annotations

from pathlib import Path

from hornbill.junit.headers import headed
from hornbill.suite import EmittedFile

FIELDS = "hornbill.Fields"
FRESH_CLASSES = "hornbill.FreshClasses"
COSTS = "hornbill.Costs"
SUPPORT = (FIELDS, FRESH_CLASSES, COSTS)
"""All of them."""
_HERE = Path(__file__).parent


def support_file(class_name: str, junit: int) -> EmittedFile:
    """The source of one of these classes, as a file without tests."""
    name = class_name.rpartition(".")[2] + ".java"
    source = _HERE / f"junit{junit}" / name if class_name == FRESH_CLASSES else _HERE / name
    text = headed(source.read_text(encoding="utf-8"))
    return EmittedFile(class_name.replace(".", "/") + ".java", text, ())
