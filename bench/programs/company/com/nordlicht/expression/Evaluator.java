package com.nordlicht.expression;

import java.util.HashMap;
import java.util.Map;

public class Evaluator implements Expression.Visitor<Integer> {
    private final Map<String, Integer> variables;

    public Evaluator(Map<String, Integer> variables) {
        this.variables = new HashMap<>(variables);
    }

    public static int evaluate(String formula, Map<String, Integer> variables) throws SyntaxException {
        return ExpressionParser.parse(formula).accept(new Evaluator(variables));
    }

    @Override
    public Integer visitNumber(NumberNode number) {
        return number.getValue();
    }

    @Override
    public Integer visitVariable(VariableNode variable) {
        Integer value = variables.get(variable.getName());
        if (value == null) {
            throw new IllegalArgumentException("unknown variable " + variable.getName());
        }
        return value;
    }

    @Override
    public Integer visitBinary(BinaryNode binary) {
        int left = binary.getLeft().accept(this);
        int right = binary.getRight().accept(this);
        return binary.getOperator().apply(left, right);
    }
}
