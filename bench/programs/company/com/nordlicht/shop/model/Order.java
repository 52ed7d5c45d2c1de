package com.nordlicht.shop.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** An order as it was placed. Build it with {@link Builder}. */
public final class Order {
    private final String id;
    private final String customerEmail;
    private final List<Line> lines;
    private final String voucher;
    private final boolean express;

    private Order(Builder builder) {
        this.id = builder.id;
        this.customerEmail = builder.customerEmail;
        this.lines = Collections.unmodifiableList(new ArrayList<>(builder.lines));
        this.voucher = builder.voucher;
        this.express = builder.express;
    }

    public static Builder builder(String id) {
        return new Builder(id);
    }

    public String getId() {
        return id;
    }

    public String getCustomerEmail() {
        return customerEmail;
    }

    public List<Line> getLines() {
        return lines;
    }

    public String getVoucher() {
        return voucher;
    }

    public boolean isExpress() {
        return express;
    }

    public int itemCount() {
        return lines.stream().mapToInt(Line::getQuantity).sum();
    }

    public Price total(String currency) {
        Price sum = Price.zero(currency);
        for (Line line : lines) {
            sum = sum.plus(line.subtotal());
        }
        return sum;
    }

    @Override
    public String toString() {
        return "Order{" + id + ", " + lines.size() + " lines" + (express ? ", express" : "") + "}";
    }

    /** One product of an order. */
    public static final class Line {
        private final Product product;
        private final int quantity;

        public Line(Product product, int quantity) {
            this.product = Objects.requireNonNull(product);
            if (quantity < 1) {
                throw new IllegalArgumentException("quantity: " + quantity);
            }
            this.quantity = quantity;
        }

        public Product getProduct() {
            return product;
        }

        public int getQuantity() {
            return quantity;
        }

        public Price subtotal() {
            return product.getPrice().times(quantity);
        }
    }

    public static final class Builder {
        private final String id;
        private final List<Line> lines = new ArrayList<>();
        private String customerEmail;
        private String voucher;
        private boolean express;

        private Builder(String id) {
            this.id = Objects.requireNonNull(id, "id");
        }

        public Builder customer(String email) {
            this.customerEmail = email;
            return this;
        }

        public Builder line(Product product, int quantity) {
            lines.add(new Line(product, quantity));
            return this;
        }

        public Builder voucher(String code) {
            this.voucher = code;
            return this;
        }

        public Builder express() {
            this.express = true;
            return this;
        }

        public Order build() {
            if (lines.isEmpty()) {
                throw new IllegalStateException("an order needs a line");
            }
            if (customerEmail == null) {
                throw new IllegalStateException("an order needs a customer");
            }
            return new Order(this);
        }
    }
}
