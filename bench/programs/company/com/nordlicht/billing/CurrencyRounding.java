package com.nordlicht.billing;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** How cash amounts are rounded at the till. */
public enum CurrencyRounding {
    CENT("0.01"),
    FIVE_CENTS("0.05"),
    WHOLE("1") {
        @Override
        public BigDecimal round(BigDecimal amount) {
            return amount.setScale(0, RoundingMode.HALF_EVEN);
        }
    };

    private final BigDecimal step;

    CurrencyRounding(String step) {
        this.step = new BigDecimal(step);
    }

    public BigDecimal round(BigDecimal amount) {
        return amount.divide(step, 0, RoundingMode.HALF_UP).multiply(step);
    }

    public static CurrencyRounding forCurrency(String currency) {
        switch (currency) {
            case "CHF":
                return FIVE_CENTS;
            case "JPY":
            case "KRW":
                return WHOLE;
            case "EUR":
            case "USD":
                return CENT;
            default:
                throw new IllegalArgumentException("unknown currency " + currency);
        }
    }
}
