package com.nordlicht.shop.repository;

import java.util.List;
import java.util.Optional;

import com.nordlicht.shop.model.NotFoundException;
import com.nordlicht.shop.model.Product;

public interface ProductRepository {
    Optional<Product> findBySku(String sku);

    List<Product> findAll();

    void save(Product product);

    boolean delete(String sku);

    default Product require(String sku) {
        return findBySku(sku).orElseThrow(() -> new NotFoundException("product", sku));
    }

    default boolean exists(String sku) {
        return findBySku(sku).isPresent();
    }
}
