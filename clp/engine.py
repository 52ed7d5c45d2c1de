"""The one module that talks to SWI-Prolog: complete texts in, complete texts out.

There is one engine in a process, on one thread. While it runs, the engine asks for classes and methods by one
callback, and hands out the cases of a search by another. What goes wrong in Prolog comes out as EngineError
with Prolog's own message.
"""

from __future__ import annotations

import ctypes
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

from pyswip import Prolog, core

from hornbill.bytecode.errors import HornbillError
from hornbill.clp.precompiled import precompiled
from hornbill.clp.terms import atom

if TYPE_CHECKING:
    from hornbill.solver.bit_vectors import BitVectors

Found = Callable[[str], str]
Provider = Callable[[str, str, str], str]
"""Answers a request (kind, first, second) with the text of a Prolog term; clp/source.pl lists the kinds."""

_FOLDER = Path(__file__).parent
_SESSION = _FOLDER / "session.pl"
_VERSION_OF_SYSTEM = 1  # PL_VERSION_SYSTEM
_ANY_TEXT = core.CVT_ATOM | core.CVT_STRING
_STRING = core.PL_STRING | core.REP_UTF8
_QUERY = core.PL_Q_NODEBUG | core.PL_Q_CATCH_EXCEPTION

_get_text = core._lib.PL_get_nchars
_get_text.argtypes = [
    core.term_t,
    ctypes.POINTER(ctypes.c_size_t),
    ctypes.POINTER(ctypes.c_void_p),
    ctypes.c_uint,
]
_get_integer = core._lib.PL_get_int64
_get_integer.argtypes = [core.term_t, ctypes.POINTER(ctypes.c_int64)]
_raise = core._lib.PL_raise_exception
_raise.argtypes = [core.term_t]
_unify_text = core._lib.PL_unify_chars
_unify_text.argtypes = [core.term_t, ctypes.c_int, ctypes.c_size_t, ctypes.c_char_p]


class EngineError(HornbillError):
    """Prolog raised an error where an answer was due."""


class Engine:
    """SWI-Prolog with Hornbill's program loaded; `provider` answers what it asks for.

    A process has one engine: making another takes it over, with nothing loaded.
    """

    def __init__(self, provider: Provider) -> None:
        self._provider = provider
        self._failure: BaseException | None = None
        self._found: Found | None = None
        self._bit_vectors: BitVectors | None = None
        _started()
        self.reset()

    def reset(self) -> None:
        """Forget every class, method and clause."""
        self.ask("reset", "")

    def ask(self, goal: str, text: str, found: Found | None = None) -> str:
        """What the deterministic goal of that name in clp/session.pl answers to `text`.

        `found` is called with each case that a search finds on the way. It answers with the ids of methods
        whose rules it wants to be told first, a line each, and gets the case again behind them. It cannot
        ask.
        """
        if _asking:
            raise EngineError("the engine is asked in the middle of an answer")
        self._failure, self._found, self._bit_vectors = None, found, None
        _asking.append(self)
        try:
            return _call("session", goal, text)
        finally:
            _asking.pop()
            if self._failure is not None:
                raise self._failure

    def provide(self, kind: int, first: int, second: int, answer: int) -> int:
        """Unify `answer` with what the provider says; what it raises is raised by `ask`."""
        return self._answer(lambda: self._provider(_text(kind), _text(first), _text(second)), answer)

    def solve(self, constraints: int, most: int, answer: int, effort: int) -> int:
        """Unify `answer` with what bit vectors say of the constraints (solver/constraint_text.pl).

        Z3 takes `most` steps at most; `effort` is unified with how many it took.

        All questions of one `ask` go to the same prover, so that they get the same answers each time.
        """
        from hornbill.solver.bit_vectors import BitVectors  # noqa: PLC0415 - Z3 takes long to load; most runs ask nothing

        kept = self._bit_vectors = self._bit_vectors or BitVectors()
        kept.until = _ends[-1] if _ends else math.inf
        before = kept.spent
        if not self._answer(lambda: kept.solve(_text(constraints), _number(most)), answer):
            return 0
        return int(core.PL_unify_integer(effort, kept.spent - before))

    def case(self, text: int, answer: int) -> int:
        """Hand over a case that was found; where that fails, the search ends."""
        assert self._found is not None
        try:
            wanted = self._found(_text(text))
        except BaseException as failure:  # noqa: BLE001 - as in _answer
            self._failure = failure
        else:
            return self._answer(lambda: wanted, answer) if wanted else 1
        ball = core.PL_new_term_ref()
        core.PL_chars_to_term("host_failed", ball)
        return int(_raise(ball))

    def _answer(self, give: Callable[[], str], answer: int) -> int:
        try:
            text = give()
        except BaseException as failure:  # noqa: BLE001 - it must not unwind Prolog's frames; ask raises it
            self._failure = failure
            return 0
        encoded = text.encode()
        return int(_unify_text(answer, _STRING, len(encoded), encoded))


_asking: list[Engine] = []
_ends: list[float] = []
"""When searches are to end, the latest one said last."""
_ALARM, _HEARD_AFTER = 14, 0.02


@contextmanager
def ending_searches_at(end: float) -> Iterator[None]:
    """A context in which searches end themselves at that time of the clock (clp/interruption.pl), as soon as
    they come to it; what the prover does not know then is unknown."""
    _started()
    thread, over = core._lib.PL_thread_self(), Event()

    def ring() -> None:
        left = end - time.monotonic()
        while not over.wait(max(left, _HEARD_AFTER)):
            core._lib.PL_thread_raise(thread, _ALARM)
            left = 0.0

    bell = Thread(target=ring, daemon=True)
    bell.start()
    _ends.append(end)
    try:
        yield
    finally:
        _ends.pop()
        over.set()
        bell.join()


def _provide(kind: int, first: int, second: int, answer: int) -> int:
    return _asking[-1].provide(kind, first, second, answer)


def _solve(constraints: int, most: int, answer: int, effort: int) -> int:
    return _asking[-1].solve(constraints, most, answer, effort)


def _case(text: int, answer: int) -> int:
    return _asking[-1].case(text, answer)


_provider = ctypes.CFUNCTYPE(core.foreign_t, *[core.term_t] * 4)(_provide)
_solver = ctypes.CFUNCTYPE(core.foreign_t, *[core.term_t] * 4)(_solve)
_finder = ctypes.CFUNCTYPE(core.foreign_t, *[core.term_t] * 2)(_case)


@cache
def _started() -> None:
    """Start SWI-Prolog and load Hornbill's program, once."""
    Prolog()
    _load(_precompiled() or _SESSION)
    core.PL_register_foreign_in_module(None, "host_provide", 4, _provider, 0)
    core.PL_register_foreign_in_module(None, "host_solve", 4, _solver, 0)
    core.PL_register_foreign_in_module(None, "host_case", 2, _finder, 0)


def _precompiled() -> Path | None:
    return precompiled(_SESSION, core._lib.PL_version_info(_VERSION_OF_SYSTEM))


def _load(file: Path) -> None:
    loader = atom(str(_FOLDER / "loading.pl"))
    loader = "".join(c if c.isascii() else f"\\x{ord(c):x}\\" for c in loader)
    complaint = "loading.pl is missing"
    if _run(f"load_files({loader}, [if(not_loaded)])"):
        complaint = _call("loading", "load", str(file))
    if complaint:
        raise EngineError(f"the Prolog part does not load: {complaint}", remedy="reinstall Hornbill")


def _run(goal: str) -> bool:
    frame = core.PL_open_foreign_frame()
    try:
        term = core.PL_new_term_ref()
        core.PL_chars_to_term(goal, term)
        return bool(core.PL_call(term, None))
    finally:
        core.PL_discard_foreign_frame(frame)


def _call(module: str, name: str, text: str) -> str:
    """The answer A of module:name(Text, A), which must succeed once."""
    frame = core.PL_open_foreign_frame()
    try:
        arguments = core.PL_new_term_refs(2)
        encoded = text.encode()
        core._lib.PL_put_chars(arguments, _STRING, len(encoded), encoded)
        predicate = core.PL_predicate(name, 2, module)
        query = core.PL_open_query(None, _QUERY, predicate, arguments)
        try:
            if core.PL_next_solution(query):
                return _text(arguments + 1)
            error = core.PL_exception(query)
            what = _text(error, core.CVT_WRITE) if error else "no answer"
            raise EngineError(f"{module}:{name} failed in Prolog: {what}")
        finally:
            core.PL_close_query(query)
    finally:
        core.PL_discard_foreign_frame(frame)


def _number(term: int) -> int:
    found = ctypes.c_int64()
    if not _get_integer(term, ctypes.byref(found)):
        raise EngineError("the engine gave something that is not a number")
    return found.value


def _text(term: int, kinds: int = _ANY_TEXT) -> str:
    if not _get_text(term, _length_place, _start_place, kinds | core.REP_UTF8):
        raise EngineError("the engine gave something that is not a text")
    assert _start.value is not None
    return str(ctypes.string_at(_start.value, _length.value), "utf-8", "surrogatepass")


# Made once, as texts are many; each is read before the next one is asked for.
_length, _start = ctypes.c_size_t(), ctypes.c_void_p()
_length_place, _start_place = ctypes.byref(_length), ctypes.byref(_start)
