/*  java.text.Normalizer on texts of ASCII, which are in all normal forms: other characters are tables of ICU. */
:- module(normal_forms, []).
:- use_module(library(apply), [maplist/2]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, string_at/3, not_modelled/2]).

model('java.text.Normalizer.normalize(Ljava/lang/CharSequence;Ljava/text/Normalizer$Form;)Ljava/lang/String;'(R0, Form), R, H0, H, E) :-
    in_ascii(R0, Form, H0, H, E),
    ( E == ok -> R = R0 ; true ).

model('java.text.Normalizer.isNormalized(Ljava/lang/CharSequence;Ljava/text/Normalizer$Form;)Z'(R0, Form), 1, H0, H, E) :-
    in_ascii(R0, Form, H0, H, E).

in_ascii(R, Form, H0, H, E) :-
    (   ( R == null ; Form == null )
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   string_at(H0, R, Units), maplist(ascii, Units)
    ->  H = H0, E = ok
    ;   not_modelled('java.text.Normalizer.normalize(Ljava/lang/CharSequence;Ljava/text/Normalizer$Form;)Ljava/lang/String;',
                     'characters beyond ASCII')
    ).

ascii(C) :- C =< 127.
