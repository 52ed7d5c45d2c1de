package port;

import java.util.List;

/** Writes a manifest; how a row looks, and what is left out, is said below. */
public abstract class ManifestWriter {
    private final String title;
    private int rows;

    protected ManifestWriter(String title) {
        this.title = title;
    }

    protected abstract String row(String cargo, int tons);

    protected boolean isShown(String cargo) {
        return !cargo.isEmpty();
    }

    protected void finished(int rows) {
    }

    public int getRows() {
        return rows;
    }

    public final String write(List<String> cargos, int tons) {
        StringBuilder out = new StringBuilder();
        if (title != null && !title.isBlank()) {
            out.append(title.strip()).append('\n');
        }
        for (String cargo : cargos) {
            if (!isShown(cargo)) {
                continue;
            }
            String row = row(cargo, tons);
            if (row == null) {
                row = "-";
            } else if (row.length() > 20) {
                row = row.substring(0, 17) + "...";
            }
            out.append(row).append('\n');
            rows++;
        }
        finished(rows);
        return out.toString();
    }
}
