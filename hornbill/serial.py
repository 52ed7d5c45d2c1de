"""The serial form of a method's cases: in the database, between processes and on disk.

Packed, they are a byte with the version of the form, and behind it

- how long the next part is, in four bytes;
- compressed, a line of JSON: what documents have (docs/cases.md), but that a case is the number of its list
  of keys and its values, with the terms that its texts are of (hornbill/symbols.py) among them, a condition,
  its text or a branch is its number among those of all cases, and that a trace is left out which is kept as
  numbers; behind the line are these numbers (analysis/numbered_traces.py);
- the numbers of the traces of all cases, which stay compressed until somebody wants them.

What is unpacked equals what was packed, its keys in the same order.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from typing import Any, TypeVar

from hornbill.analysis.counted import Branch
from hornbill.analysis.numbered_traces import NumberedTraces, PackedTraces
from hornbill.bytecode.errors import HornbillError
from hornbill.method_cases import MethodCases, branch_of, case_of

Part = TypeVar("Part")

FORM = 3
_TERMS = "<terms>"
"""The key of what a case's texts are of, which no document has."""
_LEVEL = 6
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
_USUAL_TERMS = (
    b'["choice",[[[["constant_string","["class_of_type","["element",["string_length",["static","["cast",'
    b'["fits",["misfits",["text_equal",["text_differs",["not_instance",["exact",["instance",["any",[[["as",'
    b'"],"boolean"],1]["compare","ult",["compare","uge",["typed",["length",["field",["arg","this"],"]],"int"]'
    b'["op","isub",[["op","iadd",[["typed",["arg","["compare","ge",["compare","gt",["compare","le",'
    b'["compare","lt",["compare","ne",["compare","eq",["is_null",["same",["typed",["arg","'
    b'["not_null",["typed",["field",["arg","this"],"],"<terms>":{"conditions":[0,1]},"texts":['
)
_DICTIONARIES = {1: _USUAL, 2: _USUAL_TERMS + _USUAL, FORM: _USUAL_TERMS + _USUAL}
"""By form. The first one, whose cases come without terms and have their conditions' texts, is read too, and
the second one, which says of cases of trials that they were `tried`."""


def _numbers(parts: Iterable[Part], known: dict[Part, int]) -> list[int]:
    """The numbers of the parts in the table of those that are known, where new ones come last."""
    return [known.setdefault(part, len(known)) for part in parts]


def packed(document: MethodCases) -> bytes:
    """The cases in their serial form."""
    shapes: dict[tuple[str, ...], int] = {}
    branches: dict[Branch, int] = {}
    conditions: dict[str, int] = {}
    texts: dict[str, int] = {}
    rows = []
    for case in document.cases:
        json_case = case.json(case.traced if isinstance(case.traced, str) else None)
        if case.terms is not None:
            terms = [json.dumps(one) for one in case.terms["conditions"]]
            json_case[_TERMS] = {**case.terms, "conditions": _numbers(terms, conditions)}
        json_case["constraints"] = _numbers(case.constraints, texts)
        json_case["branches"] = _numbers(case.branches, branches)
        rows.append([shapes.setdefault(tuple(json_case), len(shapes)), *json_case.values()])
    said = {
        "method": document.method,
        "criterion": document.criterion,
        "ledger": document.ledger,
        "statistics": document.statistics,
        "cases": rows,
        "shapes": list(shapes),
        "branches": [branch.json() for branch in branches],
        "texts": list(texts),
        "conditions": [json.loads(one) for one in conditions],
        "names": document.traces.names,
        "count": document.traces.count,
        "places": [case.place for case in document.cases],
    }
    line = json.dumps(said, separators=(",", ":")).encode()
    compressor = zlib.compressobj(_LEVEL, zdict=_DICTIONARIES[FORM])
    first = compressor.compress(line + b"\n" + document.numbers().text.encode()) + compressor.flush()
    return bytes([FORM]) + len(first).to_bytes(_SIZE) + first + document.traces.data


def unpacked(data: bytes) -> MethodCases:
    """The cases of that serial form; HornbillError where it is of a form that is not known here."""
    if not data or data[0] not in _DICTIONARIES:
        raise HornbillError("a summary is in a form that is not known", remedy="update Hornbill")
    start = 1 + _SIZE
    end = start + int.from_bytes(data[1:start])
    decompressor = zlib.decompressobj(zdict=_DICTIONARIES[data[0]])
    try:
        line, _, numbers = decompressor.decompress(data[start:end]).partition(b"\n")
    except zlib.error:
        line = b""
    if not line or not decompressor.eof:
        raise HornbillError("a summary is damaged", remedy="remove the database; the next run makes it again")
    said: dict[str, Any] = json.loads(line)
    names = tuple((name, parts) for name, parts in said["names"])
    texts = NumberedTraces(names, numbers.decode()).each()
    branches = [branch_of(one) for one in said["branches"]]
    cases = []
    for (shape, *values), place in zip(said["cases"], said["places"], strict=True):
        case = dict(zip(said["shapes"][shape], values, strict=True))
        case.pop("tried", None)
        case["branches"] = [branches[number] for number in case["branches"]]
        if case["trace"] is None and place is not None:
            case["trace"] = NumberedTraces(names, next(texts), 1)
        terms = case.pop(_TERMS, None)
        if terms is not None:
            terms["conditions"] = [said["conditions"][number] for number in terms["conditions"]]
        if "texts" in said:
            case["constraints"] = [said["texts"][number] for number in case["constraints"]]
        cases.append(case_of(case, place, terms))
    traces = PackedTraces(names, data[end:], said["count"])
    said_of = (said["method"], said["criterion"], tuple(cases), said["ledger"], said["statistics"])
    return MethodCases(*said_of, traces)
