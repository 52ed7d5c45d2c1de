package com.nordlicht.expression;

import java.util.Objects;

public final class VariableNode implements Expression {
    private final String name;

    public VariableNode(String name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    public String getName() {
        return name;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitVariable(this);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof VariableNode && ((VariableNode) o).name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
