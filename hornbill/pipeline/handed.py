"""The tests that the latest run handed out, class by class, kept with what they cover.

What `hornbill explain` says of branches rests on them, whatever ended the run: nobody has other tests. They
count as long as the methods that they run are as they were then.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from hornbill.pipeline.accounts import Late
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.pipeline.suite_json import suite_json, suite_of
from hornbill.summaries.keys import Keys
from hornbill.summaries.store import Store


def hand_out(store: Store, suites: Mapping[str, ClassSuite], keys: Keys, late: Late) -> None:
    """Note what is handed out, without the text, which is in its files."""
    store.put_handed(
        {name: (suite_json(_without_text(suite)), _run_by(suite, keys)) for name, suite in suites.items()},
        {
            "methods": sorted(late.methods),
            "classes": sorted(late.classes),
            "given_up": dict(late.given_up),
            "asked": None if late.asked is None else sorted(late.asked),
            "existing": sorted(late.existing),
        },
    )


def handed_out(store: Store, keys: Keys) -> dict[str, ClassSuite]:
    """The tests by class that were handed out last, and still hold."""
    return {
        name: suite_of(name, suite)
        for name, (suite, before) in store.handed().items()
        if all(keys.keys.get(method) == key for method, key in before.items())
    }


def late_then(store: Store, classes: Collection[str]) -> Late:
    """What the latest run had no time for, of those classes."""
    late = store.late()
    asked = late.get("asked")
    return Late(
        frozenset(late.get("methods", ())),
        frozenset(late.get("classes", ())) & set(classes),
        late.get("given_up", {}),
        None if asked is None else frozenset(asked),
        frozenset((method, pc, outcome) for method, pc, outcome in late.get("existing", ())),
    )


def _without_text(suite: ClassSuite) -> ClassSuite:
    return replace(suite, files=tuple(replace(file, text="") for file in suite.files))


def _run_by(suite: ClassSuite, keys: Keys) -> dict[str, str]:
    """The methods of the program that the tests run, with their keys."""
    names = {*suite.covered, *(test.method_id for test in suite.tests)}
    return {name: keys.keys[name] for name in sorted(names) if name in keys.keys}
