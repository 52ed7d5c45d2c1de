package com.nordlicht.shop.web;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import com.nordlicht.shop.model.Category;
import com.nordlicht.shop.model.Order;
import com.nordlicht.shop.model.Price;
import com.nordlicht.shop.model.Product;

/** Between the model and what goes over the wire. */
public final class Mapper {
    private static final int MAX_TITLE = 20;

    private Mapper() {
    }

    public static ProductDto toDto(Product product) {
        if (product == null) {
            return null;
        }
        String title = product.getName();
        if (title.length() > MAX_TITLE) {
            title = title.substring(0, MAX_TITLE - 3) + "...";
        }
        return new ProductDto(product.getSku(), title, product.getPrice().toString(), product.getCategory().hasReducedTax());
    }

    public static List<ProductDto> toDtos(List<Product> products) {
        return products.stream().filter(Product::isActive).map(Mapper::toDto).collect(Collectors.toList());
    }

    public static Product fromForm(Map<String, String> form) {
        String sku = form.get("sku");
        if (sku == null || sku.isBlank()) {
            throw new IllegalArgumentException("sku is missing");
        }
        BigDecimal amount;
        try {
            amount = new BigDecimal(form.getOrDefault("price", "0"));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("price is not a number", e);
        }
        String name = form.getOrDefault("name", sku);
        return new Product(sku.trim(), name, Price.of(amount, "EUR"), Category.fromCode(form.getOrDefault("category", "")));
    }

    public static Map<Category, Integer> countByCategory(Order order) {
        return order.getLines().stream()
                .collect(Collectors.groupingBy(
                        line -> line.getProduct().getCategory(), Collectors.summingInt(Order.Line::getQuantity)));
    }
}
