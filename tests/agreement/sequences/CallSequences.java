import java.util.*;
import java.util.concurrent.*;

/** Random sequences of calls on objects of the library, drawn by a seed: what each of them comes to is a number. */
final class CallSequences extends Sequences {
    private CallSequences() {}

    static int of(String kind, Draw d) {
        switch (kind) {
            case "ArrayList": return ListSequences.lists(d, new ArrayList<>(), new ArrayList<>(List.of(1, 2)));
            case "LinkedList": return d.next(2) == 0 ? ListSequences.lists(d, new LinkedList<>(), new LinkedList<>(List.of(1, 2))) : ListSequences.deques(d, new LinkedList<>(), new LinkedList<>());
            case "Vector": return ListSequences.lists(d, new Vector<>(), new Stack<>());
            case "ArrayDeque": return ListSequences.deques(d, new ArrayDeque<>(), new ArrayDeque<>(1));
            case "PriorityQueue": return ListSequences.queues(d, new PriorityQueue<>(), new PriorityQueue<>(Comparator.reverseOrder()));
            case "HashMap": return MapSequences.maps(d, new HashMap<>(), new HashMap<>(2));
            case "LinkedHashMap": return MapSequences.maps(d, new LinkedHashMap<>(), new LinkedHashMap<>(4, 0.75f, true));
            case "Hashtable": return MapSequences.maps(d, new Hashtable<>(), new Hashtable<>());
            case "TreeMap": return d.next(2) == 0 ? MapSequences.maps(d, new TreeMap<>(), new TreeMap<>(Comparator.nullsFirst(Comparator.naturalOrder()))) : MapSequences.sorted(d, new TreeMap<>());
            case "HashSet": return MapSequences.sets(d, new HashSet<>(), new HashSet<>());
            case "LinkedHashSet": return MapSequences.sets(d, new LinkedHashSet<>(), new HashSet<>());
            case "TreeSet": return MapSequences.sets(d, new TreeSet<>(), new TreeSet<>(Comparator.reverseOrder()));
            case "EnumMap": return MapSequences.enumMaps(d);
            case "BitSet": return ViewSequences.bits(d);
            case "Collections": return ViewSequences.views(d);
            case "Optional": return FunctionSequences.optionals(d);
            case "Atomic": return FunctionSequences.atomics(d);
            case "LocalDate": return TimeSequences.dates(d);
            case "LocalDateTime": return TimeSequences.moments(d);
            case "BigDecimal": return NumberSequences.decimals(d);
            case "BigInteger": return NumberSequences.wholes(d);
            case "Stack": return ListSequences.stacks(d);
            case "CopyOnWriteArrayList": return ListSequences.lists(d, new CopyOnWriteArrayList<>(), new CopyOnWriteArrayList<>(List.of(1, 2)));
            case "NestedLists": return ListSequences.nested(d);
            case "ConcurrentHashMap": return MapSequences.maps(d, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
            case "NavigableSet": return MapSequences.sortedSets(d);
            case "KeysAndValues": return MapSequences.grouped(d);
            case "SetOfAndMapOf": return MapSequences.immutables(d);
            case "ViewsOfMaps": return ViewSequences.mapViews(d);
            case "Arrays": return ViewSequences.arrays(d);
            case "Objects": return ViewSequences.objects(d);
            case "String": return TextSequences.strings(d);
            case "StringBuilder": return TextSequences.builders(d);
            case "StringJoiner": return TextSequences.buffers(d);
            case "Character": return TextSequences.characters(d);
            case "Pattern": return ParsingSequences.patterns(d);
            case "Format": return ParsingSequences.formats(d);
            case "Parsing": return ParsingSequences.numbers(d);
            case "Scanner": return ParsingSequences.scanners(d);
            case "BufferedReader": return ParsingSequences.readers(d);
            case "Math": return NumberSequences.mathematics(d);
            case "Boxes": return NumberSequences.boxes(d);
            case "MathContext": return NumberSequences.contexts(d);
            case "BitsOfBigInteger": return NumberSequences.bits(d);
            case "Random": return NumberSequences.randoms(d);
            case "LocalTime": return TimeSequences.spans(d);
            case "YearMonth": return TimeSequences.calendars(d);
            case "DateTimeFormatter": return WrittenTimeSequences.texts(d);
            case "OptionalLong": return FunctionSequences.optionalNumbers(d);
            case "AtomicArrays": return FunctionSequences.atomicArrays(d);
            case "UUID": return FunctionSequences.uuids(d);
            case "Function": return FunctionSequences.functions(d);
            case "Stream": return StreamSequences.streams(d);
            case "IntStream": return StreamSequences.numbers(d);
            case "Collectors": return StreamSequences.collectors(d);
            default: throw new AssertionError(kind);
        }
    }

    /** What the sequences of so many seeds come to. */
    static String some(String kind, int from, int count) {
        StringBuilder all = new StringBuilder();
        for (int seed = from; seed < from + count; seed++) all.append(one(kind, seed)).append(' ');
        return all.toString();
    }

    /** What is damaged may not even be shown any more. */
    static int one(String kind, int seed) {
        try {
            return of(kind, new Draw(seed));
        } catch (RuntimeException e) {
            return thrown(1, e);
        }
    }
}
