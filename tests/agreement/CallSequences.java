import java.math.*;
import java.time.*;
import java.time.temporal.ChronoUnit;
import java.util.*;
import java.util.concurrent.atomic.*;

/** Random sequences of calls on objects of the library, drawn by a seed: what each of them comes to is a number. */
final class CallSequences {
    private CallSequences() {}

    /** Numbers that hang on a seed alone. */
    static final class Draw {
        private long state;

        Draw(long seed) {
            state = (seed ^ seed >>> 7) * 2862933555777941757L + 3037000493L;
            next(2);
            next(2);
        }

        int next(int n) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            return (int) ((state >>> 33) % n);
        }

        Integer value() {
            int n = next(7);
            return n == 6 ? null : (Integer) (n - 1);
        }

        String key() {
            return KEYS[next(KEYS.length)];
        }
    }

    enum Colour { RED, GREEN, BLUE, WHITE }

    private static final String[] KEYS = {"a", "b", "Aa", "BB", "ccc", "", null, "k16"};
    /** The kinds of objects, each by its place. */
    static final String[] KINDS = {
        "ArrayList", "LinkedList", "Vector", "ArrayDeque", "PriorityQueue", "HashMap", "LinkedHashMap",
        "Hashtable", "TreeMap", "HashSet", "LinkedHashSet", "TreeSet", "EnumMap", "BitSet",
        "Collections", "Optional", "Atomic", "LocalDate", "LocalDateTime", "BigDecimal", "BigInteger"
    };
    private static final int MOST_CALLS = 20;

    static int mix(int h, Object o) {
        return h * 31 + (o == null ? 1 : o instanceof Colour ? ((Colour) o).ordinal() : o.hashCode());
    }

    static int mix(int h, int n) { return h * 31 + n; }
    static int mix(int h, long n) { return h * 31 + (int) (n ^ n >>> 32); }
    static int mix(int h, boolean b) { return h * 31 + (b ? 3 : 2); }
    static int thrown(int h, RuntimeException e) { return h * 31 + e.getClass().getName().hashCode(); }

    static int lists(Draw d, List<Integer> a, List<Integer> b) {
        int h = 1;
        Iterator<Integer> it = a.iterator();
        ListIterator<Integer> at = b.listIterator();
        List<Integer> part = a;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            List<Integer> c = d.next(3) == 0 ? b : a;
            Integer x = d.value();
            int n = d.next(6) - 1;
            try {
                switch (d.next(34)) {
                    case 0: case 1: case 2: h = mix(h, c.add(x)); break;
                    case 3: c.add(n, x); break;
                    case 4: h = mix(h, c.get(n)); break;
                    case 5: h = mix(h, c.set(n, x)); break;
                    case 6: h = mix(h, c.remove(n)); break;
                    case 7: h = mix(h, c.remove(x)); break;
                    case 8: h = mix(h, c.indexOf(x)); break;
                    case 9: h = mix(h, c.lastIndexOf(x)); break;
                    case 10: h = mix(h, c.contains(x)); break;
                    case 11: h = mix(h, a.equals(b)); break;
                    case 12: h = mix(h, c.hashCode()); break;
                    case 13: h = mix(h, c.toString()); break;
                    case 14: h = mix(h, c.addAll(b)); break;
                    case 15: h = mix(h, c.addAll(n, a)); break;
                    case 16: h = mix(h, a.removeAll(b)); break;
                    case 17: h = mix(h, a.retainAll(b)); break;
                    case 18: h = mix(h, c.containsAll(b)); break;
                    case 19: it = c.iterator(); break;
                    case 20: h = mix(h, it.hasNext()); break;
                    case 21: h = mix(h, it.next()); break;
                    case 22: it.remove(); break;
                    case 23: at = c.listIterator(n); break;
                    case 24: h = mix(h, at.next()); break;
                    case 25: h = mix(h, at.previous()); break;
                    case 26: if (n > 2) at.add(x); else at.set(x); break;
                    case 27: part = c.subList(0, n); break;
                    case 28: h = mix(h, part.size()); break;
                    case 29: part.clear(); break;
                    case 30: h = mix(h, c.removeIf(e -> e != null && e > n)); break;
                    case 31: c.replaceAll(e -> e == null ? n : e + 1); break;
                    case 32: if (n == 0) c.clear(); else c.sort(null); break;
                    default: if (n == 0) b = a; else h = mix(h, c.toArray().length);
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, a.toString()), b);
    }

    static int deques(Draw d, Deque<Integer> a, Deque<Integer> b) {
        int h = 1;
        Iterator<Integer> it = a.iterator();
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            Deque<Integer> c = d.next(3) == 0 ? b : a;
            Integer x = d.value();
            try {
                switch (d.next(32)) {
                    case 0: c.addFirst(x); break;
                    case 1: c.addLast(x); break;
                    case 2: h = mix(h, c.offerFirst(x)); break;
                    case 3: h = mix(h, c.offer(x)); break;
                    case 4: h = mix(h, c.removeFirst()); break;
                    case 5: h = mix(h, c.removeLast()); break;
                    case 6: h = mix(h, c.pollFirst()); break;
                    case 7: h = mix(h, c.pollLast()); break;
                    case 8: h = mix(h, c.getFirst()); break;
                    case 9: h = mix(h, c.getLast()); break;
                    case 10: h = mix(h, c.peekFirst()); break;
                    case 11: h = mix(h, c.peekLast()); break;
                    case 12: h = mix(h, c.removeFirstOccurrence(x)); break;
                    case 13: h = mix(h, c.removeLastOccurrence(x)); break;
                    case 14: c.push(x); break;
                    case 15: h = mix(h, c.pop()); break;
                    case 16: h = mix(h, c.element()); break;
                    case 17: h = mix(h, c.remove()); break;
                    case 18: h = mix(h, c.size()); break;
                    case 19: h = mix(h, c.contains(x)); break;
                    case 20: it = c.iterator(); break;
                    case 21: it = c.descendingIterator(); break;
                    case 22: h = mix(h, it.hasNext()); break;
                    case 23: h = mix(h, it.next()); break;
                    case 24: it.remove(); break;
                    case 25: h = mix(h, c.addAll(b)); break;
                    case 26: h = mix(h, c.toString()); break;
                    case 27: h = mix(h, c.removeIf(e -> e != null && e > 2)); break;
                    case 28: h = mix(h, a.containsAll(b)); break;
                    case 29: h = mix(h, a.retainAll(b)); break;
                    case 30: if (d.next(4) == 0) c.clear(); break;
                    default: if (d.next(4) == 0) b = a; else h = mix(h, c.remove(x));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, a.toString()), b.toString());
    }

    static int queues(Draw d, Queue<Integer> a, Queue<Integer> b) {
        int h = 1;
        Iterator<Integer> it = a.iterator();
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            Queue<Integer> c = d.next(3) == 0 ? b : a;
            Integer x = d.value();
            try {
                switch (d.next(18)) {
                    case 0: case 1: case 2: h = mix(h, c.add(x)); break;
                    case 3: h = mix(h, c.offer(x)); break;
                    case 4: h = mix(h, c.poll()); break;
                    case 5: h = mix(h, c.remove()); break;
                    case 6: h = mix(h, c.peek()); break;
                    case 7: h = mix(h, c.element()); break;
                    case 8: h = mix(h, c.remove(x)); break;
                    case 9: h = mix(h, c.contains(x)); break;
                    case 10: h = mix(h, c.addAll(b)); break;
                    case 11: it = c.iterator(); break;
                    case 12: h = mix(h, it.next()); break;
                    case 13: it.remove(); break;
                    case 14: h = mix(h, c.toString()); break;
                    case 15: h = mix(h, c.removeIf(e -> e > 2)); break;
                    case 16: h = mix(h, new PriorityQueue<>(c).poll()); break;
                    default: if (d.next(4) == 0) b = a; else h = mix(h, c.size());
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, a.toString()), b.toString());
    }

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

    static int bits(Draw d) {
        BitSet a = new BitSet();
        BitSet b = new BitSet(9);
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int n = d.next(80) - 2;
            int m = d.next(140);
            try {
                switch (d.next(18)) {
                    case 0: case 1: a.set(n); break;
                    case 2: b.set(n, m); break;
                    case 3: a.clear(n); break;
                    case 4: a.flip(n, m); break;
                    case 5: h = mix(h, a.get(n)); break;
                    case 6: a.and(b); break;
                    case 7: a.or(b); break;
                    case 8: a.xor(b); break;
                    case 9: a.andNot(b); break;
                    case 10: h = mix(h, a.cardinality()); break;
                    case 11: h = mix(h, a.nextSetBit(n)); break;
                    case 12: h = mix(h, a.previousClearBit(n)); break;
                    case 13: h = mix(h, a.equals(b)); break;
                    case 14: h = mix(h, Arrays.equals(a.toLongArray(), b.toLongArray())); break;
                    case 15: h = mix(h, Arrays.compare(new double[] {0.0, m}, new double[] {n < 9 ? -0.0 : 0.0, n})); break;
                    case 16: h = mix(h, Arrays.mismatch(new int[] {m, 1, 2}, new int[] {m, n, 2, 3})); break;
                    default: h = mix(h, a.length()); b = a.get(0, m);
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, a.hashCode()), b.toString());
    }

    /** Lists that do not change, views, and what Collections does with lists. */
    static int views(Draw d) {
        List<Integer> base = new ArrayList<>(List.of(d.next(5), d.next(5), d.next(5)));
        List<Integer> a = base;
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            Integer x = d.value();
            int n = d.next(5) - 1;
            try {
                switch (d.next(26)) {
                    case 0: a = Collections.unmodifiableList(base); break;
                    case 1: a = List.copyOf(base); break;
                    case 2: a = List.of(1, n); break;
                    case 3: a = Arrays.asList(x, n, 4); break;
                    case 4: a = Collections.nCopies(n, x); break;
                    case 5: a = Collections.singletonList(x); break;
                    case 6: a = Collections.emptyList(); break;
                    case 7: a = Collections.synchronizedList(base); break;
                    case 8: a = base.subList(0, n); break;
                    case 9: h = mix(h, a.add(x)); break;
                    case 10: h = mix(h, base.add(x)); break;
                    case 11: h = mix(h, a.get(n)); break;
                    case 12: h = mix(h, a.set(n, x)); break;
                    case 13: h = mix(h, a.contains(x)); break;
                    case 14: h = mix(h, a.indexOf(x)); break;
                    case 15: h = mix(h, a.equals(base)); break;
                    case 16: h = mix(h, a.toString()); break;
                    case 17: h = mix(h, a.hashCode()); break;
                    case 18: Collections.sort(a); break;
                    case 19: Collections.reverse(a); break;
                    case 20: Collections.swap(a, 0, n); break;
                    case 21: h = mix(h, Collections.max(a)); break;
                    case 22: h = mix(h, Collections.frequency(a, x)); break;
                    case 23: Collections.rotate(base, n); break;
                    case 24: h = mix(h, Collections.binarySearch(base, n)); break;
                    default: a = base;
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(h, base.toString());
    }

    static int optionals(Draw d) {
        Optional<Integer> a = Optional.empty();
        OptionalInt n = OptionalInt.empty();
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            Integer x = d.value();
            try {
                switch (d.next(18)) {
                    case 0: a = Optional.of(x); break;
                    case 1: a = Optional.ofNullable(x); break;
                    case 2: h = mix(h, a.get()); break;
                    case 3: h = mix(h, a.orElse(x)); break;
                    case 4: h = mix(h, a.isPresent()); break;
                    case 5: a = a.map(v -> v > 1 ? null : v + 1); break;
                    case 6: a = a.filter(v -> v > 0); break;
                    case 7: a = a.or(() -> Optional.of(x)); break;
                    case 8: h = mix(h, a.toString()); break;
                    case 9: h = mix(h, a.equals(Optional.ofNullable(x))); break;
                    case 10: h = mix(h, a.orElseThrow(IllegalStateException::new)); break;
                    case 11: h = mix(h, a.hashCode()); break;
                    case 12: n = OptionalInt.of(x); break;
                    case 13: h = mix(h, n.getAsInt()); break;
                    case 14: h = mix(h, n.orElse(5)); break;
                    case 15: h = mix(h, n.equals(OptionalInt.of(1))); break;
                    case 16: h = mix(h, n.toString()); break;
                    default: a = a.flatMap(v -> Optional.of(v * 2));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, a.toString()), n.hashCode());
    }

    static int atomics(Draw d) {
        AtomicInteger a = new AtomicInteger(d.next(5));
        AtomicLong b = new AtomicLong(d.next(5));
        AtomicReference<String> r = new AtomicReference<>(d.key());
        AtomicBoolean t = new AtomicBoolean();
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int n = d.next(5) - 1;
            String k = d.key();
            try {
                switch (d.next(18)) {
                    case 0: h = mix(h, a.incrementAndGet()); break;
                    case 1: h = mix(h, a.getAndAdd(n)); break;
                    case 2: h = mix(h, a.compareAndSet(n, 2)); break;
                    case 3: h = mix(h, a.updateAndGet(v -> v * n)); break;
                    case 4: h = mix(h, a.accumulateAndGet(n, Math::max)); break;
                    case 5: a.set(n); break;
                    case 6: h = mix(h, b.decrementAndGet()); break;
                    case 7: h = mix(h, b.addAndGet(n)); break;
                    case 8: h = mix(h, b.getAndUpdate(v -> v / n)); break;
                    case 9: h = mix(h, b.compareAndSet(n, 1)); break;
                    case 10: h = mix(h, r.get()); break;
                    case 11: h = mix(h, r.getAndSet(k)); break;
                    case 12: h = mix(h, r.compareAndSet(k, "b")); break;
                    case 13: h = mix(h, r.updateAndGet(v -> v + n)); break;
                    case 14: h = mix(h, t.getAndSet(n > 1)); break;
                    case 15: h = mix(h, t.compareAndSet(true, n > 0)); break;
                    case 16: h = mix(h, a.toString() + b + r + t); break;
                    default: h = mix(h, b.intValue());
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, a.get()), r.get());
    }

    static int dates(Draw d) {
        LocalDate[] v = {LocalDate.of(1900 + d.next(200), 1 + d.next(12), 1 + d.next(28)), LocalDate.of(2024, 2, 29), LocalDate.ofEpochDay(d.next(40000))};
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(3);
            LocalDate x = v[i];
            LocalDate y = v[d.next(3)];
            int n = d.next(80) - 40;
            try {
                switch (d.next(22)) {
                    case 0: v[i] = x.plusDays(n); break;
                    case 1: v[i] = x.minusMonths(n); break;
                    case 2: v[i] = x.plusYears(n); break;
                    case 3: v[i] = x.plusWeeks(n); break;
                    case 4: v[i] = x.withDayOfMonth(n); break;
                    case 5: v[i] = x.withMonth(n); break;
                    case 6: v[i] = LocalDate.of(2000 + n, 1 + d.next(13), d.next(32)); break;
                    case 7: h = mix(h, x.isBefore(y)); break;
                    case 8: h = mix(h, x.compareTo(y)); break;
                    case 9: h = mix(h, x.equals(y)); break;
                    case 10: h = mix(h, x.getDayOfWeek().getValue()); break;
                    case 11: h = mix(h, x.getDayOfYear()); break;
                    case 12: h = mix(h, x.lengthOfMonth()); break;
                    case 13: h = mix(h, x.isLeapYear()); break;
                    case 14: h = mix(h, ChronoUnit.DAYS.between(x, y)); break;
                    case 15: h = mix(h, ChronoUnit.MONTHS.between(x, y)); break;
                    case 16: Period p = Period.between(x, y); h = mix(mix(h, p.getDays()), p.toTotalMonths()); break;
                    case 17: v[i] = x.plus(Period.of(0, n, n)); break;
                    case 18: h = mix(h, x.toString()); break;
                    case 19: h = mix(h, x.hashCode()); break;
                    case 20: h = mix(h, x.atTime(n, 30).isAfter(y.atStartOfDay())); break;
                    default: h = mix(h, x.getMonth().plus(n).getValue());
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, v[0].toString()), v[2].toEpochDay());
    }

    static int moments(Draw d) {
        LocalDateTime[] v = {LocalDateTime.of(2024, 1, 31, 23, 59), LocalDateTime.of(2000 + d.next(50), 1 + d.next(12), 1, d.next(24), d.next(60), d.next(60))};
        LocalTime t = LocalTime.of(d.next(24), d.next(60));
        Duration u = Duration.ofMinutes(d.next(4000) - 2000);
        Instant w = Instant.ofEpochSecond(d.next(2000000000), d.next(1000) * 1000000L);
        Period p = Period.of(d.next(3), d.next(14), d.next(40));
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(2);
            LocalDateTime x = v[i];
            LocalDateTime y = v[1 - i];
            int n = d.next(200) - 100;
            try {
                switch (d.next(30)) {
                    case 0: v[i] = x.plusHours(n); break;
                    case 1: v[i] = x.minusMinutes(n * 100L); break;
                    case 2: v[i] = x.plusMonths(n); break;
                    case 3: v[i] = x.withHour(n); break;
                    case 4: h = mix(h, x.isBefore(y)); break;
                    case 5: h = mix(h, x.compareTo(y)); break;
                    case 6: u = Duration.between(x, y); break;
                    case 7: h = mix(h, x.toString()); break;
                    case 8: v[i] = x.plus(u); break;
                    case 9: t = t.plusMinutes(n); break;
                    case 10: t = t.minusSeconds(n * 60L); break;
                    case 11: h = mix(h, t.isBefore(x.toLocalTime())); break;
                    case 12: h = mix(h, t.toSecondOfDay()); break;
                    case 13: t = LocalTime.of(n, 3); break;
                    case 14: h = mix(h, t.toString()); break;
                    case 15: u = u.plusSeconds(n); break;
                    case 16: u = u.multipliedBy(n); break;
                    case 17: u = u.dividedBy(n); break;
                    case 18: u = u.negated(); break;
                    case 19: h = mix(h, u.toMillis()); break;
                    case 20: h = mix(h, u.compareTo(Duration.ofHours(n))); break;
                    case 21: h = mix(h, u.toString()); break;
                    case 22: w = w.plusMillis(n); break;
                    case 23: w = w.minus(u); break;
                    case 24: h = mix(h, w.toEpochMilli()); break;
                    case 25: h = mix(h, w.getNano()); break;
                    case 26: p = p.plusDays(n).normalized(); break;
                    case 27: p = p.multipliedBy(n).minusMonths(n); break;
                    case 28: h = mix(mix(h, p.toString()), p.isNegative()); break;
                    default: v[i] = x.plus(p);
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(mix(mix(h, v[0].toString()), u.getSeconds()), w.getEpochSecond()), t.toNanoOfDay());
    }

    static int decimals(Draw d) {
        BigDecimal[] v = {BigDecimal.valueOf(d.next(2000) - 1000, d.next(4)), new BigDecimal("1.50"), BigDecimal.valueOf(d.next(90))};
        RoundingMode[] modes = RoundingMode.values();
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(3);
            BigDecimal x = v[i];
            BigDecimal y = v[d.next(3)];
            int n = d.next(6);
            RoundingMode mode = modes[d.next(8)];
            try {
                switch (d.next(18)) {
                    case 0: v[i] = x.add(y); break;
                    case 1: v[i] = x.subtract(y); break;
                    case 2: v[i] = x.abs().scale() > 8 ? y : x.multiply(y); break;
                    case 3: v[i] = x.setScale(n, mode); break;
                    case 4: v[i] = x.divide(y, n, mode); break;
                    case 5: v[i] = x.negate(); break;
                    case 6: v[i] = x.max(y); break;
                    case 7: h = mix(h, x.compareTo(y)); break;
                    case 8: h = mix(h, x.equals(y)); break;
                    case 9: h = mix(h, x.signum()); break;
                    case 10: h = mix(h, x.scale()); break;
                    case 11: h = mix(h, x.precision()); break;
                    case 12: h = mix(h, x.toString()); break;
                    case 13: v[i] = x.stripTrailingZeros(); break;
                    case 14: h = mix(h, x.intValue()); break;
                    case 15: h = mix(h, x.hashCode()); break;
                    case 16: v[i] = x.remainder(y); break;
                    default: v[i] = BigDecimal.valueOf(d.next(100), n);
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
            if (v[i].precision() > 15) v[i] = BigDecimal.ONE;
        }
        return mix(mix(h, v[0].toString()), v[1].toPlainString());
    }

    static int wholes(Draw d) {
        BigInteger[] v = {BigInteger.valueOf(d.next(2000) - 1000), BigInteger.TEN, BigInteger.valueOf(1L << d.next(60))};
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(3);
            BigInteger x = v[i];
            BigInteger y = v[d.next(3)];
            int n = d.next(9);
            try {
                switch (d.next(19)) {
                    case 0: v[i] = x.add(y); break;
                    case 1: v[i] = x.subtract(y); break;
                    case 2: v[i] = x.multiply(y); break;
                    case 3: v[i] = x.divide(y); break;
                    case 4: v[i] = x.remainder(y); break;
                    case 5: v[i] = x.mod(y); break;
                    case 6: v[i] = x.negate(); break;
                    case 7: v[i] = x.pow(n % 4); break;
                    case 8: v[i] = x.gcd(y); break;
                    case 9: v[i] = x.shiftLeft(n); break;
                    case 10: v[i] = x.shiftRight(n); break;
                    case 11: h = mix(h, x.compareTo(y)); break;
                    case 12: h = mix(h, x.equals(y)); break;
                    case 13: h = mix(h, x.signum()); break;
                    case 14: h = mix(h, x.bitLength()); break;
                    case 15: h = mix(h, x.longValue()); break;
                    case 16: h = mix(h, x.hashCode()); break;
                    case 17: h = mix(h, x.toString()); break;
                    default: v[i] = new BigInteger("" + d.next(100000));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
            if (v[i].bitLength() > 400) v[i] = BigInteger.ONE;
        }
        return mix(mix(h, v[0].toString()), v[1].hashCode());
    }

    static int of(int kind, Draw d) {
        switch (kind) {
            case 0: return lists(d, new ArrayList<>(), new ArrayList<>(List.of(1, 2)));
            case 1: return d.next(2) == 0 ? lists(d, new LinkedList<>(), new LinkedList<>(List.of(1, 2))) : deques(d, new LinkedList<>(), new LinkedList<>());
            case 2: return lists(d, new Vector<>(), new Stack<>());
            case 3: return deques(d, new ArrayDeque<>(), new ArrayDeque<>(1));
            case 4: return queues(d, new PriorityQueue<>(), new PriorityQueue<>(Comparator.reverseOrder()));
            case 5: return maps(d, new HashMap<>(), new HashMap<>(2));
            case 6: return maps(d, new LinkedHashMap<>(), new LinkedHashMap<>(4, 0.75f, true));
            case 7: return maps(d, new Hashtable<>(), new Hashtable<>());
            case 8: return d.next(2) == 0 ? maps(d, new TreeMap<>(), new TreeMap<>(Comparator.nullsFirst(Comparator.naturalOrder()))) : sorted(d, new TreeMap<>());
            case 9: return sets(d, new HashSet<>(), new HashSet<>());
            case 10: return sets(d, new LinkedHashSet<>(), new HashSet<>());
            case 11: return sets(d, new TreeSet<>(), new TreeSet<>(Comparator.reverseOrder()));
            case 12: return enumMaps(d);
            case 13: return bits(d);
            case 14: return views(d);
            case 15: return optionals(d);
            case 16: return atomics(d);
            case 17: return dates(d);
            case 18: return moments(d);
            case 19: return decimals(d);
            case 20: return wholes(d);
            default: throw new AssertionError(kind);
        }
    }

    /** What the sequences of so many seeds come to. */
    static String some(int kind, int from, int count) {
        StringBuilder all = new StringBuilder();
        for (int seed = from; seed < from + count; seed++) all.append(one(kind, seed)).append(' ');
        return all.toString();
    }

    /** What is damaged may not even be shown any more. */
    static int one(int kind, int seed) {
        try {
            return of(kind, new Draw(seed));
        } catch (RuntimeException e) {
            return thrown(1, e);
        }
    }
}
