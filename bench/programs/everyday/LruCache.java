package everyday;

/** The most recently used values by key: entries in a ring, the oldest one leaves. */
public class LruCache {
    private static final class Entry {
        final String key;
        int value;
        Entry newer;
        Entry older;

        Entry(String key, int value) {
            this.key = key;
            this.value = value;
        }
    }

    private final int capacity;
    private Entry newest;
    private Entry oldest;
    private int size;
    private int misses;

    public LruCache(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity: " + capacity);
        }
        this.capacity = capacity;
    }

    public int size() {
        return size;
    }

    public int misses() {
        return misses;
    }

    public int get(String key, int otherwise) {
        Entry entry = find(key);
        if (entry == null) {
            misses++;
            return otherwise;
        }
        touch(entry);
        return entry.value;
    }

    public void put(String key, int value) {
        Entry entry = find(key);
        if (entry != null) {
            entry.value = value;
            touch(entry);
            return;
        }
        if (size == capacity) {
            unlink(oldest);
            size--;
        }
        link(new Entry(key, value));
        size++;
    }

    public boolean remove(String key) {
        Entry entry = find(key);
        if (entry == null) {
            return false;
        }
        unlink(entry);
        size--;
        return true;
    }

    private Entry find(String key) {
        for (Entry entry = newest; entry != null; entry = entry.older) {
            if (entry.key.equals(key)) {
                return entry;
            }
        }
        return null;
    }

    private void touch(Entry entry) {
        if (entry != newest) {
            unlink(entry);
            link(entry);
        }
    }

    private void link(Entry entry) {
        entry.older = newest;
        entry.newer = null;
        if (newest != null) {
            newest.newer = entry;
        }
        newest = entry;
        if (oldest == null) {
            oldest = entry;
        }
    }

    private void unlink(Entry entry) {
        if (entry.newer == null) {
            newest = entry.older;
        } else {
            entry.newer.older = entry.older;
        }
        if (entry.older == null) {
            oldest = entry.newer;
        } else {
            entry.older.newer = entry.newer;
        }
    }
}
