"""The types of a class's or method's annotations (JVMS 4.7.16, 4.7.17), as descriptors: `Llombok/Generated;`.

The JVM reads annotations for reflection alone, and runs a class whose annotations are not well formed. Such a
class has none here.
"""

from __future__ import annotations

from collections.abc import Callable

from hornbill.bytecode.byte_reader import ByteReader
from hornbill.bytecode.descriptors import Malformed

ATTRIBUTES = ("RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations")
_ONE_INDEX = frozenset(b"BCDFIJSZsc")


def annotation_types(content: ByteReader, text: Callable[[int], str]) -> tuple[str, ...]:
    """The types of the annotations in one attribute, in order; `text` reads the constant pool."""
    try:
        found = []
        for _ in range(content.u2()):
            found.append(text(content.u2()))
            _skip_values(content, content.u2(), named=True)
        content.finish("annotations")
    except Malformed:
        return ()
    return tuple(found)


def _skip_values(content: ByteReader, count: int, named: bool) -> None:
    """Skip so many values, each behind its name where they are `named`, with all that is in them."""
    waiting = [(count, named)]
    while waiting:
        left, has_name = waiting.pop()
        if not left:
            continue
        waiting.append((left - 1, has_name))
        if has_name:
            content.u2()
        tag = content.u1()
        if tag in _ONE_INDEX:
            content.u2()
        elif tag == ord("e"):
            content.u2s(2)
        elif tag == ord("@"):
            content.u2()
            waiting.append((content.u2(), True))
        elif tag == ord("["):
            waiting.append((content.u2(), False))
        else:
            raise Malformed(f"an annotation with a value of kind {tag}")
