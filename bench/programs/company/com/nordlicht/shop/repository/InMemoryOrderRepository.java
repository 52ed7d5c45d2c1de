package com.nordlicht.shop.repository;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.nordlicht.shop.model.Order;

public class InMemoryOrderRepository implements OrderRepository {
    private final Map<String, Order> byId = new HashMap<>();
    private final Map<String, List<Order>> byCustomer = new HashMap<>();

    @Override
    public Optional<Order> findById(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    @Override
    public List<Order> findByCustomer(String email) {
        return Collections.unmodifiableList(byCustomer.getOrDefault(email, List.of()));
    }

    @Override
    public void save(Order order) {
        Order old = byId.put(order.getId(), order);
        if (old != null) {
            byCustomer.get(old.getCustomerEmail()).remove(old);
        }
        byCustomer.computeIfAbsent(order.getCustomerEmail(), key -> new ArrayList<>()).add(order);
    }

    public int size() {
        return byId.size();
    }
}
