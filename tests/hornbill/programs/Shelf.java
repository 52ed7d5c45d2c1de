package shelf;

/** A container in which nothing can be assigned, and what goes into it. */
public class Shelf {
    public static class Book {
        private final String title;
        private final int pages;
        private Book sequel;

        public Book(String title, int pages) {
            if (pages <= 0) {
                throw new IllegalArgumentException();
            }
            this.title = title;
            this.pages = pages;
        }

        public void continuedBy(Book book) {
            sequel = book;
        }

        public boolean isSequelOf(Book other) {
            return other.sequel == this;
        }

        public boolean isCircular() {
            return sequel != null && sequel.sequel == this;
        }

        public boolean isThick() {
            return pages > 700;
        }
    }

    static class Tag {
        int colour;
        Tag next;
    }

    private static class Secret {
        private int code;
    }

    private final Book[] books;
    private int size;
    private Secret secret;

    private Shelf(int width) {
        books = new Book[width];
    }

    public static Shelf wide(int width) {
        return new Shelf(width < 1 ? 1 : width);
    }

    public Book put(Book book) {
        books[size++] = book;
        return book;
    }

    public boolean holds(Book book) {
        for (int i = 0; i < size; i++) {
            if (books[i] == book) {
                return true;
            }
        }
        return false;
    }

    public int free() {
        return books.length - size;
    }

    public int code() {
        return secret == null ? 0 : secret.code;
    }

    static int chain(Tag tag) {
        if (tag.next == tag) {
            return -1;
        }
        return tag.next.colour == 7 ? 1 : 0;
    }

    static boolean sameText(String a, String b) {
        return a == b;
    }

    static boolean bothEqual(String a, String b) {
        return a.equals(b);
    }
}
