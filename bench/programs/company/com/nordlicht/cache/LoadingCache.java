package com.nordlicht.cache;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Keeps what was used last; what is missing is loaded. */
public class LoadingCache<K, V> {
    private final int capacity;
    private final Function<? super K, ? extends V> loader;
    private final Map<K, V> entries;
    private int hits;
    private int misses;

    public LoadingCache(int capacity, Function<? super K, ? extends V> loader) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("capacity must be positive");
        }
        this.capacity = capacity;
        this.loader = loader;
        this.entries = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > LoadingCache.this.capacity;
            }
        };
    }

    public V get(K key) {
        V value = entries.get(key);
        if (value != null) {
            hits++;
            return value;
        }
        misses++;
        value = loader.apply(key);
        if (value != null) {
            entries.put(key, value);
        }
        return value;
    }

    public Optional<V> peek(K key) {
        return Optional.ofNullable(entries.get(key));
    }

    public void invalidate(K key) {
        entries.remove(key);
    }

    public int size() {
        return entries.size();
    }

    public double hitRate() {
        int all = hits + misses;
        return all == 0 ? 1.0 : (double) hits / all;
    }
}
