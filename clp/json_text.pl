/*  Texts as JSON strings. */
:- module(json_text, [json_text/1, json_atom/2, json_texts/1]).
:- use_module(library(lists), [member/2]).

%!  json_text(+Text) is det.
%
%   Write the JSON string of Text, an atom or a number, on the current output.
%
%       ?- json_text('a "b"').
%       "a \"b\""
%       ?- json_text('a\nb').
%       "a\u000ab"

json_text(Text) :-
    write('"'),
    (   plain(Text)
    ->  write(Text)
    ;   atom_codes(Text, Codes),
        json_codes(Codes)
    ),
    write('"').

%!  json_atom(+Text, -Atom) is det.
%
%   Atom is the JSON string of Text, without a stream where there is nothing to escape.
%
%       ?- json_atom('x > 1', Atom).
%       Atom = '"x > 1"'.

json_atom(Text, Atom) :-
    ( plain(Text) -> atomic_list_concat(['"',Text,'"'], Atom) ; with_output_to(atom(Atom), json_text(Text)) ).

%!  json_texts(+Atoms) is det.
%
%   Write the JSON array of Atoms on the current output.
%
%       ?- json_texts([a, 'b"']).
%       ["a","b\""]

json_texts([]) :- !, write('[]').
json_texts(Atoms) :-
    atomic_list_concat(Atoms, ' ', Text),
    (   plain(Text)
    ->  atomic_list_concat(Atoms, '","', Joined),
        format('["~w"]', [Joined])
    ;   Atoms = [First|Rest],
        write('['), json_text(First),
        forall(member(Atom, Rest), ( write(','), json_text(Atom) )),
        write(']')
    ).

%   Most texts have nothing to escape, which one built-in sees. A null character would be the end of its separators.
plain(Text) :- number(Text), !.
plain(Text) :-
    escaped(Escaped),
    split_string(Text, Escaped, "", [_]),
    \+ sub_atom(Text, _, 1, _, '\x0\').

escaped("\"\\\x1\\x2\\x3\\x4\\x5\\x6\\x7\\x8\\x9\\xa\\xb\\xc\\xd\\xe\\xf\\x10\\x11\\x12\\x13\\x14\\x15\\x16\\x17\\x18\\x19\\x1a\\x1b\\x1c\\x1d\\x1e\\x1f\").

json_codes([]).
json_codes([C|Cs]) :-
    (   ( C =:= 0'" ; C =:= 0'\\ )
    ->  put_char('\\'), put_code(C)
    ;   C < 32
    ->  format('\\u~|~`0t~16r~4+', [C])
    ;   put_code(C)
    ),
    json_codes(Cs).
