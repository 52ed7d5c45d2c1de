package com.nordlicht.billing;

import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds the customers who have to be reminded. */
public class DunningService {
    /** Sends a letter; the printing house implements it. */
    public interface LetterBox {
        void post(String invoice, int level);
    }

    private final Clock clock;
    private final LateFees fees;
    private final LetterBox letters;
    private final List<Invoice> invoices = new ArrayList<>();

    public DunningService(Clock clock, LateFees fees, LetterBox letters) {
        this.clock = clock;
        this.fees = fees;
        this.letters = letters;
    }

    public void watch(Invoice invoice) {
        if (invoices.stream().anyMatch(known -> known.getNumber().equals(invoice.getNumber()))) {
            throw new IllegalArgumentException("already watched: " + invoice.getNumber());
        }
        invoices.add(invoice);
    }

    /** How many letters were sent. */
    public int run() {
        LocalDate today = LocalDate.now(clock);
        invoices.removeIf(Invoice::isPaid);
        invoices.sort(Comparator.comparing(Invoice::getDue));
        int sent = 0;
        for (Invoice invoice : invoices) {
            int level = fees.reminderLevel(invoice.getDue(), today);
            if (level > 0) {
                letters.post(invoice.getNumber(), level);
                sent++;
            }
        }
        return sent;
    }

    public int watched() {
        return invoices.size();
    }
}
