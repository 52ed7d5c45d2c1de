package clinic;

/** What comes from outside. */
public class PatientForm {
    private final String id;
    private final String name;
    private final String email;
    private final int year;
    private final int month;
    private final int day;
    private final String insurance;

    public PatientForm(String id, String name, String email, int year, int month, int day, String insurance) {
        this.id = id;
        this.name = name;
        this.email = email;
        this.year = year;
        this.month = month;
        this.day = day;
        this.insurance = insurance;
    }

    public String id() {
        return id;
    }

    public String name() {
        return name;
    }

    public String email() {
        return email;
    }

    public int year() {
        return year;
    }

    public int month() {
        return month;
    }

    public int day() {
        return day;
    }

    public String insurance() {
        return insurance;
    }
}
