package lending;

import java.util.List;
import java.util.Optional;

/** Where loans are kept. */
public interface LoanRepository {
    void save(Loan loan);

    boolean remove(Loan loan);

    Optional<Loan> find(Member member, Isbn isbn);

    List<Loan> of(Member member);
}
