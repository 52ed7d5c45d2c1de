"""Java's own classes from an image of modules: as in the jmods, packed, in both byte orders, damaged."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hornbill.bytecode.archive import MAX_ENTRY_SIZE, Archive
from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jimage import Image
from hornbill.bytecode.model import Code
from tests.bytecode.class_builder import ClassBuilder
from tests.bytecode.image_builder import ImageBuilder
from tests.jdk_tools import tool

# What jlink does to classes on their way from the jmods into an image, by the reason.
MADE_BY_JLINK = {
    "method handles made beforehand": r"java\.lang\.invoke\.BoundMethodHandle\$Species_\w+",
    "the graph of modules as code": r"jdk\.internal\.module\.SystemModules\$\w+",
}
CHANGED_BY_JLINK = {
    "method handles made beforehand": r"java\.lang\.invoke\.(Delegating|Direct)MethodHandle\$Holder"
    r"|java\.lang\.invoke\.(Invokers|LambdaForm)\$Holder",
    "the graph of modules as code": r"jdk\.internal\.module\.SystemModulesMap",
}
EACH = 9

Link = Callable[..., Path]


@pytest.fixture(scope="session")
def jmod(jdk: Path) -> Archive:
    """The classes of java.base as jlink finds them."""
    return Archive(jdk / "jmods" / "java.base.jmod", 17, "classes/")


@pytest.fixture(scope="session")
def link(jdk: Path, tmp_path_factory: pytest.TempPathFactory) -> Link:
    """Makes an image of java.base alone with jlink."""

    def image(*options: str) -> Path:
        home = tmp_path_factory.mktemp("jlink") / "home"
        tool("jlink", "--add-modules", "java.base", "--output", home, *options, home=jdk)
        return home / "lib" / "modules"

    return image


def _of_base(image: Image) -> set[str]:
    return {name for name in image.class_names() if "!java.base/" in image.origin(name)}


def _unexplained(names: set[str], reasons: dict[str, str]) -> list[str]:
    return sorted(
        name for name in names if not any(re.fullmatch(reason, name) for reason in reasons.values())
    )


def _class(name: str, marker: str = "x") -> bytes:
    builder = ClassBuilder(name=name)
    builder.field_(marker, "I")
    return builder.build()


def _home(folder: Path, image: bytes) -> Path:
    (folder / "lib").mkdir(parents=True, exist_ok=True)
    (folder / "lib" / "modules").write_bytes(image)
    return folder


def test_the_classes_of_an_image_are_those_of_the_jmods(jdk: Path, jmod: Archive) -> None:
    image = Image(jdk / "lib" / "modules")
    theirs, ours = set(jmod.class_names()), _of_base(image)
    assert theirs <= ours and len(theirs) > 5_000
    assert _unexplained(ours - theirs, MADE_BY_JLINK) == []
    changed = {name for name in theirs if image.read(name) != jmod.read(name)}
    assert _unexplained(changed, CHANGED_BY_JLINK) == []
    assert image.problems == []


@pytest.mark.parametrize("module", ["java.logging", "java.sql", "java.xml"])
def test_other_modules(jdk: Path, module: str) -> None:
    image, other = Image(jdk / "lib" / "modules"), Archive(jdk / "jmods" / f"{module}.jmod", 17, "classes/")
    names = other.class_names()
    assert names and all(image.read(name) == other.read(name) for name in names[::EACH])
    assert f"!{module}/" in image.origin(names[0])


def test_texts_that_are_shared_are_put_back(link: Link, jmod: Archive) -> None:
    path = link("--compress=1")
    image = Image(path)
    assert b"compact-cp" in path.read_bytes()
    names = [name for name in jmod.class_names() if not _is_changed(name)]
    assert [name for name in names[::EACH] if image.read(name) != jmod.read(name)] == []


def test_an_image_of_another_byte_order_zipped_and_stripped(link: Link, jmod: Archive) -> None:
    path = link("--compress=2", "--endian", "big", "--strip-debug")
    assert path.read_bytes()[:4] == b"\xca\xfe\xda\xda"
    image = Image(path)
    names = [name for name in jmod.class_names() if not _is_changed(name)]
    stripped = 0
    for name in names[:: EACH * 5]:
        ours, theirs = image.read(name), jmod.read(name)
        assert ours is not None and theirs is not None
        stripped += len(ours) < len(theirs)
        assert _said(ours) == _said(theirs)
    assert stripped > 50


def _is_changed(name: str) -> bool:
    return any(re.fullmatch(reason, name) for reason in CHANGED_BY_JLINK.values())


def _said(content: bytes) -> list[object]:
    """What a class says, without tables for debuggers; jlink may write an `ldc` as `ldc_w`, a byte longer."""
    model = read_class(content, "X.class")
    codes = [(method.id, method.flags, _code(method.code)) for method in model.methods]
    return [model.name, model.super_name, model.interfaces, model.flags, model.fields, codes]


def _code(code: Code | None) -> object:
    """The code with the numbers of instructions in the place of their pcs."""
    if code is None:
        return None
    at = {instruction.pc: number for number, instruction in enumerate(code.instructions)}
    instructions = []
    for instruction in code.instructions:
        args: tuple[object, ...] = instruction.args
        if instruction.op == "switch":
            default, rows = instruction.args
            args = (at[default], [(key, at[target]) for key, target in rows])
        elif instruction.op == "goto" or instruction.op.startswith("if"):
            args = (at[instruction.args[0]],)
        instructions.append((instruction.op, args))
    handlers = [
        (at[row.start], at.get(row.end, len(at)), at[row.target], row.catch_type) for row in code.handlers
    ]
    return instructions, handlers


@pytest.mark.parametrize("order", "<>")
@pytest.mark.parametrize("layers", [(), ("zip",), ("zip", "zip")])
def test_images_by_hand(tmp_path: Path, order: str, layers: tuple[str, ...]) -> None:
    builder = ImageBuilder(order)
    names = [f"p{k % 7}/q/C{k}" for k in range(60)]
    for k, name in enumerate(names):
        builder.class_(f"m{k % 7}", name, _class(name, f"f{k}"), *layers)
    builder.class_("other", "p0/q/Late", _class("p0/q/Late"), *layers)
    builder.class_("other", "p0/package-info", b"")
    home = _home(tmp_path, builder.build())
    class_path = ClassPath([], home)
    for k, name in enumerate(names):
        model = class_path.find(name.replace("/", "."))
        assert model is not None and model.fields[0].name == f"f{k}"
        assert model.origin == f"{home}/lib/modules!m{k % 7}/{name}.class"
    late = class_path.find("p0.q.Late")
    assert late is not None and "!other/" in late.origin
    for name in ("p0.q.C1", "p0.C0", "q.C0", "C0", "", ".", "p0.q.", "p0/q/C0", "p0.q.\ud800"):
        assert class_path.find(name) is None
    assert class_path.problems == [] and class_path.class_names() == []
    image = Image(home / "lib" / "modules")
    assert image.class_names() == sorted([*(name.replace("/", ".") for name in names), "p0.q.Late"])


@pytest.mark.parametrize(
    ("layers", "content", "size", "said"),
    [
        (("lzma",), b"x", None, "packed as 'lzma', which is not known"),
        (("zip",), b"x" * 100, 99, "a resource of 100 bytes should have 99"),
        ((), b"x", MAX_ENTRY_SIZE + 1, f"more than {MAX_ENTRY_SIZE} bytes"),
        ((), b"x", 4000, "bytes too early"),
        (("compact-cp",), b"\0" * 8 + b"\0\2\x63", None, "no constant with tag 99"),
        (("compact-cp",), b"\0" * 8 + b"\0\2\x17\x80", None, "a number without a length"),
        (("compact-cp",), b"\0" * 8 + b"\0\2\x17\xa0", None, "a resource of 13 bytes should have 12"),
        (("compact-cp",), b"\0" * 8 + b"\0\2\x17\x7f\xff\xff\xff", None, "there is no string at 2147483647"),
    ],
)
def test_a_class_that_cannot_be_unpacked(
    tmp_path: Path, layers: tuple[str, ...], content: bytes, size: int | None, said: str
) -> None:
    builder = ImageBuilder()
    builder.class_("m", "p/A", content, *layers, size=size)
    builder.class_("m", "p/B", _class("p/B"))
    class_path = ClassPath([], _home(tmp_path, builder.build()))
    assert class_path.find("p.A") is None and class_path.find("p.B") is not None
    (problem,) = class_path.problems
    assert said in problem.what and problem.remedy
    assert problem.place.file == f"{tmp_path}/lib/modules!m/p/A.class"


def test_a_zip_bomb_in_an_image(tmp_path: Path) -> None:
    builder = ImageBuilder()
    builder.class_("m", "p/A", bytes(MAX_ENTRY_SIZE + 2), "zip", size=100)
    builder.class_("m", "p/B", _class("p/B"))
    class_path = ClassPath([], _home(tmp_path, builder.build()))
    assert class_path.find("p.A") is None and len(class_path.problems) == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty file"),
        (b"\xda\xda\xfe\xca", "shorter than a header"),
        (bytes(100), "does not begin with CAFEDADA"),
        (ImageBuilder(version=2 << 16 | 3).build(), "version 2.3, which is not known"),
    ],
)
def test_what_is_no_image(tmp_path: Path, content: bytes, said: str) -> None:
    class_path = ClassPath([], _home(tmp_path, content))
    assert class_path.find("java.lang.Object") is None
    (problem,) = class_path.problems
    assert said in problem.what and "JAVA_HOME" in problem.remedy
    assert problem.place.file == f"{tmp_path}/lib/modules"


def _small() -> tuple[bytes, list[str]]:
    builder = ImageBuilder()
    for k in range(4):
        builder.class_("m", f"p/C{k}", _class(f"p/C{k}"), *(("zip",) if k % 2 else ()))
    return builder.build(), [f"p.C{k}" for k in range(4)]


def test_every_beginning_of_an_image(tmp_path: Path) -> None:
    whole, names = _small()
    for length in range(0, len(whole), 3):
        class_path = ClassPath([], _home(tmp_path, whole[:length]))
        found = [class_path.find(name) for name in names]
        assert None in found and class_path.problems


def test_damaged_images_never_raise(tmp_path: Path) -> None:
    whole, names = _small()
    reported = 0
    for place in range(len(whole)):
        for change in (1 << place % 8, 0xFF):
            data = bytearray(whole)
            data[place] ^= change
            home = _home(tmp_path, bytes(data))
            class_path = ClassPath([], home)
            for name in names:
                class_path.find(name)
            Image(home / "lib" / "modules").class_names()
            assert all(str(problem).isprintable() for problem in class_path.problems)
            reported += bool(class_path.problems)
    assert reported > len(whole) / 2
