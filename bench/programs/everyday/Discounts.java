package everyday;

import java.util.HashMap;
import java.util.Map;

/** Percentages by code, and what is taken off an amount. */
public class Discounts {
    private final Map<String, Integer> percents = new HashMap<>();
    private int most = 50;

    public void add(String code, int percent) {
        if (percent <= 0 || percent > 100) {
            throw new IllegalArgumentException("percent: " + percent);
        }
        percents.put(code, percent);
    }

    public void limit(int percent) {
        most = Math.max(0, Math.min(100, percent));
    }

    public int percentFor(String code) {
        if (code == null || code.isEmpty()) {
            return 0;
        }
        Integer known = percents.get(code);
        if (known == null) {
            return 0;
        }
        return Math.min(known, most);
    }

    public static int forPieces(int pieces) {
        if (pieces >= 100) {
            return 15;
        } else if (pieces >= 20) {
            return 10;
        } else if (pieces >= 5) {
            return 3;
        }
        return 0;
    }

    public Money reduced(Money price, String code, int pieces) {
        int percent = percentFor(code) + forPieces(pieces);
        if (percent == 0) {
            return price;
        }
        return price.minus(price.percent(Math.min(percent, most)));
    }
}
