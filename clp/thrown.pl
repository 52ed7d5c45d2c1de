/*  What is told of an exception: its class, its message, and the same of its cause.

    A term is a JSON object, {"class": Name, "message": M, "cause": C}. M is a list of UTF-16 code units, null, or false where
    the machine or a model made the text (library/throwables.pl); C is such a term without a cause of its own, or null.
*/
:- module(thrown, [thrown_term/3, told_fields/4]).
:- use_module(library(lists), [selectchk/3, union/3]).
:- use_module('../solver/heap', [cell/3, get_field/5, type_of/3]).
:- use_module('../solver/classes', [field_slot/3]).
:- use_module(cells, [object_term/2]).

:- set_prolog_flag(optimise, true).

%!  thrown_term(+H, +E, -Term) is det.
%
%   Term tells the exception of E, which is ok or exc(X) as a call ends, X on the heap H; it is null for ok.
%
%       ?- thrown_term(_, ok, Term).
%       Term = null.

thrown_term(H, E, Term) :- ( E = exc(X) -> exception_term(H, X, cause, Term) ; Term = null ).

exception_term(H, X, Depth, Term) :-
    type_of(H, X, Class),
    atom_string(Class, Name),
    throwable_field(H, X, Class, 'java.lang.Throwable.detailMessage', Message),
    message_term(Message, H, X, MessageTerm),
    (   Depth == cause
    ->  throwable_field(H, X, Class, 'java.lang.Throwable.cause', Cause),
        cause_term(Cause, H, X, CauseTerm),
        Members = ["cause":CauseTerm]
    ;   Members = []
    ),
    object_term(["class":Name,"message":MessageTerm|Members], Term).

throwable_field(H, X, Class, Field, Value) :-
    field_slot(Class, Field, Slot),
    get_field(H, X, Field, Slot, Value).

message_term(null, _, _, Term) :- !, Term = null.
message_term(r(Y), H, X, Term) :-
    (   Y == X
    ->  Term = false
    ;   cell(H, Y, string(Chars)),
        compound_name_arguments(Chars, _, Term)
    ).

%   Until it is given one, an exception is its own cause.
cause_term(null, _, _, Term) :- !, Term = null.
cause_term(r(Y), H, X, Term) :- ( Y == X -> Term = null ; exception_term(H, Y, message, Term) ).

%!  told_fields(+E, +H, +Read0, -Read) is det.
%
%   Read are the fields of exceptions, X-Fields, that something rests on: those of Read0, and the messages that are told of the
%   exception of E. A cause is told where there is one, and then the path has read or made it.

told_fields(ok, _, Read, Read).
told_fields(exc(X), H, Read0, Read) :-
    message_told(X, Read0, Read1),
    type_of(H, X, Class),
    throwable_field(H, X, Class, 'java.lang.Throwable.cause', Cause),
    ( Cause = r(Y) -> message_told(Y, Read1, Read) ; Read = Read1 ).

message_told(X, Read0, Read) :-
    (   selectchk(X-Fields, Read0, Read1)
    ->  union(['java.lang.Throwable.detailMessage'], Fields, All),
        Read = [X-All|Read1]
    ;   Read = Read0
    ).
