"""Whether what names of tests say of the inputs holds of them, on a JVM.

    python bench/true_names.py [PATH ...] [--trials N] [--only TEXT]

Of each class of the programs - some in bench/programs/ without any - so many trials are made,
and their paths are followed on the clauses. Each case's inputs are made as its test makes them, and each
condition of its path, and each fact of its arguments, is evaluated before the call. Told are how many were,
and those that do not hold; not evaluated is what speaks of members that the program hides. Exit code 1 where
one does not hold.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.explorations import compiled
from bench.seen_cases import cases_of
from hornbill.building.nameable import package_of
from hornbill.building.planner import Planner
from hornbill.building.seen_plans import method_called, plan_of
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.cases import CaseSearch
from hornbill.graphs import Graphs
from hornbill.junit.argument_facts import argument_facts
from hornbill.junit.arrangement import Arrangement
from hornbill.junit.cases import why_not_callable
from hornbill.junit.library_values import as_values
from hornbill.junit.own_files import has_folder
from hornbill.junit.scope import Scope
from hornbill.junit.variables import Names
from hornbill.lifting import lifted
from hornbill.method_cases import Case
from hornbill.run import Session
from hornbill.values import declared_types

_TIMES = 4
_IMPORTS = [f"import java.{one}.*;" for one in ("math", "util", "time", "time.temporal")]
PROGRAMS = ("everyday", "lending", "company")
_HELPER = """
final class Asked {
    static Object at(Object from, String... names) throws Exception {
        for (String name : names) {
            Class<?> kind = from.getClass();
            java.lang.reflect.Field field = null;
            for (; field == null; kind = kind.getSuperclass()) {
                try { field = kind.getDeclaredField(name); } catch (NoSuchFieldException none) { }
            }
            field.setAccessible(true);
            from = field.get(from);
        }
        return from;
    }
    static int size(Object of) {
        if (of instanceof CharSequence) return ((CharSequence) of).length();
        if (of instanceof java.util.Collection) return ((java.util.Collection<?>) of).size();
        if (of instanceof java.util.Map) return ((java.util.Map<?, ?>) of).size();
        if (of instanceof java.util.Optional) return ((java.util.Optional<?>) of).isPresent() ? 1 : 0;
        if (of.getClass().isArray()) return java.lang.reflect.Array.getLength(of);
        throw new IllegalArgumentException(of.getClass().getName());
    }
    static boolean has(Object whole, Object part) {
        if (whole instanceof CharSequence) return whole.toString().contains(String.valueOf(part));
        return ((java.util.Collection<?>) whole).contains(part);
    }
    static java.math.BigDecimal number(Object of) {
        if (of instanceof Character) return new java.math.BigDecimal((int) (Character) of);
        if (of instanceof Double) return new java.math.BigDecimal((Double) of);
        return new java.math.BigDecimal(of.toString());
    }
    @SuppressWarnings("unchecked")
    static int order(Object one, Object other) { return ((Comparable<Object>) one).compareTo(other); }
    static void check(String test, String said, java.util.concurrent.Callable<Boolean> holds) {
        try {
            System.out.println((holds.call() ? "holds" : "FAILS") + "\t" + test + "\t" + said);
        } catch (Throwable problem) {
            System.out.println("FAILS\t" + test + "\t" + said + ": " + problem);
        }
    }
}
"""
_IN_WORDS: Sequence[tuple[str, str]] = (
    (r"(\S+) (==|!=) null", r"{0} {1} null"),
    (r"(\S+) is empty", "Asked.size({0}) == 0"),
    (r"(\S+) is not empty", "Asked.size({0}) > 0"),
    (r"(\S+) has (\d+) (?:element|entr|character)\w*", "Asked.size({0}) == {1}"),
    (r"(\S+) is blank", "{0}.toString().trim().isEmpty()"),
    (r"(\S+) contains null", "Asked.has({0}, null)"),
    (r"(\S+) contains ('.+')", "Asked.has({0}, {1})"),
    (r"(\S+) is (\".*\")", "{0}.equals({1})"),
    (r"(\S+) is (-?[\d.:TE+-]+)", '{0}.toString().equals("{1}")'),
    (r"(\S+) equals (\S+)", "{0}.equals({1})"),
    (r"(\S+) does not equal (\S+)", "!{0}.equals({1})"),
    (r"(\S+) is before (\S+)", "Asked.order({0}, {1}) < 0"),
    (r"(\S+) is after (\S+)", "Asked.order({0}, {1}) > 0"),
    (r"(\S+) (<|>|==) (-?\d+)L?", "Asked.number({0}).compareTo(Asked.number({2}L)) {1} 0"),
)
_HIDDEN = re.compile(r"\.(?!length\b)[a-z]\w*(?![\w(])")


@dataclass(frozen=True, slots=True)
class Asked:
    """A case, and what is said of its inputs: in words, and as Java evaluates it."""

    method: MethodModel
    case: Case
    said: list[tuple[str, str]]
    hidden: int


def asked(search: CaseSearch, document: MethodModel, tried: Case) -> Asked | None:
    """What is said of a case's inputs; None of one whose inputs are no plain values of Java."""
    case = lifted(search, document.id, tried)
    plan = plan_of(case)
    method = method_called(case, document, search.program.method)
    if plan is None or has_folder(plan):
        return None
    types, _ = declared_types(method)
    names = parameter_names(method)
    first = 0 if method.is_static else 1
    witness = plan.witness
    graphs = Graphs(search.program.hierarchy, leaves=True)
    values = graphs.read([*([] if method.is_static else [witness.this]), *witness.args], types)
    as_values(values)
    facts = [
        (one, _in_java(one, names)) for one in argument_facts(names[first:], types[first:], values[first:])
    ]
    shown = [one for one in case.constraints if not _HIDDEN.search(one)]
    said = [(one, _renamed(one, names)) for one in shown]
    known = [(words, java) for words, java in facts if java is not None]
    hidden = len(case.constraints) + len(facts) - len(said) - len(known)
    return Asked(method, case, said + known, hidden)


def _in_java(fact: str, names: Sequence[str]) -> str | None:
    """A fact as Java evaluates it, fields by reflection."""
    for pattern, java in _IN_WORDS:
        match = re.fullmatch(pattern.replace("\\\\", "\\"), fact)
        if match is not None:
            parts = [_place(one, names) for one in match.groups()]
            return java.format(*parts)
    return None


def _place(text: str, names: Sequence[str]) -> str:
    root, *fields = text.split(".")
    if root not in names:
        return text
    plain = f"p_{root}"
    return f"Asked.at({plain}, {', '.join(chr(34) + one + chr(34) for one in fields)})" if fields else plain


def _renamed(java: str, names: Sequence[str]) -> str:
    """Java text where what is passed has the names of the checking method."""
    texts = re.split(r'("(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])+\')', java)
    for place in range(0, len(texts), 2):
        texts[place] = re.sub(
            r"(?<![\w.$])([A-Za-z_$][\w$]*)(?!\w|\()",
            lambda match: f"p_{match[1]}" if match[1] in names else match[1],
            texts[place],
        )
    return "".join(texts)


def checking_class(session: Session, package: str, cases: Sequence[Asked]) -> str:
    """A class that makes the inputs of these cases and evaluates what is said of them."""
    scope = Scope(session.program, package, ["Checking", "Asked"], 11)
    bodies = []
    for number, one in enumerate(cases):
        plan = plan_of(one.case)
        assert plan is not None
        method, names = one.method, Names()
        own = parameter_names(method)
        names.reserve([f"p_{name}" for name in own])
        parameters = own[0 if method.is_static else 1 :]
        arranged = Arrangement(scope, names).of(plan, method, parameters, set(range(len(own))))
        given = list(zip(parameters, method_types(method.descriptor)[0], arranged.args, strict=True))
        lines = [f"{scope.named(kind)} p_{name} = {text};" for name, kind, text in given]
        if arranged.receiver is not None:
            lines.append(f"{scope.named(method.owner)} p_this = {arranged.receiver};")
        checks = [f'Asked.check("{number}", {_text(words)}, () -> {java});' for words, java in one.said]
        body = "\n        ".join([*arranged.lines, *lines, *checks])
        bodies.append(
            f'    @SuppressWarnings({{"unchecked", "rawtypes"}})\n'
            f"    static void case{number}() throws Exception {{\n        {body}\n    }}"
        )
    left = '{ System.out.println("left\\t" + t); }'
    calls = "\n".join(
        f"        try {{ case{number}(); }} catch (Throwable t) {left}" for number in range(len(cases))
    )
    main = f"    public static void main(String[] args) {{\n{calls}\n    }}"
    text = "\n".join(["public class Checking {", *bodies, main, "}"])
    head = [f"package {package};"] if package else []
    return "\n".join([*head, *_IMPORTS, *scope.imports(text), text, _HELPER])


def _text(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def answers(path: Path, package: str, text: str) -> list[str]:
    """What the class says when it is run."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "Checking.java")
        dropped: list[str] = []
        for _ in range(_TIMES):
            source.write_text(text, "utf-8")
            command = ["javac", "-nowarn", "-Xmaxerrs", "1000", "-cp", str(path), "-d", folder, str(source)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if not done.returncode:
                break
            lines = text.split("\n")
            for number in {int(one) for one in re.findall(r"Checking\.java:(\d+): error", done.stderr)}:
                dropped.append(f"dropped\t{lines[number - 1].strip()}")
                lines[number - 1] = ""
            text = "\n".join(lines)
        name = f"{package}.Checking" if package else "Checking"
        run = ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", f"{path}:{folder}", name]
        said = subprocess.run(run, capture_output=True, text=True, check=False, timeout=120)
        return dropped + said.stdout.splitlines()


def checked(path: Path, trials: float, only: str) -> Iterator[tuple[str, list[str], int]]:
    """Of each package, what was found of its cases, and how many things were not evaluated."""
    session = Session([path], jdk=find_jdk())
    program = session.program
    Planner(program, session)
    search = CaseSearch([path], find_jdk())
    of_package: dict[str, list[Asked]] = {}
    for name, case in cases_of(path, trials, only):
        document = program.method(name)
        assert document is not None
        found = asked(search, document, case)
        package = package_of(found.method.owner) if found is not None else ""
        if found is not None and why_not_callable(Scope(program, package), found.method) is None:
            of_package.setdefault(package, []).append(found)
    for package, cases in of_package.items():
        text = checking_class(session, package, cases)
        yield package, answers(path, package, text), sum(one.hidden for one in cases)


def _folder(folder: str, name: str) -> Path:
    found = Path(folder, name)
    found.mkdir()
    return found


def main() -> int:
    """Print the table; the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--trials", type=float, default=5_000)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        paths = chosen.paths or [compiled(one, _folder(folder, one)) for one in PROGRAMS]
        print(f"{'package':40} {'holds':>7} {'fails':>6} {'hidden':>7} {'no Java':>8} {'not made':>9}")
        for path in paths:
            for package, said, hidden in checked(path, chosen.trials, chosen.only):
                wrong = [one for one in said if one.startswith("FAILS")]
                held = sum(one.startswith("holds") for one in said)
                left = sum(one.startswith("left") for one in said)
                dropped = [one for one in said if one.startswith("dropped")]
                failed += len(wrong)
                print(f"{package:40} {held:7} {len(wrong):6} {hidden:7} {len(dropped):8} {left:9}")
                for one in [*wrong[:20], *dropped[:5]]:
                    print(f"    {one}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
