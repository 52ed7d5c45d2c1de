package lending;

import java.time.LocalDate;
import java.time.Period;

/** Somebody who borrows. */
public class Member {
    private final String id;
    private final String name;
    private final LocalDate born;
    private boolean blocked;
    private int reminders;

    public Member(String id, String name, LocalDate born) {
        if (id == null || !id.matches("[A-Z]{2}\\d{4}")) {
            throw new IllegalArgumentException("bad id: " + id);
        }
        this.id = id;
        this.name = name;
        this.born = born;
    }

    public boolean isChild(LocalDate today) {
        return born != null && Period.between(born, today).getYears() < 14;
    }

    public int maximumLoans(LocalDate today) {
        if (blocked) {
            return 0;
        }
        return isChild(today) ? 5 : 10;
    }

    public void remind() {
        reminders++;
        if (reminders >= 3) {
            blocked = true;
        }
    }

    public void settle() {
        reminders = 0;
        blocked = false;
    }

    public String initials() {
        if (name == null || name.isBlank()) {
            return "?";
        }
        StringBuilder letters = new StringBuilder();
        for (String part : name.trim().split("\\s+")) {
            letters.append(Character.toUpperCase(part.charAt(0)));
        }
        return letters.toString();
    }

    public String id() {
        return id;
    }

    public boolean isBlocked() {
        return blocked;
    }
}
