"""The topics of our own corpus: which jars are compared, and with what kind of arguments.

`small` draws small integers alone, where large ones make loops or arrays that are not worth their time;
`plain` draws floats that every JDK prints alike (before 19, some were printed with a digit too many);
`cyclic` lets objects contain themselves; `public` leaves out private methods, whose callers see to it that
they end.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.agreement.inputs import ANYTHING, Style

JARS = Path(__file__).parents[2] / "jars"


@dataclass(frozen=True, slots=True)
class Topic:
    """A jar of the corpus; `java` is the least version of a JVM that loads it."""

    name: str
    style: Style = ANYTHING
    public: bool = False
    java: int = 11

    @property
    def jar(self) -> Path:
        """Where the jar is."""
        return JARS / f"{self.name}.jar"


TOPICS = (
    Topic("arithmetic"),
    Topic("arrays"),
    Topic("containers", Style(small=True, cyclic=True), public=True),
    Topic("criteria"),
    Topic("enums", Style(small=True)),
    Topic("exceptions", public=True),
    Topic("inheritance"),
    Topic("inner"),
    Topic("interfaces"),
    Topic("lambdas"),
    Topic("objects", Style(cyclic=True)),
    Topic("papers", Style(small=True, cyclic=True)),
    Topic("patterns", java=17),
    Topic("records", Style(plain=True), java=17),
    Topic("recursion", public=True),
    Topic("statics"),
    Topic("strings", Style(plain=True)),
    Topic("structures", Style(small=True), public=True),
    Topic("switches"),
    Topic("switchpatterns", java=21),
)
