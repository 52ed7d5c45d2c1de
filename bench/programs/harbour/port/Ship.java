package port;

import java.util.Objects;

public final class Ship {
    private final String name;
    private final int length;
    private final boolean dangerous;

    public Ship(String name, int length, boolean dangerous) {
        this.name = Objects.requireNonNull(name, "name");
        if (length <= 0) {
            throw new IllegalArgumentException("length");
        }
        this.length = length;
        this.dangerous = dangerous;
    }

    public String getName() {
        return name;
    }

    public int getLength() {
        return length;
    }

    public boolean isDangerous() {
        return dangerous;
    }
}
