package com.nordlicht.shop.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;

/** An amount in a currency, always with two decimals. */
public final class Price implements Comparable<Price> {
    private final BigDecimal amount;
    private final String currency;

    private Price(BigDecimal amount, String currency) {
        this.amount = amount;
        this.currency = currency;
    }

    public static Price of(BigDecimal amount, String currency) {
        Objects.requireNonNull(amount, "amount");
        if (currency == null || currency.length() != 3) {
            throw new IllegalArgumentException("not a currency: " + currency);
        }
        return new Price(amount.setScale(2, RoundingMode.HALF_UP), currency);
    }

    public static Price euros(String amount) {
        return of(new BigDecimal(amount), "EUR");
    }

    public static Price zero(String currency) {
        return of(BigDecimal.ZERO, currency);
    }

    public BigDecimal getAmount() {
        return amount;
    }

    public String getCurrency() {
        return currency;
    }

    public Price plus(Price other) {
        checkCurrency(other);
        return new Price(amount.add(other.amount), currency);
    }

    public Price minus(Price other) {
        checkCurrency(other);
        return new Price(amount.subtract(other.amount), currency);
    }

    public Price times(int quantity) {
        return new Price(amount.multiply(BigDecimal.valueOf(quantity)), currency);
    }

    public Price percent(int percent) {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("percent must be between 0 and 100");
        }
        BigDecimal part = amount.multiply(BigDecimal.valueOf(percent)).divide(BigDecimal.valueOf(100), 2, RoundingMode.HALF_UP);
        return new Price(part, currency);
    }

    public boolean isNegative() {
        return amount.signum() < 0;
    }

    public boolean isZero() {
        return amount.signum() == 0;
    }

    private void checkCurrency(Price other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException("cannot mix " + currency + " and " + other.currency);
        }
    }

    @Override
    public int compareTo(Price other) {
        checkCurrency(other);
        return amount.compareTo(other.amount);
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (!(o instanceof Price)) {
            return false;
        }
        Price price = (Price) o;
        return amount.equals(price.amount) && currency.equals(price.currency);
    }

    @Override
    public int hashCode() {
        return Objects.hash(amount, currency);
    }

    @Override
    public String toString() {
        return amount.toPlainString() + " " + currency;
    }
}
