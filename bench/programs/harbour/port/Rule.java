package port;

import java.util.Optional;

public interface Rule<T> {
    Optional<String> problem(T subject);

    default boolean isStrict() {
        return true;
    }

    default Rule<T> and(Rule<? super T> other) {
        return subject -> {
            Optional<String> own = problem(subject);
            return own.isPresent() ? own : other.problem(subject);
        };
    }
}
