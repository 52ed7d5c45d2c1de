/*  java.time.Year, YearMonth and MonthDay are set up with nothing but a formatter for texts, which asks for the system's locale: it is made
    where a text is read, so that who reads none asks for nothing.
*/
:- module(year_parsers, []).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [known_value/1, copied_at/3, known/1, run_bytecode/6]).
:- use_module(object_fields, [static/5, leave_out/4, left_out/3]).
:- use_module('../method_bytecode', [run_in_bytecode/6]).

model('java.time.Year.<clinit>()V', void, H0, H) :- leave_out('java.time.Year', ['PARSER'], H0, H).
model('java.time.YearMonth.<clinit>()V', void, H0, H) :- leave_out('java.time.YearMonth', ['PARSER'], H0, H).
model('java.time.MonthDay.<clinit>()V', void, H0, H) :- leave_out('java.time.MonthDay', ['PARSER'], H0, H).

model('java.time.Year.parse(Ljava/lang/CharSequence;)Ljava/time/Year;'(Text), R, H0, H, E) :- parsed('Year', Text, R, H0, H, E).
model('java.time.YearMonth.parse(Ljava/lang/CharSequence;)Ljava/time/YearMonth;'(Text), R, H0, H, E) :- parsed('YearMonth', Text, R, H0, H, E).
model('java.time.MonthDay.parse(Ljava/lang/CharSequence;)Ljava/time/MonthDay;'(Text), R, H0, H, E) :- parsed('MonthDay', Text, R, H0, H, E).

parsed(Name, Text, R, H0, H, E) :-
    known_value(Text),
    ( copied_at(H0, Text, Units) -> known(Units) ; true ),
    atom_concat('java.time.', Name, Class),
    atom_concat(Class, '.PARSER', Field),
    (   left_out(H0, Class, Field)
    ->  atom_concat(Class, '.<clinit>()V', Initialiser),
        run_in_bytecode(Initialiser, [], _, H0, H1, ok)
    ;   H1 = H0
    ),
    static(Class, Field, Parser, H1, H2),
    atomic_list_concat([Class,'.parse(Ljava/lang/CharSequence;Ljava/time/format/DateTimeFormatter;)Ljava/time/',Name,';'], Id),
    run_bytecode(Id, [Text,Parser], R, H2, H, E).
