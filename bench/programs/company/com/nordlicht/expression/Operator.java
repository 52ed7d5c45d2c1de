package com.nordlicht.expression;

import java.util.Optional;
import java.util.function.IntBinaryOperator;

public enum Operator {
    ADD('+', 1, (a, b) -> a + b),
    SUBTRACT('-', 1, (a, b) -> a - b),
    MULTIPLY('*', 2, (a, b) -> a * b),
    DIVIDE('/', 2, (a, b) -> a / b);

    private final char symbol;
    private final int precedence;
    private final IntBinaryOperator function;

    Operator(char symbol, int precedence, IntBinaryOperator function) {
        this.symbol = symbol;
        this.precedence = precedence;
        this.function = function;
    }

    public char getSymbol() {
        return symbol;
    }

    public int getPrecedence() {
        return precedence;
    }

    public int apply(int a, int b) {
        return function.applyAsInt(a, b);
    }

    public static Optional<Operator> of(char symbol) {
        for (Operator operator : values()) {
            if (operator.symbol == symbol) {
                return Optional.of(operator);
            }
        }
        return Optional.empty();
    }
}
