package com.nordlicht.billing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;

public class VatCalculator {
    private static final BigDecimal HUNDRED = new BigDecimal("100");

    private final Country seller;

    public VatCalculator(Country seller) {
        this.seller = Objects.requireNonNull(seller, "seller");
    }

    public BigDecimal rateFor(Country buyer, boolean business, boolean reduced) {
        if (!buyer.isInUnion() && buyer != seller) {
            return BigDecimal.ZERO;
        }
        if (business && buyer != seller) {
            return BigDecimal.ZERO;
        }
        return buyer.rate(reduced);
    }

    public BigDecimal vatOfNet(BigDecimal net, BigDecimal rate) {
        return net.multiply(rate).divide(HUNDRED, 2, RoundingMode.HALF_UP);
    }

    public BigDecimal netOfGross(BigDecimal gross, BigDecimal rate) {
        return gross.multiply(HUNDRED).divide(HUNDRED.add(rate), 2, RoundingMode.HALF_UP);
    }

    public static boolean isVatId(String id) {
        if (id == null || id.length() < 4) {
            return false;
        }
        String country = id.substring(0, 2);
        String number = id.substring(2);
        switch (country) {
            case "DE":
                return number.matches("\\d{9}");
            case "AT":
                return number.matches("U\\d{8}");
            case "FR":
                return number.length() == 11;
            default:
                return false;
        }
    }
}
