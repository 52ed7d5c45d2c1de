"""Summaries whose keys have changed: forgotten, but for those that may hold because all that they call does
what it did.

These wait until what they call has been searched. Where that came to the same summaries, they are kept, with
their new keys; then those may be that wait for them. Where it did not, they are forgotten, and searched.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from hornbill.pipeline.digests import DIGEST
from hornbill.summaries.keys import Keys
from hornbill.summaries.later_keys import KeysOf
from hornbill.summaries.store import COMPLETE, Head, Store
from hornbill.summaries.unchanged import Changes


class Stale:
    """The stale summaries of one program; `before` are the keys with which they may have been written."""

    def __init__(self, store: Store, keys: KeysOf, before: Keys | None) -> None:
        self._store = store
        self._keys = keys
        self._before = before
        self._digests: dict[str, str] = {}
        self.waiting: dict[str, tuple[Head, frozenset[str]]] = {}
        """Those that wait, and the methods that they wait for."""

    def begin(self, heads: Mapping[str, Head], searched: Collection[str]) -> None:
        """Take the stale summaries over; of the methods that are to be searched, some may wait."""
        if not heads:
            return
        if self._before is not None and searched:
            self._wait(heads, searched, self._before)
        self._store.forget([name for name in heads if name not in self.waiting])

    def _wait(self, heads: Mapping[str, Head], searched: Collection[str], before: Keys) -> None:
        written = {
            name
            for name, head in heads.items()
            if name in searched and head.state == COMPLETE and head.key == before.keys.get(name)
        }
        self._digests = {name: digest for name, digest in self._known_digests().items() if name in written}
        changes = Changes(before, self._keys())
        for name in written:
            needed = changes.to_compare(name, self._digests.__contains__)
            if needed is not None:
                self.waiting[name] = heads[name], needed

    def settled(self) -> tuple[list[Head], set[str]]:
        """The summaries that are found to hold now, and the names of those that do not and were forgotten.
        Where neither can be said of any, as they wait for one another, none holds."""
        same: list[Head] = []
        others: set[str] = set()
        known = self._known_digests() if self.waiting else {}
        while True:
            ready = [name for name, (_, needed) in self.waiting.items() if self._is_settled(needed, others)]
            for name in ready:
                head, needed = self.waiting.pop(name)
                if all(known.get(one) == self._digests[one] for one in needed):
                    head = replace(head, key=self._keys().keys[name])
                    self._store.keep(name, head.key, self._keys().needs(name))
                    same.append(head)
                else:
                    others.add(name)
            if not ready:
                break
        if not others and self.waiting:
            others = set(self.waiting)
            self.waiting.clear()
        if others:
            self._store.forget(sorted(others))
        return same, others

    def _is_settled(self, needed: frozenset[str], others: set[str]) -> bool:
        return not needed & self.waiting.keys() and not needed & others

    def _known_digests(self) -> dict[str, str]:
        return {
            name: statistics[DIGEST] for name, statistics in self._store.statistics() if DIGEST in statistics
        }
