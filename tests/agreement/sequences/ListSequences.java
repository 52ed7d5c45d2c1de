import java.util.*;

/** Calls on lists and queues. */
final class ListSequences extends Sequences {
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

    static int stacks(Draw d) {
        Stack<String> a = new Stack<>();
        Vector<String> b = new Vector<>(List.of("x", "a"));
        Enumeration<String> at = b.elements();
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            Vector<String> c = d.next(2) == 0 ? b : a;
            String x = d.key();
            int n = d.next(5) - 1;
            try {
                switch (d.next(22)) {
                    case 0: case 1: case 2: h = mix(h, a.push(x)); break;
                    case 3: h = mix(h, a.pop()); break;
                    case 4: h = mix(h, a.peek()); break;
                    case 5: h = mix(h, a.empty()); break;
                    case 6: h = mix(h, a.search(x)); break;
                    case 7: h = mix(h, c.elementAt(n)); break;
                    case 8: h = mix(h, c.firstElement()); break;
                    case 9: h = mix(h, c.lastElement()); break;
                    case 10: c.setElementAt(x, n); break;
                    case 11: c.removeElementAt(n); break;
                    case 12: c.insertElementAt(x, n); break;
                    case 13: h = mix(h, c.removeElement(x)); break;
                    case 14: if (n == 0) c.removeAllElements(); else c.addElement(x); break;
                    case 15: c.setSize(n); break;
                    case 16: at = c.elements(); break;
                    case 17: h = mix(h, at.nextElement()); break;
                    case 18: h = mix(h, at.hasMoreElements()); break;
                    case 19: h = mix(h, c.indexOf(x, n)); break;
                    case 20: h = mix(h, c.lastIndexOf(x, n)); break;
                    default: String[] all = new String[4]; c.copyInto(all); h = mix(h, Arrays.toString(all));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, a.toString()), b.toString());
    }

    /** Lists that hold lists, which they have in common. */
    static int nested(Draw d) {
        List<List<Integer>> a = new ArrayList<>();
        List<Integer>[] v = new List[] {new ArrayList<>(), new LinkedList<>(List.of(1)), List.of(2, 3)};
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(3);
            int n = d.next(5) - 1;
            Integer x = d.value();
            try {
                switch (d.next(17)) {
                    case 0: case 1: case 2: h = mix(h, a.add(v[i])); break;
                    case 3: h = mix(h, v[i].add(x)); break;
                    case 4: h = mix(h, a.get(n).remove(x)); break;
                    case 5: h = mix(h, a.indexOf(v[i])); break;
                    case 6: h = mix(h, a.get(n) == v[i]); break;
                    case 7: h = mix(h, a.contains(List.of(1))); break;
                    case 8: a = new ArrayList<>(a); break;
                    case 9: h = mix(h, a.remove(v[i])); break;
                    case 10: for (List<Integer> c : a) h = mix(h, c.hashCode()); break;
                    case 11: for (List<Integer> c : a) c.addAll(v[i]); break;
                    case 12: a.sort(Comparator.comparing(List::size)); break;
                    case 13: h = mix(h, a.toString()); break;
                    case 14: h = mix(h, new HashSet<>(a).size()); break;
                    case 15: v[i] = a.get(n); break;
                    default: h = mix(h, Collections.disjoint(v[i], a.get(n)));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
            if (a.toString().length() > 300) a = new ArrayList<>();
        }
        return mix(mix(h, a.toString()), v[1].toString());
    }
}
