package lending;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;

/** Texts that members get. */
public final class Letters {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("dd.MM.yyyy");

    private final Map<String, String> templates;

    public Letters(Map<String, String> templates) {
        this.templates = Map.copyOf(templates);
    }

    public String reminder(Loan loan, LocalDate today) {
        long late = loan.daysLate(today);
        if (late <= 0) {
            return "";
        }
        String template = templates.getOrDefault("reminder", "%s was due on %s");
        String text = String.format(template, loan.book().label(), loan.due().format(DAY));
        return late > 30 ? text.toUpperCase() : text;
    }

    public static String money(BigDecimal amount) {
        if (amount.signum() < 0) {
            return "-" + money(amount.negate());
        }
        return amount.scale() > 2 ? amount.toPlainString() : amount.setScale(2).toString();
    }

    public static String list(List<String> items) {
        if (items == null || items.isEmpty()) {
            return "nothing";
        }
        StringBuilder text = new StringBuilder(items.get(0));
        for (int i = 1; i < items.size(); i++) {
            text.append(i == items.size() - 1 ? " and " : ", ").append(items.get(i));
        }
        return text.toString();
    }
}
