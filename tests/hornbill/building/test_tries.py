"""Calls are tried where a search or a plan does not get there: on objects that are built of others."""

from __future__ import annotations

import time

import pytest

from hornbill.building.effort import Effort
from hornbill.building.planner import Planner
from hornbill.pipeline.test_runs import TestRuns
from hornbill.run import Session
from tests.jdk_tools import javac

_SOURCE = """
package tries;
import java.math.BigDecimal;
import java.util.*;
public class Tries {
    interface Store { Optional<Item> find(String name); void save(Item item); }
    static class Item {
        final String name; final BigDecimal price; final List<String> tags = new ArrayList<>();
        Item(String name, BigDecimal price) { this.name = name; this.price = price; }
        void tag(String tag) { tags.add(tag); }
        void untag(String tag) { tags.remove(tag); }
        void rename(String tag, String other) { tags.remove(tag); tags.add(other); }
    }
    static class MemoryStore implements Store {
        private final Map<String, Item> items = new LinkedHashMap<>();
        public Optional<Item> find(String name) { return Optional.ofNullable(items.get(name)); }
        public void save(Item item) { items.put(item.name, item); }
        public void save(Item item, String tag) { item.tag(tag); save(item); }
    }
    private final Store store;
    Tries(Store store) { this.store = store; }
    int rated(String name, int limit) {
        if (name.startsWith("internal:")) return -1;
        if (limit == 4711) return 7;
        return store.find(name).isPresent() ? 1 : 0;
    }
    static int expensive(BigDecimal price) { return price.compareTo(BigDecimal.TEN) > 0 ? 1 : 0; }
}
"""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """A session of the source's classes."""
    folder = tmp_path_factory.mktemp("tries")
    source = folder / "Tries.java"
    source.write_text(_SOURCE)
    javac("-g", "-d", folder / "classes", source)
    return Session([folder / "classes"])


def lines_taken(session: Session, name: str) -> tuple[int, int]:
    """How many branches of the method tries take, and how many it has; each case says what a run says."""
    runs = TestRuns(session)
    planner = Planner(session.program, session, 2, Effort(time.monotonic() + 120))
    method = session.program.method(f"tries.Tries.{name}")
    rules = runs.coverage.method(f"tries.Tries.{name}")
    assert method is not None and rules is not None
    wanted = {(branch.method, branch.pc, branch.outcome) for branch in rules.branches}
    cases = planner.tries("tries", runs.coverage, set()).cases(method, wanted)
    taken = {(branch.method, branch.pc, branch.outcome) for case in cases for branch in case.branches}
    for case in cases:
        witness = case.witness
        args = [*([] if method.is_static else [witness.this]), *witness.args]
        outcome = session.run(method.id, args)
        assert (outcome["ended"], outcome["exception"]) == (case.ended, case.exception)
        assert outcome["value"] == witness.value and case.more == {"tried": True}
    return len(taken & wanted), len(wanted)


def test_a_service_on_an_interface_has_receivers(session: Session) -> None:
    """What its store takes to be explored is not counted against the service's own states; constants of the
    method are among the arguments."""
    taken, all_of_them = lines_taken(session, "rated(Ljava/lang/String;I)I")
    assert taken >= all_of_them - 1


def test_objects_of_the_library_are_made_as_users_make_them(session: Session) -> None:
    taken, all_of_them = lines_taken(session, "expensive(Ljava/math/BigDecimal;)I")
    assert taken >= 1 and all_of_them == 2
