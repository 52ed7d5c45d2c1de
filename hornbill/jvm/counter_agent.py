"""The agent that counts what a program executes on a JVM, as a jar.

It is made of the Java sources in `counter/` and of ASM, whose classes are renamed: a program may use another
ASM. The same sources, compiler and ASM give the same jar, byte for byte.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import re
import struct
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from hornbill.bytecode.archive import ZIP_ERRORS
from hornbill.jvm.compiled import cache_folder, compiled_once
from hornbill.jvm.jars import needed_jar

_SOURCES = Path(__file__).parent / "counter"
_PACKAGES = "hornbill/counter/packages"
_MANIFEST = "Manifest-Version: 1.0\r\nPremain-Class: hornbill.counter.Agent\r\n\r\n"
_LICENCE = "META-INF/ASM-LICENCE.txt"
_ASM, _OURS = b"org/objectweb/asm/", b"hornbill/counter/asm/"
_LEFT_OUT = ("module-info.class", "org/objectweb/asm/signature/")

_VERSIONS = re.compile(r"META-INF/versions/\d+/")

_UTF8, _WIDE = 1, (5, 6)
_LENGTHS = {
    3: 4,
    4: 4,
    5: 8,
    6: 8,
    7: 2,
    8: 2,
    9: 4,
    10: 4,
    11: 4,
    12: 4,
    15: 3,
    16: 2,
    17: 4,
    18: 4,
    19: 2,
    20: 2,
}
"""How long constants are, by their tags (JVMS 4.4)."""


def agent_jar(java: Path) -> Path:
    """The agent in the user's cache, which has to be told what counts; it is made with this JDK's compiler
    where there is none."""
    content = agent(java)
    target = cache_folder() / f"counter-{hashlib.sha256(content).hexdigest()[:16]}.jar"
    if not target.is_file():
        made = target.with_name(f"{target.name}.{id(content)}")
        made.write_bytes(content)
        made.rename(target)
    return target


def agent(java: Path, packages: Iterable[str] = ()) -> bytes:
    """The agent's jar; without being told otherwise it counts the classes of these packages."""
    asm = needed_jar("asm", "ASM", "libasm-java")
    classes = compiled_once(java, "counter", sorted(_SOURCES.glob("*.java")), ["-cp", str(asm)])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as jar:
        entries = {
            "META-INF/MANIFEST.MF": _MANIFEST.encode(),
            _PACKAGES: "\n".join(sorted(packages)).encode(),
        }
        entries[_LICENCE] = (_SOURCES / "ASM-LICENCE.txt").read_bytes()
        for name, content in entries.items():
            jar.writestr(zipfile.ZipInfo(name), content)
        for name, content in sorted([*_own(classes), *_library(asm)]):
            jar.writestr(zipfile.ZipInfo(name), renamed(content), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def packages_of(class_path: Iterable[Path]) -> set[str]:
    """The packages of the classes of these jars and folders."""
    found: set[str] = set()
    for entry in class_path:
        names: list[str] = []
        if entry.is_dir():
            names = [file.relative_to(entry).as_posix() for file in entry.rglob("*.class")]
        else:
            with contextlib.suppress(*ZIP_ERRORS), zipfile.ZipFile(entry) as jar:
                names = [name for name in jar.namelist() if name.endswith(".class")]
        found.update(_VERSIONS.sub("", name).rpartition("/")[0].replace("/", ".") for name in names)
    return found


def _own(classes: Path) -> Iterator[tuple[str, bytes]]:
    for file in classes.rglob("*.class"):
        yield file.relative_to(classes).as_posix(), file.read_bytes()


def _library(asm: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(asm) as jar:
        for name in jar.namelist():
            if name.endswith(".class") and not name.startswith(_LEFT_OUT):
                yield name.replace(_ASM.decode(), _OURS.decode()), jar.read(name)


def renamed(class_file: bytes) -> bytes:
    """The class file with ASM's classes under our name wherever it says a name."""
    count, at = struct.unpack_from(">H", class_file, 8)[0], 10
    made = [class_file[:at]]
    number = 1
    while number < count:
        tag = class_file[at]
        if tag == _UTF8:
            length = struct.unpack_from(">H", class_file, at + 1)[0]
            text = class_file[at + 3 : at + 3 + length].replace(_ASM, _OURS)
            made.append(struct.pack(">BH", tag, len(text)) + text)
            at += 3 + length
        else:
            made.append(class_file[at : at + 1 + _LENGTHS[tag]])
            at += 1 + _LENGTHS[tag]
        number += 2 if tag in _WIDE else 1
    return b"".join([*made, class_file[at:]])
