package com.nordlicht.expression;

/** Writes a formula with as few parentheses as possible. */
public class Printer implements Expression.Visitor<String> {
    @Override
    public String visitNumber(NumberNode number) {
        return String.valueOf(number.getValue());
    }

    @Override
    public String visitVariable(VariableNode variable) {
        return variable.getName();
    }

    @Override
    public String visitBinary(BinaryNode binary) {
        Operator operator = binary.getOperator();
        String left = wrapped(binary.getLeft(), operator.getPrecedence());
        String right = wrapped(binary.getRight(), operator.getPrecedence() + 1);
        return left + " " + operator.getSymbol() + " " + right;
    }

    private String wrapped(Expression expression, int precedence) {
        String text = expression.accept(this);
        if (expression instanceof BinaryNode && ((BinaryNode) expression).getOperator().getPrecedence() < precedence) {
            return "(" + text + ")";
        }
        return text;
    }
}
