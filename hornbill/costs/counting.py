"""What searches count, and which cases they keep for it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from hornbill.costs.models import MODELS, CostModel, parsed_models
from hornbill.costs.policies import Policy, counted_models, parsed_policy

_COSTS, _POLICY = " costs:", " policy:"
_KNOWN = re.compile(rf"{_COSTS}(\S+?)(?=,assertions-off$|\s|$)")


@dataclass(frozen=True, slots=True)
class Counting:
    """Searches count what cases cost in these models, and keep those that the policy wants, if there is
    one."""

    models: tuple[CostModel, ...] = ()
    policy: Policy | None = None

    @property
    def settings(self) -> str:
        """What summaries are kept apart by."""
        names = ",".join(map(identified, self.models))
        text = f"{_COSTS}{names}" if names else ""
        return text if self.policy is None else f"{text}{_POLICY}{' '.join(self.policy.text.split())}"


NOTHING_COUNTED = Counting()


def counting(cost: str | None, policy: str | None = None) -> Counting:
    """What `--cost` and `--policy` ask for."""
    models = parsed_models(cost or "")
    wanted = None if policy is None else parsed_policy(policy, models)
    return Counting(counted_models(models, wanted), wanted)


def models_of(settings: str) -> tuple[CostModel, ...]:
    """The models of searches with those settings, but for those that files describe."""
    return parsed_models(",".join(name for name in identities_of(settings) if "#" not in name))


def identities_of(settings: str) -> tuple[str, ...]:
    """What the models of searches with those settings are told apart by."""
    match = _KNOWN.search(settings)
    return () if match is None else tuple(match[1].split(","))


def without_costs(settings: str) -> str:
    """The settings of searches that count nothing, but are otherwise like those with these."""
    return _KNOWN.sub("", settings)


def identified(model: CostModel) -> str:
    """What the model is told apart by: its name, and what it weighs where a file or a JVM says that."""
    if model == MODELS.get(model.name) or model.name.startswith("calls:"):
        return model.name
    return f"{model.name}#{hashlib.sha256(repr(model).encode()).hexdigest()[:12]}"
