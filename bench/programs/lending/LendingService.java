package lending;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Lends and takes back. */
public class LendingService {
    private final Catalogue catalogue;
    private final LoanRepository loans;
    private final FeePolicy policy;

    public LendingService(Catalogue catalogue, LoanRepository loans, FeePolicy policy) {
        this.catalogue = Objects.requireNonNull(catalogue, "catalogue");
        this.loans = Objects.requireNonNull(loans, "loans");
        this.policy = policy;
    }

    public Loan lend(Member member, Isbn isbn, LocalDate today) {
        Book book = catalogue.get(isbn);
        if (book.loanDays() == 0) {
            throw new LendingException("REFERENCE", book.title());
        }
        if (loans.of(member).size() >= member.maximumLoans(today)) {
            throw new LendingException("LIMIT", member.id());
        }
        for (Loan loan : loans.of(member)) {
            if (loan.isOverdue(today)) {
                throw new LendingException("OVERDUE", loan.book().title());
            }
        }
        if (!book.takeCopy()) {
            throw new LendingException("NO_COPY", book.title());
        }
        Loan loan = new Loan(member, book, today);
        loans.save(loan);
        return loan;
    }

    public BigDecimal takeBack(Member member, Isbn isbn, LocalDate today) {
        Optional<Loan> found = loans.find(member, isbn);
        if (found.isEmpty()) {
            throw new LendingException("NOT_LENT", isbn.toString());
        }
        Loan loan = found.get();
        loans.remove(loan);
        loan.book().putBack();
        if (policy == null || !loan.isOverdue(today)) {
            return BigDecimal.ZERO;
        }
        member.remind();
        return policy.fee(loan, loan.daysLate(today)).setScale(2, RoundingMode.HALF_UP);
    }

    public int renewAll(Member member, LocalDate today) {
        int renewed = 0;
        List<Loan> mine = loans.of(member);
        for (Loan loan : mine) {
            if (loan.renew(today)) {
                renewed++;
            }
        }
        return renewed;
    }
}
