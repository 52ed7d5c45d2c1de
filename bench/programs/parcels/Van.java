package parcels;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class Van {
    private final Weight most;
    private final List<Parcel> load = new ArrayList<>();

    public Van(Weight most) {
        this.most = most;
    }

    public boolean load(Parcel parcel) {
        if (total().plus(parcel.getWeight()).compareTo(most) > 0) {
            return false;
        }
        parcel.getTracking().add(Tracking.Event.LOADED);
        return load.add(parcel);
    }

    public Weight total() {
        Weight sum = Weight.ofGrams(0);
        for (Parcel parcel : load) {
            sum = sum.plus(parcel.getWeight());
        }
        return sum;
    }

    public List<Parcel> heaviestFirst() {
        List<Parcel> sorted = new ArrayList<>(load);
        sorted.sort(Comparator.comparing(Parcel::getWeight).reversed());
        return sorted;
    }
}
