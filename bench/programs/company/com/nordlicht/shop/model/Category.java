package com.nordlicht.shop.model;

/** What a product is sold as. */
public enum Category {
    BOOK(true) {
        @Override
        public int returnDays() {
            return 30;
        }
    },
    FOOD(true) {
        @Override
        public int returnDays() {
            return 0;
        }
    },
    ELECTRONICS(false),
    CLOTHING(false) {
        @Override
        public int returnDays() {
            return 60;
        }
    },
    OTHER(false);

    private final boolean reducedTax;

    Category(boolean reducedTax) {
        this.reducedTax = reducedTax;
    }

    public boolean hasReducedTax() {
        return reducedTax;
    }

    public int returnDays() {
        return 14;
    }

    public static Category fromCode(String code) {
        switch (code) {
            case "B":
            case "BK":
                return BOOK;
            case "F":
                return FOOD;
            case "E":
                return ELECTRONICS;
            case "C":
                return CLOTHING;
            default:
                return OTHER;
        }
    }
}
