package com.nordlicht.billing;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

public class Invoice {
    private final String number;
    private final LocalDate issued;
    private final int paymentDays;
    private final List<Position> positions = new ArrayList<>();
    private BigDecimal paid = BigDecimal.ZERO;

    public Invoice(String number, LocalDate issued, int paymentDays) {
        if (number == null || !number.matches("\\d{4}-\\d+")) {
            throw new IllegalArgumentException("not an invoice number: " + number);
        }
        this.number = number;
        this.issued = issued;
        this.paymentDays = paymentDays;
    }

    public void add(String text, BigDecimal net, BigDecimal vat) {
        if (net.signum() < 0) {
            throw new IllegalArgumentException("negative position");
        }
        positions.add(new Position(text, net, vat));
    }

    public BigDecimal net() {
        return positions.stream().map(position -> position.net).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    public BigDecimal gross() {
        BigDecimal sum = BigDecimal.ZERO;
        for (Position position : positions) {
            sum = sum.add(position.net).add(position.vat);
        }
        return sum;
    }

    public void pay(BigDecimal amount) {
        if (amount.compareTo(open()) > 0) {
            throw new IllegalArgumentException("more than is open");
        }
        paid = paid.add(amount);
    }

    public BigDecimal open() {
        return gross().subtract(paid);
    }

    public boolean isPaid() {
        return open().signum() == 0;
    }

    public LocalDate getDue() {
        return issued.plusDays(paymentDays);
    }

    public boolean isOverdue(LocalDate today) {
        return !isPaid() && today.isAfter(getDue());
    }

    public String getNumber() {
        return number;
    }

    private static class Position {
        final String text;
        final BigDecimal net;
        final BigDecimal vat;

        Position(String text, BigDecimal net, BigDecimal vat) {
            this.text = text;
            this.net = net;
            this.vat = vat;
        }
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder("Invoice ").append(number);
        for (Position position : positions) {
            out.append("\n  ").append(position.text).append(": ").append(position.net);
        }
        return out.toString();
    }
}
