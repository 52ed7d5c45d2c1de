package com.nordlicht.shop.repository;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** A slice of a list, numbered from 0. */
public final class Page<T> {
    private final List<T> content;
    private final int number;
    private final int size;
    private final int total;

    private Page(List<T> content, int number, int size, int total) {
        this.content = content;
        this.number = number;
        this.size = size;
        this.total = total;
    }

    public static <T> Page<T> of(List<T> all, int number, int size) {
        if (number < 0) {
            throw new IllegalArgumentException("page number must not be negative");
        }
        if (size < 1) {
            throw new IllegalArgumentException("page size must be positive");
        }
        int from = number * size;
        if (from >= all.size()) {
            return new Page<>(Collections.emptyList(), number, size, all.size());
        }
        int to = Math.min(from + size, all.size());
        return new Page<>(new ArrayList<>(all.subList(from, to)), number, size, all.size());
    }

    public List<T> getContent() {
        return Collections.unmodifiableList(content);
    }

    public int getNumber() {
        return number;
    }

    public int getTotal() {
        return total;
    }

    public int totalPages() {
        return total / size + (total % size == 0 ? 0 : 1);
    }

    public boolean hasNext() {
        return number + 1 < totalPages();
    }

    public boolean hasPrevious() {
        return number > 0;
    }

    public T first() {
        if (content.isEmpty()) {
            throw new NoSuchElementException("empty page");
        }
        return content.get(0);
    }

    public <R> Page<R> map(Function<? super T, ? extends R> mapper) {
        List<R> mapped = new ArrayList<>();
        for (T element : content) {
            mapped.add(mapper.apply(element));
        }
        return new Page<>(mapped, number, size, total);
    }
}
