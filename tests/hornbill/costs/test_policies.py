"""Policies as a person writes them, and where one is not understood."""

from __future__ import annotations

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.costs.models import MODELS, parsed_models
from hornbill.costs.policies import Within, Worst, counted_models, parsed_policy

_MODELS = parsed_models("memory,calls,stack,calls:a.B.<init>,calls:java.*,calls:a.B.m(I)V")


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("memory > 48", "any([[cost(1,gt,48)]])"),
        ("48 < memory", "any([[cost(1,gt,48)]])"),
        ("40 <= memory <= 48", "any([[cost(1,ge,40),cost(1,le,48)]])"),
        ("memory == 1_000", "any([[cost(1,ge,1000),cost(1,le,1000)]])"),
        ("memory != 4", "any([[cost(1,lt,4)],[cost(1,gt,4)]])"),
        ("memory>4 and calls<5 or stack>=3", "any([[cost(1,gt,4),cost(2,lt,5)],[cost(3,ge,3)]])"),
        (
            "memory>4 and (calls<5 or stack>=3)",
            "any([[cost(1,gt,4),cost(2,lt,5)],[cost(1,gt,4),cost(3,ge,3)]])",
        ),
        ("calls:a.B.<init> > 1", "any([[cost(4,gt,1)]])"),
        ("calls:java.* == 0", "any([[cost(5,ge,0),cost(5,le,0)]])"),
        ("(calls:a.B.m(I)V>=2)", "any([[cost(6,ge,2)]])"),
    ],
)
def test_comparisons(text: str, term: str) -> None:
    policy = parsed_policy(text)
    assert isinstance(policy, Within)
    assert policy.term(_MODELS) == term


@pytest.mark.parametrize(
    ("text", "name", "count"),
    [
        ("worst(memory)", "memory", 1),
        ("worst:memory", "memory", 1),
        (" worst( calls:a.B.m(I)V , 5 )", "calls:a.B.m(I)V", 5),
        ("worst(calls:a.B.<init>,2)", "calls:a.B.<init>", 2),
    ],
)
def test_worst(text: str, name: str, count: int) -> None:
    policy = parsed_policy(text)
    assert isinstance(policy, Worst)
    assert (policy.model.name, policy.count) == (name, count)


def test_models_of_a_policy_are_counted() -> None:
    policy = parsed_policy("memory > 3 or calls > 4")
    assert [model.name for model in counted_models([MODELS["calls"]], policy)] == ["calls", "memory"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("memory >", "at character 9 there should be a whole number, not 'its end'"),
        ("memory > 48 extra", "at character 13 there should be 'and', 'or' or the end, not 'extra'"),
        ("memory > 4x", "at character 10 there should be a whole number, not '4x'"),
        ("memory 48", "at character 8 there should be <, <=, >, >=, == or !="),
        ("(memory > 3", "at character 12 there should be ')'"),
        ("worst(memory", "at character 13 there should be ')'"),
        ("worst(memory, 0)", "at character 15 there should be how many cases, 1 or more"),
        ("worst(memory) and calls > 3", "at character 15 there should be the end: 'worst' stands alone"),
        ("calls > 3 and worst(memory)", "at character 15 there should be a cost model"),
        ("memry > 3", "at character 1: no cost model is called 'memry' (did you mean memory?"),
        ("", "at character 1 there should be a cost model, not 'its end'"),
        (" and ".join(["memory != 1"] * 9), "more than 256 ways"),
    ],
)
def test_mistakes(text: str, said: str) -> None:
    with pytest.raises(HornbillError) as raised:
        parsed_policy(text)
    assert said in str(raised.value)
