/*  The boxes of unknown numbers.

    Whether two boxes that valueOf made are the same object hangs on their values. A box of an unknown number is a new
    object that is marked as made by valueOf; solver/kept_boxes.pl tells such boxes apart where a program does.
*/
:- module(open_boxes, []).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(object_fields, [boxed/5]).
:- use_module('../../solver/kept_boxes', [mark_kept/3]).

model('java.lang.Integer.valueOf(I)Ljava/lang/Integer;'(V), r(X), H0, H) :- kept_box('java.lang.Integer', V, X, H0, H).
model('java.lang.Long.valueOf(J)Ljava/lang/Long;'(V), r(X), H0, H) :- kept_box('java.lang.Long', V, X, H0, H).
model('java.lang.Short.valueOf(S)Ljava/lang/Short;'(V), r(X), H0, H) :- kept_box('java.lang.Short', V, X, H0, H).
model('java.lang.Byte.valueOf(B)Ljava/lang/Byte;'(V), r(X), H0, H) :- kept_box('java.lang.Byte', V, X, H0, H).
model('java.lang.Character.valueOf(C)Ljava/lang/Character;'(V), r(X), H0, H) :-
    kept_box('java.lang.Character', V, X, H0, H).

kept_box(Class, V, X, H0, H) :-
    boxed(Class, V, X, H0, H1),
    mark_kept(H1, X, H).
