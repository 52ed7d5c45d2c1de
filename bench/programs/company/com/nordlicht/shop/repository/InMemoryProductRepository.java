package com.nordlicht.shop.repository;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import com.nordlicht.shop.model.Product;

public class InMemoryProductRepository implements ProductRepository {
    private final Map<String, Product> products = new LinkedHashMap<>();

    @Override
    public Optional<Product> findBySku(String sku) {
        return Optional.ofNullable(products.get(sku));
    }

    @Override
    public List<Product> findAll() {
        return new ArrayList<>(products.values());
    }

    public List<Product> findWhere(Predicate<? super Product> condition) {
        return products.values().stream().filter(condition).collect(Collectors.toList());
    }

    @Override
    public void save(Product product) {
        products.put(product.getSku(), product);
    }

    @Override
    public boolean delete(String sku) {
        return products.remove(sku) != null;
    }

    public int count() {
        return products.size();
    }
}
