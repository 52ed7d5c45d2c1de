package com.nordlicht.shop.service;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import com.nordlicht.shop.model.Category;
import com.nordlicht.shop.model.Order;
import com.nordlicht.shop.model.Price;

public class DiscountPolicy {
    private final Map<String, Integer> vouchers = new HashMap<>();
    private final int loyaltyOrders;

    public DiscountPolicy(int loyaltyOrders) {
        this.loyaltyOrders = loyaltyOrders;
    }

    public DiscountPolicy withVoucher(String code, int percent) {
        if (percent < 1 || percent > 90) {
            throw new IllegalArgumentException("not a discount: " + percent);
        }
        vouchers.put(code.toUpperCase(Locale.ROOT), percent);
        return this;
    }

    public Price discount(Order order, int earlierOrders) {
        Price total = order.total("EUR");
        int percent = voucherPercent(order.getVoucher());
        if (percent == 0 && earlierOrders >= loyaltyOrders) {
            percent = 5;
        }
        if (booksOnly(order)) {
            percent = Math.min(percent, 10);
        }
        return total.percent(percent);
    }

    private int voucherPercent(String code) {
        if (code == null || code.isEmpty()) {
            return 0;
        }
        return vouchers.getOrDefault(code.toUpperCase(Locale.ROOT), 0);
    }

    private static boolean booksOnly(Order order) {
        return order.getLines().stream().allMatch(line -> line.getProduct().getCategory() == Category.BOOK);
    }
}
