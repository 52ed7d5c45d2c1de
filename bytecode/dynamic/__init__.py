"""Dynamic instructions replaced by plain ones: behind this package there are no method handles."""

from bytecode.dynamic.replacement import Replacement, Unsupported
from bytecode.dynamic.rewrite import expand, rewrite_call, rewrite_constant

__all__ = ["Replacement", "Unsupported", "expand", "rewrite_call", "rewrite_constant"]
