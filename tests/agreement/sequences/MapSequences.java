import java.util.*;

/** Calls on maps and sets. */
final class MapSequences extends Sequences {
    static int maps(Draw d, Map<String, Integer> a, Map<String, Integer> b) {
        int h = 1;
        Iterator<Map.Entry<String, Integer>> it = a.entrySet().iterator();
        Set<String> keys = a.keySet();
        Collection<Integer> values = b.values();
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            Map<String, Integer> c = d.next(3) == 0 ? b : a;
            String k = d.key();
            Integer x = d.value();
            try {
                switch (d.next(38)) {
                    case 0: case 1: case 2: case 3: h = mix(h, c.put(k, x)); break;
                    case 4: h = mix(h, c.get(k)); break;
                    case 5: h = mix(h, c.remove(k)); break;
                    case 6: h = mix(h, c.containsKey(k)); break;
                    case 7: h = mix(h, c.containsValue(x)); break;
                    case 8: h = mix(h, c.getOrDefault(k, 9)); break;
                    case 9: h = mix(h, c.putIfAbsent(k, x)); break;
                    case 10: h = mix(h, c.remove(k, x)); break;
                    case 11: h = mix(h, c.replace(k, x)); break;
                    case 12: h = mix(h, c.replace(k, x, 3)); break;
                    case 13: h = mix(h, c.merge(k, x, Integer::sum)); break;
                    case 14: h = mix(h, c.merge(k, 1, (v, w) -> null)); break;
                    case 15: h = mix(h, c.computeIfAbsent(k, q -> q.length())); break;
                    case 16: h = mix(h, c.computeIfPresent(k, (q, v) -> v > 1 ? null : v + 1)); break;
                    case 17: h = mix(h, c.compute(k, (q, v) -> v == null ? x : null)); break;
                    case 18: h = mix(h, c.size()); break;
                    case 19: h = mix(h, a.equals(b)); break;
                    case 20: h = mix(h, c.hashCode()); break;
                    case 21: h = mix(h, c.toString()); break;
                    case 22: c.putAll(b); break;
                    case 23: it = c.entrySet().iterator(); break;
                    case 24: h = mix(h, it.hasNext()); break;
                    case 25: h = mix(h, it.next().getKey()); break;
                    case 26: h = mix(h, it.next().setValue(x)); break;
                    case 27: it.remove(); break;
                    case 28: keys = c.keySet(); values = c.values(); break;
                    case 29: h = mix(h, keys.remove(k)); break;
                    case 30: h = mix(h, values.remove(x)); break;
                    case 31: h = mix(h, values.toString()); break;
                    case 32: h = mix(h, keys.retainAll(b.keySet())); break;
                    case 33: h = mix(h, values.removeIf(v -> v != null && v > 2)); break;
                    case 34: c.replaceAll((q, v) -> v == null ? 0 : v + 1); break;
                    case 35: int[] sum = {0}; c.forEach((q, v) -> sum[0] = sum[0] * 7 + (v == null ? 1 : v)); h = mix(h, sum[0]); break;
                    case 36: if (d.next(4) == 0) c.clear(); break;
                    default: if (d.next(4) == 0) b = a; else h = mix(h, c.entrySet().contains(Map.entry("a", 1)));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, a.toString()), b.toString());
    }

    static int sets(Draw d, Set<String> a, Set<String> b) {
        int h = 1;
        Iterator<String> it = a.iterator();
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            Set<String> c = d.next(3) == 0 ? b : a;
            String k = d.key();
            try {
                switch (d.next(19)) {
                    case 0: case 1: case 2: h = mix(h, c.add(k)); break;
                    case 3: h = mix(h, c.remove(k)); break;
                    case 4: h = mix(h, c.contains(k)); break;
                    case 5: h = mix(h, c.addAll(b)); break;
                    case 6: h = mix(h, a.removeAll(b)); break;
                    case 7: h = mix(h, a.retainAll(b)); break;
                    case 8: h = mix(h, a.containsAll(b)); break;
                    case 9: h = mix(h, a.equals(b)); break;
                    case 10: h = mix(h, c.hashCode()); break;
                    case 11: h = mix(h, c.toString()); break;
                    case 12: it = c.iterator(); break;
                    case 13: h = mix(h, it.hasNext()); break;
                    case 14: h = mix(h, it.next()); break;
                    case 15: it.remove(); break;
                    case 16: h = mix(h, c.removeIf(e -> e != null && e.length() > 1)); break;
                    case 17: if (d.next(4) == 0) c.clear(); else h = mix(h, c.toArray(new String[0]).length); break;
                    default: if (d.next(4) == 0) b = a; else h = mix(h, new LinkedHashSet<>(c).toString());
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, a.toString()), b.toString());
    }

    static int sorted(Draw d, NavigableMap<Integer, Integer> a) {
        int h = 1;
        NavigableMap<Integer, Integer> c = a;
        Iterator<Integer> it = a.keySet().iterator();
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            Integer k = d.value();
            Integer x = d.next(9);
            try {
                switch (d.next(27)) {
                    case 0: case 1: case 2: case 3: h = mix(h, c.put(d.next(12), x)); break;
                    case 4: h = mix(h, c.put(k, x)); break;
                    case 5: h = mix(h, c.floorKey(x)); break;
                    case 6: h = mix(h, c.ceilingKey(x)); break;
                    case 7: h = mix(h, c.lowerEntry(x)); break;
                    case 8: h = mix(h, c.higherEntry(x)); break;
                    case 9: h = mix(h, c.firstKey()); break;
                    case 10: h = mix(h, c.lastEntry()); break;
                    case 11: h = mix(h, c.pollFirstEntry()); break;
                    case 12: h = mix(h, c.pollLastEntry()); break;
                    case 13: c = a.headMap(x, true); break;
                    case 14: c = a.tailMap(x, false); break;
                    case 15: c = a.subMap(x, true, d.next(12), true); break;
                    case 16: c = a.descendingMap(); break;
                    case 17: c = a; break;
                    case 18: h = mix(h, c.remove(x)); break;
                    case 19: h = mix(h, c.size()); break;
                    case 20: h = mix(h, c.toString()); break;
                    case 21: it = c.keySet().iterator(); break;
                    case 22: h = mix(h, it.next()); break;
                    case 23: it.remove(); break;
                    case 24: it = a.descendingKeySet().iterator(); break;
                    case 25: h = mix(h, c.containsKey(k)); break;
                    default: h = mix(h, a.merge(x, 1, Integer::sum));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(h, a.toString());
    }

    static int enumMaps(Draw d) {
        EnumMap<Colour, Integer> a = new EnumMap<>(Colour.class);
        EnumSet<Colour> s = EnumSet.noneOf(Colour.class);
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int n = d.next(5);
            Colour k = n == 4 ? null : Colour.values()[n];
            Integer x = d.value();
            try {
                switch (d.next(20)) {
                    case 0: case 1: h = mix(h, a.put(k, x)); break;
                    case 2: h = mix(h, a.get(k)); break;
                    case 3: h = mix(h, a.remove(k)); break;
                    case 4: h = mix(h, a.containsKey(k)); break;
                    case 5: h = mix(h, a.containsValue(x)); break;
                    case 6: h = mix(h, a.size()); break;
                    case 7: for (Colour c : a.keySet()) h = mix(h, c); break;
                    case 8: h = mix(h, a.toString()); break;
                    case 9: h = mix(h, a.merge(k, 1, Integer::sum)); break;
                    case 10: h = mix(h, a.values().remove(x)); break;
                    case 11: h = mix(h, s.add(k)); break;
                    case 12: h = mix(h, s.remove(k)); break;
                    case 13: h = mix(h, s.contains(k)); break;
                    case 14: s = EnumSet.complementOf(s); break;
                    case 15: h = mix(h, s.addAll(EnumSet.range(Colour.RED, k))); break;
                    case 16: h = mix(h, s.toString()); break;
                    case 17: h = mix(h, s.retainAll(a.keySet())); break;
                    case 18: h = mix(h, a.keySet().equals(s)); break;
                    default: Iterator<Colour> it = s.iterator(); h = mix(h, it.next()); it.remove();
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, a.toString()), s.toString());
    }

    static int sortedSets(Draw d) {
        NavigableSet<String> a = new TreeSet<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        NavigableSet<String> c = a;
        Iterator<String> it = a.iterator();
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            String k = d.key();
            String l = d.key();
            try {
                switch (d.next(26)) {
                    case 0: case 1: case 2: case 3: h = mix(h, c.add(k)); break;
                    case 4: h = mix(h, c.floor(k)); break;
                    case 5: h = mix(h, c.ceiling(k)); break;
                    case 6: h = mix(h, c.lower(k)); break;
                    case 7: h = mix(h, c.higher(k)); break;
                    case 8: h = mix(h, c.first()); break;
                    case 9: h = mix(h, c.last()); break;
                    case 10: h = mix(h, c.pollFirst()); break;
                    case 11: h = mix(h, c.pollLast()); break;
                    case 12: c = a.headSet(k, true); break;
                    case 13: c = a.tailSet(k, false); break;
                    case 14: c = a.subSet(k, true, l, false); break;
                    case 15: c = a.descendingSet(); break;
                    case 16: c = a; break;
                    case 17: h = mix(h, c.remove(k)); break;
                    case 18: h = mix(h, c.size()); break;
                    case 19: h = mix(h, c.toString()); break;
                    case 20: it = c.iterator(); break;
                    case 21: h = mix(h, it.next()); break;
                    case 22: it.remove(); break;
                    case 23: it = a.descendingIterator(); break;
                    case 24: h = mix(h, c.contains(k)); break;
                    default: h = mix(h, a.comparator().compare(k, l));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(h, a.toString());
    }

    static final class Point implements Comparable<Point> {
        final int x;
        final String name;

        Point(int x, String name) {
            this.x = x;
            this.name = name;
        }

        @Override public boolean equals(Object o) { return o instanceof Point && ((Point) o).x == x && Objects.equals(((Point) o).name, name); }
        @Override public int hashCode() { return Objects.hash(x, name); }
        @Override public int compareTo(Point p) { return Integer.compare(x, p.x); }
        @Override public String toString() { return name + "@" + x; }
    }

    static final class Latest<K, V> extends LinkedHashMap<K, V> {
        Latest() { super(4, 0.75f, true); }

        @Override protected boolean removeEldestEntry(Map.Entry<K, V> eldest) { return size() > 3; }
    }

    /** Maps with keys of a class of ours, lists as values, and old entries that go. */
    static int grouped(Draw d) {
        Map<Point, List<String>> a = d.next(2) == 0 ? new HashMap<>() : new TreeMap<>();
        Map<Object, Object> latest = new Latest<>();
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            String k = d.key();
            Point p = new Point(d.next(3), d.next(2) == 0 ? "p" : k);
            Object o = d.next(3) == 0 ? p : d.next(2) == 0 ? k : (Object) d.value();
            try {
                switch (d.next(16)) {
                    case 0: case 1: case 2: h = mix(h, a.computeIfAbsent(p, q -> new ArrayList<>()).add(k)); break;
                    case 3: h = mix(h, a.getOrDefault(p, List.of()).size()); break;
                    case 4: h = mix(h, a.remove(p)); break;
                    case 5: h = mix(h, a.get(p).contains(k)); break;
                    case 6: a.merge(p, new ArrayList<>(List.of("m")), (v, w) -> { v.addAll(w); return v.size() > 3 ? null : v; }); break;
                    case 7: h = mix(h, a.containsValue(List.of("m"))); break;
                    case 8: for (Map.Entry<Point, List<String>> e : a.entrySet()) e.setValue(new ArrayList<>(e.getValue())); break;
                    case 9: h = mix(h, a.values().stream().mapToInt(List::size).sum()); break;
                    case 10: case 11: case 12: h = mix(h, latest.put(o, k)); break;
                    case 13: h = mix(h, latest.get(o)); break;
                    case 14: h = mix(h, latest.keySet().toString()); break;
                    default: h = mix(h, a.equals(new HashMap<>(a)));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, a.toString()), latest.toString());
    }

    /** Sets and maps that do not change, whose order differs from run to run. */
    static int immutables(Draw d) {
        Set<Integer> s = Set.of();
        Map<String, Integer> m = Map.of();
        Set<Integer> changing = new TreeSet<>(List.of(1, 4));
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            String k = d.key();
            Integer x = d.value();
            int n = d.next(5);
            try {
                switch (d.next(30)) {
                    case 0: s = Set.of(n, 3); break;
                    case 1: s = Set.of(x); break;
                    case 2: s = Set.of(n, n + 1, 7, 8, 9); break;
                    case 3: s = Set.copyOf(changing); break;
                    case 4: s = Collections.unmodifiableSet(changing); break;
                    case 5: s = Collections.singleton(x); break;
                    case 6: m = Map.of(k, n); break;
                    case 7: m = Map.of(k, n, "b", 2); break;
                    case 8: m = Map.ofEntries(Map.entry(k, x), Map.entry("c", 1)); break;
                    case 9: m = Map.copyOf(new HashMap<>(m)); break;
                    case 10: m = Collections.singletonMap(k, x); break;
                    case 11: m = Collections.emptyMap(); break;
                    case 12: h = mix(h, s.contains(x)); break;
                    case 13: h = mix(h, s.size()); break;
                    case 14: h = mix(h, s.equals(changing)); break;
                    case 15: h = mix(h, s.hashCode()); break;
                    case 16: h = mix(h, s.add(x)); break;
                    case 17: h = mix(h, s.remove(x)); break;
                    case 18: h = mix(h, s.containsAll(changing)); break;
                    case 19: h = mix(h, changing.retainAll(s)); break;
                    case 20: h = mix(h, changing.addAll(s)); break;
                    case 21: h = mix(h, m.get(k)); break;
                    case 22: h = mix(h, m.getOrDefault(k, 5)); break;
                    case 23: h = mix(h, m.containsKey(k)); break;
                    case 24: h = mix(h, m.containsValue(x)); break;
                    case 25: h = mix(h, m.put(k, x)); break;
                    case 26: h = mix(h, m.equals(new TreeMap<>(m))); break;
                    case 27: h = mix(h, m.hashCode()); break;
                    case 28: h = mix(h, m.merge(k, 1, Integer::sum)); break;
                    default: int sum = 0; for (Integer v : m.values()) sum += v; h = mix(h, sum + m.size());
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, changing.toString()), m.size() < 2 ? m.toString() : "");
    }
}
