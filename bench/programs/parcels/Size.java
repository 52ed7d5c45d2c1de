package parcels;

public class Size {
    private final int length;
    private final int width;
    private final int height;

    public Size(int length, int width, int height) {
        if (length <= 0 || width <= 0 || height <= 0) {
            throw new IllegalArgumentException("size");
        }
        this.length = length;
        this.width = width;
        this.height = height;
    }

    public int longest() {
        return Math.max(length, Math.max(width, height));
    }

    public int girth() {
        int shortest = Math.min(length, Math.min(width, height));
        int middle = length + width + height - longest() - shortest;
        return 2 * (shortest + middle);
    }

    public boolean isBulky() {
        return longest() > 120 || longest() + girth() > 300;
    }

    public boolean fitsInto(Size other) {
        return length <= other.length && width <= other.width && height <= other.height;
    }

    public long volume() {
        return (long) length * width * height;
    }
}
