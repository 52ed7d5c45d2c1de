/*  Exceptions of the library that are made of an unknown number: their message, which has its digits, is not modelled. */
:- module(open_throwables, []).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(state_fields, [hold/5]).

model('java.lang.StringIndexOutOfBoundsException.<init>(I)V'(X, _), void, H0, H) :- made(X, H0, H).
model('java.lang.ArrayIndexOutOfBoundsException.<init>(I)V'(X, _), void, H0, H) :- made(X, H0, H).
model('java.lang.IndexOutOfBoundsException.<init>(I)V'(X, _), void, H0, H) :- made(X, H0, H).
model('java.lang.IndexOutOfBoundsException.<init>(J)V'(X, _), void, H0, H) :- made(X, H0, H).

%   A message that is not modelled is the exception itself (throwables.pl).
made(X, H0, H) :-
    hold(X, 'java.lang.Throwable.cause', r(X), H0, H1),
    hold(X, 'java.lang.Throwable.detailMessage', r(X), H1, H).
