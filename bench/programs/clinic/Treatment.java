package clinic;

import java.math.BigDecimal;

public class Treatment {
    private final String code;
    private final BigDecimal price;
    private final int minutes;
    private final boolean elective;

    public Treatment(String code, BigDecimal price, int minutes, boolean elective) {
        if (minutes <= 0 || minutes % 5 != 0) {
            throw new IllegalArgumentException("minutes: " + minutes);
        }
        if (price.signum() < 0) {
            throw new IllegalArgumentException("price: " + price);
        }
        this.code = code;
        this.price = price;
        this.minutes = minutes;
        this.elective = elective;
    }

    public String getCode() {
        return code;
    }

    public BigDecimal getPrice() {
        return price;
    }

    public int getMinutes() {
        return minutes;
    }

    public boolean isElective() {
        return elective;
    }
}
