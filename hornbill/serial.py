"""The serial form of a method's document: in the database, between processes and on disk.

A document is what `hornbill cases --json` prints of a method (docs/cases.md). Under `traces`, it may have the
traces of all cases that the search found, of which `cases` may be a part. Packed, it is a byte with the
version of the form, and behind it, compressed,

- a line of JSON: the document, in which a case is the number of its list of keys and its values. A branch is
  its number among the branches of all cases, a trace is left out that can be written anew from its numbers;
  behind the line are these numbers (analysis/numbered_traces.py);
- the numbers of the traces of all cases, which stay compressed until somebody wants them.

What is unpacked equals what was packed, its keys in the same order.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hornbill.analysis.numbered_traces import NumberedTraces, PackedTraces
from hornbill.bytecode.errors import HornbillError
from hornbill.method_cases import MethodCases, case_of

FORM = 1
_LEVEL = 6
_NONE, _NONE_OWN = PackedTraces(), NumberedTraces()
_SIZE = 4
"""Bytes that say how long what is compressed first is."""
_USUAL = (
    b'"names":[["java.lang.Exception.<init>(Ljava/lang/String;)V:1",2],["java.lang.Throwable.<init>"'
    b'["java.lang.Object.<init>()V:1",0],["java.lang.Throwable.<clinit>()V",0],["initialise",1],["initialised",0]'
    b'"java.lang.RuntimeException""java.lang.IllegalArgumentException""java.lang.IndexOutOfBoundsException"'
    b"(Ljava/lang/Object;)Z(Ljava/lang/String;)(II)VLjava/util/List;/loop@/deref@/if@/cont@/init@/cast@/after@"
    b'"outcome":"taken"},{"method":","line":1,"pc":,"outcome":"not taken","why":"bound","what":"infeasible"'
    b'"thrown":{"class":"java.lang.NullPointerException","message":null}[0,"threw","java.lang.'
    b'!= null","this. == null","",[]],"cases":[[0,"returned",null,[],{"this":"this"},{"result":"this.'
    b'"},{"this":{"class":"","fields":{"":"this.'
    b'"}}},null,{"":[0]},[0,1],1,{"this":{"class":"","fields":{"":0}},"args":[0],"value":0,"args_after":['
    b'{"this":null,"args":[],"value":null,"args_after":[]},[],true]],"shapes":[["ended","exception",'
    b'"constraints","inputs","outputs","heap_in","heap_out","trace","blocks","branches","steps","witness",'
    b'"assumes","checked"]],"branches":[],"names":[["","count":1,"places":[0]}{"method":"","criterion":"loop-2",'
    b'"ledger":{"ended":"done","paths":{"bound(loop)":},"assumed":[{"type":"","known":["},"assumed":[],'
    b'"branches":[],"assumes":[]},"statistics":{"steps":,"infeasible_paths":{"intervals":0,"differences":0,'
    b'"bit_vectors":0,"at_end":0},"solver_calls":{"intervals":0,"differences":0,"bit_vectors":0},'
    b'"gave_up":{"differences":0,"choices":0,"bit_vectors":0},"unknown":0,"seconds":null},'
    b'"keys":["method","criterion","cases","ledger","statistics","traces"],'
)
"""What most documents have, for the compressor: a part of the form. What is said most often stands last."""


@dataclass(frozen=True, slots=True)
class CaseTraces:
    """The traces of all cases that were found; where among them those of a document's cases are, None where
    that is not known; and these again, with the same names."""

    all: PackedTraces = _NONE
    places: tuple[int | None, ...] = ()
    own: NumberedTraces = _NONE_OWN

    def and_those(self, other: CaseTraces, cases: Sequence[int]) -> CaseTraces:
        """With those of some more cases, by their numbers in the document of the other traces."""
        known = [number for number, place in enumerate(other.places) if place is not None]
        added = other.own.only(known.index(number) for number in cases if number in known)
        numbers = iter(range(self.all.count, self.all.count + added.count))
        places = (next(numbers) if number in known else None for number in cases)
        return CaseTraces(self.all + added, (*self.places, *places), self.own + added)


def traces_of(document: Mapping[str, Any]) -> CaseTraces:
    """The traces of a document."""
    traces: CaseTraces | None = document.get("traces")
    return CaseTraces(places=(None,) * len(document["cases"])) if traces is None else traces


def without_traces(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document as it is printed."""
    return {key: value for key, value in document.items() if key != "traces"}


def packed(document: Mapping[str, Any]) -> bytes:
    """The document in its serial form."""
    traces = traces_of(document)
    written = iter(traces.own.written(range(traces.own.count)).values())
    shapes: dict[tuple[str, ...], int] = {}
    branches: dict[tuple[tuple[str, Any], ...], int] = {}
    rows = []
    for case, place in zip(document["cases"], traces.places, strict=True):
        text = None if place is None else next(written)
        row: list[Any] = [shapes.setdefault(tuple(case), len(shapes))]
        for key, value in case.items():
            match key:
                case "trace" if value == text:
                    row.append(None)
                case "branches":
                    row.append([branches.setdefault(tuple(one.items()), len(branches)) for one in value])
                case _:
                    row.append(value)
        rows.append(row)
    said = {
        **{key: value for key, value in document.items() if key not in ("traces", "cases")},
        "keys": list(document),
        "cases": rows,
        "shapes": list(shapes),
        "branches": [dict(branch) for branch in branches],
    }
    if "traces" in document:
        said |= {"names": traces.all.names, "count": traces.all.count, "places": traces.places}
    line = json.dumps(said, separators=(",", ":")).encode()
    compressor = zlib.compressobj(_LEVEL, zdict=_USUAL)
    first = compressor.compress(line + b"\n" + traces.own.text.encode()) + compressor.flush()
    return bytes([FORM]) + len(first).to_bytes(_SIZE) + first + traces.all.data


def unpacked(data: bytes) -> dict[str, Any]:
    """The document of that serial form; HornbillError where it is of a form that is not known here."""
    said, traces = _read(data)
    written = iter(traces.own.written(range(traces.own.count)).values())
    cases = []
    for case, place in zip(_cases(said), traces.places, strict=True):
        text = None if place is None else next(written)
        if case.get("trace", "") is None:
            case["trace"] = text
        cases.append(case)
    parts = {**said, "cases": cases, "traces": traces}
    return {key: parts[key] for key in said["keys"]}


def stored_cases(data: bytes) -> MethodCases:
    """The cases of that serial form as typed objects, their traces as the numbers that they are kept as."""
    said, traces = _read(data)
    numbers = traces.own.each()
    cases = []
    for case, place in zip(_cases(said), traces.places, strict=True):
        text = None if place is None else next(numbers)
        if case.get("trace", "") is None and text is not None:
            case["trace"] = NumberedTraces(traces.own.names, text, 1)
        cases.append(case_of(case))
    return MethodCases(said["method"], said["criterion"], tuple(cases), said["ledger"], said["statistics"])


def _read(data: bytes) -> tuple[dict[str, Any], CaseTraces]:
    """What the line says, and the traces."""
    if data[:1] != bytes([FORM]):
        raise HornbillError("a summary is in a form that is not known", remedy="update Hornbill")
    start = 1 + _SIZE
    end = start + int.from_bytes(data[1:start])
    decompressor = zlib.decompressobj(zdict=_USUAL)
    try:
        line, _, numbers = decompressor.decompress(data[start:end]).partition(b"\n")
    except zlib.error:
        line = b""
    if not line or not decompressor.eof:
        raise HornbillError("a summary is damaged", remedy="remove the database; the next run makes it again")
    said: dict[str, Any] = json.loads(line)
    places = tuple(said.get("places") or [None] * len(said["cases"]))
    names = tuple((name, parts) for name, parts in said.get("names", ()))
    own = NumberedTraces(names, numbers.decode(), len(places) - places.count(None))
    return said, CaseTraces(PackedTraces(names, data[end:], said.get("count", 0)), places, own)


def _cases(said: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The cases, without the traces that are numbers."""
    for shape, *values in said["cases"]:
        case = dict(zip(said["shapes"][shape], values, strict=True))
        if "branches" in case:
            case["branches"] = [dict(said["branches"][number]) for number in case["branches"]]
        yield case
