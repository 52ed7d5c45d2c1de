"""The opcodes of the Java virtual machine: one table, one row an opcode (JVMS 6.5).

A row reads: number, mnemonic, operand format, canonical operation, implied operand (`.` for none). What an
operation does comes from the table of meaning (`instruction_table.py`). `instanceof` resolves a class too,
but a class that is missing is an error of the class path here, so it counts as one that cannot throw.
"""

from __future__ import annotations

from dataclasses import dataclass

from hornbill.bytecode.instruction_table import INSTRUCTIONS
from hornbill.bytecode.model import Instruction, StringConstant

TABLE = """
  0 nop             none          nop             .
  1 aconst_null     none          aconst_null     .
  2 iconst_m1       implied       iconst          -1
  3 iconst_0        implied       iconst          0
  4 iconst_1        implied       iconst          1
  5 iconst_2        implied       iconst          2
  6 iconst_3        implied       iconst          3
  7 iconst_4        implied       iconst          4
  8 iconst_5        implied       iconst          5
  9 lconst_0        implied       lconst          0
 10 lconst_1        implied       lconst          1
 11 fconst_0        implied       fconst          0.0
 12 fconst_1        implied       fconst          1.0
 13 fconst_2        implied       fconst          2.0
 14 dconst_0        implied       dconst          0.0
 15 dconst_1        implied       dconst          1.0
 16 bipush          byte          iconst          .
 17 sipush          short         iconst          .
 18 ldc             ldc           ldc             .
 19 ldc_w           ldc_w         ldc             .
 20 ldc2_w          ldc2_w        ldc             .
 21 iload           local         iload           .
 22 lload           local         lload           .
 23 fload           local         fload           .
 24 dload           local         dload           .
 25 aload           local         aload           .
 26 iload_0         implied_local iload           0
 27 iload_1         implied_local iload           1
 28 iload_2         implied_local iload           2
 29 iload_3         implied_local iload           3
 30 lload_0         implied_local lload           0
 31 lload_1         implied_local lload           1
 32 lload_2         implied_local lload           2
 33 lload_3         implied_local lload           3
 34 fload_0         implied_local fload           0
 35 fload_1         implied_local fload           1
 36 fload_2         implied_local fload           2
 37 fload_3         implied_local fload           3
 38 dload_0         implied_local dload           0
 39 dload_1         implied_local dload           1
 40 dload_2         implied_local dload           2
 41 dload_3         implied_local dload           3
 42 aload_0         implied_local aload           0
 43 aload_1         implied_local aload           1
 44 aload_2         implied_local aload           2
 45 aload_3         implied_local aload           3
 46 iaload          none          iaload          .
 47 laload          none          laload          .
 48 faload          none          faload          .
 49 daload          none          daload          .
 50 aaload          none          aaload          .
 51 baload          none          baload          .
 52 caload          none          caload          .
 53 saload          none          saload          .
 54 istore          local         istore          .
 55 lstore          local         lstore          .
 56 fstore          local         fstore          .
 57 dstore          local         dstore          .
 58 astore          local         astore          .
 59 istore_0        implied_local istore          0
 60 istore_1        implied_local istore          1
 61 istore_2        implied_local istore          2
 62 istore_3        implied_local istore          3
 63 lstore_0        implied_local lstore          0
 64 lstore_1        implied_local lstore          1
 65 lstore_2        implied_local lstore          2
 66 lstore_3        implied_local lstore          3
 67 fstore_0        implied_local fstore          0
 68 fstore_1        implied_local fstore          1
 69 fstore_2        implied_local fstore          2
 70 fstore_3        implied_local fstore          3
 71 dstore_0        implied_local dstore          0
 72 dstore_1        implied_local dstore          1
 73 dstore_2        implied_local dstore          2
 74 dstore_3        implied_local dstore          3
 75 astore_0        implied_local astore          0
 76 astore_1        implied_local astore          1
 77 astore_2        implied_local astore          2
 78 astore_3        implied_local astore          3
 79 iastore         none          iastore         .
 80 lastore         none          lastore         .
 81 fastore         none          fastore         .
 82 dastore         none          dastore         .
 83 aastore         none          aastore         .
 84 bastore         none          bastore         .
 85 castore         none          castore         .
 86 sastore         none          sastore         .
 87 pop             none          pop             .
 88 pop2            none          pop2            .
 89 dup             none          dup             .
 90 dup_x1          none          dup_x1          .
 91 dup_x2          none          dup_x2          .
 92 dup2            none          dup2            .
 93 dup2_x1         none          dup2_x1         .
 94 dup2_x2         none          dup2_x2         .
 95 swap            none          swap            .
 96 iadd            none          iadd            .
 97 ladd            none          ladd            .
 98 fadd            none          fadd            .
 99 dadd            none          dadd            .
100 isub            none          isub            .
101 lsub            none          lsub            .
102 fsub            none          fsub            .
103 dsub            none          dsub            .
104 imul            none          imul            .
105 lmul            none          lmul            .
106 fmul            none          fmul            .
107 dmul            none          dmul            .
108 idiv            none          idiv            .
109 ldiv            none          ldiv            .
110 fdiv            none          fdiv            .
111 ddiv            none          ddiv            .
112 irem            none          irem            .
113 lrem            none          lrem            .
114 frem            none          frem            .
115 drem            none          drem            .
116 ineg            none          ineg            .
117 lneg            none          lneg            .
118 fneg            none          fneg            .
119 dneg            none          dneg            .
120 ishl            none          ishl            .
121 lshl            none          lshl            .
122 ishr            none          ishr            .
123 lshr            none          lshr            .
124 iushr           none          iushr           .
125 lushr           none          lushr           .
126 iand            none          iand            .
127 land            none          land            .
128 ior             none          ior             .
129 lor             none          lor             .
130 ixor            none          ixor            .
131 lxor            none          lxor            .
132 iinc            iinc          iinc            .
133 i2l             none          i2l             .
134 i2f             none          i2f             .
135 i2d             none          i2d             .
136 l2i             none          l2i             .
137 l2f             none          l2f             .
138 l2d             none          l2d             .
139 f2i             none          f2i             .
140 f2l             none          f2l             .
141 f2d             none          f2d             .
142 d2i             none          d2i             .
143 d2l             none          d2l             .
144 d2f             none          d2f             .
145 i2b             none          i2b             .
146 i2c             none          i2c             .
147 i2s             none          i2s             .
148 lcmp            none          lcmp            .
149 fcmpl           none          fcmpl           .
150 fcmpg           none          fcmpg           .
151 dcmpl           none          dcmpl           .
152 dcmpg           none          dcmpg           .
153 ifeq            jump          ifeq            .
154 ifne            jump          ifne            .
155 iflt            jump          iflt            .
156 ifge            jump          ifge            .
157 ifgt            jump          ifgt            .
158 ifle            jump          ifle            .
159 if_icmpeq       jump          if_icmpeq       .
160 if_icmpne       jump          if_icmpne       .
161 if_icmplt       jump          if_icmplt       .
162 if_icmpge       jump          if_icmpge       .
163 if_icmpgt       jump          if_icmpgt       .
164 if_icmple       jump          if_icmple       .
165 if_acmpeq       jump          if_acmpeq       .
166 if_acmpne       jump          if_acmpne       .
167 goto            jump          goto            .
168 jsr             jump          jsr             .
169 ret             local         ret             .
170 tableswitch     tableswitch   switch          .
171 lookupswitch    lookupswitch  switch          .
172 ireturn         none          ireturn         .
173 lreturn         none          lreturn         .
174 freturn         none          freturn         .
175 dreturn         none          dreturn         .
176 areturn         none          areturn         .
177 return          none          return          .
178 getstatic       field         getstatic       .
179 putstatic       field         putstatic       .
180 getfield        field         getfield        .
181 putfield        field         putfield        .
182 invokevirtual   method        invokevirtual   .
183 invokespecial   method        invokespecial   .
184 invokestatic    method        invokestatic    .
185 invokeinterface interface     invokeinterface .
186 invokedynamic   dynamic       invokedynamic   .
187 new             class         new             .
188 newarray        primitive     newarray        .
189 anewarray       component     newarray        .
190 arraylength     none          arraylength     .
191 athrow          none          athrow          .
192 checkcast       type          checkcast       .
193 instanceof      type          instanceof      .
194 monitorenter    none          monitorenter    .
195 monitorexit     none          monitorexit     .
196 wide            wide          wide            .
197 multianewarray  multi         multianewarray  .
198 ifnull          jump          ifnull          .
199 ifnonnull       jump          ifnonnull       .
200 goto_w          jump_w        goto            .
201 jsr_w           jump_w        jsr             .
"""


@dataclass(frozen=True, slots=True)
class Opcode:
    """A row of the table; `implied` is the operand that the opcode itself stands for."""

    number: int
    mnemonic: str
    format: str
    op: str
    implied: int | float | None


def _row(line: str) -> Opcode:
    number, mnemonic, form, op, implied = line.split()
    operand = None if implied == "." else float(implied) if "." in implied else int(implied)
    return Opcode(int(number), mnemonic, form, op, operand)


OPCODES: tuple[Opcode, ...] = tuple(_row(line) for line in TABLE.strip().splitlines())

THROWING = frozenset(row.op for row in INSTRUCTIONS.values() if row.can_throw)
"""Canonical operations that can complete abruptly, whatever their operands."""

CONDITIONAL = frozenset(row.op for row in INSTRUCTIONS.values() if row.jump and row.goes_on)
"""Canonical operations with one target that can also fall through."""

ENDING = frozenset(row.op for row in INSTRUCTIONS.values() if not row.goes_on)
"""Canonical operations that never fall through to the next instruction."""


def _locals(kind: str) -> dict[str, int]:
    names = (row.op for row in OPCODES if row.format == "local" and row.op.endswith(kind))
    return {name: 2 if name[0] in "ld" else 1 for name in names}


LOADS = _locals("load")
"""Operations that read a local, and how many slots its value takes."""

STORES = _locals("store")
"""Operations that write a local, and how many slots its value takes."""


def can_throw(instruction: Instruction) -> bool:
    """Whether the instruction has an outcome that is an exception."""
    op = instruction.op
    return op in THROWING or (op == "ldc" and not isinstance(instruction.args[0], StringConstant))


def jump_targets(instruction: Instruction) -> tuple[int, ...]:
    """The pcs that the instruction can jump to, in its own order: the default of a switch comes first."""
    op = instruction.op
    if op == "switch":
        default, cases = instruction.args
        return (default, *[target for _, target in cases])
    return (instruction.args[0],) if op in CONDITIONAL or op in ("goto", "jsr") else ()
