package parcels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Depot {
    private final Map<String, List<Parcel>> shelves = new HashMap<>();
    private final int most;

    public Depot(int most) {
        this.most = most;
    }

    public boolean store(Parcel parcel) {
        String key = key(parcel);
        List<Parcel> shelf = shelves.computeIfAbsent(key, one -> new ArrayList<>());
        if (shelf.size() >= most) {
            return false;
        }
        for (Parcel other : shelf) {
            if (other.getNumber().equals(parcel.getNumber())) {
                throw new IllegalStateException("twice: " + parcel.getNumber());
            }
        }
        return shelf.add(parcel);
    }

    public Parcel take(String number) {
        for (List<Parcel> shelf : shelves.values()) {
            for (int i = 0; i < shelf.size(); i++) {
                if (shelf.get(i).getNumber().equals(number)) {
                    return shelf.remove(i);
                }
            }
        }
        return null;
    }

    public int count() {
        return shelves.values().stream().mapToInt(List::size).sum();
    }

    private static String key(Parcel parcel) {
        String postcode = parcel.getTo().getPostcode();
        return parcel.getTo().getCountry() + (postcode == null || postcode.length() < 2 ? "" : postcode.substring(0, 2));
    }
}
