package com.nordlicht.expression;

/** Simplifies x*1, x*0, x+0 and sums of numbers. */
public class Simplifier implements Expression.Visitor<Expression> {
    @Override
    public Expression visitNumber(NumberNode number) {
        return number;
    }

    @Override
    public Expression visitVariable(VariableNode variable) {
        return variable;
    }

    @Override
    public Expression visitBinary(BinaryNode binary) {
        Expression left = binary.getLeft().accept(this);
        Expression right = binary.getRight().accept(this);
        if (left instanceof NumberNode && right instanceof NumberNode) {
            int a = ((NumberNode) left).getValue();
            int b = ((NumberNode) right).getValue();
            if (binary.getOperator() != Operator.DIVIDE || b != 0) {
                return new NumberNode(binary.getOperator().apply(a, b));
            }
        }
        switch (binary.getOperator()) {
            case ADD:
                if (isNumber(left, 0)) {
                    return right;
                }
                return isNumber(right, 0) ? left : new BinaryNode(Operator.ADD, left, right);
            case MULTIPLY:
                if (isNumber(left, 0) || isNumber(right, 0)) {
                    return new NumberNode(0);
                }
                if (isNumber(left, 1)) {
                    return right;
                }
                return isNumber(right, 1) ? left : new BinaryNode(Operator.MULTIPLY, left, right);
            default:
                return new BinaryNode(binary.getOperator(), left, right);
        }
    }

    private static boolean isNumber(Expression expression, int value) {
        return expression instanceof NumberNode && ((NumberNode) expression).getValue() == value;
    }
}
