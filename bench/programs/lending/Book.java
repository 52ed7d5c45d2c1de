package lending;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A title of the catalogue. */
public class Book {
    public enum Kind { NOVEL, REFERENCE, CHILDREN, FILM }

    private final Isbn isbn;
    private final String title;
    private final Kind kind;
    private final List<String> authors = new ArrayList<>();
    private int copies;

    public Book(Isbn isbn, String title, Kind kind, int copies) {
        if (isbn == null || title == null) {
            throw new NullPointerException("isbn and title");
        }
        if (copies < 0) {
            throw new IllegalArgumentException("copies < 0");
        }
        this.isbn = isbn;
        this.title = title.strip();
        this.kind = kind == null ? Kind.NOVEL : kind;
        this.copies = copies;
    }

    public Book by(String author) {
        if (author != null && !author.isEmpty() && !authors.contains(author)) {
            authors.add(author);
        }
        return this;
    }

    public boolean takeCopy() {
        if (copies == 0) {
            return false;
        }
        copies--;
        return true;
    }

    public void putBack() {
        copies++;
    }

    public int loanDays() {
        switch (kind) {
            case REFERENCE:
                return 0;
            case FILM:
                return 7;
            case CHILDREN:
                return 42;
            default:
                return 28;
        }
    }

    public String label() {
        if (authors.isEmpty()) {
            return title;
        }
        String first = authors.get(0);
        return authors.size() > 2 ? first + " et al.: " + title : String.join(", ", authors) + ": " + title;
    }

    public Isbn isbn() {
        return isbn;
    }

    public String title() {
        return title;
    }

    public Kind kind() {
        return kind;
    }

    public List<String> authors() {
        return Collections.unmodifiableList(authors);
    }

    public int copies() {
        return copies;
    }
}
