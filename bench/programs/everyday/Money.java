package everyday;

/** An amount in a currency, in cents. */
public final class Money implements Comparable<Money> {
    private final long cents;
    private final String currency;

    public Money(long cents, String currency) {
        if (currency == null || currency.length() != 3) {
            throw new IllegalArgumentException("currency: " + currency);
        }
        this.cents = cents;
        this.currency = currency;
    }

    public long getCents() {
        return cents;
    }

    public String getCurrency() {
        return currency;
    }

    public Money plus(Money other) {
        requireSame(other);
        return new Money(Math.addExact(cents, other.cents), currency);
    }

    public Money minus(Money other) {
        requireSame(other);
        return new Money(Math.subtractExact(cents, other.cents), currency);
    }

    public Money percent(int percent) {
        long scaled = cents * percent;
        long whole = scaled / 100;
        long rest = Math.abs(scaled % 100);
        if (rest >= 50) {
            whole += scaled < 0 ? -1 : 1;
        }
        return new Money(whole, currency);
    }

    public boolean isNegative() {
        return cents < 0;
    }

    @Override
    public int compareTo(Money other) {
        requireSame(other);
        return Long.compare(cents, other.cents);
    }

    @Override
    public boolean equals(Object object) {
        if (!(object instanceof Money)) {
            return false;
        }
        Money other = (Money) object;
        return cents == other.cents && currency.equals(other.currency);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(cents) * 31 + currency.hashCode();
    }

    private void requireSame(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException(currency + " and " + other.currency);
        }
    }
}
