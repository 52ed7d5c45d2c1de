package parcels;

import java.util.List;
import java.util.Optional;

public class CarrierChoice {
    private final List<Carrier> carriers;

    public CarrierChoice(List<Carrier> carriers) {
        this.carriers = carriers;
    }

    public Optional<Carrier> fastest(Parcel parcel) {
        Carrier best = null;
        for (Carrier carrier : carriers) {
            if (carrier.accepts(parcel) && (best == null || carrier.days(parcel.zone()) < best.days(parcel.zone()))) {
                best = carrier;
            }
        }
        return Optional.ofNullable(best);
    }

    public String summary(Parcel parcel) {
        return fastest(parcel).map(one -> one.name() + " in " + one.days(parcel.zone()) + " days").orElse("nobody");
    }
}
