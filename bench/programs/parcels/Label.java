package parcels;

public class Label {
    private final String text;

    public Label(Parcel parcel) {
        StringBuilder lines = new StringBuilder();
        lines.append("No. ").append(grouped(parcel.getNumber())).append('\n');
        lines.append(parcel.getTo()).append('\n');
        lines.append(parcel.getWeight());
        if (parcel.isInsured()) {
            lines.append(" INSURED");
        }
        if (parcel.zone().needsCustoms()) {
            lines.append(" CUSTOMS");
        }
        text = lines.toString();
    }

    static String grouped(String number) {
        StringBuilder grouped = new StringBuilder();
        for (int i = 0; i < number.length(); i++) {
            if (i > 0 && i % 4 == 0) {
                grouped.append(' ');
            }
            grouped.append(number.charAt(i));
        }
        return grouped.toString();
    }

    public String getText() {
        return text;
    }
}
