/*  java.time.Year, YearMonth and MonthDay are set up with nothing but a formatter for texts, which asks for the system's locale: it is made
    where a text is read, so that who reads none asks for nothing.
*/
:- module(year_parsers, []).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [known_value/1, copied_at/3, known/1, run_bytecode/6]).
:- use_module(object_fields, [static/5]).
:- use_module('../method_bytecode', [run_in_bytecode/6]).

model('java.time.Year.<clinit>()V', void, _).
model('java.time.YearMonth.<clinit>()V', void, _).
model('java.time.MonthDay.<clinit>()V', void, _).

model('java.time.Year.parse(Ljava/lang/CharSequence;)Ljava/time/Year;'(Text), R, H0, H, E) :- parsed('Year', Text, R, H0, H, E).
model('java.time.YearMonth.parse(Ljava/lang/CharSequence;)Ljava/time/YearMonth;'(Text), R, H0, H, E) :- parsed('YearMonth', Text, R, H0, H, E).
model('java.time.MonthDay.parse(Ljava/lang/CharSequence;)Ljava/time/MonthDay;'(Text), R, H0, H, E) :- parsed('MonthDay', Text, R, H0, H, E).

parsed(Name, Text, R, H0, H, E) :-
    known_value(Text),
    ( copied_at(H0, Text, Units) -> known(Units) ; true ),
    atom_concat('java.time.', Name, Class),
    atom_concat(Class, '.PARSER', Field),
    static(Class, Field, Parser0, H0, H1),
    (   Parser0 == null
    ->  atom_concat(Class, '.<clinit>()V', Initialiser),
        run_in_bytecode(Initialiser, [], _, H1, H2, ok),
        static(Class, Field, Parser, H2, H3)
    ;   Parser = Parser0, H3 = H1
    ),
    atomic_list_concat([Class,'.parse(Ljava/lang/CharSequence;Ljava/time/format/DateTimeFormatter;)Ljava/time/',Name,';'], Id),
    run_bytecode(Id, [Text,Parser], R, H3, H, E).
