package lending;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** A copy that somebody has. */
public final class Loan {
    private final Member member;
    private final Book book;
    private LocalDate due;
    private int renewals;

    public Loan(Member member, Book book, LocalDate start) {
        this.member = member;
        this.book = book;
        this.due = start.plusDays(book.loanDays());
    }

    public boolean isOverdue(LocalDate today) {
        return due.isBefore(today);
    }

    public long daysLate(LocalDate today) {
        return isOverdue(today) ? ChronoUnit.DAYS.between(due, today) : 0;
    }

    public boolean renew(LocalDate today) {
        if (renewals >= 2 || isOverdue(today) || member.isBlocked()) {
            return false;
        }
        due = due.plusDays(book.loanDays());
        renewals++;
        return true;
    }

    public Member member() {
        return member;
    }

    public Book book() {
        return book;
    }

    public LocalDate due() {
        return due;
    }
}
