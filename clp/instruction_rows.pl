/*  The table of meaning (meaning.pl) as lines of text, for the list of supported instructions in docs/.

    A row is row(Operation, Form, Pops, Pushes, Asks, Outcomes), texts all of them: a canonical operation, the term
    that the table has for it, what it takes from the operand stack and leaves there (the top last), the question
    that decides, and its outcomes by name. Where the table has clauses for several sorts of values, `word` is one
    that takes one slot, `wide` a long or double, and `value` either.
*/
:- module(instruction_rows, [row/6, meant/6, print_rows/0, print_tests/0]).
:- use_module(library(lists), [append/3, member/2, reverse/2, last/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(meaning, [meaning/5]).
:- use_module(test_rows, [test_row/7]).

%!  print_rows is det.
%
%   Write every row as a line with tabs between its parts.

print_rows :-
    forall(row(Operation, Form, Pops, Pushes, Asks, Outcomes),
           format('~w\t~w\t~w\t~w\t~w\t~w~n', [Operation,Form,Pops,Pushes,Asks,Outcomes])).

%!  print_tests is det.
%
%   Write a line for each test with tabs between its parts: the term, whether it is asked on a heap, whether its answers are
%   patterns of what it asks, and what the predicate of its rules is called.

print_tests :-
    forall(test_row(Test, H, Answer, Decision, _, Kind, Subject),
           ( ( term_variables(Decision, Vs), member(V, Vs), V == H -> Heap = heap ; Heap = '' ),
             ( Subject == none -> Pattern = '' ; Pattern = pattern ),
             numbervars(Test-Answer, 0, _),
             format('~W\t~w\t~w\t~w~n', [Test,[numbervars(true)],Heap,Pattern,Kind]) )).

%!  row(?Operation, -Form, -Pops, -Pushes, -Asks, -Outcomes) is nondet.
%
%   One row of the table of meaning, as texts.
%
%       ?- row(iadd, Form, Pops, Pushes, Asks, Outcomes).
%       Form = iadd, Pops = 'int, int', Pushes = int, Asks = '', Outcomes = 'normal: next'.

row(Operation, Form, Pops, Pushes, Asks, Outcomes) :-
    form(Operation, Instruction, Form),
    findall(Before-After-Test-Effects, meant(Instruction, Before, After, Test, Effects), [First|More]),
    stack_forms([First|More], Forms),
    texts(Forms, Pops, Pushes),
    First = _-_-Test-Effects,
    asked(Test, Asks),
    maplist(outcome_text, Effects, OutcomeTexts),
    atomic_list_concat(OutcomeTexts, ', ', Outcomes).

%!  meant(?Operation, -Instruction, -Before, -After, -Test, -Outcomes) is nondet.
%
%   A clause of the table for Instruction, a term of the canonical Operation: the entries that it takes from the operand
%   stack and leaves there, the top last, the question that it asks, and its outcomes.
%
%       ?- meant(iadd, Instruction, Before, After, Test, Outcomes).
%       Before = [int(X),int(Y)], After = [int(Z)], Test = always, Outcomes = [normal:next([iadd(X,Y,Z)])].

meant(Operation, Instruction, Before, After, Test, Outcomes) :-
    form(Operation, Instruction, _),
    meant(Instruction, Before, After, Test, Outcomes).

meant(Instruction, Before, After, Test, Outcomes) :-
    meaning(Instruction, Stack0, Stack, Test, Outcomes),
    entries(Stack0, Before0, Tail),
    above(Stack, Tail, After0),
    reverse(Before0, Before),
    reverse(After0, After).

entries(Tail, [], Tail) :- var(Tail), !.
entries([Entry|Stack], [Entry|Entries], Tail) :- entries(Stack, Entries, Tail).

above(Stack, Tail, []) :- Stack == Tail, !.
above([Entry|Stack], Tail, [Entry|Entries]) :- above(Stack, Tail, Entries).

%   One clause shows the sorts of its values; several show what their values have in common.
stack_forms([Before-After-_-_], [Pops-Pushes]) :- !, maplist(sort_text, Before, Pops), maplist(sort_text, After, Pushes).
stack_forms(Meanings, Forms) :-
    findall(Pops-Pushes,
            ( member(Before-After-_-_, Meanings), maplist(width_text, Before, Pops), maplist(width_text, After, Pushes) ),
            Forms0),
    sort(Forms0, Forms1),
    ( Forms1 = [_,_|_], maplist(values, Forms1, Valued), sort(Valued, [Only]) -> Forms = [Only] ; Forms = Forms1 ).

sort_text(Entry, Sort) :- functor(Entry, Sort, 1).

width_text(Entry, Width) :- functor(Entry, Sort, 1), ( memberchk(Sort, [long,double]) -> Width = wide ; Width = word ).

%   A field's owner is a word whatever the field is; only the last entry varies.
values(Pops-Pushes, ValuedPops-ValuedPushes) :-
    (   Pushes = [_]
    ->  maplist(owner, Pops, ValuedPops), ValuedPushes = [value]
    ;   Pushes = [], append(Owners, [_], Pops),
        maplist(owner, Owners, ValuedOwners), append(ValuedOwners, [value], ValuedPops), ValuedPushes = []
    ).

owner(_, ref).

texts(Forms, Pops, Pushes) :-
    findall(P, ( member(Entries-_, Forms), stack_text(Entries, P) ), PopTexts),
    findall(P, ( member(_-Entries, Forms), stack_text(Entries, P) ), PushTexts),
    alternatives(PopTexts, Pops),
    alternatives(PushTexts, Pushes).

alternatives(Texts0, Text) :-
    sort(Texts0, [Only]),
    !,
    Text = Only.
alternatives(Texts, Text) :- atomic_list_concat(Texts, ' / ', Text).

stack_text(Entries, Text) :- atomic_list_concat(Entries, ', ', Text).

asked(always, '') :- !.
asked(compare(Op, _, C), Text) :- C == 0, !, atomic_list_concat([compare,Op,0], ' ', Text).
asked(compare(Op, _, _), Text) :- !, atomic_list_concat([compare,Op], ' ', Text).
asked(Test, Name) :- functor(Test, Name, _).

outcome_text(Answer:Effect, Text) :-
    answer_text(Answer, AnswerText),
    effect_text(Effect, EffectText),
    atomic_list_concat([AnswerText,': ',EffectText], Text).

answer_text(Answer, Text) :- ( Answer = r(_) -> Text = 'not null' ; functor(Answer, Text, _) ).

effect_text(next(_), next).
effect_text(goto(_), jump).
effect_text(return(_), return).
effect_text(throw(_), throw).
effect_text(invoke(_, _, _, _), call).
effect_text(initialise(_), initialise).
effect_text(unsupported(_), unsupported).
effect_text(raise(Class), Name) :- atomic_list_concat(Parts, '.', Class), last(Parts, Name).

%   form(Operation, Instruction, Text): the terms that an operation becomes; Text shows what an operand stands for.
%   Calls are shown for a method that takes an int and gives one.
form(ldc, ldc_string(text), 'ldc_string(text)').
form(ldc, ldc_class(type), 'ldc_class(type)').
form(Operation, Instruction, Text) :-
    member(Operation-Operands, [ iconst-[value], lconst-[value], fconst-[value], dconst-[value],
                                 iload-[local], lload-[local], fload-[local], dload-[local], aload-[local],
                                 istore-[local], lstore-[local], fstore-[local], dstore-[local], astore-[local],
                                 iinc-[local,amount], new-[class], newarray-[component], checkcast-[type],
                                 instanceof-[type] ]),
    Instruction =.. [Operation|Operands],
    term_to_atom(Instruction, Text).
form(Operation, Instruction, Text) :-
    clause(meaning(Instruction0, _, _, _, Outcomes), true),
    compound(Instruction0), Instruction0 =.. [Operation,Block],
    member(_:goto(Target), Outcomes), Target == Block,
    Instruction =.. [Operation,block],
    term_to_atom(Instruction, Text).
form(multianewarray, multianewarray(type, 2), 'multianewarray(type,dimensions)').
form(switch, switch(block, [key-block]), 'switch(default,[key-block,...])').
form(getfield, getfield(field, slot, _), 'getfield(field,slot,sort)').
form(putfield, putfield(field, slot, _), 'putfield(field,slot,sort)').
form(getstatic, getstatic(class, field, slot, _), 'getstatic(class,field,slot,sort)').
form(putstatic, putstatic(class, field, slot, _), 'putstatic(class,field,slot,sort)').
form(invokestatic, invokestatic(method, [int], int, raises), 'invokestatic(method,sorts,result,ends)').
form(invokespecial, invokespecial(method, [int], int, raises), 'invokespecial(method,sorts,result,ends)').
form(invokevirtual, invokevirtual(method, [int], int), 'invokevirtual(method,sorts,result)').
form(Operation, Operation, Operation) :-
    clause(meaning(Operation, _, _, _, _), _),
    atom(Operation).
