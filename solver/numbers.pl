/*  All arithmetic operations under one name, as the residual programs import them.

    On known values the operations of integers.pl and floats.pl are called; what has an unknown operand goes to
    unknowns.pl. Floating-point numbers are known ones, so far.
*/
:- module(numbers,
          [ compute/1, iadd/3, isub/3, imul/3, idiv/3, irem/3, ishl/3, ishr/3, iushr/3, iand/3,
            ior/3, ixor/3, ladd/3, lsub/3, lmul/3, ldiv/3, lrem/3, lshl/3, lshr/3, lushr/3,
            land/3, lor/3, lxor/3, lcmp/3, ineg/2, lneg/2, i2b/2, i2c/2, i2s/2, l2i/2 ]).
:- reexport(floats).
:- reexport(integers, [wrap_int/2, wrap_long/2]).
:- use_module(unknowns, [operation/1]).

%!  compute(+Operation) is det.
%
%   Run an arithmetic operation, named as its instruction, on known values.
%
%       ?- compute(iadd(2147483647, 1, Z)).
%       Z = -2147483648.

compute(Operation) :- numbers:Operation, !.

%!  iadd(+X, +Y, -Z) is det.
%!  isub(+X, +Y, -Z) is det.
%!  imul(+X, +Y, -Z) is det.
%!  idiv(+X, +Y, -Z) is det.
%!  irem(+X, +Y, -Z) is det.
%!  ishl(+X, +Y, -Z) is det.
%!  ishr(+X, +Y, -Z) is det.
%!  iushr(+X, +Y, -Z) is det.
%!  iand(+X, +Y, -Z) is det.
%!  ior(+X, +Y, -Z) is det.
%!  ixor(+X, +Y, -Z) is det.
%!  ladd(+X, +Y, -Z) is det.
%!  lsub(+X, +Y, -Z) is det.
%!  lmul(+X, +Y, -Z) is det.
%!  ldiv(+X, +Y, -Z) is det.
%!  lrem(+X, +Y, -Z) is det.
%!  lshl(+X, +Y, -Z) is det.
%!  lshr(+X, +Y, -Z) is det.
%!  lushr(+X, +Y, -Z) is det.
%!  land(+X, +Y, -Z) is det.
%!  lor(+X, +Y, -Z) is det.
%!  lxor(+X, +Y, -Z) is det.
%!  lcmp(+X, +Y, -Z) is det.
%!  ineg(+X, -Z) is det.
%!  lneg(+X, -Z) is det.
%!  i2b(+X, -Z) is det.
%!  i2c(+X, -Z) is det.
%!  i2s(+X, -Z) is det.
%!  l2i(+X, -Z) is det.
%
%   The instructions of these names, on known and on unknown values.
%
%       ?- iadd(1, 2, Z).
%       Z = 3.

iadd(X, Y, Z) :- ( integer(X), integer(Y) -> integers:iadd(X, Y, Z) ; operation(iadd(X, Y, Z)) ).
isub(X, Y, Z) :- ( integer(X), integer(Y) -> integers:isub(X, Y, Z) ; operation(isub(X, Y, Z)) ).
imul(X, Y, Z) :- ( integer(X), integer(Y) -> integers:imul(X, Y, Z) ; operation(imul(X, Y, Z)) ).
idiv(X, Y, Z) :- ( integer(X), integer(Y) -> integers:idiv(X, Y, Z) ; operation(idiv(X, Y, Z)) ).
irem(X, Y, Z) :- ( integer(X), integer(Y) -> integers:irem(X, Y, Z) ; operation(irem(X, Y, Z)) ).
ishl(X, Y, Z) :- ( integer(X), integer(Y) -> integers:ishl(X, Y, Z) ; operation(ishl(X, Y, Z)) ).
ishr(X, Y, Z) :- ( integer(X), integer(Y) -> integers:ishr(X, Y, Z) ; operation(ishr(X, Y, Z)) ).
iushr(X, Y, Z) :- ( integer(X), integer(Y) -> integers:iushr(X, Y, Z) ; operation(iushr(X, Y, Z)) ).
iand(X, Y, Z) :- ( integer(X), integer(Y) -> integers:iand(X, Y, Z) ; operation(iand(X, Y, Z)) ).
ior(X, Y, Z) :- ( integer(X), integer(Y) -> integers:ior(X, Y, Z) ; operation(ior(X, Y, Z)) ).
ixor(X, Y, Z) :- ( integer(X), integer(Y) -> integers:ixor(X, Y, Z) ; operation(ixor(X, Y, Z)) ).
ladd(X, Y, Z) :- ( integer(X), integer(Y) -> integers:ladd(X, Y, Z) ; operation(ladd(X, Y, Z)) ).
lsub(X, Y, Z) :- ( integer(X), integer(Y) -> integers:lsub(X, Y, Z) ; operation(lsub(X, Y, Z)) ).
lmul(X, Y, Z) :- ( integer(X), integer(Y) -> integers:lmul(X, Y, Z) ; operation(lmul(X, Y, Z)) ).
ldiv(X, Y, Z) :- ( integer(X), integer(Y) -> integers:ldiv(X, Y, Z) ; operation(ldiv(X, Y, Z)) ).
lrem(X, Y, Z) :- ( integer(X), integer(Y) -> integers:lrem(X, Y, Z) ; operation(lrem(X, Y, Z)) ).
lshl(X, Y, Z) :- ( integer(X), integer(Y) -> integers:lshl(X, Y, Z) ; operation(lshl(X, Y, Z)) ).
lshr(X, Y, Z) :- ( integer(X), integer(Y) -> integers:lshr(X, Y, Z) ; operation(lshr(X, Y, Z)) ).
lushr(X, Y, Z) :- ( integer(X), integer(Y) -> integers:lushr(X, Y, Z) ; operation(lushr(X, Y, Z)) ).
land(X, Y, Z) :- ( integer(X), integer(Y) -> integers:land(X, Y, Z) ; operation(land(X, Y, Z)) ).
lor(X, Y, Z) :- ( integer(X), integer(Y) -> integers:lor(X, Y, Z) ; operation(lor(X, Y, Z)) ).
lxor(X, Y, Z) :- ( integer(X), integer(Y) -> integers:lxor(X, Y, Z) ; operation(lxor(X, Y, Z)) ).
lcmp(X, Y, Z) :- ( integer(X), integer(Y) -> integers:lcmp(X, Y, Z) ; operation(lcmp(X, Y, Z)) ).
ineg(X, Z) :- ( integer(X) -> integers:ineg(X, Z) ; operation(ineg(X, Z)) ).
lneg(X, Z) :- ( integer(X) -> integers:lneg(X, Z) ; operation(lneg(X, Z)) ).
i2b(X, Z) :- ( integer(X) -> integers:i2b(X, Z) ; operation(i2b(X, Z)) ).
i2c(X, Z) :- ( integer(X) -> integers:i2c(X, Z) ; operation(i2c(X, Z)) ).
i2s(X, Z) :- ( integer(X) -> integers:i2s(X, Z) ; operation(i2s(X, Z)) ).
l2i(X, Z) :- ( integer(X) -> integers:l2i(X, Z) ; operation(l2i(X, Z)) ).
