import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;

/** Calls on what is given functions. */
final class FunctionSequences extends Sequences {
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

    static int optionalNumbers(Draw d) {
        OptionalLong a = OptionalLong.empty();
        OptionalDouble x = OptionalDouble.empty();
        Optional<String> s = Optional.ofNullable(d.key());
        int[] seen = {0};
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int n = d.next(5);
            String k = d.key();
            try {
                switch (d.next(22)) {
                    case 0: a = OptionalLong.of(n); break;
                    case 1: h = mix(h, a.getAsLong()); break;
                    case 2: h = mix(h, a.orElse(-3)); break;
                    case 3: h = mix(h, a.isEmpty()); break;
                    case 4: a.ifPresent(v -> seen[0] += (int) v); break;
                    case 5: h = mix(h, a.toString()); break;
                    case 6: x = OptionalDouble.of(n / 2.0); break;
                    case 7: h = mix(h, x.getAsDouble()); break;
                    case 8: h = mix(h, x.orElseThrow()); break;
                    case 9: h = mix(h, x.equals(OptionalDouble.of(1))); break;
                    case 10: h = mix(h, x.hashCode()); break;
                    case 11: s = Optional.ofNullable(k); break;
                    case 12: h = mix(h, s.map(String::length).orElse(-1)); break;
                    case 13: s = s.filter(v -> v.length() > 1); break;
                    case 14: s.ifPresentOrElse(v -> seen[0] += v.length(), () -> seen[0]--); break;
                    case 15: h = mix(h, s.stream().count()); break;
                    case 16: h = mix(h, s.equals(Optional.of(k))); break;
                    case 17: h = mix(h, s.orElseGet(() -> k + "!")); break;
                    case 18: h = mix(h, s.isEmpty()); break;
                    case 19: s = s.map(v -> v.isEmpty() ? null : v.substring(1)); break;
                    case 20: h = mix(h, s.orElseThrow(() -> new IllegalArgumentException(k))); break;
                    default: h = mix(h, s.toString());
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, seen[0]), s.toString());
    }

    static int atomicArrays(Draw d) {
        AtomicIntegerArray a = new AtomicIntegerArray(3);
        AtomicReferenceArray<String> r = new AtomicReferenceArray<>(new String[] {"a", null});
        LongAdder sum = new LongAdder();
        AtomicStampedReference<String> s = new AtomicStampedReference<>("a", 0);
        AtomicMarkableReference<String> m = new AtomicMarkableReference<>("b", false);
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(4);
            int n = d.next(5) - 1;
            String k = d.key();
            try {
                switch (d.next(20)) {
                    case 0: a.set(i, n); break;
                    case 1: h = mix(h, a.getAndIncrement(i)); break;
                    case 2: h = mix(h, a.addAndGet(i, n)); break;
                    case 3: h = mix(h, a.compareAndSet(i, n, 3)); break;
                    case 4: h = mix(h, a.updateAndGet(i, v -> v * 2 + 1)); break;
                    case 5: h = mix(h, a.accumulateAndGet(i, n, Math::max)); break;
                    case 6: h = mix(h, a.toString()); break;
                    case 7: r.set(i, k); break;
                    case 8: h = mix(h, r.get(i)); break;
                    case 9: h = mix(h, r.compareAndSet(i, "a", k)); break;
                    case 10: h = mix(h, r.getAndSet(i, k)); break;
                    case 11: h = mix(h, r.toString()); break;
                    case 12: sum.add(n); break;
                    case 13: sum.increment(); break;
                    case 14: h = mix(h, sum.sum()); break;
                    case 15: h = mix(h, sum.sumThenReset()); break;
                    case 16: h = mix(h, s.compareAndSet("a", k, n, n + 1)); break;
                    case 17: h = mix(h, s.getStamp()); break;
                    case 18: h = mix(h, m.attemptMark("b", n > 1)); break;
                    default: h = mix(h, m.isMarked());
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, a.toString()), sum.intValue());
    }

    static int uuids(Draw d) {
        String[] written = {"00000000-0000-0000-0000-000000000001", "123e4567-e89b-12d3-a456-426614174000", "1-2-3-4-5", "", "x", "123e4567-e89b-12d3-a456-42661417400g", "FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF"};
        UUID[] v = {new UUID(d.next(100), d.next(100)), new UUID(-1L, 5), UUID.fromString(written[0])};
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(3);
            UUID x = v[i];
            UUID y = v[d.next(3)];
            try {
                switch (d.next(13)) {
                    case 0: case 1: v[i] = UUID.fromString(d.of(written)); break;
                    case 2: v[i] = new UUID(d.next(1 << 30) * 7919L << 20, d.next(9)); break;
                    case 3: h = mix(h, x.toString()); break;
                    case 4: h = mix(h, x.equals(y)); break;
                    case 5: h = mix(h, x.compareTo(y)); break;
                    case 6: h = mix(h, x.hashCode()); break;
                    case 7: h = mix(h, x.version()); break;
                    case 8: h = mix(h, x.variant()); break;
                    case 9: h = mix(h, x.getMostSignificantBits()); break;
                    case 10: v[i] = UUID.fromString(x.toString()); break;
                    case 11: h = mix(h, UUID.nameUUIDFromBytes(new byte[] {1, (byte) d.next(3)}).toString()); break;
                    default: h = mix(h, x.timestamp());
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, v[0].toString()), v[1].hashCode());
    }

    /** Functions put together. */
    static int functions(Draw d) {
        Function<Integer, Integer> f = Function.identity();
        Predicate<String> p = String::isEmpty;
        Comparator<String> c = Comparator.naturalOrder();
        UnaryOperator<String> u = UnaryOperator.identity();
        BiFunction<Integer, Integer, Integer> b = Math::max;
        IntPredicate q = n -> n > 1;
        Supplier<String> s = () -> "s";
        int[] seen = {0};
        Consumer<Integer> t = n -> seen[0] += n;
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            Integer x = d.value();
            String k = d.key();
            String l = d.key();
            try {
                switch (d.next(30)) {
                    case 0: f = f.andThen(n -> n + x); break;
                    case 1: f = f.compose(n -> n * 2); break;
                    case 2: h = mix(h, f.apply(x)); break;
                    case 3: p = p.negate(); break;
                    case 4: p = p.and(v -> v.length() < 3); break;
                    case 5: p = p.or(Predicate.isEqual(k)); break;
                    case 6: p = Predicate.not(p); break;
                    case 7: h = mix(h, p.test(k)); break;
                    case 8: c = c.reversed(); break;
                    case 9: c = Comparator.comparing(String::length).thenComparing(c); break;
                    case 10: c = Comparator.nullsFirst(c); break;
                    case 11: c = Comparator.comparingInt((String v) -> v.indexOf('a')).thenComparingInt(String::length); break;
                    case 12: c = Comparator.comparing(v -> v, Comparator.nullsLast(c)); break;
                    case 13: c = Comparator.comparing((String v) -> v.charAt(0)).thenComparing(Comparator.reverseOrder()); break;
                    case 14: h = mix(h, Integer.signum(c.compare(k, l))); break;
                    case 15: List<String> all = new ArrayList<>(List.of("b", "Aa", "", "ccc", "BB")); all.sort(c); h = mix(h, all.toString()); break;
                    case 16: h = mix(h, Collections.max(List.of("x", "yy", "Z"), c)); break;
                    case 17: UnaryOperator<String> before = u; u = v -> before.apply(v) + k; break;
                    case 18: h = mix(h, u.apply(k)); break;
                    case 19: h = mix(h, b.andThen(n -> n + 1).apply(x, 2)); break;
                    case 20: b = (n, m) -> n - m; break;
                    case 21: b = BinaryOperator.minBy(Comparator.naturalOrder()); break;
                    case 22: h = mix(h, q.and(n -> n < 4).negate().test(x)); break;
                    case 23: s = k::trim; break;
                    case 24: h = mix(h, s.get()); break;
                    case 25: t.accept(x); break;
                    case 26: t = t.andThen(n -> seen[0] *= n); break;
                    case 27: IntBinaryOperator plus = Integer::sum; h = mix(h, plus.applyAsInt(x, 3)); break;
                    case 28: ToIntFunction<String> size = String::length; h = mix(h, size.applyAsInt(k)); break;
                    default: Callable made = () -> List.of(k); h = mix(h, made.call());
                }
            } catch (Exception e) {
                h = thrown(h, e);
            }
        }
        return mix(h, seen[0]);
    }

    interface Callable {
        Object call() throws Exception;
    }
}
