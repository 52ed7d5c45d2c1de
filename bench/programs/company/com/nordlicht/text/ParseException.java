package com.nordlicht.text;

public class ParseException extends Exception {
    private final int line;

    public ParseException(String message, int line) {
        super(message + " in line " + line);
        this.line = line;
    }

    public int getLine() {
        return line;
    }
}
