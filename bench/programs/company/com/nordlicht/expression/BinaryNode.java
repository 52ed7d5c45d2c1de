package com.nordlicht.expression;

import java.util.Objects;

public final class BinaryNode implements Expression {
    private final Operator operator;
    private final Expression left;
    private final Expression right;

    public BinaryNode(Operator operator, Expression left, Expression right) {
        this.operator = operator;
        this.left = left;
        this.right = right;
    }

    public Operator getOperator() {
        return operator;
    }

    public Expression getLeft() {
        return left;
    }

    public Expression getRight() {
        return right;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitBinary(this);
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (!(o instanceof BinaryNode)) {
            return false;
        }
        BinaryNode other = (BinaryNode) o;
        return operator == other.operator && left.equals(other.left) && right.equals(other.right);
    }

    @Override
    public int hashCode() {
        return Objects.hash(operator, left, right);
    }
}
