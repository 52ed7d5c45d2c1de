/*  Rows of the tables of meaning as lines of text, for the modules of Python that are made of them (python_rows.py).

    A term is written in brackets, its name first: `(bvadd x y)`.
*/
:- module(python_rows, [print_operations/0, print_comparisons/0, print_types/0, print_instructions/0]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module('../solver/operation_rows', [operation_row/8]).
:- use_module('../solver/comparison_rows', [comparison/9]).
:- use_module('../solver/results', [type_range/3]).
:- use_module(meaning, [initialising/1]).
:- use_module(operations, [operation/2]).
:- use_module(instruction_rows, [meant/6]).

%!  print_operations is det.
%
%   Write a line for each operation on numbers: its name, the types of its inputs and of its result, what it is in Java, and
%   what it is to Z3.

print_operations :-
    forall(operation_row(Goal, Inputs, Result, _, Java, _, Z3, _),
           ( functor(Goal, Op, _), joined(Inputs, Types), Java =.. Words, joined(Words, JavaText), bracketed(Z3, Text),
             line([Op,Types,Result,JavaText,Text]) )).

%!  print_comparisons is det.
%
%   Write a line for each comparison: its name, its opposite, what it is in Java, and what it is to Z3.

print_comparisons :- forall(comparison(Op, _, _, _, Opposite, _, Java, _, Z3), line([Op,Opposite,Java,Z3])).

%!  print_types is det.
%
%   Write a line for each integral type: its name, its least value and its greatest.

print_types :- forall(type_range(Type, Least, Most), line([Type,Least,Most])).

%!  print_instructions is det.
%
%   Write a line for each canonical instruction: its name; what it takes from the operand stack and leaves there, the top
%   last; how many of its outcomes are exceptions, those of static initialisers not counted; whether they are in front of
%   it; whether an outcome is the instruction behind; whether it changes the heap or a local variable on the way there; which
%   outcome, from 1, is a jump, 0 for none; and what it asks, with a letter for each entry that it takes.

print_instructions :-
    findall(Op, meant(Op, _, _, _, _, _), Ops0),
    each_once(Ops0, [], Ops),
    forall(member(Op, Ops), print_instruction(Op)).

each_once([], _, []).
each_once([X|Xs], Seen, Ys) :-
    ( memberchk(X, Seen) -> Ys = Ys1 ; Ys = [X|Ys1] ),
    each_once(Xs, [X|Seen], Ys1).

print_instruction(Op) :-
    findall(Before-After, meant(Op, _, Before, After, _, _), Shapes),
    ( Shapes = [_,_|_], maplist(moves, Shapes) -> Written = shuffle ; Written = form ),
    findall(Form, ( member(Before-After, Shapes), call(Written, Before, After, Form) ), Forms0),
    each_once(Forms0, [], Forms),
    atomic_list_concat(Forms, '|', FormsText),
    once(meant(Op, _, Before, _, Test, Outcomes)),
    aggregate_all(count, ( member(_:Effect, Outcomes), raising(Effect) ), Raising),
    ( initialising(Op) -> Initialises = yes ; Initialises = no ),
    ( member(_:Effect, Outcomes), goes_on(Effect) -> GoesOn = yes ; GoesOn = no ),
    ( nth1(N, Outcomes, _:goto(_)) -> Jump = N ; Jump = 0 ),
    ( member(_:next(Goals), Outcomes), member(Goal, Goals), changes(Goal) -> Changes = yes ; Changes = no ),
    asked(Test, Before, Asks),
    line([Op,FormsText,Raising,Initialises,GoesOn,Changes,Jump,Asks]),
    !.

:- public form/3, shuffle/3.

form(Before, After, Form) :-
    maplist(sort_of, Before, Pops),
    maplist(sort_of, After, Pushes),
    joined(Pops, PopsText),
    joined(Pushes, PushesText),
    atomic_list_concat([PopsText,>,PushesText], Form).

%   What only moves entries is written with a letter for each, a capital one for what is wide.
moves(Before-After) :- forall(member(Entry, After), ( member(Moved, Before), Moved == Entry )).

shuffle(Before, After, Form) :-
    copy_term(Before-After, Entries0-Entries1),
    lettered(Entries0, 0'a),
    letters(Entries0, Pops),
    letters(Entries1, Pushes),
    atomic_list_concat([Pops,>,Pushes], Form).

lettered([], _).
lettered([Entry|Entries], Code) :-
    functor(Entry, Sort, 1),
    ( memberchk(Sort, [long,double]) -> Letter is Code - 32 ; Letter = Code ),
    arg(1, Entry, Letter),
    Code1 is Code + 1,
    lettered(Entries, Code1).

letters(Entries, Text) :-
    maplist(arg(1), Entries, Codes),
    atom_codes(Letters0, Codes),
    atom_chars(Letters0, Letters),
    joined(Letters, Text).

sort_of(Entry, Sort) :- functor(Entry, Sort, 1).

raising(raise(_)).
raising(throw(_)).
raising(invoke(Kind, _, _, _)) :- Kind \== quiet.

goes_on(next(_)).
goes_on(invoke(_, _, _, _)).
goes_on(initialise(_)).

changes(set_local(_, _)).
changes(Goal) :- operation(Goal, write).

asked(Test, Before, Text) :-
    copy_term(Test-Before, Asked-Entries),
    entry_letters(Entries, 0'a),
    Asked =.. Words0,
    maplist(word, Words0, Words),
    atomic_list_concat(Words, :, Text).

entry_letters([], _).
entry_letters([Entry|Entries], Code) :-
    arg(1, Entry, Value),
    ( var(Value) -> char_code(Value, Code) ; true ),
    Code1 is Code + 1,
    entry_letters(Entries, Code1).

word(Term, Word) :- ( atomic(Term) -> Word = Term ; Word = '_' ).

joined([], -) :- !.
joined(Types, Text) :- atomic_list_concat(Types, ',', Text).

bracketed(Term, Text) :-
    (   compound(Term)
    ->  Term =.. [Word|Arguments],
        maplist(bracketed, Arguments, Texts),
        atomic_list_concat([Word|Texts], ' ', Inside),
        atomic_list_concat(['(',Inside,')'], Text)
    ;   Text = Term
    ).

line(Columns) :-
    atomic_list_concat(Columns, ' ', Line),
    writeln(Line).
