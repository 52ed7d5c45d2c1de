package com.nordlicht.workflow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Hands events to those who asked for them. */
public class EventBus {
    private final Map<Class<?>, List<Consumer<Object>>> handlers = new LinkedHashMap<>();
    private final List<Object> dead = new ArrayList<>();

    public <E> Runnable subscribe(Class<E> type, Consumer<? super E> handler) {
        Consumer<Object> wrapped = event -> handler.accept(type.cast(event));
        handlers.computeIfAbsent(type, key -> new ArrayList<>()).add(wrapped);
        return () -> handlers.get(type).remove(wrapped);
    }

    public int publish(Object event) {
        int delivered = 0;
        for (Map.Entry<Class<?>, List<Consumer<Object>>> entry : handlers.entrySet()) {
            if (entry.getKey().isInstance(event)) {
                for (Consumer<Object> handler : entry.getValue()) {
                    handler.accept(event);
                    delivered++;
                }
            }
        }
        if (delivered == 0) {
            dead.add(event);
        }
        return delivered;
    }

    public List<Object> deadEvents() {
        return new ArrayList<>(dead);
    }
}
