"""The test class of a class: a nested class for each of its methods in JUnit 5, prefixed names in JUnit 4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from textwrap import wrap

from hornbill.building.nameable import declaration, package_of
from hornbill.building.plans import CallPlan, Construct
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.model import ClassModel, MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.clp.program import Program
from hornbill.criteria import NO_PARTS, Parts
from hornbill.junit import own_files
from hornbill.junit.answering import stub_classes
from hornbill.junit.bodies import Bodies
from hornbill.junit.bounds import told_costs
from hornbill.junit.cases import CallPlanner, LeftOut, PlannedCase, planned, why_not_callable
from hornbill.junit.class_names import LONGEST_GROUP, fitting, parameter_words, test_class_name
from hornbill.junit.costs import NO_COSTS, TestCosts
from hornbill.junit.layout import WIDTH, commented, indented
from hornbill.junit.literals import string
from hornbill.junit.naming import (
    LONGEST_DISPLAY,
    OF_NOTHING_CLAIMED,
    Named,
    Outcome,
    cut,
    display,
    named,
    valid,
)
from hornbill.junit.null_arguments import TAG
from hornbill.junit.phrases import camel
from hornbill.junit.sameness import texts_of_constants
from hornbill.junit.scope import Scope, nesting
from hornbill.junit.stub_statements import StubStyle
from hornbill.junit.support import FRESH_CLASSES, SUPPORT, support_file
from hornbill.junit.tables import Table, Tables, tables
from hornbill.junit.telling import distinguished, told_apart
from hornbill.method_cases import Case
from hornbill.suite import EmittedFile, EmittedTest, MethodDocument

_JUPITER = "org.junit.jupiter.api"
_ASSUMPTIONS = {5: f"{_JUPITER}.Assumptions", 4: "org.junit.Assume"}
_LONGEST_DISPLAY_LINE = WIDTH - len('        @DisplayName("")')
_BLIND = "only checked: nothing is thrown"
_MOST_OUTCOMES = 3
_LONGEST_COMMENT = 12
_LONGEST_OUTCOMES = 50
_BOUNDS = {
    "loop": ("up to {0} round of each loop", "up to {0} rounds of each loop"),
    "block": ("each block once", "each block up to {0} times"),
    "depth": ("up to {0} rule deep", "up to {0} rules deep"),
}


@dataclass(frozen=True, slots=True)
class EmitOptions:
    """Which JUnit (4 or 5), whether tests that need reflection are left out, and whether there are
    `null_tests`, which show that null leads to a NullPointerException and no more.

    `assuming` are cases, by their identities, whose tests hold only while assertions are as they were in
    the search, enabled or not (`assertions`); `anew` are those whose tests run with classes loaded anew.
    Objects of the `stubbed` types are stubs, and no others; `stubs` says how these are written. Cases of
    `parts` of the program are within criteria of their own. Tests say of `costs` what these say.
    With `name_taken`, other tests have the usual name of the test class.
    """

    junit: int = 5
    constructible_only: bool = False
    null_tests: bool = True
    assuming: frozenset[int] = frozenset()
    assertions: bool = True
    anew: frozenset[int] = frozenset()
    stubbed: Sequence[str] = ()
    stubs: StubStyle = "nested"
    parts: Parts = NO_PARTS
    costs: TestCosts = NO_COSTS
    name_taken: bool = False


@dataclass(frozen=True, slots=True)
class WrittenTest:
    """What a test does: its plan's steps, the call, and the getters that its assertions call. Strings are
    literals, the same object where they are the same text, but for those of `fresh_texts`, and for the
    arguments of a `row` of a table.
    """

    method: MethodModel
    case: Case
    plan: CallPlan
    getters: tuple[str, ...]
    fresh_texts: frozenset[str]
    row: bool


@dataclass(frozen=True, slots=True)
class Emission:
    """The files of one class under test, and what there is no test for. `written` says of each test what it
    does, in the order of the files' tests.
    """

    files: list[EmittedFile]
    left_out: list[LeftOut]
    written: list[WrittenTest] = field(default_factory=list)
    said: str = ""
    """The first sentences of the test class's Javadoc."""

    def files_saying(self, covered: int, branches: int) -> list[EmittedFile]:
        """The files, where the test class says how many of its class's branches its tests cover."""
        if not branches or not self.files:
            return self.files
        share = f"{self.said.removesuffix('.')}, {covered * 100 // branches}% of the branches."
        first, *others = self.files
        text = first.text.replace(_javadoc(self.said), _javadoc(share), 1)
        return [replace(first, text=text), *others]


def emit(
    program: Program,
    owner: ClassModel,
    documents: Sequence[MethodDocument],
    plans: CallPlanner,
    options: EmitOptions | None = None,
) -> list[EmittedFile]:
    """The test class of `owner`, and `hornbill.Fields` where it needs that; nothing where there is no
    test.
    """
    return emission(program, owner, documents, plans, options).files


def emission(
    program: Program,
    owner: ClassModel,
    documents: Sequence[MethodDocument],
    plans: CallPlanner,
    options: EmitOptions | None = None,
) -> Emission:
    """The same, with the reasons for which cases and methods have no test."""
    return _ClassWriter(program, owner, options or EmitOptions()).write(documents, plans)


@dataclass(frozen=True, slots=True)
class _Method:
    """A method's tests: its document, the name of its group, and the tests in order with their names."""

    document: MethodDocument
    group: str
    items: list[tuple[Table | PlannedCase, Named]]


class _ClassWriter:
    """Writes one test class."""

    def __init__(self, program: Program, owner: ClassModel, options: EmitOptions) -> None:
        self._program = program
        self._owner = owner
        self._options = options
        self._name = test_class_name(program, owner, options.name_taken)
        self._left_out: list[LeftOut] = []
        self._tests: list[EmittedTest] = []
        self._written: list[WrittenTest] = []
        self._tables_made = 0

    def write(self, documents: Sequence[MethodDocument], plans: CallPlanner) -> Emission:
        """The file, or none."""
        package, release = package_of(self._owner.name), self._owner.major_version - 44
        self._scope = Scope(self._program, package, release=release)
        callable_ones = [one for one in documents if self._is_callable(one)]
        groups = self._groups(callable_ones)
        taken = [self._name.rpartition(".")[2], *(groups.values() if self._options.junit == 5 else ())]
        self._scope = Scope(self._program, package, taken, release)
        costs = self._options.costs
        self._bodies = Bodies(self._scope, self._options.junit, self._options.stubs == "mockito", costs)
        self._tables = Tables(self._scope, self._bodies, costs)
        methods = [self._method(one, groups[one.method.id], plans) for one in callable_ones]
        methods = _without_blind_constructors(methods)
        methods = [method for method in methods if method.items]
        if not methods:
            return Emission([], self._left_out)
        body = [line for method in methods for line in self._method_lines(method)]
        body += indented(stub_classes(self._scope), 1)
        said = self._said(documents)
        text = self._file(body, said)
        files = [EmittedFile(self._name.replace(".", "/") + ".java", text, tuple(self._tests))]
        for support in SUPPORT:
            if f"import {support};" in text:
                files.append(support_file(support, self._options.junit))
        return Emission(files, self._left_out, self._written, said)

    def _is_callable(self, document: MethodDocument) -> bool:
        why = why_not_callable(self._scope, document.method)
        if why is not None:
            self._left_out.append(LeftOut(document.method.id, -1, why))
        return why is None

    def _groups(self, documents: Sequence[MethodDocument]) -> dict[str, str]:
        """The name of each method's group: overloads are told apart by their parameters."""
        methods = [document.method for document in documents]
        overloaded = Counter(method.name for method in methods)
        taken = {self._name.rpartition(".")[2].lower()}
        found = {}
        for method in methods:
            name = "Constructor" if method.name == "<init>" else camel(method.name) or "Method"
            if overloaded[method.name] > 1:
                words = parameter_words(method)
                alike = [one for one in methods if one.name == method.name and parameter_words(one) == words]
                name += parameter_words(method, tell_primitives=len(alike) > 1)
            if self._means_a_class(name):
                name += "Method"
            name = fitting(name, LONGEST_GROUP)
            own, number = name, 1
            while own.lower() in taken:
                number += 1
                own = f"{name}{number}"
            taken.add(own.lower())
            found[method.id] = own
        return found

    def _means_a_class(self, simple: str) -> bool:
        """Whether the file may need that name for a class: one of the package, of java.lang, or of JUnit."""
        package = package_of(self._owner.name)
        known = [f"java.lang.{simple}", f"{package}.{simple}" if package else simple]
        known += [f"java.util.{simple}"]
        in_junit = simple in (
            "Test",
            "Nested",
            "DisplayName",
            "Tag",
            "ParameterizedTest",
            "CsvSource",
            "Fields",
            "FreshClasses",
            "Costs",
        )
        own = nesting(self._program, self._owner)
        return in_junit or simple in own or any(self._program.find(name) is not None for name in known)

    def _method(self, document: MethodDocument, group: str, plans: CallPlanner) -> _Method:
        cases = []
        for place in range(len(document.cases)):
            options = self._options
            how = (options.constructible_only, options.null_tests, options.stubbed)
            case = planned(self._scope, document, place, plans, *how)
            if isinstance(case, LeftOut):
                self._left_out.append(case)
            else:
                cases.append(case)
        method = document.method
        cases = distinguished(cases)
        items: Sequence[Table | PlannedCase] = cases
        if self._options.junit == 5:
            own_cases = [case for case in cases if not case.goes_on]
            gone_on = [case for case in cases if case.goes_on]
            items = [
                *tables(method, own_cases, self._options.assuming, self._options.costs),
                *gone_on,
            ]
        items = sorted(items, key=lambda item: item.null_argument)
        own = parameter_names(method)
        single = [item for item in items if isinstance(item, PlannedCase)]
        told = list(zip([item.told for item in single], told_apart(single), strict=True))
        names = iter(named(told, own, [item.whole for item in single]))
        given: list[tuple[Table | PlannedCase, Named]] = []
        for item in items:
            given.append((item, _of_table(item, own) if isinstance(item, Table) else next(names)))
        return _Method(document, group, _distinct(given))

    def _method_lines(self, method: _Method) -> list[str]:
        """The tests of a method, with a blank line before each group or test."""
        nested = self._options.junit == 5
        lines = []
        for number, (item, name) in enumerate(method.items):
            if number or not nested:
                lines.append("")
            lines += self._test(method, item, name)
        if not nested:
            return lines
        head = f"@{self._scope.add_import(f'{_JUPITER}.Nested')}"
        return ["", f"    {head}", f"    class {method.group} {{", *lines, "    }"]

    def _test(self, method: _Method, item: Table | PlannedCase, name: Named) -> list[str]:
        rows = item.rows if isinstance(item, Table) else (item,)
        model, tested = method.document.method, rows[0].method
        nested = self._options.junit == 5
        depth = 2 if nested else 1
        class_name = f"{self._name}${method.group}" if nested else self._name
        own = valid(name.name if nested else f"{method.group[:1].lower()}{method.group[1:]}_{name.name}")
        anew = any(id(row.case) in self._options.anew for row in rows)
        if isinstance(item, Table):
            self._tables_made += 1
            annotations = self._tables.annotations(item, model)
            if item.common:
                annotations.insert(1, self._display_name(name))
            parameters, body = self._tables.declaration(item, model, own, ordered=anew)
        else:
            parameters, body = "", self._bodies.of(item, tested, ordered=anew)
            annotations = self._annotations(
                _blind(name) if body.blind and item.outcome.name != OF_NOTHING_CLAIMED.name else name
            )
            if body.has_folder and nested:
                parameters = own_files.parameter(self._scope)
        if item.null_argument and nested:
            tag = self._scope.add_import(f"{_JUPITER}.Tag")
            annotations.insert(1, f"@{tag}({string(TAG)})")
        if anew:
            annotations.insert(1, f"@{self._scope.add_import(FRESH_CLASSES)}")
        number = self._tables_made if isinstance(item, Table) else None
        for row in rows:
            reflective = row.plan.reflective
            self._tests.append(EmittedTest(class_name, own, model.id, row.place, reflective, number))
            fresh = texts_of_constants(self._program, row.case)
            is_row = isinstance(item, Table)
            self._written.append(WrittenTest(tested, row.case, row.plan, body.getters, fresh, is_row))
        costs = "" if isinstance(item, Table) else told_costs(self._options.costs, item)
        priced = commented(f"Costs {costs}.", WIDTH - 4 * (depth + 1), _LONGEST_COMMENT) if costs else []
        throws = f" throws {', '.join(map(self._scope.named, body.exceptions))}" if body.exceptions else ""
        head = f"{'' if nested else 'public '}void {own}({parameters}){throws} {{"
        return [
            *indented([*annotations, head], depth),
            *indented(
                [*_comment(name, depth), *priced, *self._assumed(rows, model.owner), *body.lines], depth + 1
            ),
            *indented(["}"], depth),
        ]

    def _assumed(self, rows: Sequence[PlannedCase], owner: str) -> list[str]:
        """What the test assumes of assertions, if anything: nested classes are as those around them."""
        if not any(id(row.case) in self._options.assuming for row in rows):
            return []
        assumes = f"assume{str(self._options.assertions).capitalize()}"
        assume = self._scope.add_static(_ASSUMPTIONS[self._options.junit], assumes)
        outermost = owner
        while (row := declaration(self._scope.hierarchy.find(outermost))) and row.outer is not None:
            outermost = row.outer
        return [f"{assume}({self._scope.named(outermost)}.class.desiredAssertionStatus());", ""]

    def _annotations(self, name: Named) -> list[str]:
        if self._options.junit == 4:
            said = name.display.replace("\\u", "U+")
            return [f"// {said}", f"@{self._scope.add_import('org.junit.Test')}"]
        return [f"@{self._scope.add_import(f'{_JUPITER}.Test')}", self._display_name(name)]

    def _display_name(self, name: Named) -> str:
        annotation = self._scope.add_import(f"{_JUPITER}.DisplayName")
        return f"@{annotation}({string(name.display, _LONGEST_DISPLAY_LINE)})"

    def _file(self, body: list[str], about: str) -> str:
        package = package_of(self._owner.name)
        simple = self._name.rpartition(".")[2]
        said = _javadoc(about).split("\n")
        modifier = "public " if self._options.junit == 4 else ""
        if self._options.junit == 4 and any("@FreshClasses" in line for line in body):
            rule = self._scope.add_import("org.junit.Rule")
            field = "public final FreshClasses.Running freshClasses = new FreshClasses.Running();"
            body = ["", f"    @{rule}", f"    {field}", *body]
        if self._options.junit == 4 and any(own_files.of_rule(self._scope) in line for line in body):
            body = [*own_files.rule(self._scope), *body]
        head = [f"package {package};", ""] if package else []
        imports = self._scope.imports("\n".join([*said, *body]))
        head += [*imports, ""] if imports else []
        said += self._suppressed()
        return "\n".join([*head, *said, f"{modifier}class {simple} {{", *body, "}", ""])

    def _suppressed(self) -> list[str]:
        """The annotation for what javac would warn of, and a test does on purpose."""
        kinds = ['"deprecation"'] if self._scope.uses_deprecated else []
        kinds += ['"rawtypes"', '"unchecked"'] if self._scope.uses_generic else []
        if len(kinds) == 1:
            return [f"@SuppressWarnings({kinds[0]})"]
        return [f"@SuppressWarnings({{{', '.join(kinds)}}})"] if kinds else []

    def _said(self, documents: Sequence[MethodDocument]) -> str:
        if not documents[0].criterion:
            return f"Dear calls of {{@link {self._scope.named(self._owner.name)}}}."
        tests = len(self._tests)
        link = self._scope.named(self._owner.name)
        counts = f"{tests} test{'' if tests == 1 else 's'}"
        return f"Generated tests of {{@link {link}}}: {counts}{self._within(documents)}."

    def _within(self, documents: Sequence[MethodDocument]) -> str:
        """Which bounds the tests keep, where a search has found them all."""
        if any(case.observed is not None for document in documents for case in document.cases):
            return ""
        kind, _, bound = documents[0].criterion.rpartition("-")
        within = f", {_BOUNDS[kind][bound != '1'].format(bound)}"
        if self._options.parts.rows:
            parts = ", ".join(f"{pattern} {own}" for pattern, own in self._options.parts.json.items())
            within += f" ({parts})".replace("*/", "*&#47;")
        return within


def _javadoc(said: str) -> str:
    line = f"/** {said} */"
    if len(line) <= WIDTH:
        return line
    lines = wrap(said, WIDTH - 3, break_long_words=False, break_on_hyphens=False)
    return "\n".join(["/**", *(f" * {one}" for one in lines), " */"])


def _without_blind_constructors(methods: Sequence[_Method]) -> list[_Method]:
    """The tests, without those of constructors that have one way and leave nothing to check, where another
    test calls the constructor too.
    """
    called = {
        (step.class_name, step.parameters)
        for method in methods
        for item, _ in method.items
        for row in (item.rows if isinstance(item, Table) else (item,))
        for step in row.plan.steps
        if isinstance(step, Construct)
    }
    found = []
    for method in methods:
        model = method.document.method
        parameters = method_types(model.descriptor)[0]
        if model.name == "<init>" and (model.owner, parameters) in called:
            items = [
                (item, name) for item, name in method.items if isinstance(item, Table) or not _is_blind(item)
            ]
            method = replace(method, items=items)
        found.append(method)
    return found


def _is_blind(case: PlannedCase) -> bool:
    """Whether there is one way, and nothing to check on it."""
    takes_branches = case.case.branches or case.case.ended == "threw"
    return not (takes_branches or case.of_result or case.of_state or case.files or case.interrupted)


def _blind(name: Named) -> Named:
    """The name, where it says that next to nothing is asserted."""
    said = f"{name.display} ({_BLIND})"
    if len(said) <= LONGEST_DISPLAY:
        return Named(name.name, said)
    conditions, _, ended = name.display.rpartition(": ")
    return Named(name.name, f"{ended} ({_BLIND})", name.whole or conditions)


def _comment(name: Named, depth: int) -> list[str]:
    """The condition of a test in whose display name there is no room for it."""
    if not name.whole:
        return []
    said = f"When {name.whole}.".replace("\\u", "U+")
    return commented(said, WIDTH - 4 * (depth + 1), _LONGEST_COMMENT)


def _of_table(table: Table, parameters: Sequence[str]) -> Named:
    """The name of a table: the outcomes, where they are few, and what holds for all rows."""
    outcomes = list(dict.fromkeys(row.outcome for row in table.rows))
    common = table.common
    if len(outcomes) == 1:
        (outcome,) = outcomes
        cut_off = cut(common, outcome, parameters)
        return Named(outcome.name, display(common, outcome, parameters), cut_off)
    first, *others = [one.name for one in outcomes]
    name = "Or".join([first, *(name.removeprefix("returns") for name in others)])
    in_words = not any(letter.isdigit() for letter in name)
    if len(outcomes) > _MOST_OUTCOMES or len(name) > _LONGEST_OUTCOMES or not in_words:
        name = "returnsExpected"
    outcome = Outcome(name, "returns what is expected")
    return Named(name, display(common, outcome, parameters), cut(common, outcome, parameters))


def _distinct(
    items: Sequence[tuple[Table | PlannedCase, Named]],
) -> list[tuple[Table | PlannedCase, Named]]:
    """The items, a table that has the name of another test under another one."""
    taken = {name.name for item, name in items if isinstance(item, PlannedCase)}
    found = []
    for item, name in items:
        own = name.name
        while isinstance(item, Table) and own in taken:
            own += "InAnyCase"
        if isinstance(item, Table):
            taken.add(own)
        found.append((item, replace(name, name=own)))
    return found
