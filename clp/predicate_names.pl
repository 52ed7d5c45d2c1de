/*  Names of residual predicates.

    That of a method is its id, that of a block `Id/Kind@Place`, Place being its pc, or `start`. The names in an id may have
    any of these characters; but an id ends as the descriptor of a type does, and no place does that.
*/
:- module(predicate_names, [block_predicate/4, is_block_predicate/1, of_library/1]).

%!  block_predicate(+Id, +Kind, +Place, -Name) is det.
%
%       ?- block_predicate('C.m()V', loop, 4, Name).
%       Name = 'C.m()V/loop@4'.

block_predicate(Id, Kind, Place, Name) :- atomic_list_concat([Id,/,Kind,@,Place], Name).

%!  is_block_predicate(+Name) is semidet.
%
%       ?- is_block_predicate('C.a@b()V').
%       false.

is_block_predicate(Name) :-
    sub_atom(Name, _, 1, 0, Last),
    ( Last == t ; char_type(Last, digit) ),
    !.

%!  of_library(+Name) is semidet.
%
%   The class, or member of a class, with that Name is the JDK's.
%
%       ?- of_library('java.util.List.size()I').
%       true.

of_library(Name) :- sub_atom(Name, 0, 5, _, 'java.'), !.
of_library(Name) :- sub_atom(Name, 0, 4, _, 'jdk.'), !.
of_library(Name) :- sub_atom(Name, 0, 4, _, 'sun.').
