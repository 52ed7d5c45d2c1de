package com.nordlicht.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Orders tasks so that each comes after those that it needs. */
public class TaskOrder<T extends Comparable<T>> {
    private final Map<T, Set<T>> needs = new TreeMap<>();

    public TaskOrder<T> task(T task) {
        needs.putIfAbsent(task, new LinkedHashSet<>());
        return this;
    }

    public TaskOrder<T> needs(T task, T other) {
        task(task);
        task(other);
        needs.get(task).add(other);
        return this;
    }

    public List<T> sort() throws CycleException {
        Map<T, Integer> open = new HashMap<>();
        Deque<T> ready = new ArrayDeque<>();
        needs.forEach((task, others) -> {
            open.put(task, others.size());
            if (others.isEmpty()) {
                ready.add(task);
            }
        });
        List<T> sorted = new ArrayList<>();
        while (!ready.isEmpty()) {
            T task = ready.remove();
            sorted.add(task);
            for (Map.Entry<T, Set<T>> entry : needs.entrySet()) {
                if (entry.getValue().contains(task) && open.merge(entry.getKey(), -1, Integer::sum) == 0) {
                    ready.add(entry.getKey());
                }
            }
        }
        if (sorted.size() < needs.size()) {
            throw new CycleException(needs.size() - sorted.size());
        }
        return sorted;
    }

    public int size() {
        return needs.size();
    }
}
