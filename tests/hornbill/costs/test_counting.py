"""What searches count, in the settings that summaries are kept apart by."""

from __future__ import annotations

import pytest

from hornbill.costs.counting import counting, identities_of, models_of, without_costs
from hornbill.criteria import NO_PARTS, parsed_criterion, parsed_parts, search_settings


@pytest.mark.parametrize("assertions", [True, False])
@pytest.mark.parametrize("parts", [NO_PARTS, parsed_parts({"shop.*": "loop-3"})])
def test_the_models_of_settings(assertions: bool, parts: object) -> None:
    """Whatever else the settings say."""

    def settings(costs: str) -> str:
        loop = parsed_criterion("loop-2")
        return search_settings(loop, assertions, parts=parts, costs=costs)  # type: ignore[arg-type]  # its test gives what it needs

    counted = counting("instructions,calls:java.sql.*")
    written = settings(counted.settings)
    assert models_of(written) == counted.models
    assert identities_of(written) == ("instructions", "calls:java.sql.*")
    assert without_costs(written) == settings("")
    assert not models_of(settings("")) and not identities_of(settings(""))
