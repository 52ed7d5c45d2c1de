package lending;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Loans in a map, by member. */
public class InMemoryLoans implements LoanRepository {
    private final Map<String, List<Loan>> loans = new HashMap<>();

    @Override
    public void save(Loan loan) {
        loans.computeIfAbsent(loan.member().id(), id -> new ArrayList<>()).add(loan);
    }

    @Override
    public boolean remove(Loan loan) {
        List<Loan> found = loans.get(loan.member().id());
        if (found == null) {
            return false;
        }
        boolean removed = found.remove(loan);
        if (found.isEmpty()) {
            loans.remove(loan.member().id());
        }
        return removed;
    }

    @Override
    public Optional<Loan> find(Member member, Isbn isbn) {
        return of(member).stream().filter(loan -> loan.book().isbn().equals(isbn)).findFirst();
    }

    @Override
    public List<Loan> of(Member member) {
        return loans.getOrDefault(member.id(), List.of());
    }

    public int members() {
        return loans.size();
    }
}
