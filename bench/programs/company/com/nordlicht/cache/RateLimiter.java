package com.nordlicht.cache;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** At most so many calls of each client in a window of time. */
public class RateLimiter {
    private final Clock clock;
    private final int limit;
    private final long windowMillis;
    private final Map<String, Deque<Long>> calls = new HashMap<>();

    public RateLimiter(Clock clock, int limit, Duration window) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1");
        }
        this.clock = clock;
        this.limit = limit;
        this.windowMillis = window.toMillis();
    }

    public boolean tryAcquire(String client) {
        long now = clock.millis();
        Deque<Long> times = calls.computeIfAbsent(client, key -> new ArrayDeque<>());
        while (!times.isEmpty() && now - times.peekFirst() >= windowMillis) {
            times.removeFirst();
        }
        if (times.size() >= limit) {
            return false;
        }
        times.addLast(now);
        return true;
    }

    public int remaining(String client) {
        Deque<Long> times = calls.get(client);
        return times == null ? limit : limit - times.size();
    }
}
