package com.nordlicht.workflow;

import java.util.EnumSet;
import java.util.Set;

/** Where an order is on its way. */
public enum OrderState {
    NEW, PAID, SHIPPED, DELIVERED, CANCELLED, RETURNED;

    public Set<OrderState> next() {
        switch (this) {
            case NEW:
                return EnumSet.of(PAID, CANCELLED);
            case PAID:
                return EnumSet.of(SHIPPED, CANCELLED);
            case SHIPPED:
                return EnumSet.of(DELIVERED);
            case DELIVERED:
                return EnumSet.of(RETURNED);
            default:
                return EnumSet.noneOf(OrderState.class);
        }
    }

    public boolean isFinal() {
        return next().isEmpty();
    }
}
