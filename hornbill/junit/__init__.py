"""Documents of cases as JUnit tests: plain test classes, one for each class under test, in its package.

The way of a case: `selection` picks those worth a test; `states` says what a call changed; `assertions` and
`arrangement` turn that and a plan (hornbill/building) into statements; `tables` puts cases that differ in
plain values alone into one parameterized test; `naming` says in words what a case is; `classes` writes the
file. `scope` knows what a test may name and how, `literals` how Java writes values, `layout` where lines end.
"""

from __future__ import annotations

from hornbill.junit.cases import CallPlanner, LeftOut
from hornbill.junit.classes import Emission, EmitOptions, emission, emit
from hornbill.junit.selection import select

__all__ = ["CallPlanner", "Emission", "EmitOptions", "LeftOut", "emission", "emit", "select"]
