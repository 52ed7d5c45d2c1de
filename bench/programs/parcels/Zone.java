package parcels;

public enum Zone {
    DOMESTIC, NEIGHBOUR, EUROPE, WORLD;

    public static Zone between(String from, String to) {
        if (from.equals(to)) {
            return DOMESTIC;
        }
        if (from.equals("DE") && (to.equals("AT") || to.equals("DK") || to.equals("PL"))) {
            return NEIGHBOUR;
        }
        return "AT BE DE DK ES FR IT NL PL PT SE".contains(to) ? EUROPE : WORLD;
    }

    public boolean needsCustoms() {
        return this == WORLD;
    }
}
