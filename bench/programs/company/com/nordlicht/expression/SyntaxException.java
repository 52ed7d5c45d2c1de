package com.nordlicht.expression;

public class SyntaxException extends Exception {
    private final int position;

    public SyntaxException(String message, int position) {
        super(message + " at " + position);
        this.position = position;
    }

    public int getPosition() {
        return position;
    }
}
