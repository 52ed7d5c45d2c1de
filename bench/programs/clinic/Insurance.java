package clinic;

public enum Insurance {
    NONE(0), BASIC(50), FULL(90);

    private final int percent;

    Insurance(int percent) {
        this.percent = percent;
    }

    public int getPercent() {
        return percent;
    }

    public boolean covers(Treatment treatment) {
        switch (this) {
            case FULL:
                return true;
            case BASIC:
                return !treatment.isElective();
            default:
                return false;
        }
    }
}
