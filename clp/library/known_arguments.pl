/*  Methods whose bytecode goes through the characters or digits of what they are given: on known arguments without limits, as what the JDK
    does there is no part of a search (model_calls.pl), on unknown ones as ever.
*/
:- module(known_arguments, []).
:- use_module('../method_bytecode', [run_in_bytecode/6]).
:- use_module('../../solver/row_clauses', []).
:- use_module(model_clauses, [method_arity/3]).
:- use_module(library(lists), [append/3]).

:- public read_or_written/2.

%   read_or_written(Kind, Id): such a method; Kind is `static` or `instance`.
read_or_written(instance, 'java.math.BigDecimal.<init>(Ljava/lang/String;)V').
read_or_written(instance, 'java.math.BigDecimal.<init>(D)V').
read_or_written(instance, 'java.math.BigDecimal.toString()Ljava/lang/String;').
read_or_written(instance, 'java.math.BigDecimal.toPlainString()Ljava/lang/String;').
read_or_written(static, 'java.math.BigDecimal.valueOf(D)Ljava/math/BigDecimal;').
read_or_written(instance, 'java.math.BigInteger.<init>(Ljava/lang/String;)V').
read_or_written(instance, 'java.math.BigInteger.<init>(Ljava/lang/String;I)V').
read_or_written(instance, 'java.math.BigInteger.toString(I)Ljava/lang/String;').
read_or_written(instance, 'java.time.LocalDate.toString()Ljava/lang/String;').
read_or_written(instance, 'java.time.LocalTime.toString()Ljava/lang/String;').
read_or_written(instance, 'java.time.Duration.toString()Ljava/lang/String;').
read_or_written(instance, 'java.time.Period.toString()Ljava/lang/String;').
read_or_written(static, 'java.time.LocalDate.parse(Ljava/lang/CharSequence;)Ljava/time/LocalDate;').
read_or_written(static, 'java.time.LocalTime.parse(Ljava/lang/CharSequence;)Ljava/time/LocalTime;').
read_or_written(static, 'java.time.LocalDateTime.parse(Ljava/lang/CharSequence;)Ljava/time/LocalDateTime;').
read_or_written(static, 'java.time.Duration.parse(Ljava/lang/CharSequence;)Ljava/time/Duration;').
read_or_written(static, 'java.time.Instant.parse(Ljava/lang/CharSequence;)Ljava/time/Instant;').
read_or_written(static, 'java.time.Period.parse(Ljava/lang/CharSequence;)Ljava/time/Period;').
read_or_written(instance, 'java.util.regex.Pattern.<init>(Ljava/lang/String;I)V').
read_or_written(static, 'java.util.UUID.fromString(Ljava/lang/String;)Ljava/util/UUID;').

:- each(( read_or_written(Kind, Id), method_arity(Kind, Id, Arity) ), (:- public(Id/Arity))).
:- each(( read_or_written(Kind, Id), method_arity(Kind, Id, Arity),
          functor(Head, Id, Arity), Head =.. [_|HeadArgs], append(Args, [R,H0,H,E,library], HeadArgs) ),
        (Head :- run_in_bytecode(Id, Args, R, H0, H, E))).
