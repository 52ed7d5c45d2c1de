package clinic;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Invoice {
    private final Patient patient;
    private final List<Treatment> treatments = new ArrayList<>();
    private boolean paid;

    public Invoice(Patient patient) {
        this.patient = patient;
    }

    public void add(Treatment treatment) {
        if (paid) {
            throw new IllegalStateException("the invoice is paid");
        }
        treatments.add(treatment);
    }

    public List<Treatment> getTreatments() {
        return Collections.unmodifiableList(treatments);
    }

    public BigDecimal total() {
        BigDecimal sum = BigDecimal.ZERO;
        for (Treatment treatment : treatments) {
            sum = sum.add(treatment.getPrice());
        }
        return sum;
    }

    public BigDecimal ownShare() {
        BigDecimal sum = BigDecimal.ZERO;
        for (Treatment treatment : treatments) {
            BigDecimal price = treatment.getPrice();
            Insurance insurance = patient.getInsurance();
            if (insurance.covers(treatment)) {
                BigDecimal covered = price.multiply(BigDecimal.valueOf(insurance.getPercent()));
                price = price.subtract(covered.divide(BigDecimal.valueOf(100), 2, RoundingMode.HALF_UP));
            }
            sum = sum.add(price);
        }
        return sum;
    }

    public boolean isPaid() {
        return paid;
    }

    public boolean pay(BigDecimal amount) {
        if (amount.compareTo(ownShare()) < 0) {
            return false;
        }
        paid = true;
        return true;
    }
}
