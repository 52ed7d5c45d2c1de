"""Whether there can be a cluster: what `distributed` is needed for is imported when somebody asks for one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hornbill.bytecode.errors import HornbillError
from hornbill.pipeline.executor import Executor
from hornbill.pipeline.tasks import Setup
from hornbill.summaries.store import Store

if TYPE_CHECKING:
    from hornbill.pipeline.cluster import Connection


def connection_to(address: str, entries: Sequence[Path], jobs: int) -> Connection:
    """The cluster at that address, or `local`, with so many workers; HornbillError where there is none."""
    try:
        from hornbill.pipeline.cluster import connected  # noqa: PLC0415 - distributed may not be there
    except ModuleNotFoundError as problem:
        remedy = "pip install 'hornbill[cluster]', or use local workers: --jobs N"
        raise HornbillError(
            f"for a cluster, the package {problem.name} is missing", remedy=remedy
        ) from problem
    return connected(address, entries, jobs)


def on_cluster(connection: Connection, jobs: int, *setups: Setup, store: Store) -> Executor:
    """Workers of these roles on the cluster, so many tasks at once."""
    from hornbill.pipeline.cluster import Cluster  # noqa: PLC0415 - as above

    return Cluster(connection, jobs, *setups, documents=store.shown)
