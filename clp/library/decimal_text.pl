/*  java.math.BigDecimal as text, where it is known: its digits, and where the point stands among them. */
:- module(decimal_text, []).
:- use_module(library(lists), [append/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [known/1, new_text/4, not_modelled/2]).
:- use_module(object_fields, [field/4]).
:- use_module(big_products, [signed_number/3]).

model('java.math.BigDecimal.layoutChars(Z)Ljava/lang/String;'(X, Scientific), r(Y), H0, H) :-
    unscaled(H0, X, N),
    field(H0, X, 'java.math.BigDecimal.scale', S),
    known(S-Scientific),
    Size is abs(N),
    number_codes(Size, Digits),
    ( N < 0 -> Sign = `-` ; Sign = [] ),
    length(Digits, Count),
    Adjusted is Count - 1 - S,
    (   S =:= 0
    ->  Text = Digits
    ;   S > 0, Adjusted >= -6
    ->  pointed(Digits, Count, S, Text)
    ;   Scientific =:= 1
    ->  scientific(Digits, Adjusted, Text)
    ;   not_modelled('java.math.BigDecimal.layoutChars(Z)Ljava/lang/String;', 'engineering notation')
    ),
    append(Sign, Text, Units),
    new_text(H0, Units, Y, H).

unscaled(H, X, N) :-
    field(H, X, 'java.math.BigDecimal.intCompact', C),
    known(C),
    (   C =:= -9223372036854775808
    ->  field(H, X, 'java.math.BigDecimal.intVal', r(I)),
        signed_number(H, I, N)
    ;   N = C
    ).

%   pointed(Digits, Count, S, Text): S of the Count Digits, or zeros before them, are behind the point.
pointed(Digits, Count, S, Text) :-
    (   S >= Count
    ->  Zeros is S - Count,
        format(codes(Text), '0.~*c~s', [Zeros,0'0,Digits])
    ;   Before is Count - S,
        length(Front, Before),
        append(Front, Back, Digits),
        format(codes(Text), '~s.~s', [Front,Back])
    ).

scientific([First|Rest], Adjusted, Text) :-
    ( Rest == [] -> Fraction = [] ; Fraction = [0'.|Rest] ),
    (   Adjusted =:= 0
    ->  Text = [First|Fraction]
    ;   Adjusted > 0
    ->  format(codes(Text), '~c~sE+~d', [First,Fraction,Adjusted])
    ;   format(codes(Text), '~c~sE~d', [First,Fraction,Adjusted])
    ).
