/*  The terms that a path is made of: what their arguments are called, and how they are read and changed by name.

    A layout names the arguments of a term, from the first one on. A module that has them expanded, by
        goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).
    can call, for each field F of a layout L:
        L_F(Term, Value)          Value is the field F of Term (arg/3)
        set_L_F(Term, Value)      F of Term is Value from now on, until that is undone (setarg/3)
        keep_L_F(Term, Value)     F of Term is Value for good (nb_setarg/3)
        add_L_F(Term, Item)       Item comes in front of the list F of Term (arg/3, setarg/3)
        L_with(Fields, Term)      Term has all of this layout and these Fields, F(Value), ...; for making one, too
    These are no predicates: when the module is loaded, each becomes what stands behind it in parentheses, or a unification, so
    that a name costs nothing. A name that no layout has stays a call, of a predicate that does not exist, which the lint finds.

    The nodes u, ref and obj have their first fields in common: node_F is field F of any of them, where several have it, all in
    the same place.
*/
:- module(layout, [by_layout/2, layout_place/3]).
:- use_module(library(lists), [member/2]).
:- use_module(meters, [limits_fields/1]).

%   layout(L, Name, Fields): terms of the layout L are Name(Fields...). Of those that `more` ends, the number of arguments
%   differs.

%   All that a path knows of its unknown values (store.pl).
layout(store, store, [levels,graph,inputs,defined,path,others,known,stamp,counts,objects,logs,choices,mode,setting,numbered,split,
                      chosen,effort]).
layout(levels, levels, [intervals,differences,bit_vectors]).
layout(setting, setting, [heap_mode,heap,assumptions]).
layout(effort, effort, [left]).
layout(counts, counts, [intervals,differences,bit_vectors,not_intervals,not_differences,not_bit_vectors,unknown,at_end,
                        unknown_at_end,alike,alike_within_others,differences_gave_up,choices_gave_up,bit_vectors_gave_up]).

%   What stands for unknown values: numbers (unknowns.pl), references and objects (references.pl).
layout(u, u, [store,number,origin,point,variable]).
layout(ref, ref, [store,number,origin,type,apart,marks,variable]).
layout(obj, obj, [store,number,origin,type,apart,fields,elements,identity,marks,variable]).

%   The types that something can be of (types.pl).
layout(domain, among, [bits,arrays,unseen,near]).

%   A choice (choices.pl), the graph of differences and its points (orders.pl), and what is kept of a computed number.
layout(alts, alts, [list]).
layout(graph, graph, [points,zero,apart,least]).
layout(point, point, [lo,hi,potential,edges]).
layout(computed, point, [lo,hi,stamp,value]).
layout(real, real, [value]).

%   Whether something is not known, found on a way that is undone (models.pl).
layout(doubt, unknown, [raised]).

%   What is known of the entries of a map (clp/library/open_hash_maps.pl).
layout(entries, entries, [known,initial,absent,rest,firsts,lasts]).

%   The log of reads and writes of unknown objects (input_heap.pl).
layout(log, log, [key,entries]).
layout(entry, set, [object,index,value]).

%   The heap and its cells (heap.pl), and what bounds a path (limits.pl).
layout(heap, heap, [next,cells,statics,interned,limits]).
layout(object, object, [class|more]).
layout(array, array, [component,size|more]).
layout(statics, statics, [state|more]).
layout(limits, limits, Fields) :- limits_fields(Fields).   % meters.pl

%   What a path has cost so far (spending.pl).
layout(spent, spent, [totals,open,log,inside,foreign,own,objects,machine,code]).

%   What a search counts of the paths that ended (ends.pl).
layout(ledger, ledger, [counts,marks,noted,assumed]).

node(u).
node(ref).
node(obj).

%!  layout_place(+Layout, +Field, -I) is semidet.
%
%   Field is argument I of the terms of Layout.
%
%       ?- layout_place(heap, cells, I).
%       I = 2.

layout_place(Layout, Field, I) :-
    layout(Layout, _, Fields),
    place(Fields, Field, 1, I).

place([Field0|Fields], Field, I0, I) :-
    (   Field0 == Field
    ->  I = I0
    ;   I1 is I0 + 1,
        place(Fields, Field, I1, I)
    ).

%   inline(Name, How, I): what stands for Name, of each field of each layout, and of the nodes' common fields.

term_expansion(inlines, Clauses) :- findall(inline(Name, How, I), inline_name(Name, How, I), Clauses).

inline_name(Name, with, Layout) :- layout(Layout, _, _), atom_concat(Layout, '_with', Name).
inline_name(Name, How, I) :-
    accessor(Accessor, I),
    member(How-Prefix, [get-'',set-set_,keep-keep_,add-add_]),
    atom_concat(Prefix, Accessor, Name).

accessor(Name, I) :-
    layout(Layout, _, Fields),
    member(Field, Fields),
    layout_place(Layout, Field, I),
    atomic_list_concat([Layout,Field], '_', Name).
accessor(Name, I) :-
    setof(Node-Place, ( node(Node), node_field(Node, Field, Place) ), [_-I|Others]),
    Others = [_|_],
    forall(member(_-Place, Others), Place =:= I),
    atom_concat(node_, Field, Name).

node_field(Node, Field, I) :- layout(Node, _, Fields), member(Field, Fields), layout_place(Node, Field, I).

inlines.

inlined(with, Layout, Fields, Term, Term = Pattern) :-
    layout(Layout, Functor, Names),
    length(Names, Arity),
    functor(Pattern, Functor, Arity),
    fields_given(Fields, Layout, Pattern).
inlined(get, I, Term, Value, arg(I, Term, Value)).
inlined(set, I, Term, Value, setarg(I, Term, Value)).
inlined(keep, I, Term, Value, nb_setarg(I, Term, Value)).
inlined(add, I, Term, Item, ( arg(I, Term, Items), setarg(I, Term, [Item|Items]) )).

fields_given([], _, _).
fields_given([Given|Fields], Layout, Pattern) :-
    Given =.. [Field,Value],
    layout_place(Layout, Field, I),
    arg(I, Pattern, Value),
    fields_given(Fields, Layout, Pattern).

%!  by_layout(+Goal, -Inlined) is semidet.
%
%   Goal reads, changes or makes a term of a layout, which Inlined does.
%
%       ?- by_layout(heap_cells(H, Cells), Goal).
%       Goal = arg(2, H, Cells).

by_layout(Goal, Inlined) :-
    compound(Goal),
    compound_name_arguments(Goal, Name, [A,B]),
    inline(Name, How, I),
    inlined(How, I, A, B, Inlined).
