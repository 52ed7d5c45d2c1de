package lending;

import java.math.BigDecimal;

/** What a late day costs. */
@FunctionalInterface
public interface FeePolicy {
    BigDecimal fee(Loan loan, long daysLate);

    default FeePolicy atMost(BigDecimal most) {
        return (loan, days) -> {
            BigDecimal fee = fee(loan, days);
            return fee.compareTo(most) > 0 ? most : fee;
        };
    }

    static FeePolicy perDay(String amount) {
        BigDecimal one = new BigDecimal(amount);
        return (loan, days) -> one.multiply(BigDecimal.valueOf(days));
    }
}
