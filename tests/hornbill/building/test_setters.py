"""Fields that methods set which do nothing else."""

from __future__ import annotations

from pathlib import Path

from hornbill.building.planner import Planner
from hornbill.building.plans import Call, Construct, ReflectSet
from hornbill.run import Session
from tests.jdk_tools import javac

SOURCE = """
package bean;
public class Bean {
    private Long id; private String name, note, title;
    public void setId(Long id) { this.id = id; }
    public Bean name(String name) { this.name = name; return this; }
    public void setNote(String note) { this.note = note.trim(); }
    private void setTitle(String title) { this.title = title; }
}
"""


def test_fields_are_set_by_methods_that_do_no_more(tmp_path: Path) -> None:
    """As many as there are; those that do more, or that nobody can call, stay out of it."""
    (tmp_path / "Bean.java").write_text(SOURCE)
    javac("-g", "-d", tmp_path, tmp_path / "Bean.java")
    session = Session([tmp_path])
    fields = {"id": {"box": "java.lang.Long", "value": 5}, "name": "a", "note": None, "title": None}
    planner = Planner(session.program, session)

    def steps_for(**more: str) -> list[type]:
        bean = {"class": "bean.Bean", "fields": {**fields, **more}}
        plan = planner.plan_call(None, [bean], ["bean.Bean"], "bean")
        assert plan.reflective == bool(more)
        return [type(step) for step in plan.steps]

    assert steps_for() == [Construct, Call, Call]
    assert steps_for(note="b") == steps_for(title="b") == [Construct, Call, Call, ReflectSet]
