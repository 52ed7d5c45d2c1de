"""How Hypothesis draws examples: the same ones each time, or new ones in the profile `search`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile(
    "search", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))
