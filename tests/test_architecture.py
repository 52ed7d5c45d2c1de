"""The architecture as a test: which package may import which, who may use which library, and what every
source file owes its reader. The tables are the architecture; the rest of the file only reads sources.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

import networkx
import pytest

ROOT = Path(__file__).resolve().parents[1]

# Package -> what of ours it may import: packages, or single modules of them.
MAY_IMPORT: dict[str, set[str]] = {
    "bytecode": set(),
    "solver": {"bytecode.errors"},
    "clp": {"bytecode", "solver"},
    "analysis": {"bytecode", "clp"},
    "hornbill": {"bytecode", "clp", "solver", "analysis"},
    "bench": {"bytecode", "clp", "solver", "analysis", "hornbill", "tests"},
    "tests": {"bytecode", "clp", "solver", "analysis", "hornbill", "bench"},
}

# The layers of `hornbill/` from the bottom: its modules and packages. Each imports its own and those below.
LAYERS: tuple[tuple[str, set[str]], ...] = (
    (
        "values and cases",
        {
            "values",
            "names",
            "graphs",
            "snapshot",
            "run",
            "suite",
            "cases",
            "case_json",
            "rule_code",
            "composing",
            "case_witnesses",
            "serial",
            "method_cases",
            "observations",
            "library_methods",
            "symbols",
            "steering",
            "abstractions",
            "criteria",
            "costs",
            "durations",
        },
    ),
    (
        "building",
        {"building", "preconditions", "native_summaries", "assumptions", "lifting", "trial_arguments"},
    ),
    ("emission", {"junit"}),
    ("the JVM", {"jvm"}),
    ("replay", {"replay"}),
    ("summaries", {"summaries"}),
    ("trials", {"probing"}),
    ("pipeline", {"pipeline"}),
    (
        "results",
        {
            "results",
            "stored",
            "latest_runs",
            "stub_types",
            "configuration",
            "methods",
            "points",
            "properties",
            "contexts",
            "translation",
            "listing",
            "selected",
            "trace_points",
        },
    ),
    ("growth", {"growth"}),
    (
        "application",
        {
            "api",
            "shared_work",
            "groundwork",
            "explained",
            "explored",
            "checking",
            "abstracted",
            "library_file",
            "differences",
        },
    ),
    ("rendering", {"rendering"}),
    ("commands", {"commands", "cli", "__init__", "__main__"}),
)

# The solver, lowest layer first: what a module imports of it is in its own layer or in a lower one.
SOLVER_LAYERS: dict[str, str] = {
    # known values and types, the terms of a path, and how it ends
    "values": """
        row_clauses calendar decimals nano_times whole_numbers operation_rows comparison_rows integers floats
        float_bits
        float_functions ground_results number_text ends meters charging limits spending layout classes
        known_types types unseen_types simplest_types array_stores dispatch known_heap identity_hashes
        known_rounds
    """,
    # what stands for values that are not known
    "unknowns": """
        path_choices presumed orders results store alternatives marks object_nodes unknowns definitions
        trial_values
    """,
    # decisions on numbers: intervals, differences, bit vectors, and the search for a model
    "numbers": """
        comparisons intervals differences entailment choices constraint_text bit_vectors models conditions
        numbers known_sizes readable_characters
    """,
    # null, the same, of which type: what references turn out to be
    "references": """
        merged_contents structure_sizes assumptions assumed_types value_states held_parts input_values
        kept_boxes earlier_objects kinds references readable_values valued_objects same_references type_tests
        class_mirrors
    """,
    # what objects hold
    "heap": "input_heap heap texts assumed_fields",
    # the tests that pick a rule
    "decisions": "decisions sameness",
}

# Library -> the one module that may import it, or the package in which one module may. Tests may use all.
DOORS: dict[str, str] = {
    "pyswip": "clp/engine.py",
    "z3": "solver/",
    "jawa": "bytecode/class_file.py",
    "distributed": "hornbill/pipeline/cluster_door.py",
}

# Where print is the job.
MAY_PRINT = ("hornbill/cli", "bench/")

LINES_AT_MOST = 500

# Packages that are imported as parts of `hornbill`, by links in its folder to theirs.
PARTS = ("bytecode", "clp", "solver", "analysis")


def sources(suffix: str) -> list[Path]:
    """The files of our packages, each once: not by way of the links in `hornbill/`."""
    links = tuple(f"hornbill/{part}/" for part in PARTS)
    found = (path for package in MAY_IMPORT for path in (ROOT / package).rglob(f"*{suffix}"))
    return sorted(path for path in found if not name_of(path).startswith(links))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


PYTHON = sources(".py")
PROLOG = sources(".pl")


def python_imports(tree: ast.AST) -> Iterator[str]:
    """Names of the modules, or names in them, that a Python file imports; of parts without `hornbill`."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (without_hornbill(alias.name) for alias in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                yield from (without_hornbill(f"{module}.{alias.name}") for alias in names)


def without_hornbill(name: str) -> str:
    """`clp.engine` of `hornbill.clp.engine`; any other name as it is."""
    rest = name.removeprefix("hornbill.")
    return rest if rest.split(".")[0] in PARTS else name


def prolog_imports(text: str, path: Path) -> Iterator[str]:
    """Full names (`solver.integers`) of our modules that a Prolog file loads by a path or an alias."""
    code = re.sub(r"/\*.*?\*/|^\s*%.*?$", "", text, flags=re.DOTALL | re.MULTILINE)
    loaded = re.findall(
        r"\b(?:use_module|reexport|autoload|ensure_loaded|consult|include|load_files)\(\s*"
        r"(?:'([^']+)'|(\w+)\(\s*'?([\w/.]+)'?\s*\)|([\w/]+))",
        code,
    )
    for quoted, alias, aliased, plain in loaded:
        if alias:
            yield f"{alias}.{aliased.replace('/', '.')}"
        else:
            target = (path.parent / (quoted or plain)).resolve()
            if target.is_relative_to(ROOT):
                yield ".".join(target.relative_to(ROOT).with_suffix("").parts)


def forbidden(importer: str, imported: str) -> bool:
    """Whether the tables keep the file `importer` from importing the module or name `imported`."""
    package, top = importer.split("/")[0], imported.split(".")[0]
    if top in DOORS:
        return package != "tests" and not importer.startswith(DOORS[top])
    allowed = MAY_IMPORT[package] | {package}
    return top in MAY_IMPORT and not any(f"{imported}.".startswith(f"{name}.") for name in allowed)


def offences(imports: Iterator[str], importer: str) -> list[str]:
    """What the tables do not allow the file of this name to import."""
    return [imported for imported in imports if forbidden(importer, imported)]


def test_python_imports() -> None:
    imported = {path: python_imports(ast.parse(path.read_text(encoding="utf-8"))) for path in PYTHON}
    found = {name_of(path): offences(names, name_of(path)) for path, names in imported.items()}
    assert {name: names for name, names in found.items() if names} == {}


def layer_of(module: str) -> int | None:
    """The number of the layer that a module of `hornbill/` is in, None for those of parts and of others."""
    top = module.split(".")[1:2]
    found = [number for number, (_, names) in enumerate(LAYERS) if top and top[0] in names]
    assert len(found) <= 1, module
    return found[0] if found else None


def modules() -> dict[str, Path]:
    """The Python modules of `hornbill/` and its parts, packages by their own names."""
    found = {}
    for path in PYTHON:
        name = name_of(path).removesuffix(".py").replace("/", ".")
        if name.split(".")[0] in (*PARTS, "hornbill"):
            found[name] = path
    return found


def imported_modules(path: Path, known: Collection[str]) -> set[str]:
    """Those of the modules that the file imports."""
    found = set()
    for name in python_imports(ast.parse(path.read_text(encoding="utf-8"))):
        while name and name not in known:
            name = f"{name}.__init__" if f"{name}.__init__" in known else name.rpartition(".")[0]
        found.add(name)
    return found - {""}


def test_every_module_of_the_application_is_in_a_layer() -> None:
    known = [name for name in modules() if name.startswith("hornbill.")]
    assert [name for name in known if layer_of(name) is None] == []
    tops = {name.split(".")[1] for name in known}
    assert {name for _, names in LAYERS for name in names} == tops


def test_no_layer_imports_one_above_it() -> None:
    known = modules()
    upwards = []
    for name, path in known.items():
        own = layer_of(name)
        for other in imported_modules(path, known) if own is not None else ():
            above = layer_of(other)
            if above is not None and own is not None and above > own:
                upwards.append(f"{name} imports {other}")
    assert upwards == []


def test_no_modules_import_one_another() -> None:
    known = modules()
    graph = networkx.DiGraph(
        {name: sorted(imported_modules(path, known) - {name}) for name, path in known.items()}
    )
    assert [sorted(group) for group in networkx.strongly_connected_components(graph) if len(group) > 1] == []


def test_workers_see_nothing_of_the_database() -> None:
    known = modules()
    seen, waiting = set(), ["hornbill.pipeline.worker"]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += imported_modules(known[name], known)
    assert [name for name in sorted(seen) if name.startswith("hornbill.summaries")] == []
    assert "hornbill.pipeline.emission" in seen


def test_parts_are_imported_by_their_full_names() -> None:
    bare = re.compile(rf"^\s*(?:from|import) (?:{'|'.join(PARTS)})\b", re.M)
    assert [name_of(path) for path in PYTHON if bare.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("part", PARTS)
def test_parts_are_links_and_leave_the_top_level_to_other_packages(part: str) -> None:
    """Without `__init__.py`, a folder in the working directory hides no package that has the same name."""
    link = ROOT / "hornbill" / part
    assert link.is_symlink() and link.resolve() == ROOT / part
    assert not (ROOT / part / "__init__.py").exists()


@pytest.mark.parametrize("library", DOORS)
def test_one_module_imports_the_library(library: str) -> None:
    importers = [
        name_of(path)
        for path in PYTHON
        if not name_of(path).startswith("tests/")
        and any(
            imported.split(".")[0] == library
            for imported in python_imports(ast.parse(path.read_text(encoding="utf-8")))
        )
    ]
    assert len(importers) <= 1, importers


def test_prolog_imports() -> None:
    imported = {path: prolog_imports(path.read_text(encoding="utf-8"), path) for path in PROLOG}
    found = {name_of(path): offences(names, name_of(path)) for path, names in imported.items()}
    assert {name: names for name, names in found.items() if names} == {}


def prolog_graph() -> dict[str, list[str]]:
    """Which of our Prolog modules each of them imports."""
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in PROLOG}
    return {
        name: sorted(modules.keys() & set(prolog_imports(path.read_text(encoding="utf-8"), path)))
        for name, path in modules.items()
    }


def cycles(graph: dict[str, list[str]]) -> list[list[str]]:
    groups = networkx.strongly_connected_components(networkx.DiGraph(graph))
    return [sorted(group) for group in groups if len(group) > 1]


def test_no_prolog_modules_import_one_another() -> None:
    assert cycles(prolog_graph()) == []


def test_a_cycle_is_found() -> None:
    assert cycles({"a": ["b"], "b": ["c"], "c": ["b"]}) == [["b", "c"]]


def test_the_solver_is_in_layers() -> None:
    layer = {
        f"solver.{module}": depth
        for depth, modules in enumerate(SOLVER_LAYERS.values())
        for module in modules.split()
    }
    graph = {name: others for name, others in prolog_graph().items() if name.startswith("solver.")}
    assert graph.keys() == layer.keys()
    upwards = [
        (name, other) for name, others in graph.items() for other in others if layer[other] > layer[name]
    ]
    assert upwards == []


def stations() -> list[str]:
    """The modules on a newcomer's way (docs/architecture.md), in order."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.partition("## From a class file to a test\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `([\w/]+\.(?:py|pl))` \|", section, flags=re.MULTILINE)


def test_a_newcomers_way_has_few_stations_and_none_leads_back() -> None:
    """From a class file to a test a newcomer passes modules that are there, each once; what a station
    imports, by whatever way, is no later one."""
    way = stations()
    assert 0 < len(way) <= 12 and len(set(way)) == len(way)
    assert [name for name in way if not (ROOT / name).is_file()] == []
    known = modules()
    python = {name: sorted(imported_modules(path, known)) for name, path in known.items()}
    graphs = {".py": networkx.DiGraph(python), ".pl": networkx.DiGraph(prolog_graph())}
    names = [(name.rpartition(".")[0].replace("/", "."), graphs[name[-3:]]) for name in way]
    back = [
        (name, later)
        for place, (name, graph) in enumerate(names)
        for later, other in names[place + 1 :]
        if graph is other and networkx.has_path(graph, name, later)
    ]
    assert back == []


def test_the_end_of_a_path_has_one_door() -> None:
    """The exception that ends a path is thrown and caught by `solver/ends.pl` alone."""
    thrown = re.compile(r"\bpath_ended\(")
    ours = [path for path in PROLOG if name_of(path).startswith(("solver/", "clp/"))]
    assert [name_of(path) for path in ours if thrown.search(path.read_text(encoding="utf-8"))] == [
        "solver/ends.pl"
    ]


def test_terms_with_a_layout_are_taken_apart_by_name() -> None:
    """What has names in `solver/layout.pl` is not read or changed by the numbers of its arguments."""
    by_number = re.compile(r"^[^%\n]*?\b((?:nb_)?(?:set)?arg\(\d+, (\w+), )", re.M)
    elsewhere = re.compile(r"Store|Node\d?|Counts|Setting|H\d?")
    found = {
        name_of(path): [
            goal
            for goal, term in by_number.findall(path.read_text(encoding="utf-8"))
            if (term != "Def" if name_of(path).startswith("solver/") else elsewhere.fullmatch(term))
        ]
        for path in PROLOG
        if name_of(path).startswith(("solver/", "clp/"))
    }
    assert {name: goals for name, goals in found.items() if goals} == {}


def test_print_belongs_to_the_command_line() -> None:
    calls = [
        f"{name_of(path)}:{node.lineno}"
        for path in PYTHON
        if not name_of(path).startswith(MAY_PRINT)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert calls == []


def header(path: Path) -> str:
    """The docstring of a Python module, or the comments before a Prolog file's first clause."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return ast.get_docstring(ast.parse(text)) or ""
    comments = re.match(r"(?:\s*(?:%[^\n]*|/\*.*?\*/|:-\s*module\(.*?\)\.))*", text, flags=re.DOTALL)
    return re.sub(
        r":-\s*module\(.*?\)\.|[%/*\s]+", " ", comments[0] if comments else "", flags=re.DOTALL
    ).strip()


def test_every_file_has_a_header() -> None:
    files = (path for path in (*PYTHON, *PROLOG) if path.stat().st_size)
    assert [name_of(path) for path in files if len(header(path).split()) < 3] == []


def test_a_long_file_says_why() -> None:
    """Split it, or say in the header why it is 'not split'."""
    long = [
        path for path in (*PYTHON, *PROLOG) if path.read_text(encoding="utf-8").count("\n") > LINES_AT_MOST
    ]
    why = r"\b(one file|one module|in one place|not split)\b"
    assert [name_of(path) for path in long if not re.search(why, header(path))] == []


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_packages_are_where_the_table_says(package: str) -> None:
    assert (ROOT / package).is_dir()


def test_the_table_has_no_cycle() -> None:
    below: dict[str, set[str]] = {"bytecode": set()}
    for package in ("solver", "clp", "analysis", "hornbill"):
        assert {name.split(".")[0] for name in MAY_IMPORT[package]} <= below.keys()
        below[package] = MAY_IMPORT[package]


@pytest.mark.parametrize(
    ("name", "source", "found"),
    [
        ("bytecode/cfg.py", "import hornbill.clp.engine", ["clp.engine"]),
        ("bytecode/cfg.py", "from hornbill.bytecode import model", []),
        ("bytecode/cfg.py", "def f():\n    from hornbill.run import Session", ["hornbill.run.Session"]),
        ("solver/ladder.py", "from hornbill.bytecode.errors import HornbillError", []),
        ("solver/ladder.py", "from hornbill.bytecode import errors, model", ["bytecode.model"]),
        ("clp/translate.py", "import pyswip", ["pyswip"]),
        ("clp/engine.py", "from pyswip import Prolog", []),
        ("analysis/scc.py", "import z3", ["z3"]),
        ("hornbill/cli.py", "import z3", ["z3"]),
        ("solver/bits.py", "import z3.z3util", []),
        ("tests/test_x.py", "import jawa.cf", []),
        ("tests/test_x.py", "from bench.table import row", []),
    ],
)
def test_the_rules_for_python(name: str, source: str, found: list[str]) -> None:
    assert offences(python_imports(ast.parse(source)), name) == found


@pytest.mark.parametrize(
    ("name", "source", "found"),
    [
        ("solver/floats.pl", ":- use_module('../clp/meaning', [meaning/5]).", ["clp.meaning"]),
        ("solver/floats.pl", ":- use_module(integers, [iadd/3]).", []),
        ("solver/floats.pl", ":- use_module(library(lists), [append/3]).", []),
        ("solver/floats.pl", ":- use_module(clp(meaning), [meaning/5]).", ["clp.meaning"]),
        ("solver/floats.pl", "% :- use_module(clp(meaning), [meaning/5]).", []),
        ("clp/heap.pl", ":- use_module('../solver/integers.pl', [iadd/3]).", []),
        ("clp/heap.pl", ":- ensure_loaded('../analysis/modes').", ["analysis.modes"]),
    ],
)
def test_the_rules_for_prolog(name: str, source: str, found: list[str]) -> None:
    assert offences(prolog_imports(source, ROOT / name), name) == found
