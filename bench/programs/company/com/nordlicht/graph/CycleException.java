package com.nordlicht.graph;

public class CycleException extends Exception {
    private final int tasks;

    public CycleException(int tasks) {
        super(tasks + " tasks wait for each other");
        this.tasks = tasks;
    }

    public int getTasks() {
        return tasks;
    }
}
