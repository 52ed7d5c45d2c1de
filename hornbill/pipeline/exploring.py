"""Filling the database: what is there and still holds is reused, the rest is searched, rung by rung.

The database is written by this process alone, a method at a time, as answers come in.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from hornbill.assumptions import NOTHING_ASSUMED, Preconditions
from hornbill.bytecode.model import MethodModel
from hornbill.clp.program import split_id
from hornbill.method_cases import Case, MethodCases
from hornbill.pipeline.executor import Executor
from hornbill.pipeline.ladder import (
    Rung,
    better,
    failed,
    is_due,
    marks,
    needs_more,
    outcome,
    parted,
    with_more,
    with_tried,
)
from hornbill.pipeline.limits import Limit
from hornbill.pipeline.searching import not_searched
from hornbill.pipeline.stale import Stale
from hornbill.pipeline.tasks import CUT_SHORT, REPEATABLE, Done, Explore, Failed, Wanted
from hornbill.serial import packed
from hornbill.summaries.keys import Keys
from hornbill.summaries.later_keys import KeysOf, LaterKeys
from hornbill.summaries.lines import LineOf, with_lines
from hornbill.summaries.store import FAILED, PARTIAL, Head, Record, Store


@dataclass(frozen=True, slots=True)
class Step:
    """How far a stage of the work is, in so many of a `unit`; `name` is what was done last."""

    stage: str
    done: int
    total: int
    name: str
    unit: str = "classes"


Progress = Callable[[Step], None]

_LATER = ""
"""In the place of a key, which what is found has when it is committed."""


@dataclass(slots=True)
class Explored:
    """What the search of a program came to: the heads of the methods that were to be searched, those of all
    methods that are known, which of the former were there already, and which there was no time for."""

    heads: dict[str, Head] = field(default_factory=dict)
    known: dict[str, Head] = field(default_factory=dict)
    reused: set[str] = field(default_factory=set)
    out_of_time: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Staged:
    """What was found of a method and is not committed."""

    head: Head
    document: MethodCases | None


class Explorer:
    """The searches of one run, up to the last of the rungs."""

    def __init__(
        self,
        store: Store,
        keys: KeysOf,
        line_of: LineOf,
        criterion: str,
        rungs: Sequence[Rung],
        progress: Progress,
        wanted: Callable[[MethodModel], Wanted] | None = None,
        preconditions: Preconditions = NOTHING_ASSUMED,
        before: Keys | None = None,
    ) -> None:
        """`before` are the keys that summaries of the database may have, where the program has changed."""
        self._preconditions = preconditions
        self._wanted = wanted
        self._stale = Stale(store, keys, before)
        self._store = store
        self._keys = keys
        self._line_of = line_of
        self._criterion = criterion
        self._rungs = rungs
        self._progress = progress
        self._methods: Sequence[MethodModel] = ()
        self._explored = Explored()
        self._work: dict[str, Head | None] = {}
        self._staged: dict[str, _Staged] = {}

    @property
    def keys(self) -> Keys:
        """The keys of the program."""
        return self._keys()

    @property
    def has_begun(self) -> bool:
        """Whether there was time to look at what is known."""
        return bool(self._work)

    @property
    def has_keys(self) -> bool:
        """Whether nobody has to wait for the keys."""
        return not isinstance(self._keys, LaterKeys) or self._keys.is_there

    def explore(
        self,
        methods: Sequence[MethodModel],
        pool: Executor,
        limit: Limit,
        retry: bool = True,
        left: Collection[str] | None = None,
    ) -> Explored:
        """Search the methods as far as the rungs and the limit allow; with `retry`, also those again that
        were given up before. With `left`, those of which something is known and those named stay as they
        are."""
        self.begin(methods, retry, comparing=True)
        kept = set() if left is None else {*left, *self._explored.heads}
        while True:
            for rung in self._rungs:
                due = self.due((one for one in methods if one.id not in kept), rung)
                self._search(due, rung, pool, limit)
            if not self._compare():
                return self.so_far()

    @property
    def is_settled(self) -> bool:
        """Whether it is known of all stale summaries if they hold."""
        return not self._stale.waiting

    def settle(self, pool: Executor, limit: Limit) -> None:
        """Search the methods that stale summaries wait for, until it is known which of these hold."""
        while self._stale.waiting and not limit.is_over:
            awaited = {name for _, needed in self._stale.waiting.values() for name in needed}
            for rung in self._rungs:
                due = self.due((one for one in self._methods if one.id in awaited), rung)
                self._search(due, rung, pool, limit)
            self._compare()

    def _compare(self) -> bool:
        """Keep summaries of callers where their callees came to the same; whether others are to be searched
        now."""
        same, others = self._stale.settled()
        for head in same:
            name = head.name
            self._work[name] = self._explored.heads[name] = self._explored.known[name] = head
            self._explored.reused.add(name)
        return bool(others)

    def begin(self, methods: Sequence[MethodModel], retry: bool = True, comparing: bool = False) -> None:
        """Take over what is known of the methods. When `comparing`, those that may stay as they are wait for
        what they call."""
        self._methods = methods
        self._reuse(methods, retry, comparing)
        self._work = {name: self._explored.heads.get(name) for name in (method.id for method in methods)}

    def due(self, methods: Iterable[MethodModel], rung: Rung) -> list[MethodModel]:
        """Those of the methods that have to be searched on that rung."""
        waiting = self._stale.waiting
        if rung.is_beyond:
            return [one for one in methods if self._needs_more(one)]
        return [one for one in methods if one.id not in waiting and is_due(self._head(one.id), rung)]

    def _needs_more(self, method: MethodModel) -> bool:
        """Whether the method has branches that a search beyond the last rung may take."""
        document = None if self._head(method.id) is None else self._document(method.id)
        return document is not None and needs_more(document)

    @property
    def known(self) -> Mapping[str, Head]:
        """The heads of all methods that are known."""
        return self._explored.known

    def so_far(self) -> Explored:
        """What all searches came to until now."""
        explored, work = self._explored, self._work
        explored.reused -= {name for name in explored.reused if work[name] is not explored.heads.get(name)}
        explored.heads = {name: head for name, head in work.items() if head is not None}
        explored.known |= explored.heads
        explored.out_of_time = {name for name, head in work.items() if is_due(head, self._rungs[-1])}
        return explored

    def _reuse(self, methods: Sequence[MethodModel], retry: bool, comparing: bool) -> None:
        if self._store.is_empty:
            return
        known = self._store.heads()
        stale = {name: head for name, head in known.items() if head.key != self.keys.keys.get(name)}
        self._stale.begin(stale, {one.id for one in methods} if comparing else ())
        self._explored.known = {name: head for name, head in known.items() if name not in stale}
        for method in methods:
            name = method.id
            if name in self._stale.waiting:
                continue
            head = self._explored.known.get(name) or self._borrowed(name)
            if head is not None and not (head.state == FAILED and retry and not _comes_again(head)):
                self._explored.heads[name] = head
        self._explored.reused = set(self._explored.heads)

    def _borrowed(self, name: str) -> Head | None:
        """The summary of the same method in another program, taken over."""
        record = self._store.borrow(self.keys.keys[name])
        if record is None or record.head.name != name:
            return None
        document = None if record.document is None else with_lines(record.document, self._line_of)
        self._store.put(Record(record.head, document, self.keys.needs(name)))
        return record.head

    def _search(
        self,
        due: Sequence[MethodModel],
        rung: Rung,
        pool: Executor,
        limit: Limit,
    ) -> None:
        methods = {method.id: method for method in due}
        count = 0
        if not methods or limit.is_over:
            return
        for task, answer in pool.run((self.task(method, rung) for method in due), limit):
            assert isinstance(task, Explore)
            method, count = methods[task.method], count + 1
            self.take(method, rung, answer)
            self.commit([method])
            self.publish()
            self._progress(Step(f"Exploring, {rung.criterion}", count, len(methods), method.owner, "methods"))

    def task(
        self, method: MethodModel, rung: Rung, covered: frozenset[tuple[str, int, str]] = frozenset()
    ) -> Explore:
        """The search of the method on that rung, for branches that are not covered."""
        wanted = None if self._wanted is None else self._wanted(method)
        seconds = rung.seconds if wanted is None else Rung(wanted.criterion, wanted.budget).seconds
        assume = self._preconditions.of(method.id)
        return Explore(
            method.id, rung.criterion, rung.budget, rung.seconds + seconds, wanted, assume, covered
        )

    def take(self, method: MethodModel, rung: Rung, answer: Done | Failed) -> bool:
        """Stage what the search found; whether that is more: a branch, or another end."""
        old = self._head(method.id)
        before = None if old is None else self._document(method.id)
        if rung.is_beyond:
            return self._take_beyond(old, before, answer)
        self._take(method, rung, answer, old, before)
        return isinstance(answer, Done) and not marks(answer.value) <= marks(before)

    def _take_beyond(self, old: Head | None, before: MethodCases | None, answer: Done | Failed) -> bool:
        """Add what a search beyond criterion and budget found; whether that is anything."""
        if old is None or before is None or isinstance(answer, Failed):
            return False
        document = with_more(before, answer.value)
        if document is not before:
            self._stage(replace(old, cases=len(document.cases)), document)
        return document is not before

    def tried_cases(self, name: str) -> tuple[Case, ...]:
        """The cases of the method that trials found."""
        return parted(self._document(name))[1] if self._head(name) is not None else ()

    def take_tried(self, name: str, cases: Sequence[Case]) -> None:
        """Add cases that were found by trying calls of the method, whether it has been searched or not."""
        head, document = self._head(name), self._document(name)
        if document is None:
            document = not_searched(name, self._rungs[0].criterion)
        document = with_tried(document, cases)
        if head is None:
            rung, owner = self._rungs[0], split_id(name)[0]
            head = Head(name, owner, _LATER, PARTIAL, None, 0, rung.criterion, CUT_SHORT, 0)
        self._stage(replace(head, cases=len(document.cases)), document)

    def is_known(self, method: MethodModel) -> bool:
        """Whether there is anything of the method."""
        return self._head(method.id) is not None

    # --- what is staged

    def staged(self, methods: Iterable[MethodModel]) -> dict[str, bytes]:
        """The documents of these methods that are not committed so far, in their serial form."""
        found = ((one.id, self._staged[one.id].document) for one in methods if one.id in self._staged)
        return {name: packed(document) for name, document in found if document is not None}

    def commit(self, methods: Iterable[MethodModel]) -> frozenset[str]:
        """Keep what was found of the methods, which others see when `publish` is called; those of which there
        is something new."""
        changed = [one.id for one in methods if one.id in self._staged]
        for name in changed:
            staged = self._staged.pop(name)
            head = replace(staged.head, key=self.keys.keys[name])
            self._store.as_before.setdefault(name, self._store.packed(name))
            self._put(head, staged.document)
            self._explored.known[name] = head
            if name in self._work:
                self._work[name] = head
        return frozenset(changed)

    def publish(self) -> None:
        """Have everybody see what was committed."""
        self._store.as_before.clear()

    def discard(self, methods: Iterable[MethodModel]) -> None:
        """Forget what was found of the methods since it was committed."""
        for one in methods:
            self._staged.pop(one.id, None)

    def _head(self, name: str) -> Head | None:
        if name in self._staged:
            return self._staged[name].head
        return self._work[name] if name in self._work else self._explored.known.get(name)

    def _document(self, name: str) -> MethodCases | None:
        if name in self._staged:
            return self._staged[name].document
        return self._store.document(name)

    def _stage(self, head: Head, document: MethodCases | None) -> None:
        self._staged[head.name] = _Staged(head, document)

    def _take(
        self,
        method: MethodModel,
        rung: Rung,
        answer: Done | Failed,
        old: Head | None,
        before: MethodCases | None,
    ) -> None:
        name = method.id
        if isinstance(answer, Failed):
            self._stage(failed(name, method.owner, _LATER, rung, f"{answer.why}: {answer.what}", old), before)
            return
        state, document = outcome(answer.value, self._criterion)
        searched, tried = parted(before)
        document = with_tried(better(document, searched), tried)
        ended = document.ledger["ended"]
        cases = len(document.cases)
        self._stage(
            Head(name, method.owner, _LATER, state, None, rung.budget, document.criterion, ended, cases),
            document,
        )

    def _put(self, head: Head, document: MethodCases | None) -> None:
        self._store.put(Record(head, document, self.keys.needs(head.name)))


def _comes_again(head: Head) -> bool:
    """Whether trying a method again that was given up would end as before."""
    return head.reason is not None and head.reason.startswith(REPEATABLE)
