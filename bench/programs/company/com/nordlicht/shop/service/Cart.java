package com.nordlicht.shop.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.nordlicht.shop.model.Order;
import com.nordlicht.shop.model.Price;
import com.nordlicht.shop.model.Product;

public class Cart {
    public static final int MAX_PER_PRODUCT = 20;

    private final Map<Product, Integer> quantities = new LinkedHashMap<>();

    public void add(Product product, int quantity) {
        if (quantity < 1) {
            throw new IllegalArgumentException("quantity must be at least 1");
        }
        if (!product.isActive()) {
            throw new IllegalStateException(product + " is no longer sold");
        }
        int sum = quantities.getOrDefault(product, 0) + quantity;
        quantities.put(product, Math.min(sum, MAX_PER_PRODUCT));
    }

    public boolean remove(Product product) {
        return quantities.remove(product) != null;
    }

    public void setQuantity(Product product, int quantity) {
        if (quantity <= 0) {
            quantities.remove(product);
        } else if (quantities.replace(product, Math.min(quantity, MAX_PER_PRODUCT)) == null) {
            throw new IllegalArgumentException("not in the cart: " + product);
        }
    }

    public boolean isEmpty() {
        return quantities.isEmpty();
    }

    public int size() {
        return quantities.values().stream().mapToInt(Integer::intValue).sum();
    }

    public Price total() {
        return quantities.entrySet().stream()
                .map(entry -> entry.getKey().getPrice().times(entry.getValue()))
                .reduce(Price.zero("EUR"), Price::plus);
    }

    public Optional<Product> mostExpensive() {
        Product best = null;
        for (Product product : quantities.keySet()) {
            if (best == null || product.getPrice().compareTo(best.getPrice()) > 0) {
                best = product;
            }
        }
        return Optional.ofNullable(best);
    }

    public List<String> describe() {
        List<String> texts = new ArrayList<>();
        quantities.forEach((product, quantity) -> texts.add(quantity + " x " + product.getName()));
        return texts;
    }

    public Order checkout(String orderId, String email) {
        Order.Builder builder = Order.builder(orderId).customer(email);
        quantities.forEach(builder::line);
        Order order = builder.build();
        quantities.clear();
        return order;
    }
}
