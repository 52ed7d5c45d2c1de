"""Many runs of a method at once come to what each of them comes to."""

from __future__ import annotations

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.run import Session
from tests.jdk_tools import javac

_SOURCE = """
class Counter {
    static int n;
    static java.util.List<Object> all = new java.util.ArrayList<>();
    static int next(int k) {
        while (k == 9) n++;
        all.add(n);
        if (k < 0) throw new IllegalStateException();
        return (n += k) * 100 + all.size();
    }
}
"""
_CALLS = [[1], [2], [-1], [9], [1]]


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    folder = tmp_path_factory.mktemp("counter")
    source = folder / "Counter.java"
    source.write_text(_SOURCE, encoding="utf-8")
    javac("-d", folder, source)
    return Session([folder])


@pytest.mark.parametrize("warm", [None, "Counter"])
def test_many_runs_are_as_each(session: Session, warm: str | None) -> None:
    name = "Counter.next(I)I"
    many = session.run_many(name, _CALLS, 100_000, warm)
    each = [session.run(name, args, 100_000, count=False, warm=warm) for args in _CALLS]
    ends = [(outcome["ended"], outcome["value"], outcome["exception"]) for outcome in many]
    assert ends == [(outcome["ended"], outcome["value"], outcome["exception"]) for outcome in each]
    assert ends == [
        ("returned", 101, None),
        ("returned", 201, None),
        ("threw", None, "java.lang.IllegalStateException"),
        ("budget", None, None),
        ("returned", 101, None),
    ]


def test_there_is_such_a_method(session: Session) -> None:
    with pytest.raises(HornbillError, match="no such method"):
        session.run_many("Counter.last(I)I", _CALLS)
