"""Why a search for goals has no case of one."""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.analysis.coverage import Reason, most_telling, reason_of
from hornbill.analysis.machine_errors import NO_MACHINE_ERRORS, catches_machine_errors
from hornbill.analysis.presumptions import NO_OTHER_TEXTS, Presumptions
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, Summary

_NOT_COUNTED = ("pruned(", "not_selected")


def reason_missed(summary: Summary, presumed: str | None) -> Reason:
    """Why a goal that was looked for by that search got no case; `presumed` is what it took for granted."""
    if summary.ledger["ended"] == "budget":
        return Reason("budget", "steps")
    reasons = [reason_of(why) for why in summary.ledger["paths"] if not why.startswith(_NOT_COUNTED)]
    if any(why.startswith("pruned(call_depth") for why in summary.ledger["paths"]):
        reasons.append(Reason("pruned", "call_depth"))
    if not reasons and summary.ledger["assumed"]:
        return reason_of("known_classes(Type)")
    if not reasons and presumed is not None:
        return Reason("assumed", presumed)
    return most_telling(reasons)


def presumed_of(search: CaseSearch, method: MethodModel, region: Sequence[str]) -> str | None:
    """What searches of the method take for granted that could make a goal in its region be missed."""
    known = [search.coverage.method(name) for name in region]
    run = [(rules.cfg, {block.index for block in rules.cfg.blocks}) for rules in known if rules is not None]
    presumed = Presumptions(search.program).of_search(method, run)
    kinds = (kind for cfg, _ in run for block in cfg.blocks for kind, _ in block.handlers)
    if presumed is None and any(map(catches_machine_errors, kinds)):
        return NO_MACHINE_ERRORS
    if presumed is None and any(rules is not None and rules.of_hashes for rules in known):
        return NO_OTHER_TEXTS
    return presumed
