package port;

import java.util.List;
import java.util.OptionalInt;

public class VoyagePlanner {
    private final Router first;
    private final Router second;

    public VoyagePlanner(Router first, Router second) {
        this.first = first;
        this.second = second;
    }

    public OptionalInt miles(List<String> ports) {
        int miles = 0;
        for (int i = 1; i < ports.size(); i++) {
            int leg = leg(ports.get(i - 1), ports.get(i));
            if (leg < 0) {
                return OptionalInt.empty();
            }
            miles += leg;
        }
        return OptionalInt.of(miles);
    }

    private int leg(String from, String to) {
        if (from.equals(to)) {
            return 0;
        }
        try {
            return first.miles(from, to);
        } catch (NoRouteException e) {
            try {
                return second.miles(from, to);
            } catch (NoRouteException again) {
                return -1;
            } catch (UnsupportedOperationException notThere) {
                return -2;
            }
        }
    }
}
