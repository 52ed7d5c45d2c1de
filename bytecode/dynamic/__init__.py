"""Dynamic instructions replaced by plain ones: behind this package there are no method handles."""

from hornbill.bytecode.dynamic.changing_maps import CHANGING_MAPS, changed_by_functions
from hornbill.bytecode.dynamic.only_printed import expand_only_printed
from hornbill.bytecode.dynamic.printing import EFFECTS, STREAM, effects_class, printing_effects
from hornbill.bytecode.dynamic.replacement import MADE, Replacement, Unsupported
from hornbill.bytecode.dynamic.rewrite import expand, rewrite_call, rewrite_constant
from hornbill.bytecode.dynamic.string_switches import expand_string_switches

__all__ = [
    "CHANGING_MAPS",
    "EFFECTS",
    "MADE",
    "STREAM",
    "Replacement",
    "Unsupported",
    "changed_by_functions",
    "effects_class",
    "expand",
    "expand_only_printed",
    "expand_string_switches",
    "printing_effects",
    "rewrite_call",
    "rewrite_constant",
]
