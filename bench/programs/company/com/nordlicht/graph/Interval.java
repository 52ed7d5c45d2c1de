package com.nordlicht.graph;

import java.util.Objects;

/** From its start up to, but without, its end. */
public final class Interval implements Comparable<Interval> {
    private final int start;
    private final int end;

    private Interval(int start, int end) {
        this.start = start;
        this.end = end;
    }

    public static Interval of(int start, int end) {
        if (start >= end) {
            throw new IllegalArgumentException("[" + start + ", " + end + ")");
        }
        return new Interval(start, end);
    }

    public int getStart() {
        return start;
    }

    public int getEnd() {
        return end;
    }

    public int length() {
        return end - start;
    }

    public boolean contains(int point) {
        return start <= point && point < end;
    }

    public boolean overlaps(Interval other) {
        return start < other.end && other.start < end;
    }

    public Interval span(Interval other) {
        return new Interval(Math.min(start, other.start), Math.max(end, other.end));
    }

    @Override
    public int compareTo(Interval other) {
        int byStart = Integer.compare(start, other.start);
        return byStart != 0 ? byStart : Integer.compare(end, other.end);
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof Interval)) {
            return false;
        }
        Interval other = (Interval) o;
        return start == other.start && end == other.end;
    }

    @Override
    public int hashCode() {
        return Objects.hash(start, end);
    }

    @Override
    public String toString() {
        return "[" + start + ", " + end + ")";
    }
}
