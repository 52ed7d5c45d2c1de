"""Dynamic instructions replaced by plain ones: behind this package there are no method handles."""

from hornbill.bytecode.dynamic.replacement import Replacement, Unsupported
from hornbill.bytecode.dynamic.rewrite import expand, rewrite_call, rewrite_constant
from hornbill.bytecode.dynamic.string_switches import expand_string_switches

__all__ = [
    "Replacement",
    "Unsupported",
    "expand",
    "expand_string_switches",
    "rewrite_call",
    "rewrite_constant",
]
