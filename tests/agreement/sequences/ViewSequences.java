import java.util.*;

/** Calls on what Collections and Arrays have, and on sets of bits. */
final class ViewSequences extends Sequences {
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

    /** Views of maps and sets, and more of what Collections does. */
    static int mapViews(Draw d) {
        Map<String, Integer> base = new TreeMap<>(Map.of("a", d.next(4)));
        Map<String, Integer> a = base;
        List<Integer> list = new ArrayList<>(List.of(d.next(5), d.next(5), d.next(5)));
        Collection<Integer> c = list;
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            String k = d.key();
            Integer x = d.value();
            int n = d.next(5) - 1;
            try {
                switch (d.next(35)) {
                    case 0: a = Collections.unmodifiableMap(base); break;
                    case 1: a = Collections.synchronizedMap(base); break;
                    case 2: a = Collections.checkedMap(base, String.class, Integer.class); break;
                    case 3: a = base; break;
                    case 4: h = mix(h, a.put(k, x)); break;
                    case 5: h = mix(h, a.get(k)); break;
                    case 6: h = mix(h, a.remove(k)); break;
                    case 7: h = mix(h, a.keySet().contains(k)); break;
                    case 8: h = mix(h, a.entrySet().toString()); break;
                    case 9: h = mix(h, a.values().remove(x)); break;
                    case 10: h = mix(h, a.equals(base)); break;
                    case 11: for (Map.Entry<String, Integer> e : a.entrySet()) h = mix(h, e.setValue(x)); break;
                    case 12: h = mix(h, a.computeIfAbsent(k, q -> x)); break;
                    case 13: c = Collections.unmodifiableCollection(list); break;
                    case 14: c = Collections.synchronizedCollection(list); break;
                    case 15: c = a.values(); break;
                    case 16: c = Collections.newSetFromMap(new LinkedHashMap<>()); break;
                    case 17: c = Collections.asLifoQueue(new ArrayDeque<>(list)); break;
                    case 18: c = Collections.checkedList(list, Integer.class); break;
                    case 19: h = mix(h, c.add(x)); break;
                    case 20: h = mix(h, c.remove(x)); break;
                    case 21: h = mix(h, c.contains(x)); break;
                    case 22: h = mix(h, c.toString()); break;
                    case 23: h = mix(h, Collections.addAll(c, x, n)); break;
                    case 24: h = mix(h, Collections.disjoint(c, list)); break;
                    case 25: h = mix(h, Collections.min(c)); break;
                    case 26: h = mix(h, Collections.max(c, Comparator.nullsFirst(Comparator.reverseOrder()))); break;
                    case 27: Collections.fill(list, x); break;
                    case 28: Collections.shuffle(list, new Random(n)); break;
                    case 29: h = mix(h, Collections.indexOfSubList(list, List.of(n))); break;
                    case 30: h = mix(h, Collections.replaceAll(list, x, n)); break;
                    case 31: h = mix(h, Collections.list(Collections.enumeration(c)).toString()); break;
                    case 32: list.sort(Collections.reverseOrder()); break;
                    case 33: Collections.copy(list, new ArrayList<>(c)); break;
                    default: h = mix(h, c.removeIf(v -> v != null && v > 3));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, base.toString()), list.toString());
    }

    static int arrays(Draw d) {
        int[] a = new int[d.next(7)];
        String[] s = {d.key(), d.key(), d.key()};
        Integer[] boxes = {d.value(), d.value(), 2};
        double[] reals = {d.next(9) / 4.0, -0.0, 0.0, d.next(3) == 0 ? Double.NaN : 1};
        char[] letters = "letters".toCharArray();
        long[][] deep = {{1, 2}, null, {d.next(4)}};
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int n = d.next(8) - 1;
            int m = d.next(8);
            try {
                switch (d.next(40)) {
                    case 0: Arrays.fill(a, n); break;
                    case 1: Arrays.fill(a, n, m, n); break;
                    case 2: Arrays.setAll(a, i -> (i * 7 + n) % 5); break;
                    case 3: Arrays.sort(a); break;
                    case 4: Arrays.sort(a, n, m); break;
                    case 5: h = mix(h, Arrays.binarySearch(a, n)); break;
                    case 6: a = Arrays.copyOf(a, n); break;
                    case 7: a = Arrays.copyOfRange(a, n, m); break;
                    case 8: h = mix(h, Arrays.hashCode(a)); break;
                    case 9: h = mix(h, Arrays.toString(a)); break;
                    case 10: h = mix(h, Arrays.equals(a, new int[] {n, m})); break;
                    case 11: h = mix(h, Arrays.stream(a).sum()); break;
                    case 12: a[n] = m; break;
                    case 13: a = a.clone(); break;
                    case 14: Arrays.sort(s); break;
                    case 15: Arrays.sort(s, Comparator.nullsLast(Comparator.reverseOrder())); break;
                    case 16: h = mix(h, Arrays.asList(s).indexOf(d.key())); break;
                    case 17: h = mix(h, Arrays.toString(s)); break;
                    case 18: s = Arrays.copyOf(s, m); break;
                    case 19: s[n] = d.key(); break;
                    case 20: Arrays.sort(boxes, Collections.reverseOrder()); break;
                    case 21: h = mix(h, Arrays.hashCode(boxes)); break;
                    case 22: boxes = Arrays.asList(boxes).toArray(new Integer[m]); break;
                    case 23: Arrays.sort(reals); break;
                    case 24: h = mix(h, Arrays.toString(reals)); break;
                    case 25: h = mix(h, Arrays.binarySearch(reals, n)); break;
                    case 26: h = mix(h, Arrays.hashCode(reals)); break;
                    case 27: Arrays.sort(letters); break;
                    case 28: h = mix(h, new String(letters)); break;
                    case 29: System.arraycopy(letters, n, letters, 1, m); break;
                    case 30: h = mix(h, Arrays.deepToString(deep)); break;
                    case 31: h = mix(h, Arrays.deepHashCode(deep)); break;
                    case 32: h = mix(h, Arrays.deepEquals(deep, new long[][] {{1, 2}, null, {n}})); break;
                    case 33: deep = Arrays.copyOf(deep, m); break;
                    case 34: h = mix(h, Arrays.compare(a, new int[] {0, n})); break;
                    case 35: h = mix(h, Arrays.mismatch(a, new int[] {0, n})); break;
                    case 36: h = mix(h, Arrays.stream(a, n, m).max().orElse(-1)); break;
                    case 37: ((Object[]) s)[n] = m; break;
                    case 38: h = mix(h, Arrays.equals(reals, new double[] {0, 0, n, 1})); break;
                    default: h = mix(h, List.of(boxes).size());
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(mix(mix(h, Arrays.toString(a)), Arrays.toString(s)), Arrays.toString(boxes)), new String(letters));
    }

    static int objects(Draw d) {
        Object[] v = {d.value(), d.key(), new int[] {1}, 'c', d.next(9) / 2.0, List.of(1), d.next(3) * 100L, d.next(2) == 0};
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            Object a = d.of(v);
            Object b = d.of(v);
            int n = d.next(6) - 1;
            try {
                switch (d.next(22)) {
                    case 0: h = mix(h, Objects.equals(a, b)); break;
                    case 1: h = mix(h, a instanceof int[] ? 0 : Objects.hashCode(a)); break;
                    case 2: h = mix(h, Objects.hash(n, d.key())); break;
                    case 3: h = mix(h, Objects.toString(d.key())); break;
                    case 4: h = mix(h, Objects.toString(d.key(), "none")); break;
                    case 5: h = mix(h, Objects.requireNonNull(a) == a); break;
                    case 6: h = mix(h, Objects.requireNonNull(d.key(), "key").length()); break;
                    case 7: h = mix(h, Objects.requireNonNullElse(d.key(), "else")); break;
                    case 8: h = mix(h, Objects.requireNonNullElseGet(d.key(), () -> "got")); break;
                    case 9: h = mix(h, Objects.checkIndex(n, 4)); break;
                    case 10: h = mix(h, Objects.checkFromToIndex(n, d.next(5), 4)); break;
                    case 11: h = mix(h, Objects.checkFromIndexSize(n, d.next(5), 4)); break;
                    case 12: h = mix(h, Objects.compare(d.key(), d.key(), Comparator.naturalOrder())); break;
                    case 13: h = mix(h, Objects.isNull(a)); break;
                    case 14: h = mix(h, a.getClass().getName()); break;
                    case 15: h = mix(h, a.getClass().getSimpleName()); break;
                    case 16: h = mix(h, a.getClass() == b.getClass()); break;
                    case 17: h = mix(h, (Integer) a); break;
                    case 18: h = mix(h, ((Comparable<Object>) a).compareTo(b)); break;
                    case 19: h = mix(h, Objects.deepEquals(a, new int[] {1})); break;
                    case 20: h = mix(h, ((Number) a).intValue()); break;
                    default: h = mix(h, a instanceof int[] ? "ints" : String.valueOf(a));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return h;
    }
}
