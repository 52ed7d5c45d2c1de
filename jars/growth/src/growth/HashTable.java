package growth;

/** A set of numbers: those with the same hash are in one chain. */
public class HashTable {
    private static class Entry {
        final int key;
        final Entry next;

        Entry(int key, Entry next) {
            this.key = key;
            this.next = next;
        }
    }

    private final Entry[] buckets = new Entry[8];
    private int size;

    /** A table of all these keys. */
    public static HashTable of(int[] keys) {
        HashTable table = new HashTable();
        for (int key : keys) {
            table.insert(key);
        }
        return table;
    }

    /** Add the key, and tell whether it is new. */
    public boolean insert(int key) {
        int bucket = hash(key);
        for (Entry entry = buckets[bucket]; entry != null; entry = entry.next) {
            if (entry.key == key) {
                return false;
            }
        }
        buckets[bucket] = new Entry(key, buckets[bucket]);
        size++;
        return true;
    }

    public int size() {
        return size;
    }

    private int hash(int key) {
        return (key & 0x7fffffff) % buckets.length;
    }
}
