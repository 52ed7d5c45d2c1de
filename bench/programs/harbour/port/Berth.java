package port;

public class Berth {
    private final String id;
    private final int length;
    private String occupant;

    public Berth(String id, int length) {
        this.id = id;
        this.length = length;
    }

    public String getId() {
        return id;
    }

    public int getLength() {
        return length;
    }

    public String getOccupant() {
        return occupant;
    }

    public boolean isFree() {
        return occupant == null;
    }

    void occupy(String ship) {
        occupant = ship;
    }
}
