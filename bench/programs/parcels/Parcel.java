package parcels;

public class Parcel {
    private final String number;
    private final Address from;
    private final Address to;
    private final Weight weight;
    private final Size size;
    private Tracking tracking = new Tracking();
    private boolean insured;

    public Parcel(String number, Address from, Address to, Weight weight, Size size) {
        if (!CheckDigit.isValid(number)) {
            throw new IllegalArgumentException("number " + number);
        }
        this.number = number;
        this.from = from;
        this.to = to;
        this.weight = weight;
        this.size = size;
    }

    public String getNumber() {
        return number;
    }

    public Address getTo() {
        return to;
    }

    public Weight getWeight() {
        return weight;
    }

    public Size getSize() {
        return size;
    }

    public Tracking getTracking() {
        return tracking;
    }

    public boolean isInsured() {
        return insured;
    }

    public void setInsured(boolean insured) {
        this.insured = insured;
    }

    public Zone zone() {
        return Zone.between(from.getCountry(), to.getCountry());
    }
}
