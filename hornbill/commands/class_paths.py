"""The PATH of a command: jars, folders and class files, opened as one program."""

from __future__ import annotations

import os

from hornbill.bytecode.build_folders import class_path_entries
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import ClassFileError, HornbillError, Place
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.program import Program

PATH_HELP = (
    "a jar, a jmod, a folder of classes, a class file, or the folder of a Maven or Gradle project; "
    f"several, joined by '{os.pathsep}', are a class path, on which the first one that has a class gives it"
)

EXISTING_HELP = f"your own tests, compiled; '{os.pathsep}' between several (what a build tool has for PATH)"
SUMMARIES_HELP = (
    "a file that says what methods without code do; may be repeated ([summaries] files in hornbill.toml)"
)
STUB_HELP = "have stubs of the types that match, also where they are implemented; may be repeated"


def open_program(text: str) -> Program:
    """The program at PATH; HornbillError where there is not one class in it."""
    entries = class_path_entries(text)
    class_path = ClassPath(entries, find_jdk(class_path=entries))
    if not class_path.class_names():
        if class_path.problems:
            raise class_path.problems[0]
        remedy = "give a jar, a folder in which packages begin, or a class file"
        raise HornbillError("there are no classes in it", Place(file=text), remedy)
    return Program(class_path)


def problems_of_all(program: Program) -> list[ClassFileError]:
    """What is wrong with any class of the program: reads those that nothing has asked for yet."""
    for name in program.class_names():
        program.find(name)
    return program.class_path.problems
