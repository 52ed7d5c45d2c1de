package com.nordlicht.shop.model;

/** There are not enough pieces left. */
public class OutOfStockException extends Exception {
    private final String sku;
    private final int wanted;
    private final int available;

    public OutOfStockException(String sku, int wanted, int available) {
        super("only " + available + " of " + sku + " left, " + wanted + " wanted");
        this.sku = sku;
        this.wanted = wanted;
        this.available = available;
    }

    public String getSku() {
        return sku;
    }

    public int getMissing() {
        return wanted - available;
    }
}
