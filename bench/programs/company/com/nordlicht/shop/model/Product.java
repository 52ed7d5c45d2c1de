package com.nordlicht.shop.model;

import java.util.Objects;

public class Product {
    private final String sku;
    private final String name;
    private final Price price;
    private final Category category;
    private boolean active = true;

    public Product(String sku, String name, Price price, Category category) {
        this.sku = Objects.requireNonNull(sku, "sku");
        this.name = Objects.requireNonNull(name, "name");
        this.price = Objects.requireNonNull(price, "price");
        this.category = category == null ? Category.OTHER : category;
    }

    public String getSku() {
        return sku;
    }

    public String getName() {
        return name;
    }

    public Price getPrice() {
        return price;
    }

    public Category getCategory() {
        return category;
    }

    public boolean isActive() {
        return active;
    }

    public void deactivate() {
        active = false;
    }

    public boolean matches(String text) {
        if (text == null || text.isBlank()) {
            return true;
        }
        String needle = text.trim().toLowerCase();
        return name.toLowerCase().contains(needle) || sku.equalsIgnoreCase(needle);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Product && ((Product) o).sku.equals(sku);
    }

    @Override
    public int hashCode() {
        return sku.hashCode();
    }

    @Override
    public String toString() {
        return sku + " (" + name + ")";
    }
}
