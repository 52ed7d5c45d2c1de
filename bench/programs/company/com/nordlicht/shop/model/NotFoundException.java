package com.nordlicht.shop.model;

/** Thrown where a product, an order or a customer is asked for that does not exist. */
public class NotFoundException extends RuntimeException {
    private final String kind;
    private final String key;

    public NotFoundException(String kind, String key) {
        super(kind + " not found: " + key);
        this.kind = kind;
        this.key = key;
    }

    public String getKind() {
        return kind;
    }

    public String getKey() {
        return key;
    }
}
