"""Random comparison chains: a search finds what brute force finds on a JVM; bench/chains.py counts more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.agreement.chain_ways import EACH_AND_ALL, compare_chains
from tests.agreement.comparison_chains import KINDS, chain_class


@pytest.mark.parametrize("seed", [1, 2])
def test_the_ways_are_those_of_brute_force(seed: int, tmp_path: Path) -> None:
    tally = compare_chains(tmp_path, seed, 40)
    assert not tally.problems, tally.problems[0]
    assert tally.searches == 40 * len(EACH_AND_ALL) and tally.ways > 10 * tally.methods


def test_the_methods_are_of_all_kinds_and_types() -> None:
    chains = chain_class(1, 200).chains
    assert {chain.kind for chain in chains} == set(KINDS)
    assert {of for chain in chains for of in chain.types} == {"int", "long", "short", "byte", "char"}
    assert {len(chain.types) for chain in chains} == {2, 3, 4}
    assert chain_class(1, 200) == chain_class(1, 200)
