package com.nordlicht.expression;

public final class NumberNode implements Expression {
    private final int value;

    public NumberNode(int value) {
        this.value = value;
    }

    public int getValue() {
        return value;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitNumber(this);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof NumberNode && ((NumberNode) o).value == value;
    }

    @Override
    public int hashCode() {
        return Integer.hashCode(value);
    }
}
