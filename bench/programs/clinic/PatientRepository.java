package clinic;

import java.util.Optional;

public interface PatientRepository {
    Optional<Patient> find(String id);

    void save(Patient patient);

    boolean exists(String id);
}
