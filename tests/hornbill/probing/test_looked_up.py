"""What a program looks up, and does not find, is put there."""

from __future__ import annotations

from pathlib import Path

from tests.hornbill.probed import AMPLE, probed_program
from tests.jdk_tools import javac

SOURCE = """
import java.util.*;
public class Lookup {
    static int keyed(String text, Map<String, String> values) {
        if (text.length() < 8) return 0;
        return values.get(text.substring(2)) == null ? 1 : 2;
    }
    static int numbered(int place, Map<Integer, String> values) {
        return place > 5_000 && values.containsKey(place * 3) ? 2 : 1;
    }
    static int inside(Set<String> words, String word) {
        return word.length() > 6 && words.contains(word + word) ? 2 : 1;
    }
    static int several(Map<String, ?> values) {
        int found = 1;
        for (Object one : values.values()) {
            if (one instanceof Collection && ((Collection<?>) one).size() == 2) found = 2;
        }
        return found;
    }
}
"""


METHODS = (
    "keyed(Ljava/lang/String;Ljava/util/Map;)I",
    "numbered(ILjava/util/Map;)I",
    "inside(Ljava/util/Set;Ljava/lang/String;)I",
    "several(Ljava/util/Map;)I",
)


def test_what_is_looked_up_is_found(tmp_path: Path) -> None:
    (tmp_path / "Lookup.java").write_text(SOURCE)
    javac("--release", "11", "-g", "-d", tmp_path / "classes", tmp_path / "Lookup.java")
    program = probed_program(tmp_path / "classes")
    found = program.probe("Lookup", [f"Lookup.{one}" for one in METHODS], frozenset(), AMPLE).cases
    program.close()
    values = {name: {one.witness.value for one in cases} for name, cases in found.items()}
    assert {name for name, some in values.items() if {1, 2} <= some} == {f"Lookup.{one}" for one in METHODS}
