package com.nordlicht.shop.service;

import com.nordlicht.shop.model.Price;

public interface PaymentGateway {
    /** The reference of the payment. */
    String charge(String customer, Price amount) throws PaymentException;

    void refund(String reference, Price amount) throws PaymentException;

    boolean isAvailable();
}
