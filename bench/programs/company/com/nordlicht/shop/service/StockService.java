package com.nordlicht.shop.service;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

import com.nordlicht.shop.model.OutOfStockException;

/** Pieces in the warehouse, and those that are reserved by carts. */
public class StockService {
    private final Map<String, Integer> onHand = new HashMap<>();
    private final Map<String, Integer> reserved = new HashMap<>();

    public void receive(String sku, int pieces) {
        if (pieces <= 0) {
            throw new IllegalArgumentException("pieces must be positive");
        }
        onHand.merge(sku, pieces, Integer::sum);
    }

    public int available(String sku) {
        return onHand.getOrDefault(sku, 0) - reserved.getOrDefault(sku, 0);
    }

    public void reserve(String sku, int pieces) throws OutOfStockException {
        int available = available(sku);
        if (available < pieces) {
            throw new OutOfStockException(sku, pieces, available);
        }
        reserved.merge(sku, pieces, Integer::sum);
    }

    public void release(String sku, int pieces) {
        reserved.computeIfPresent(sku, (key, held) -> held > pieces ? held - pieces : null);
    }

    public void ship(String sku, int pieces) {
        Integer held = reserved.get(sku);
        if (held == null || held < pieces) {
            throw new IllegalStateException("not reserved: " + pieces + " of " + sku);
        }
        release(sku, pieces);
        onHand.merge(sku, -pieces, Integer::sum);
    }

    /** What should be bought, by product, so that each has so many pieces. */
    public Map<String, Integer> reorder(int minimum) {
        Map<String, Integer> result = new TreeMap<>();
        for (Map.Entry<String, Integer> entry : onHand.entrySet()) {
            int left = available(entry.getKey());
            if (left < minimum) {
                result.put(entry.getKey(), minimum - left);
            }
        }
        return result;
    }
}
