/*  java.time.Year, YearMonth and MonthDay are set up with nothing but a formatter for texts, which asks for the system's locale: it is made by nobody
    here, and what would need it ends the path.
*/
:- module(year_parsers, []).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.time.Year.<clinit>()V', void, _).
model('java.time.YearMonth.<clinit>()V', void, _).
model('java.time.MonthDay.<clinit>()V', void, _).

no_model(static, 'java.time.Year.parse(Ljava/lang/CharSequence;)Ljava/time/Year;', 'the locale of the system').
no_model(static, 'java.time.YearMonth.parse(Ljava/lang/CharSequence;)Ljava/time/YearMonth;', 'the locale of the system').
no_model(static, 'java.time.MonthDay.parse(Ljava/lang/CharSequence;)Ljava/time/MonthDay;', 'the locale of the system').
