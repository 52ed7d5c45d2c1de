package clinic;

import java.util.ArrayList;
import java.util.List;

public class Validation {
    private final List<String> errors = new ArrayList<>();

    public Validation require(boolean holds, String error) {
        if (!holds) {
            errors.add(error);
        }
        return this;
    }

    public boolean isValid() {
        return errors.isEmpty();
    }

    public List<String> getErrors() {
        return new ArrayList<>(errors);
    }

    public String summary() {
        if (errors.isEmpty()) {
            return "valid";
        }
        if (errors.size() == 1) {
            return errors.get(0);
        }
        return errors.get(0) + " and " + (errors.size() - 1) + " more";
    }
}
