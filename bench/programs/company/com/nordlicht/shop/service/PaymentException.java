package com.nordlicht.shop.service;

public class PaymentException extends Exception {
    /** Why it was refused. */
    public enum Reason {
        DECLINED,
        EXPIRED,
        NETWORK;

        public boolean isTemporary() {
            return this == NETWORK;
        }
    }

    private final Reason reason;

    public PaymentException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason getReason() {
        return reason;
    }

    public boolean shouldRetry() {
        return reason != null && reason.isTemporary();
    }
}
