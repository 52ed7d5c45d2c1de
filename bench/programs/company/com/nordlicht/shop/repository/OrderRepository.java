package com.nordlicht.shop.repository;

import java.util.List;
import java.util.Optional;

import com.nordlicht.shop.model.Order;

public interface OrderRepository {
    Optional<Order> findById(String id);

    List<Order> findByCustomer(String email);

    void save(Order order);

    default int countOf(String email) {
        return findByCustomer(email).size();
    }
}
