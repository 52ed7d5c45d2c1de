"""The keys of a program, worked out by a process of its own while its classes have their first round.

A whole program has to be read for them, however few of its classes a run is for. Nothing needs them before
something is written into the database, unless there is something in it already.

    python -m hornbill.summaries.later_keys      what is to be worked out comes by standard input, pickled
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

from hornbill.bytecode.errors import HornbillError
from hornbill.summaries.kept_keys import kept_keys
from hornbill.summaries.keys import Keys, class_path_digest, settings_digest
from hornbill.summaries.lines import LineOf
from hornbill.summaries.store import Store

if TYPE_CHECKING:
    from hornbill.clp.program import Program

KeysOf = Callable[[], Keys]
"""Waits for the keys, where they are not there yet."""

_ROOT = Path(__file__).parents[2]


class LaterKeys:
    """The keys of the program on that class path, which are kept in the database when they are there."""

    def __init__(
        self, store: Store, entries: Sequence[Path], jdk: Path | None, settings: str, line_of: LineOf
    ) -> None:
        self._store = store
        self._digest = f"{class_path_digest(entries, jdk)} {settings_digest(settings)}"
        self._line_of = line_of
        self._keys: Keys | None = None
        self._answer: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed in close()
        paths = [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=self._answer,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        assert self._process.stdin is not None
        pickle.dump((tuple(entries), jdk, settings), self._process.stdin)
        self._process.stdin.close()

    def __call__(self) -> Keys:
        """The keys; HornbillError where the process has come to nothing."""
        if self._keys is None:
            if self._process.wait() != 0:
                raise HornbillError("the process that reads the whole program has failed")
            self._answer.seek(0)
            self._keys = pickle.load(self._answer)
            self._store.put_keys(self._digest, self._keys.json(), self._line_of)
        return self._keys

    @property
    def is_there(self) -> bool:
        """Whether the process is done."""
        return self._process.poll() is not None

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        self._answer.close()


def keys_of(
    store: Store,
    program: Program,
    entries: Sequence[Path],
    jdk: Path | None,
    settings: str,
    line_of: LineOf,
    pause: Callable[[], None],
) -> tuple[KeysOf, Keys | None]:
    """The keys of the program, with those that summaries of the database may have; where it is empty, they
    come later. Where `pause` raises TimeoutError there are none."""
    if store.is_empty:
        return LaterKeys(store, entries, jdk, settings, line_of), None
    try:
        found, before = kept_keys(store, program, entries, jdk, settings, line_of, pause)
    except TimeoutError:
        return lambda: Keys({}), None
    return lambda: found, before


def main() -> None:
    """Work keys out and write them, pickled."""
    from hornbill.bytecode.class_path import ClassPath  # noqa: PLC0415 - whoever waits needs none of these
    from hornbill.clp.program import Program  # noqa: PLC0415 - as above
    from hornbill.summaries.program_keys import program_keys  # noqa: PLC0415 - as above

    entries, jdk, settings = pickle.load(sys.stdin.buffer)
    program = Program(ClassPath(entries, jdk), exploring=True)
    sys.stdout.buffer.write(pickle.dumps(program_keys(program, settings, jdk)))


if __name__ == "__main__":
    main()
