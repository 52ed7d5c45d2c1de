package com.nordlicht.expression;

/** A node of a formula. */
public interface Expression {
    <R> R accept(Visitor<R> visitor);

    interface Visitor<R> {
        R visitNumber(NumberNode number);

        R visitVariable(VariableNode variable);

        R visitBinary(BinaryNode binary);
    }
}
