package clinic;

import java.time.LocalDate;
import java.util.List;

public interface AppointmentRepository {
    List<Appointment> on(LocalDate day);

    Appointment save(Appointment appointment);
}
