package clinic;

import java.time.LocalDateTime;
import java.util.List;

public class ReceptionService {
    private static final int MOST_A_DAY = 3;

    private final PatientRepository patients;
    private final AppointmentRepository appointments;
    private final FormValidator validator = new FormValidator();
    private final PatientMapper mapper = new PatientMapper();

    public ReceptionService(PatientRepository patients, AppointmentRepository appointments) {
        this.patients = patients;
        this.appointments = appointments;
    }

    public Patient register(PatientForm form) {
        Validation validation = validator.validate(form);
        if (!validation.isValid()) {
            throw new ClinicException(validation.summary(), ClinicException.Kind.INPUT);
        }
        if (patients.exists(form.id())) {
            throw new ClinicException("known: " + form.id(), ClinicException.Kind.CONFLICT);
        }
        Patient patient = mapper.toPatient(form);
        patients.save(patient);
        return patient;
    }

    public Appointment book(String patientId, LocalDateTime start, int minutes) {
        Patient patient = patients.find(patientId)
                .orElseThrow(() -> new ClinicException("no patient " + patientId, ClinicException.Kind.MISSING));
        Slot slot = new Slot(start, minutes);
        if (!slot.isInOfficeHours()) {
            throw new ClinicException("closed", ClinicException.Kind.INPUT);
        }
        int own = 0;
        List<Appointment> others = appointments.on(start.toLocalDate());
        for (Appointment other : others) {
            if (other.getStatus() == Appointment.Status.CANCELLED) {
                continue;
            }
            if (other.getSlot().overlaps(slot)) {
                throw new ClinicException("taken", ClinicException.Kind.CONFLICT);
            }
            if (other.getPatient().equals(patient) && ++own >= MOST_A_DAY) {
                throw new ClinicException("too many", ClinicException.Kind.CONFLICT);
            }
        }
        return appointments.save(new Appointment(patient, slot));
    }
}
