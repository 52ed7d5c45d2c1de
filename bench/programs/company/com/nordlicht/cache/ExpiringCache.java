package com.nordlicht.cache;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** Forgets values after some time. */
public class ExpiringCache<V> {
    private static final class Entry<V> {
        final V value;
        final Instant expires;

        Entry(V value, Instant expires) {
            this.value = value;
            this.expires = expires;
        }
    }

    private final Clock clock;
    private final Duration lifetime;
    private final Map<String, Entry<V>> entries = new HashMap<>();

    public ExpiringCache(Clock clock, Duration lifetime) {
        if (lifetime.isNegative() || lifetime.isZero()) {
            throw new IllegalArgumentException("lifetime: " + lifetime);
        }
        this.clock = clock;
        this.lifetime = lifetime;
    }

    public void put(String key, V value) {
        entries.put(key, new Entry<>(value, clock.instant().plus(lifetime)));
    }

    public V get(String key) {
        Entry<V> entry = entries.get(key);
        if (entry == null) {
            return null;
        }
        if (!clock.instant().isBefore(entry.expires)) {
            entries.remove(key);
            return null;
        }
        return entry.value;
    }

    public int evict() {
        Instant now = clock.instant();
        int removed = 0;
        for (Iterator<Entry<V>> it = entries.values().iterator(); it.hasNext();) {
            if (it.next().expires.isBefore(now)) {
                it.remove();
                removed++;
            }
        }
        return removed;
    }

    public int size() {
        return entries.size();
    }
}
