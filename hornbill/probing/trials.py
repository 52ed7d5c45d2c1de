"""Sequences of calls that are tried, made at random and changed at random, the same for the same seed.

A trial is steps of a plan, the last of which is the call that a test would be about. Values come from what
the program names and compares, and from a few that are usual.
"""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.building.plans import AnsweringStub, Use
from hornbill.bytecode.model import MethodModel
from hornbill.probing.changes import Changing
from hornbill.probing.repertoire import Repertoire, Trial
from hornbill.probing.stubbing import Stubbing

_MOST_CALLS = 5
_GOING_ON = 0.4
"""How often a new trial calls what its method gave."""
_ANSWERING = 0.3
"""How often stubs, where there are some, are what is changed."""


def anew(repertoire: Repertoire, method: MethodModel, owner: str) -> Trial:
    """A trial of that method, of an object of the class `owner` where it is inherited."""
    builder = Stubbing(repertoire, owner)
    target = None
    if not method.is_static and method.name != "<init>":
        target = builder.receiver(owner)
        for _ in range(repertoire.few(_MOST_CALLS)):
            builder.change(target)
    given = builder.call(method, target)
    if given is not None and repertoire.chance.random() < _GOING_ON:
        target = Use(given)
        for _ in range(1 + repertoire.few(_MOST_CALLS)):
            if target is not None:
                target = builder.go_on(target)
    return builder.trial()


def changed(repertoire: Repertoire, trial: Trial, owner: str, methods: Sequence[MethodModel]) -> Trial:
    """The trial, changed a little; or one with another call behind it. `methods` are those that a test can
    call, of the class `owner`."""
    way = repertoire.chance.random()
    builder = Changing(repertoire, owner, trial)
    has_stubs = any(isinstance(step, AnsweringStub) for step in trial.steps)
    if has_stubs and repertoire.chance.random() < _ANSWERING:
        builder.with_other_answer()
    elif way < 0.33:
        builder.with_other_values()
    elif way < 0.5:
        builder.with_one_more()
    elif way < 0.62:
        builder.with_several_more()
    elif way < 0.85:
        builder.going_on(methods)
    elif way < 0.93:
        builder.without_one()
    else:
        builder.called_otherwise(methods)
    return builder.trial()
