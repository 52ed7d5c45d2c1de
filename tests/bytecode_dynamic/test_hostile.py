"""Whatever a class file may hold: an answer, never an exception, and code that hangs together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hornbill.bytecode.dynamic import Replacement, rewrite_call, rewrite_constant
from hornbill.bytecode.dynamic.constants import BOOTSTRAPS
from hornbill.bytecode.dynamic.rewrite import _REWRITERS
from hornbill.bytecode.model import (
    ClassConstant,
    ClassModel,
    DoubleConstant,
    DynamicCall,
    DynamicConstant,
    FieldRef,
    FloatConstant,
    IntConstant,
    LongConstant,
    MethodHandle,
    MethodRef,
    MethodType,
    StringConstant,
)
from hornbill.bytecode.opcodes import OPCODES, jump_targets

OPS = {row.op for row in OPCODES}
TYPES = st.sampled_from(
    "int long boolean double a.B a.B[] int[][] java.lang.Object java.lang.String java.lang.Integer"
    " java.lang.Boolean java.lang.Class java.lang.Number".split()
)
DESCRIPTORS = st.sampled_from(
    "()V ()I (I)I (La/B;)I (La/B;)Ljava/lang/String; (La/B;Ljava/lang/Object;)Z (La/B;I)I ()La/B; (J)La/B;"
    " (Ljava/lang/Object;I)I ([Ljava/lang/Object;)J ()[[D (DZ)F (I V".split()
)
NAMES = st.sampled_from(
    ["run", "toString", "hashCode", "equals", "make", "I", "V", "[I", "TRUE", "\ud800", "x;y", ""]
)
NUMBERS = (
    st.builds(IntConstant, st.sampled_from([-1, 0, 1, 2, 3, 4, 7, 1 << 30]))
    | st.builds(LongConstant, st.integers(-2, 2))
    | st.builds(FloatConstant, st.floats(width=32))
    | st.builds(DoubleConstant, st.floats())
)
FIELDS = st.builds(FieldRef, st.sampled_from(["a.B", "int[]"]), NAMES, TYPES)
METHODS = st.builds(
    MethodRef,
    st.sampled_from(["a.B", "int[]", "java.lang.Enum$EnumDesc"]),
    NAMES | st.just("of"),
    DESCRIPTORS,
    st.booleans(),
)
HANDLES = st.builds(MethodHandle, st.integers(1, 4), FIELDS) | st.builds(
    MethodHandle, st.integers(5, 9), METHODS
)
CONSTANT_BOOTSTRAPS = st.sampled_from(
    ["nullConstant", "primitiveClass", "enumConstant", "getStaticFinal", "invoke", "arrayVarHandle"]
).map(lambda name: MethodHandle(6, MethodRef(BOOTSTRAPS, name, "()V", False)))
PLAIN = (
    NUMBERS
    | HANDLES
    | st.builds(StringConstant, NAMES | st.sampled_from(["\1", "\2\1", "a\1b\1"]))
    | st.builds(ClassConstant, TYPES)
    | st.builds(MethodType, DESCRIPTORS)
)
CONSTANTS = st.recursive(
    PLAIN,
    lambda inner: st.builds(
        DynamicConstant, NAMES, TYPES, CONSTANT_BOOTSTRAPS, st.lists(inner, max_size=4).map(tuple)
    ),
    max_leaves=8,
)
CALL_BOOTSTRAPS = st.sampled_from(sorted(_REWRITERS)).map(
    lambda member: MethodHandle(6, MethodRef(member[0], member[1], "()V", False))
)
LAMBDAS = st.tuples(st.builds(MethodType, DESCRIPTORS), HANDLES, st.builds(MethodType, DESCRIPTORS))
RECORDS = st.tuples(st.just(ClassConstant("a.B")), st.builds(StringConstant, NAMES))
ARGUMENTS = st.tuples(LAMBDAS | RECORDS | st.just(()), st.lists(CONSTANTS, max_size=4).map(tuple)).map(
    lambda parts: (*parts[0], *parts[1])
)


@given(st.builds(DynamicCall, NAMES, DESCRIPTORS, CALL_BOOTSTRAPS, ARGUMENTS))
def test_calls(call: DynamicCall) -> None:
    found = rewrite_call("a.B", "a.B.m()V@3", call)
    if isinstance(found, Replacement):
        assert found.target.descriptor == call.descriptor
        check(found.synthetic, found.target)


@given(
    st.builds(DynamicConstant, NAMES, TYPES, CONSTANT_BOOTSTRAPS, st.lists(CONSTANTS, max_size=4).map(tuple))
)
def test_constants(constant: DynamicConstant) -> None:
    found = rewrite_constant("a.B", "a.B.m()V@3", constant)
    if isinstance(found, Replacement):
        check(found.synthetic, found.target)


def check(synthetic: ClassModel, target: MethodRef) -> None:
    """The class declares the target, no method twice, and its code is canonical."""
    assert synthetic.name == target.owner
    found = synthetic.method(target.name, target.descriptor)
    assert found is not None
    assert found.is_static
    assert len({(m.name, m.descriptor) for m in synthetic.methods}) == len(synthetic.methods)
    for method in synthetic.methods:
        code = method.code
        assert code is not None
        assert [i.pc for i in code.instructions] == list(range(code.size))
        assert {i.op for i in code.instructions} <= OPS
        assert all(0 <= t < code.size for i in code.instructions for t in jump_targets(i))
        assert code.max_stack >= 0
        assert code.instructions[-1].op.endswith("return") or code.instructions[-1].op == "athrow"
