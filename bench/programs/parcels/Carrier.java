package parcels;

public interface Carrier {
    String name();

    boolean accepts(Parcel parcel);

    int days(Zone zone);
}
