package lending;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** All books. */
public class Catalogue {
    private final Map<Isbn, Book> books = new TreeMap<>();

    public void add(Book book) {
        Book known = books.putIfAbsent(book.isbn(), book);
        if (known != null) {
            throw new LendingException("DUPLICATE", book.isbn().toString());
        }
    }

    public Book get(Isbn isbn) {
        Book book = books.get(isbn);
        if (book == null) {
            throw new LendingException("UNKNOWN", "no book " + isbn);
        }
        return book;
    }

    public List<Book> search(String words) {
        String wanted = words.toLowerCase(Locale.ROOT);
        return books.values().stream()
                .filter(book -> book.title().toLowerCase(Locale.ROOT).contains(wanted))
                .sorted(Comparator.comparing(Book::title))
                .collect(Collectors.toList());
    }

    public Map<Book.Kind, Integer> copiesByKind() {
        Map<Book.Kind, Integer> counts = new LinkedHashMap<>();
        for (Book book : books.values()) {
            counts.merge(book.kind(), book.copies(), Integer::sum);
        }
        return counts;
    }

    public boolean isEmpty() {
        return books.isEmpty();
    }

    public Collection<Book> all() {
        return books.values();
    }
}
