package com.nordlicht.workflow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class OrderWorkflow {
    private final String orderId;
    private final List<TransitionListener> listeners = new ArrayList<>();
    private final List<OrderState> history = new ArrayList<>();
    private OrderState state = OrderState.NEW;

    public OrderWorkflow(String orderId) {
        if (orderId == null || orderId.isEmpty()) {
            throw new IllegalArgumentException("no order");
        }
        this.orderId = orderId;
    }

    public void addListener(TransitionListener listener) {
        if (!listeners.contains(listener)) {
            listeners.add(listener);
        }
    }

    public boolean removeListener(TransitionListener listener) {
        return listeners.remove(listener);
    }

    public boolean moveTo(OrderState target) {
        if (!state.next().contains(target)) {
            throw new IllegalStateException(state + " -> " + target);
        }
        for (TransitionListener listener : listeners) {
            if (!listener.allows(orderId, target)) {
                return false;
            }
        }
        OrderState from = state;
        history.add(from);
        state = target;
        listeners.forEach(listener -> listener.changed(orderId, from, target));
        return true;
    }

    public OrderState getState() {
        return state;
    }

    public List<OrderState> getHistory() {
        return Collections.unmodifiableList(history);
    }

    public boolean isDone() {
        return state.isFinal();
    }
}
