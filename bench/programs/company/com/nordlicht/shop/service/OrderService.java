package com.nordlicht.shop.service;

import java.util.Objects;

import com.nordlicht.shop.model.NotFoundException;
import com.nordlicht.shop.model.Order;
import com.nordlicht.shop.model.OutOfStockException;
import com.nordlicht.shop.model.Price;
import com.nordlicht.shop.repository.OrderRepository;

public class OrderService {
    private final OrderRepository orders;
    private final StockService stock;
    private final PaymentGateway payments;
    private final MailSender mails;
    private final DiscountPolicy discounts;

    public OrderService(
            OrderRepository orders, StockService stock, PaymentGateway payments, MailSender mails, DiscountPolicy discounts) {
        this.orders = Objects.requireNonNull(orders);
        this.stock = Objects.requireNonNull(stock);
        this.payments = Objects.requireNonNull(payments);
        this.mails = Objects.requireNonNull(mails);
        this.discounts = Objects.requireNonNull(discounts);
    }

    /** The reference of the payment, or null where nothing was to be paid. */
    public String place(Order order) throws OutOfStockException, PaymentException {
        for (Order.Line line : order.getLines()) {
            stock.reserve(line.getProduct().getSku(), line.getQuantity());
        }
        Price total = order.total("EUR");
        Price due = total.minus(discounts.discount(order, orders.countOf(order.getCustomerEmail())));
        String reference = null;
        if (!due.isZero()) {
            try {
                reference = payments.charge(order.getCustomerEmail(), due);
            } catch (PaymentException e) {
                giveBack(order);
                if (!e.shouldRetry()) {
                    mails.send(order.getCustomerEmail(), "Payment failed", e.getMessage());
                }
                throw e;
            }
        }
        orders.save(order);
        mails.send(order.getCustomerEmail(), "Order " + order.getId(), "Thank you! You pay " + due + ".");
        return reference;
    }

    public void ship(String orderId) {
        Order order = orders.findById(orderId).orElseThrow(() -> new NotFoundException("order", orderId));
        for (Order.Line line : order.getLines()) {
            stock.ship(line.getProduct().getSku(), line.getQuantity());
        }
        mails.send(order.getCustomerEmail(), "Order " + orderId + " is on its way", order.isExpress() ? "Express" : "Standard");
    }

    private void giveBack(Order order) {
        for (Order.Line line : order.getLines()) {
            stock.release(line.getProduct().getSku(), line.getQuantity());
        }
    }
}
