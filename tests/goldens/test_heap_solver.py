"""The figures of "A CLP Heap Solver for Test Case Generation" on our versions of its programs.

The paper counts the branches of a method whose references are not null, by m_init. Here that is assumed,
and a branch is a case that returns. tests/prolog/heap_solver.plt has the examples on the solver itself.
"""

from __future__ import annotations

import pytest

from tests.goldens.explored import REF, calls, cases, nonnull, partition, returned

M = f"papers.Aliasing.m({REF}{REF}{REF})V"
BACKWARDS = f"papers.Aliasing.backwards({REF}{REF}{REF})V"
MEETS = f"papers.Sharing.meets({REF}{REF}{REF})I"
SHARING = f"papers.Aliasing.sharing({REF}{REF}{REF})Z"
INDICES = "papers.Aliasing.indices([IIII)I"
APART = "non_sharing(path(0,[]),path(1,[]))"

# Fig. 2: which of x, y and z are the same, in the branches of lazy initialisation.
PARTITIONS = {(0, 0, 0), (0, 0, 2), (0, 1, 0), (0, 1, 1), (0, 1, 2)}


def test_figure_2_the_heap_solver_has_two_branches() -> None:
    found = cases(M, assumptions=nonnull(3))
    assert [case["ended"] for case in found] == ["returned", "returned"]
    same, other = found
    assert (calls(same, "papers.Aliasing.callC"), calls(same, "papers.Aliasing.callD")) == (1, 0)
    assert (calls(other, "papers.Aliasing.callC"), calls(other, "papers.Aliasing.callD")) == (0, 1)
    assert "x == z" in same["constraints"]
    assert "x != z" in other["constraints"]
    # Instruction 29 of Example 2 gets 2, and the call of call_c -4.
    assert (same["heap_out"]["y"]["fields"]["f"], other["heap_out"]["y"]["fields"]["f"]) == ("-4", "2")


def test_figure_2_lazy_initialisation_has_five_branches() -> None:
    found = cases(M, heap="lazy", assumptions=nonnull(3))
    assert [case["ended"] for case in found] == ["returned"] * 5
    assert {partition(case) for case in found} == PARTITIONS


def test_lazy_initialisation_without_aliasing_has_one_branch() -> None:
    found = cases(M, heap="lazy-noalias", assumptions=nonnull(3))
    assert [partition(case) for case in found] == [(0, 1, 2)]


@pytest.mark.parametrize(("heap", "count"), [("solver", 2), ("lazy", 5)])
def test_without_the_assumption_each_null_is_one_case_more(heap: str, count: int) -> None:
    found = cases(M, heap=heap)
    assert len(returned(found)) == count
    thrown = [case["exception"] for case in found if case["ended"] == "threw"]
    # x, z and y are looked at in this order; lazily, y also after each way that x and z can be the same.
    assert thrown == ["java.lang.NullPointerException"] * (3 if heap == "solver" else 4)


def test_example_3_back_propagation() -> None:
    found = cases(BACKWARDS, assumptions=nonnull(3))
    assert len(found) == 2
    (one,) = (case for case in found if calls(case, "papers.Aliasing.callC"))
    assert {"x != z", "x != y"} <= set(one["constraints"])
    assert one["heap_out"]["y"]["fields"]["f"] == "2"


def test_example_4_the_index_that_is_read_is_one_that_was_written() -> None:
    found = returned(cases(INDICES))
    indices = [case["args"][1:] for case in found]
    assert len(found) == 3
    for case, (i, j, k) in zip(found, indices, strict=True):
        read = 5 if k == j else 2 if k == i else -1
        assert case["value"] == (-1 if read < 0 else read if k == i else 0)
    assert {case["value"] for case in found} >= {-1, 0}


@pytest.mark.parametrize("heap", ["solver", "lazy"])
@pytest.mark.parametrize(("method", "then"), [(MEETS, 1), (SHARING, 1)])
def test_example_5_the_then_branch_is_not_visited(method: str, then: int, heap: str) -> None:
    without = {case["value"] for case in returned(cases(method, heap=heap))}
    assumed = {case["value"] for case in returned(cases(method, heap=heap, assumptions=(APART,)))}
    assert then in without
    assert then not in assumed
    assert assumed == without - {then}


@pytest.mark.parametrize("count", [2, 4, 8, 16])
def test_more_references_are_no_more_paths(count: int) -> None:
    found = cases(f"papers.ManyReferences.m{count}({REF * count})V", assumptions=nonnull(count))
    assert [case["ended"] for case in found] == ["returned", "returned"]
    assert [partition(case)[-1] for case in found] == [0, count - 1]


@pytest.mark.parametrize(("count", "bell"), [(2, 2), (4, 15)])
def test_lazily_there_is_a_path_for_each_partition(count: int, bell: int) -> None:
    found = cases(f"papers.ManyReferences.m{count}({REF * count})V", heap="lazy", assumptions=nonnull(count))
    assert len({partition(case) for case in found}) == len(found) == bell
