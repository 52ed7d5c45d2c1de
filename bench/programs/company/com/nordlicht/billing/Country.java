package com.nordlicht.billing;

import java.math.BigDecimal;

/** Countries we sell to. */
public enum Country {
    DE("19", "7"),
    AT("20", "10"),
    FR("20", "5.5"),
    DK("25", null),
    CH("8.1", "2.6") {
        @Override
        public boolean isInUnion() {
            return false;
        }
    };

    private final BigDecimal standard;
    private final BigDecimal reduced;

    Country(String standard, String reduced) {
        this.standard = new BigDecimal(standard);
        this.reduced = reduced == null ? null : new BigDecimal(reduced);
    }

    public BigDecimal rate(boolean reducedRate) {
        return reducedRate && reduced != null ? reduced : standard;
    }

    public boolean isInUnion() {
        return true;
    }
}
