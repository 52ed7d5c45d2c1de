package parcels;

import java.math.BigDecimal;
import java.math.RoundingMode;

public class Tariff {
    private static final int[] STEPS = {1000, 2000, 5000, 10000, 31500};
    private static final String[] PRICES = {"3.79", "4.99", "6.99", "10.49", "19.99"};

    private final BigDecimal fuel;

    public Tariff(BigDecimal fuel) {
        this.fuel = fuel;
    }

    public BigDecimal price(Parcel parcel) {
        BigDecimal price = base(parcel.getWeight());
        switch (parcel.zone()) {
            case NEIGHBOUR:
                price = price.multiply(new BigDecimal("1.5"));
                break;
            case EUROPE:
                price = price.multiply(BigDecimal.valueOf(2));
                break;
            case WORLD:
                price = price.multiply(BigDecimal.valueOf(4)).add(BigDecimal.TEN);
                break;
            default:
                break;
        }
        if (parcel.getSize().isBulky()) {
            price = price.add(new BigDecimal("24.00"));
        }
        if (parcel.isInsured()) {
            price = price.add(new BigDecimal("2.50"));
        }
        return price.multiply(BigDecimal.ONE.add(fuel)).setScale(2, RoundingMode.HALF_UP);
    }

    static BigDecimal base(Weight weight) {
        for (int i = 0; i < STEPS.length; i++) {
            if (weight.grams() <= STEPS[i]) {
                return new BigDecimal(PRICES[i]);
            }
        }
        throw new IllegalArgumentException("too heavy: " + weight);
    }
}
