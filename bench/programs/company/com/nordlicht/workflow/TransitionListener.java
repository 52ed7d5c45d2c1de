package com.nordlicht.workflow;

public interface TransitionListener {
    void changed(String orderId, OrderState from, OrderState to);

    default boolean allows(String orderId, OrderState to) {
        return true;
    }
}
