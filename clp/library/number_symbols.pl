/*  What the JDK needs to write numbers for people: the symbols of a locale, formats by them, and buffers that a thread keeps.

    The symbols come from the JDK's own locale data; rows here say them for locales that programs name, of which no release has others.
    What else formatting does is bytecode.
*/
:- module(number_symbols, []).
:- use_module(library(apply), [foldl/4]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, string_at/3, text_constant/4, not_modelled/2, run_bytecode/6, known/1]).
:- use_module(object_fields, [field/4, put/5]).
:- use_module('../calls', [initialise/5]).
:- use_module('../../solver/heap', [new_object/4, new_array/5]).

%   locale_row(Language, Region, Decimal, Grouping, Percent): both separators, and the pattern of percentages.
locale_row(``, ``, `.`, `,`, `#,##0%`).
locale_row(`en`, ``, `.`, `,`, `#,##0%`).
locale_row(`en`, `US`, `.`, `,`, `#,##0%`).
locale_row(`en`, `GB`, `.`, `,`, `#,##0%`).
locale_row(`de`, ``, `,`, `.`, [0'#,0',,0'#,0'#,0'0,0xA0,0'%]).
locale_row(`de`, `DE`, `,`, `.`, [0'#,0',,0'#,0'#,0'0,0xA0,0'%]).

%   symbols(H, Locale, Decimal, Grouping, Percent): those of a Locale that has a row, and neither script, variant nor extension.
symbols(H, r(L), Decimal, Grouping, Percent) :-
    field(H, L, 'java.util.Locale.baseLocale', r(B)),
    field(H, L, 'java.util.Locale.localeExtensions', null),
    part(H, B, 'sun.util.locale.BaseLocale.script', []),
    part(H, B, 'sun.util.locale.BaseLocale.variant', []),
    part(H, B, 'sun.util.locale.BaseLocale.language', Language),
    part(H, B, 'sun.util.locale.BaseLocale.region', Region),
    locale_row(Language, Region, Decimal, Grouping, Percent),
    !.
symbols(_, _, _, _, _) :- not_modelled('java.text.DecimalFormatSymbols.initialize(Ljava/util/Locale;)V', 'the symbols of a locale').

part(H, B, Field, Units) :-
    field(H, B, Field, R),
    string_at(H, R, Units).

model('java.text.DecimalFormatSymbols.initialize(Ljava/util/Locale;)V'(X, L), void, H0, H) :-
    symbols(H0, L, [Decimal], [Grouping], _),
    foldl(character(X), [zeroDigit-0'0, groupingSeparator-Grouping, decimalSeparator-Decimal, perMill-0x2030, percent-0'%, digit-0'#,
                         patternSeparator-0';, minusSign-0'-, monetarySeparator-Decimal, exponential-0'E,
                         monetaryGroupingSeparator-Grouping], H0, H1),
    foldl(text(X), [infinity-[0x221E], 'NaN'-`NaN`, exponentialSeparator-`E`, perMillText-[0x2030], percentText-`%`,
                    minusSignText-`-`], H1, H2),
    put(X, 'java.text.DecimalFormatSymbols.locale', L, H2, H).

character(X, Name-Value, H0, H) :-
    atom_concat('java.text.DecimalFormatSymbols.', Name, Field),
    put(X, Field, Value, H0, H).

text(X, Name-Units, H0, H) :-
    text_constant(H0, Units, Y, H1),
    character(X, Name-r(Y), H1, H).

model('java.text.DecimalFormatSymbols.getInstance(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;'(L), R, H0, H, E) :-
    (   L == null
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   made('java.text.DecimalFormatSymbols', '(Ljava/util/Locale;)V', [L], R, H0, H, E)
    ).

%   The styles are constants of NumberFormat.
model('java.text.NumberFormat.getInstance(Ljava/util/Locale;Ljava/text/NumberFormat$Style;I)Ljava/text/NumberFormat;'(L, _, Style),
      R, H0, H, E) :-
    known(Style),
    (   L == null
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   symbols(H0, L, _, _, Percent),
        style(Style, Percent, Pattern, IsWhole)
    ->  text_constant(H0, Pattern, P, H1),
        made('java.text.DecimalFormatSymbols', '(Ljava/util/Locale;)V', [L], Symbols, H1, H2, ok),
        made('java.text.DecimalFormat', '(Ljava/lang/String;Ljava/text/DecimalFormatSymbols;)V', [r(P),Symbols], R, H2, H3, ok),
        ( IsWhole == true -> R = r(X), whole_numbers(X, H3, H) ; H = H3 ),
        E = ok
    ;   not_modelled('java.text.NumberFormat.getInstance(Ljava/util/Locale;Ljava/text/NumberFormat$Style;I)Ljava/text/NumberFormat;',
                     'a style of numbers')
    ).

style(0, _, `#,##0.###`, false).
style(2, Percent, Percent, false).
style(4, _, `#,##0.###`, true).

whole_numbers(X, H0, H) :-
    run_bytecode('java.text.DecimalFormat.setMaximumFractionDigits(I)V', [X,0], _, H0, H1, ok),
    run_bytecode('java.text.DecimalFormat.setDecimalSeparatorAlwaysShown(Z)V', [X,0], _, H1, H2, ok),
    run_bytecode('java.text.NumberFormat.setParseIntegerOnly(Z)V', [X,1], _, H2, H, ok).

%   made(Class, Descriptor, Args, R, H0, H, E): what `new` gives.
made(Class, Descriptor, Args, R, H0, H, E) :-
    initialise(Class, H0, H1, E1, _),
    (   E1 == ok
    ->  new_object(H1, Class, X, H2),
        atomic_list_concat([Class,'.<init>',Descriptor], Id),
        run_bytecode(Id, [X|Args], _, H2, H, E),
        R = r(X)
    ;   H = H1, E = E1
    ).

%   Buffers for digits, of which a thread has one.
model('jdk.internal.math.FloatingDecimal.getBinaryToASCIIBuffer()Ljdk/internal/math/FloatingDecimal$BinaryToASCIIBuffer;', R, H0, H, E) :-
    made('jdk.internal.math.FloatingDecimal$BinaryToASCIIBuffer', '()V', [], R, H0, H, E).
model('jdk.internal.math.FormattedFloatingDecimal.getBuffer()[C', r(X), H0, H) :- new_array(H0, char, 20, X, H).
