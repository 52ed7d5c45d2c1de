package clinic;

public class Appointment {
    public enum Status { PLANNED, CONFIRMED, CANCELLED, DONE }

    private final Patient patient;
    private final Slot slot;
    private Status status = Status.PLANNED;
    private String note;

    public Appointment(Patient patient, Slot slot) {
        this.patient = patient;
        this.slot = slot;
    }

    public Patient getPatient() {
        return patient;
    }

    public Slot getSlot() {
        return slot;
    }

    public Status getStatus() {
        return status;
    }

    public String getNote() {
        return note;
    }

    public void confirm() {
        if (status != Status.PLANNED) {
            throw new IllegalStateException("cannot confirm what is " + status);
        }
        status = Status.CONFIRMED;
    }

    public boolean cancel(String reason) {
        if (status == Status.DONE || status == Status.CANCELLED) {
            return false;
        }
        status = Status.CANCELLED;
        note = reason == null || reason.trim().isEmpty() ? "no reason" : reason.trim();
        return true;
    }

    public void complete() {
        if (status != Status.CONFIRMED) {
            throw new IllegalStateException("not confirmed");
        }
        status = Status.DONE;
    }
}
