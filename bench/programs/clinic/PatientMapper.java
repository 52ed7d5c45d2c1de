package clinic;

import java.time.LocalDate;
import java.util.Locale;

public class PatientMapper {
    public Patient toPatient(PatientForm form) {
        Patient.Builder builder = Patient.builder()
                .id(form.id())
                .name(form.name().trim())
                .born(LocalDate.of(form.year(), form.month(), form.day()))
                .insurance(insurance(form.insurance()));
        if (form.email() != null) {
            builder.email(form.email().toLowerCase(Locale.ROOT));
        }
        return builder.build();
    }

    private Insurance insurance(String text) {
        if (text == null || text.isEmpty()) {
            return Insurance.NONE;
        }
        for (Insurance insurance : Insurance.values()) {
            if (insurance.name().equalsIgnoreCase(text)) {
                return insurance;
            }
        }
        throw new ClinicException("unknown insurance: " + text, ClinicException.Kind.INPUT);
    }

    public PatientForm toForm(Patient patient) {
        LocalDate born = patient.getBorn();
        String email = patient.getEmail().isEmpty() ? null : patient.getEmail();
        return new PatientForm(patient.getId(), patient.getName(), email, born.getYear(), born.getMonthValue(),
                born.getDayOfMonth(), patient.getInsurance().name());
    }
}
