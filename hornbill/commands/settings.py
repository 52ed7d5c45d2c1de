"""Settings of the environment that point nowhere: they are passed over, and that is said."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from hornbill.bytecode.jdk import library_files
from hornbill.jvm.jars import JARS_VARIABLE


def misplaced_settings(environment: Mapping[str, str]) -> Iterator[str]:
    """A message for each place that a variable names and that is not what it should be."""
    home = environment.get("JAVA_HOME")
    if home and not library_files(Path(home)):
        why = "there is no Java in it" if Path(home).is_dir() else "there is no such folder"
        yield f"JAVA_HOME={home}: {why}; another Java is used if there is one"
    for folder in filter(None, environment.get(JARS_VARIABLE, "").split(os.pathsep)):
        if not Path(folder).is_dir():
            yield f"{JARS_VARIABLE} names {folder}: there is no such folder"
