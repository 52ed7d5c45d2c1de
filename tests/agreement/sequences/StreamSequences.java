import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

/** Pipelines of streams. */
final class StreamSequences extends Sequences {
    static int streams(Draw d) {
        List<Integer> base = new ArrayList<>(List.of(d.next(6), d.next(6), d.next(6), d.next(6)));
        Stream<Integer> s = base.stream();
        int[] seen = {0};
        int h = 1;
        for (int calls = d.next(12); calls >= 0; calls--) {
            Integer x = d.value();
            int n = d.next(5) - 1;
            try {
                switch (d.next(44)) {
                    case 0: case 1: case 2: s = base.stream(); break;
                    case 3: s = s.filter(v -> v > n); break;
                    case 4: s = s.map(v -> v * 2 - n); break;
                    case 5: s = s.sorted(); break;
                    case 6: s = s.sorted(Comparator.reverseOrder()); break;
                    case 7: s = s.distinct(); break;
                    case 8: s = s.limit(n); break;
                    case 9: s = s.skip(n); break;
                    case 10: s = s.peek(v -> seen[0] = seen[0] * 3 + v); break;
                    case 11: s = s.flatMap(v -> Stream.of(v, n)); break;
                    case 12: s = s.takeWhile(v -> v < 4); break;
                    case 13: s = s.dropWhile(v -> v < 2); break;
                    case 14: s = Stream.concat(s, Stream.of(n, 9)); break;
                    case 15: s = Stream.iterate(n, v -> v + 2).limit(4); break;
                    case 16: s = Stream.iterate(1, v -> v < 20, v -> v * 3); break;
                    case 17: h = mix(h, s.collect(Collectors.toList()).toString()); break;
                    case 18: h = mix(h, s.count()); break;
                    case 19: h = mix(h, s.reduce(0, Integer::sum)); break;
                    case 20: h = mix(h, s.reduce(Integer::max).orElse(-9)); break;
                    case 21: h = mix(h, s.findFirst().orElse(null)); break;
                    case 22: h = mix(h, s.anyMatch(v -> v == n)); break;
                    case 23: h = mix(h, s.allMatch(v -> v >= n)); break;
                    case 24: h = mix(h, s.noneMatch(v -> v == n)); break;
                    case 25: h = mix(h, s.min(Comparator.naturalOrder()).get()); break;
                    case 26: h = mix(h, s.max(Comparator.comparing(v -> -v)).get()); break;
                    case 27: s.forEach(v -> seen[0] += v); break;
                    case 28: h = mix(h, s.toArray().length); break;
                    case 29: h = mix(h, s.toList().toString()); break;
                    case 30: h = mix(h, s.mapToInt(v -> v).sum()); break;
                    case 31: h = mix(h, s.map(String::valueOf).collect(Collectors.joining(",", "<", ">"))); break;
                    case 32: h = mix(h, s.collect(Collectors.groupingBy(v -> v % 2)).toString()); break;
                    case 33: h = mix(h, s.collect(Collectors.partitioningBy(v -> v > n)).toString()); break;
                    case 34: h = mix(h, s.collect(Collectors.toMap(v -> v, v -> v + 1)).toString()); break;
                    case 35: h = mix(h, s.collect(Collectors.toSet()).toString()); break;
                    case 36: Iterator<Integer> it = s.iterator(); h = mix(h, it.next()); break;
                    case 37: h = mix(h, s.<Integer>mapMulti((v, to) -> { if (v > 1) to.accept(v); to.accept(n); }).count()); break;
                    case 38: base.add(x); break;
                    case 39: s = s.map(v -> v == 3 ? null : v); break;
                    case 40: h = mix(h, s.collect(ArrayList::new, ArrayList::add, ArrayList::addAll).toString()); break;
                    case 41: s.close(); break;
                    case 42: s = Stream.of(x); break;
                    default: s = IntStream.range(0, n).boxed();
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(h, seen[0]);
    }

    static int numbers(Draw d) {
        IntStream s = IntStream.range(0, 4);
        LongStream l = LongStream.of(1, 2);
        DoubleStream r = DoubleStream.of(0.5, 1.5);
        int h = 1;
        for (int calls = d.next(12); calls >= 0; calls--) {
            int n = d.next(6) - 1;
            try {
                switch (d.next(40)) {
                    case 0: case 1: s = IntStream.range(n, 5); break;
                    case 2: s = IntStream.rangeClosed(1, n); break;
                    case 3: s = IntStream.of(3, n, 1); break;
                    case 4: s = s.map(v -> v * n); break;
                    case 5: s = s.filter(v -> v % 2 == 0); break;
                    case 6: s = s.sorted(); break;
                    case 7: s = s.limit(n); break;
                    case 8: s = IntStream.iterate(n, v -> v * 2 + 1).limit(5); break;
                    case 9: s = "text".chars(); break;
                    case 10: s = Arrays.stream(new int[] {n, 2, n}); break;
                    case 11: h = mix(h, s.sum()); break;
                    case 12: h = mix(h, s.average().orElse(-1)); break;
                    case 13: h = mix(h, s.max().getAsInt()); break;
                    case 14: h = mix(h, s.min().orElse(7)); break;
                    case 15: h = mix(h, s.count()); break;
                    case 16: h = mix(h, Arrays.toString(s.toArray())); break;
                    case 17: h = mix(h, s.boxed().collect(Collectors.toList()).toString()); break;
                    case 18: h = mix(h, s.mapToObj(v -> "v" + v).collect(Collectors.joining())); break;
                    case 19: h = mix(h, s.summaryStatistics().toString().length()); break;
                    case 20: h = mix(h, s.reduce(1, (v, w) -> v * w)); break;
                    case 21: h = mix(h, s.anyMatch(v -> v == n)); break;
                    case 22: h = mix(h, s.distinct().skip(1).findFirst().orElse(-4)); break;
                    case 23: l = s.asLongStream(); break;
                    case 24: r = s.asDoubleStream(); break;
                    case 25: l = LongStream.rangeClosed(n, 6); break;
                    case 26: l = l.map(v -> v * 1000000007L); break;
                    case 27: h = mix(h, l.sum()); break;
                    case 28: h = mix(h, l.reduce(Long::max).orElse(0)); break;
                    case 29: h = mix(h, l.mapToInt(v -> (int) v).sum()); break;
                    case 30: r = r.map(v -> v / 3); break;
                    case 31: h = mix(h, r.sum()); break;
                    case 32: h = mix(h, r.average().orElse(0)); break;
                    case 33: h = mix(h, r.max().orElse(-1)); break;
                    case 34: r = DoubleStream.of(n, 2.5, -1); break;
                    case 35: h = mix(h, r.sorted().boxed().collect(Collectors.toList()).toString()); break;
                    case 36: h = mix(h, s.mapToLong(v -> v).sum()); break;
                    case 37: h = mix(h, s.flatMap(v -> IntStream.range(0, v)).sum()); break;
                    case 38: h = mix(h, s.takeWhile(v -> v < 3).count()); break;
                    default: h = mix(h, s.noneMatch(v -> v > 2));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return h;
    }

    static final class Item {
        final String name;
        final int price;
        final Colour colour;

        Item(String name, int price, Colour colour) {
            this.name = name;
            this.price = price;
            this.colour = colour;
        }

        String name() { return name; }
        int price() { return price; }
        Colour colour() { return colour; }
    }

    /** What pipelines collect. */
    static int collectors(Draw d) {
        List<Item> items = new ArrayList<>();
        for (int i = d.next(6); i >= 0; i--) items.add(new Item(d.next(9) == 0 ? null : "n" + d.next(3), d.next(20), d.of(Colour.values())));
        int h = 1;
        for (int calls = d.next(5); calls >= 0; calls--) {
            int n = d.next(20);
            Stream<Item> s = items.stream().filter(i -> i.price() >= n / 3);
            try {
                switch (d.next(28)) {
                    case 0: h = mix(h, s.map(Item::name).collect(Collectors.toList()).toString()); break;
                    case 1: h = mix(h, s.collect(Collectors.groupingBy(Item::name, Collectors.counting())).toString()); break;
                    case 2: h = mix(h, s.collect(Collectors.groupingBy(Item::name, TreeMap::new, Collectors.summingInt(Item::price))).toString()); break;
                    case 3: h = mix(h, s.collect(Collectors.groupingBy(i -> i.colour().name(), TreeMap::new, Collectors.mapping(Item::price, Collectors.toList()))).toString()); break;
                    case 4: h = mix(h, s.collect(Collectors.averagingInt(Item::price))); break;
                    case 5: h = mix(h, s.collect(Collectors.partitioningBy(i -> i.price() > n, Collectors.counting())).toString()); break;
                    case 6: h = mix(h, s.collect(Collectors.toMap(Item::name, Item::price)).toString()); break;
                    case 7: h = mix(h, s.collect(Collectors.toMap(Item::name, Item::price, Integer::sum)).toString()); break;
                    case 8: h = mix(h, s.collect(Collectors.toMap(Item::name, Item::price, Math::max, LinkedHashMap::new)).toString()); break;
                    case 9: h = mix(h, s.map(Item::name).collect(Collectors.joining(", "))); break;
                    case 10: h = mix(h, s.sorted(Comparator.comparing(Item::price).thenComparing(Item::name)).map(Item::name).findFirst().orElse("none")); break;
                    case 11: h = mix(h, s.max(Comparator.comparingInt(Item::price)).map(Item::price).orElse(-1)); break;
                    case 12: h = mix(h, s.mapToInt(Item::price).summaryStatistics().getMax()); break;
                    case 13: h = mix(h, s.collect(Collectors.summarizingInt(Item::price)).getAverage()); break;
                    case 14: h = mix(h, s.map(Item::price).collect(Collectors.toCollection(TreeSet::new)).toString()); break;
                    case 15: h = mix(h, s.collect(Collectors.collectingAndThen(Collectors.toList(), List::size))); break;
                    case 16: h = mix(h, s.map(Item::price).collect(Collectors.reducing(0, Integer::sum))); break;
                    case 17: h = mix(h, s.collect(Collectors.minBy(Comparator.comparing(Item::name))).map(Item::price).orElse(-2)); break;
                    case 18: h = mix(h, s.map(Item::colour).distinct().sorted().map(Colour::name).collect(Collectors.joining())); break;
                    case 19: h = mix(h, s.collect(Collectors.groupingBy(Item::price, TreeMap::new, Collectors.mapping(Item::name, Collectors.joining("/")))).toString()); break;
                    case 20: h = mix(h, s.collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(Item::price), (a, b) -> a * 100 + b))); break;
                    case 21: h = mix(h, s.map(Item::price).collect(Collectors.toUnmodifiableList()).toString()); break;
                    case 22: h = mix(h, s.collect(Collectors.groupingBy(Item::price, TreeMap::new, Collectors.filtering(i -> i.name() != null, Collectors.counting()))).toString()); break;
                    case 23: h = mix(h, s.collect(Collectors.flatMapping(i -> Stream.of(i.price(), n), Collectors.toList())).toString()); break;
                    case 24: h = mix(h, s.map(Item::name).collect(Collectors.toSet()).size()); break;
                    case 25: h = mix(h, s.collect(Collectors.summingDouble(i -> i.price() / 4.0))); break;
                    case 26: EnumMap<Colour, Long> counts = s.collect(Collectors.groupingBy(Item::colour, () -> new EnumMap<>(Colour.class), Collectors.counting())); h = mix(h, counts.toString()); break;
                    default: h = mix(h, s.map(Item::name).collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting())).toString());
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return h;
    }
}
