package inheritance;

/** A small expression tree: deep virtual calls, equals and hashCode of our own. */
public class Expressions {
    abstract static class Expression {
        abstract int value(int x);

        abstract Expression derived();

        Expression plus(Expression other) { return new Sum(this, other); }

        int size() { return 1; }
    }

    static class Constant extends Expression {
        final int n;

        Constant(int n) { this.n = n; }

        @Override
        int value(int x) { return n; }

        @Override
        Expression derived() { return new Constant(0); }

        @Override
        public boolean equals(Object o) { return o instanceof Constant && ((Constant) o).n == n; }

        @Override
        public int hashCode() { return n; }
    }

    static class Variable extends Expression {
        @Override
        int value(int x) { return x; }

        @Override
        Expression derived() { return new Constant(1); }
    }

    abstract static class Binary extends Expression {
        final Expression left;
        final Expression right;

        Binary(Expression left, Expression right) {
            this.left = left;
            this.right = right;
        }

        @Override
        int size() { return 1 + left.size() + right.size(); }
    }

    static class Sum extends Binary {
        Sum(Expression left, Expression right) { super(left, right); }

        @Override
        int value(int x) { return left.value(x) + right.value(x); }

        @Override
        Expression derived() { return left.derived().plus(right.derived()); }

        @Override
        Expression plus(Expression other) {
            if (other.equals(new Constant(0))) return this;
            return super.plus(other);
        }
    }

    static class Product extends Binary {
        Product(Expression left, Expression right) { super(left, right); }

        @Override
        int value(int x) { return left.value(x) * right.value(x); }

        @Override
        Expression derived() {
            return new Sum(new Product(left.derived(), right), new Product(left, right.derived()));
        }
    }

    /** Reads a program in reverse Polish notation: negative is x, 0 is +, 1 is *, others are constants. */
    static Expression parse(int[] code) {
        Expression[] stack = new Expression[code.length];
        int top = 0;
        for (int c : code) {
            if (c < 0) {
                stack[top++] = new Variable();
            } else if (c == 0) {
                top--;
                stack[top - 1] = stack[top - 1].plus(stack[top]);
            } else if (c == 1) {
                top--;
                stack[top - 1] = new Product(stack[top - 1], stack[top]);
            } else {
                stack[top++] = new Constant(c);
            }
        }
        return stack[0];
    }

    public static int value(int[] code, int x) { return parse(code).value(x); }

    public static int derivative(int[] code, int x) { return parse(code).derived().value(x); }

    public static int size(int[] code) { return parse(code).derived().size(); }

    public static int polynomial(int a, int b, int x) {
        Expression v = new Variable();
        Expression e = new Product(new Constant(a), v).plus(new Constant(b)).plus(new Constant(0));
        return new Product(e, e).derived().value(x);
    }
}
