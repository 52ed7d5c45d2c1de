package parcels;

public final class Weight implements Comparable<Weight> {
    private final int grams;

    private Weight(int grams) {
        this.grams = grams;
    }

    public static Weight ofGrams(int grams) {
        if (grams < 0) {
            throw new IllegalArgumentException("negative weight");
        }
        return new Weight(grams);
    }

    public static Weight parse(String text) {
        String plain = text.trim().toLowerCase();
        int factor = 1;
        if (plain.endsWith("kg")) {
            factor = 1000;
            plain = plain.substring(0, plain.length() - 2);
        } else if (plain.endsWith("g")) {
            plain = plain.substring(0, plain.length() - 1);
        }
        return ofGrams(Integer.parseInt(plain.trim()) * factor);
    }

    public int grams() {
        return grams;
    }

    public Weight plus(Weight other) {
        return new Weight(Math.addExact(grams, other.grams));
    }

    @Override
    public int compareTo(Weight other) {
        return Integer.compare(grams, other.grams);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Weight && ((Weight) other).grams == grams;
    }

    @Override
    public int hashCode() {
        return grams;
    }

    @Override
    public String toString() {
        return grams % 1000 == 0 && grams > 0 ? grams / 1000 + " kg" : grams + " g";
    }
}
