package port;

public class Cashier {
    private final Tariff tariff;
    private int taken;

    public Cashier(Tariff tariff) {
        this.tariff = tariff;
    }

    public String receipt(Ship ship, int paid) {
        int fee;
        try {
            fee = tariff.fee(ship);
        } catch (IllegalStateException e) {
            return "no tariff for " + ship.getName();
        }
        if (paid < fee) {
            return "missing " + (fee - paid);
        }
        taken += fee;
        return paid == fee ? "paid" : "change " + (paid - fee);
    }

    public int getTaken() {
        return taken;
    }
}
