package com.nordlicht.workflow;

import java.util.function.IntPredicate;

/** Tries again, with longer and longer pauses. */
public class RetryPolicy {
    private final int maxAttempts;
    private final long firstDelay;
    private final long maxDelay;

    private RetryPolicy(Builder builder) {
        this.maxAttempts = builder.maxAttempts;
        this.firstDelay = builder.firstDelay;
        this.maxDelay = builder.maxDelay;
    }

    public static Builder builder() {
        return new Builder();
    }

    public static RetryPolicy none() {
        return builder().maxAttempts(1).build();
    }

    public long delayBefore(int attempt) {
        if (attempt <= 1) {
            return 0;
        }
        long delay = firstDelay;
        for (int i = 2; i < attempt && delay < maxDelay; i++) {
            delay *= 2;
        }
        return Math.min(delay, maxDelay);
    }

    /** The attempt that succeeded, or -1. */
    public int run(IntPredicate action) {
        for (int attempt = 1; attempt <= maxAttempts; attempt++) {
            try {
                if (action.test(attempt)) {
                    return attempt;
                }
            } catch (IllegalStateException e) {
                if (attempt == maxAttempts) {
                    throw e;
                }
            }
        }
        return -1;
    }

    public static class Builder {
        private int maxAttempts = 3;
        private long firstDelay = 100;
        private long maxDelay = 10_000;

        public Builder maxAttempts(int attempts) {
            if (attempts < 1) {
                throw new IllegalArgumentException("at least one attempt");
            }
            this.maxAttempts = attempts;
            return this;
        }

        public Builder delays(long first, long max) {
            if (first < 0 || first > max) {
                throw new IllegalArgumentException("bad delays: " + first + ", " + max);
            }
            this.firstDelay = first;
            this.maxDelay = max;
            return this;
        }

        public RetryPolicy build() {
            return new RetryPolicy(this);
        }
    }
}
