package clinic;

import java.util.regex.Pattern;

public class FormValidator {
    private static final Pattern ID = Pattern.compile("[A-Z]{2}-[0-9]{4}");
    private static final Pattern EMAIL = Pattern.compile("[^@ ]+@[^@ ]+\\.[a-z]{2,}");

    public Validation validate(PatientForm form) {
        Validation validation = new Validation();
        validation.require(form.id() != null && ID.matcher(form.id()).matches(), "id");
        validation.require(form.name() != null && form.name().trim().length() >= 2, "name");
        validation.require(form.email() == null || EMAIL.matcher(form.email()).matches(), "email");
        validation.require(isDate(form.year(), form.month(), form.day()), "date");
        return validation;
    }

    static boolean isDate(int year, int month, int day) {
        if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1) {
            return false;
        }
        switch (month) {
            case 2:
                boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
                return day <= (leap ? 29 : 28);
            case 4:
            case 6:
            case 9:
            case 11:
                return day <= 30;
            default:
                return day <= 31;
        }
    }
}
