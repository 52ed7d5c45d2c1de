"""The one door to Dask distributed, which says little of its types: what of it is used here."""

from __future__ import annotations

from typing import Any

import distributed
from distributed.core import rpc as _rpc

Client: Any = distributed.Client
LocalCluster: Any = distributed.LocalCluster
Queue: Any = distributed.Queue
Security: Any = distributed.Security
WorkerPlugin: Any = distributed.WorkerPlugin
KilledWorker: type[Exception] = distributed.KilledWorker
get_client: Any = distributed.get_client
get_worker: Any = distributed.get_worker
rpc: Any = _rpc
