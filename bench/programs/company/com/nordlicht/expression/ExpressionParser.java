package com.nordlicht.expression;

/** Recursive descent over sums, products, numbers, names and parentheses. */
public class ExpressionParser {
    private final String text;
    private int position;

    private ExpressionParser(String text) {
        this.text = text;
    }

    public static Expression parse(String text) throws SyntaxException {
        ExpressionParser parser = new ExpressionParser(text.replace(" ", ""));
        Expression result = parser.operation(1);
        if (parser.position < parser.text.length()) {
            throw new SyntaxException("unexpected " + parser.peek(), parser.position);
        }
        return result;
    }

    private Expression operation(int precedence) throws SyntaxException {
        if (precedence > 2) {
            return primary();
        }
        Expression left = operation(precedence + 1);
        while (true) {
            Operator operator = Operator.of(peek()).orElse(null);
            if (operator == null || operator.getPrecedence() != precedence) {
                return left;
            }
            position++;
            left = new BinaryNode(operator, left, operation(precedence + 1));
        }
    }

    private Expression primary() throws SyntaxException {
        char c = peek();
        if (c == '(') {
            position++;
            Expression inner = operation(1);
            if (peek() != ')') {
                throw new SyntaxException("missing )", position);
            }
            position++;
            return inner;
        }
        int start = position;
        if (Character.isDigit(c)) {
            while (Character.isDigit(peek())) {
                position++;
            }
            return new NumberNode(Integer.parseInt(text.substring(start, position)));
        }
        while (Character.isLetter(peek())) {
            position++;
        }
        if (start == position) {
            throw new SyntaxException("expected a number or a name", position);
        }
        return new VariableNode(text.substring(start, position));
    }

    private char peek() {
        return position < text.length() ? text.charAt(position) : '\0';
    }
}
