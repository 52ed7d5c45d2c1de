package port;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public class Inspection<T> {
    private final List<Rule<T>> rules = new ArrayList<>();

    public Inspection<T> with(Rule<T> rule) {
        rules.add(rule);
        return this;
    }

    public List<String> problems(T subject) {
        List<String> found = new ArrayList<>();
        for (Rule<T> rule : rules) {
            Optional<String> problem = rule.problem(subject);
            if (problem.isEmpty()) {
                continue;
            }
            if (!rule.isStrict()) {
                found.add("hint: " + problem.get());
            } else {
                found.add(problem.get());
                break;
            }
        }
        return found;
    }
}
