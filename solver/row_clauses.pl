/*  Clauses made from the rows of a table when a module is loaded.

    `:- each(Row, Clause)` stands for as many clauses as the goal Row has answers, in their order: Clause with what
    each says. What runs are these clauses, compiled and indexed like any other; no table is looked up.
*/
:- module(row_clauses, []).

:- multifile system:term_expansion/2.
:- dynamic system:term_expansion/2.

system:term_expansion((:- each(Row, Clause)), Clauses) :-
    prolog_load_context(module, Module),
    findall(Clause, Module:Row, Clauses).
