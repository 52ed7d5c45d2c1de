/*  All arithmetic operations under one name, as the residual programs import them.

    On known values the operations of integers.pl and floats.pl are called; what has an unknown operand goes to
    unknowns.pl. A known float or double is a Prolog float, never an integer. Sums, differences and products of
    floats are computed in place, as in floats.pl: a call more would make them slower by a third.
*/
:- module(numbers,
          [ compute/1, iadd/3, isub/3, imul/3, idiv/3, irem/3, ishl/3, ishr/3, iushr/3, iand/3, ior/3, ixor/3,
            ladd/3, lsub/3, lmul/3, ldiv/3, lrem/3, lshl/3, lshr/3, lushr/3, land/3, lor/3, lxor/3, lcmp/3,
            ineg/2, lneg/2, i2b/2, i2c/2, i2s/2, l2i/2, fadd/3, dadd/3, fsub/3, dsub/3, fmul/3, dmul/3, fdiv/3,
            ddiv/3, frem/3, drem/3, fcmpl/3, fcmpg/3, dcmpl/3, dcmpg/3, fneg/2, dneg/2, f2i/2, f2l/2, f2d/2,
            d2i/2, d2l/2, d2f/2, i2f/2, i2d/2, l2f/2, l2d/2, fbits/2, dbits/2, ibits/2, lbits/2 ]).
:- reexport(floats, [use_ieee_floats/0, round_to_float/2]).
:- reexport(integers, [wrap_int/2, wrap_long/2]).
:- use_module(unknowns, [operation/1]).

:- set_prolog_flag(optimise, true).

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

%!  fadd(+X, +Y, -Z) is det.
%!  dadd(+X, +Y, -Z) is det.
%!  fsub(+X, +Y, -Z) is det.
%!  dsub(+X, +Y, -Z) is det.
%!  fmul(+X, +Y, -Z) is det.
%!  dmul(+X, +Y, -Z) is det.
%!  fdiv(+X, +Y, -Z) is det.
%!  ddiv(+X, +Y, -Z) is det.
%!  frem(+X, +Y, -Z) is det.
%!  drem(+X, +Y, -Z) is det.
%!  fcmpl(+X, +Y, -Z) is det.
%!  fcmpg(+X, +Y, -Z) is det.
%!  dcmpl(+X, +Y, -Z) is det.
%!  dcmpg(+X, +Y, -Z) is det.
%!  fneg(+X, -Z) is det.
%!  dneg(+X, -Z) is det.
%!  f2i(+X, -Z) is det.
%!  f2l(+X, -Z) is det.
%!  f2d(+X, -Z) is det.
%!  d2i(+X, -Z) is det.
%!  d2l(+X, -Z) is det.
%!  d2f(+X, -Z) is det.
%!  i2f(+X, -Z) is det.
%!  i2d(+X, -Z) is det.
%!  l2f(+X, -Z) is det.
%!  l2d(+X, -Z) is det.
%
%   The same for instructions on floats and doubles.
%
%       ?- dadd(0.5, 0.25, Z).
%       Z = 0.75.

fadd(X, Y, Z) :- ( float(X), float(Y) -> D is X + Y, round_to_float(D, Z) ; operation(fadd(X, Y, Z)) ).
dadd(X, Y, Z) :- ( float(X), float(Y) -> Z is X + Y ; operation(dadd(X, Y, Z)) ).
fsub(X, Y, Z) :- ( float(X), float(Y) -> D is X - Y, round_to_float(D, Z) ; operation(fsub(X, Y, Z)) ).
dsub(X, Y, Z) :- ( float(X), float(Y) -> Z is X - Y ; operation(dsub(X, Y, Z)) ).
fmul(X, Y, Z) :- ( float(X), float(Y) -> D is X * Y, round_to_float(D, Z) ; operation(fmul(X, Y, Z)) ).
dmul(X, Y, Z) :- ( float(X), float(Y) -> Z is X * Y ; operation(dmul(X, Y, Z)) ).
fdiv(X, Y, Z) :- ( float(X), float(Y) -> floats:fdiv(X, Y, Z) ; operation(fdiv(X, Y, Z)) ).
ddiv(X, Y, Z) :- ( float(X), float(Y) -> floats:ddiv(X, Y, Z) ; operation(ddiv(X, Y, Z)) ).
frem(X, Y, Z) :- ( float(X), float(Y) -> floats:frem(X, Y, Z) ; operation(frem(X, Y, Z)) ).
drem(X, Y, Z) :- ( float(X), float(Y) -> floats:drem(X, Y, Z) ; operation(drem(X, Y, Z)) ).
fcmpl(X, Y, Z) :- ( float(X), float(Y) -> floats:fcmpl(X, Y, Z) ; operation(fcmpl(X, Y, Z)) ).
fcmpg(X, Y, Z) :- ( float(X), float(Y) -> floats:fcmpg(X, Y, Z) ; operation(fcmpg(X, Y, Z)) ).
dcmpl(X, Y, Z) :- ( float(X), float(Y) -> floats:dcmpl(X, Y, Z) ; operation(dcmpl(X, Y, Z)) ).
dcmpg(X, Y, Z) :- ( float(X), float(Y) -> floats:dcmpg(X, Y, Z) ; operation(dcmpg(X, Y, Z)) ).
fneg(X, Z) :- ( float(X) -> floats:fneg(X, Z) ; operation(fneg(X, Z)) ).
dneg(X, Z) :- ( float(X) -> floats:dneg(X, Z) ; operation(dneg(X, Z)) ).
f2i(X, Z) :- ( float(X) -> floats:f2i(X, Z) ; operation(f2i(X, Z)) ).
f2l(X, Z) :- ( float(X) -> floats:f2l(X, Z) ; operation(f2l(X, Z)) ).
f2d(X, Z) :- ( float(X) -> floats:f2d(X, Z) ; operation(f2d(X, Z)) ).
d2i(X, Z) :- ( float(X) -> floats:d2i(X, Z) ; operation(d2i(X, Z)) ).
d2l(X, Z) :- ( float(X) -> floats:d2l(X, Z) ; operation(d2l(X, Z)) ).
d2f(X, Z) :- ( float(X) -> floats:d2f(X, Z) ; operation(d2f(X, Z)) ).
i2f(X, Z) :- ( integer(X) -> floats:i2f(X, Z) ; operation(i2f(X, Z)) ).
i2d(X, Z) :- ( integer(X) -> floats:i2d(X, Z) ; operation(i2d(X, Z)) ).
l2f(X, Z) :- ( integer(X) -> floats:l2f(X, Z) ; operation(l2f(X, Z)) ).
l2d(X, Z) :- ( integer(X) -> floats:l2d(X, Z) ; operation(l2d(X, Z)) ).

%!  fbits(+X, -Z) is det.
%!  dbits(+X, -Z) is det.
%!  ibits(+X, -Z) is det.
%!  lbits(+X, -Z) is det.
%
%   The bits of a float or double as an int or long, and the float or double of these bits. There is one NaN, whose bits
%   are those that Java calls canonical.
%
%       ?- fbits(1.0, Z).
%       Z = 1065353216.

fbits(X, Z) :- ( float(X) -> floats:fbits(X, Z) ; operation(fbits(X, Z)) ).
dbits(X, Z) :- ( float(X) -> floats:dbits(X, Z) ; operation(dbits(X, Z)) ).
ibits(X, Z) :- ( integer(X) -> floats:ibits(X, Z) ; operation(ibits(X, Z)) ).
lbits(X, Z) :- ( integer(X) -> floats:lbits(X, Z) ; operation(lbits(X, Z)) ).
