package clinic;

import java.time.LocalDate;
import java.time.Period;
import java.util.Objects;

/** A patient, made by a builder. */
public final class Patient {
    private final String id;
    private final String name;
    private final LocalDate born;
    private final String email;
    private final Insurance insurance;

    private Patient(Builder builder) {
        id = builder.id;
        name = builder.name;
        born = builder.born;
        email = builder.email;
        insurance = builder.insurance;
    }

    public static Builder builder() {
        return new Builder();
    }

    public String getId() {
        return id;
    }

    public String getName() {
        return name;
    }

    public LocalDate getBorn() {
        return born;
    }

    public String getEmail() {
        return email;
    }

    public Insurance getInsurance() {
        return insurance;
    }

    public int ageOn(LocalDate day) {
        if (day.isBefore(born)) {
            return 0;
        }
        return Period.between(born, day).getYears();
    }

    public boolean isMinorOn(LocalDate day) {
        return ageOn(day) < 18;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        return other instanceof Patient && id.equals(((Patient) other).id);
    }

    @Override
    public int hashCode() {
        return Objects.hash(id);
    }

    @Override
    public String toString() {
        return name + " (" + id + ")";
    }

    public static final class Builder {
        private String id;
        private String name;
        private LocalDate born;
        private String email = "";
        private Insurance insurance = Insurance.NONE;

        public Builder id(String id) {
            this.id = id;
            return this;
        }

        public Builder name(String name) {
            this.name = name;
            return this;
        }

        public Builder born(LocalDate born) {
            this.born = born;
            return this;
        }

        public Builder email(String email) {
            this.email = email;
            return this;
        }

        public Builder insurance(Insurance insurance) {
            this.insurance = insurance;
            return this;
        }

        public Patient build() {
            if (id == null || id.isEmpty()) {
                throw new IllegalStateException("a patient needs an id");
            }
            if (name == null) {
                throw new IllegalStateException("a patient needs a name");
            }
            if (born == null) {
                throw new IllegalStateException("a patient needs a date of birth");
            }
            return new Patient(this);
        }
    }
}
