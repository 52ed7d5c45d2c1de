import java.math.*;
import java.util.*;

/** Calls on numbers. */
final class NumberSequences extends Sequences {
    static int decimals(Draw d) {
        BigDecimal[] v = {BigDecimal.valueOf(d.next(2000) - 1000, d.next(4)), new BigDecimal("1.50"), BigDecimal.valueOf(d.next(90))};
        RoundingMode[] modes = RoundingMode.values();
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(3);
            BigDecimal x = v[i];
            BigDecimal y = v[d.next(3)];
            int n = d.next(6);
            RoundingMode mode = modes[d.next(8)];
            try {
                switch (d.next(18)) {
                    case 0: v[i] = x.add(y); break;
                    case 1: v[i] = x.subtract(y); break;
                    case 2: v[i] = x.abs().scale() > 8 ? y : x.multiply(y); break;
                    case 3: v[i] = x.setScale(n, mode); break;
                    case 4: v[i] = x.divide(y, n, mode); break;
                    case 5: v[i] = x.negate(); break;
                    case 6: v[i] = x.max(y); break;
                    case 7: h = mix(h, x.compareTo(y)); break;
                    case 8: h = mix(h, x.equals(y)); break;
                    case 9: h = mix(h, x.signum()); break;
                    case 10: h = mix(h, x.scale()); break;
                    case 11: h = mix(h, x.precision()); break;
                    case 12: h = mix(h, x.toString()); break;
                    case 13: v[i] = x.stripTrailingZeros(); break;
                    case 14: h = mix(h, x.intValue()); break;
                    case 15: h = mix(h, x.hashCode()); break;
                    case 16: v[i] = x.remainder(y); break;
                    default: v[i] = BigDecimal.valueOf(d.next(100), n);
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
            if (v[i].precision() > 15) v[i] = BigDecimal.ONE;
        }
        return mix(mix(h, v[0].toString()), v[1].toPlainString());
    }

    static int wholes(Draw d) {
        BigInteger[] v = {BigInteger.valueOf(d.next(2000) - 1000), BigInteger.TEN, BigInteger.valueOf(1L << d.next(60))};
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(3);
            BigInteger x = v[i];
            BigInteger y = v[d.next(3)];
            int n = d.next(9);
            try {
                switch (d.next(19)) {
                    case 0: v[i] = x.add(y); break;
                    case 1: v[i] = x.subtract(y); break;
                    case 2: v[i] = x.multiply(y); break;
                    case 3: v[i] = x.divide(y); break;
                    case 4: v[i] = x.remainder(y); break;
                    case 5: v[i] = x.mod(y); break;
                    case 6: v[i] = x.negate(); break;
                    case 7: v[i] = x.pow(n % 4); break;
                    case 8: v[i] = x.gcd(y); break;
                    case 9: v[i] = x.shiftLeft(n); break;
                    case 10: v[i] = x.shiftRight(n); break;
                    case 11: h = mix(h, x.compareTo(y)); break;
                    case 12: h = mix(h, x.equals(y)); break;
                    case 13: h = mix(h, x.signum()); break;
                    case 14: h = mix(h, x.bitLength()); break;
                    case 15: h = mix(h, x.longValue()); break;
                    case 16: h = mix(h, x.hashCode()); break;
                    case 17: h = mix(h, x.toString()); break;
                    default: v[i] = new BigInteger("" + d.next(100000));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
            if (v[i].bitLength() > 400) v[i] = BigInteger.ONE;
        }
        return mix(mix(h, v[0].toString()), v[1].hashCode());
    }

    /** Decimals with a context, and what they are made of and into. */
    static int contexts(Draw d) {
        BigDecimal[] v = {BigDecimal.valueOf(d.next(2000) - 1000, d.next(4)), new BigDecimal("12.50"), new BigDecimal("0.001")};
        MathContext[] contexts = {MathContext.DECIMAL32, new MathContext(3), new MathContext(2, RoundingMode.DOWN), MathContext.UNLIMITED, new MathContext(5, RoundingMode.HALF_EVEN)};
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(3);
            BigDecimal x = v[i];
            BigDecimal y = v[d.next(3)];
            int n = d.next(6) - 1;
            MathContext c = d.of(contexts);
            try {
                switch (d.next(29)) {
                    case 0: v[i] = x.add(y, c); break;
                    case 1: v[i] = x.multiply(y, c); break;
                    case 2: v[i] = x.divide(y, c); break;
                    case 3: v[i] = x.divide(y); break;
                    case 4: v[i] = x.round(c); break;
                    case 5: v[i] = x.pow(n); break;
                    case 6: v[i] = x.movePointLeft(n); break;
                    case 7: v[i] = x.movePointRight(n); break;
                    case 8: v[i] = x.scaleByPowerOfTen(n); break;
                    case 9: v[i] = x.divideToIntegralValue(y); break;
                    case 10: v[i] = x.divideAndRemainder(y)[1]; break;
                    case 11: v[i] = x.min(y); break;
                    case 12: v[i] = x.ulp(); break;
                    case 13: h = mix(h, x.toBigInteger()); break;
                    case 14: h = mix(h, x.intValueExact()); break;
                    case 15: h = mix(h, x.longValueExact()); break;
                    case 16: h = mix(h, x.doubleValue()); break;
                    case 17: h = mix(h, x.floatValue()); break;
                    case 18: h = mix(h, x.unscaledValue()); break;
                    case 19: h = mix(h, x.toPlainString()); break;
                    case 20: h = mix(h, x.toEngineeringString()); break;
                    case 21: h = mix(h, x.setScale(n).toString()); break;
                    case 22: v[i] = BigDecimal.valueOf(d.next(1000) / 8.0); break;
                    case 23: v[i] = new BigDecimal(d.next(1000) + "." + d.next(100)); break;
                    case 24: v[i] = x.sqrt(c); break;
                    case 25: v[i] = x.plus(c); break;
                    case 26: v[i] = new BigDecimal(BigInteger.valueOf(d.next(500)), n); break;
                    case 27: h = mix(h, x.stripTrailingZeros().equals(y.stripTrailingZeros())); break;
                    default: v[i] = x.divide(y, d.of(RoundingMode.values()));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
            if (v[i].precision() > 30 || Math.abs(v[i].scale()) > 20) v[i] = BigDecimal.ONE;
        }
        return mix(mix(h, v[0].toString()), v[1].toPlainString());
    }

    /** Bits and factors of whole numbers. */
    static int bits(Draw d) {
        BigInteger[] v = {BigInteger.valueOf(d.next(2000) - 1000), BigInteger.TWO, new BigInteger("123456789012345678901234567890")};
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(3);
            BigInteger x = v[i];
            BigInteger y = v[d.next(3)];
            int n = d.next(40) - 1;
            try {
                switch (d.next(28)) {
                    case 0: v[i] = x.and(y); break;
                    case 1: v[i] = x.or(y); break;
                    case 2: v[i] = x.xor(y); break;
                    case 3: v[i] = x.not(); break;
                    case 4: v[i] = x.andNot(y); break;
                    case 5: v[i] = x.setBit(n); break;
                    case 6: v[i] = x.clearBit(n); break;
                    case 7: v[i] = x.flipBit(n); break;
                    case 8: h = mix(h, x.testBit(n)); break;
                    case 9: h = mix(h, x.bitCount()); break;
                    case 10: h = mix(h, x.getLowestSetBit()); break;
                    case 11: v[i] = x.modPow(BigInteger.valueOf(n), y); break;
                    case 12: v[i] = x.modInverse(y); break;
                    case 13: v[i] = x.sqrt(); break;
                    case 14: v[i] = x.abs().max(y); break;
                    case 15: v[i] = x.min(y); break;
                    case 16: v[i] = x.divideAndRemainder(y)[0]; break;
                    case 17: h = mix(h, x.intValueExact()); break;
                    case 18: h = mix(h, x.longValueExact()); break;
                    case 19: h = mix(h, x.doubleValue()); break;
                    case 20: h = mix(h, x.toString(n)); break;
                    case 21: v[i] = new BigInteger("1" + d.next(1000), 16); break;
                    case 22: h = mix(h, Arrays.toString(x.toByteArray())); break;
                    case 23: v[i] = new BigInteger(x.toByteArray()).add(BigInteger.ONE); break;
                    case 24: h = mix(h, x.isProbablePrime(0)); break;
                    case 25: h = mix(h, x.byteValueExact()); break;
                    case 26: h = mix(h, x.floatValue()); break;
                    default: v[i] = BigInteger.valueOf(d.next(1000000) * 1000003L);
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
            if (v[i].bitLength() > 400) v[i] = BigInteger.ONE;
        }
        return mix(mix(h, v[0].toString()), v[1].hashCode());
    }

    private static final double[] REALS = {0, -0.0, 1, -1, 0.5, 1.5, 2.5, -2.5, 1e10, 1e19, -1e300, 4.9e-324, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.1, 3, 100, 1e-10, 2147483647.5};
    private static final long[] WHOLES = {0, 1, -1, 2, 7, -8, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 1000, -1000, 1L << 40, 65536};

    static int mathematics(Draw d) {
        double x = REALS[d.next(REALS.length)];
        double y = REALS[d.next(REALS.length)];
        long a = WHOLES[d.next(WHOLES.length)];
        long b = WHOLES[d.next(WHOLES.length)];
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = (int) a;
            int j = (int) b;
            float f = (float) x;
            try {
                switch (d.next(62)) {
                    case 0: x = Math.abs(y); break;
                    case 1: x = Math.max(x, y); break;
                    case 2: x = Math.min(y, x); break;
                    case 3: x = Math.sqrt(y); break;
                    case 4: x = Math.floor(y); break;
                    case 5: x = Math.ceil(y); break;
                    case 6: x = Math.rint(y); break;
                    case 7: a = Math.round(y); break;
                    case 8: a = Math.round(f); break;
                    case 9: x = Math.signum(y); break;
                    case 10: x = Math.pow(y, d.next(4)); break;
                    case 11: x = Math.hypot(3 * (double) d.next(3), 4 * (double) d.next(2)); break;
                    case 12: x = Math.copySign(x, y); break;
                    case 13: x = Math.ulp(y); break;
                    case 14: x = Math.nextUp(y); break;
                    case 15: x = Math.nextAfter(x, y); break;
                    case 16: x = Math.scalb(x, d.next(20) - 10); break;
                    case 17: h = mix(h, Math.getExponent(y)); break;
                    case 18: x = Math.IEEEremainder(x, y); break;
                    case 19: x = Math.fma(x, y, 1); break;
                    case 20: x = Math.toRadians(y); break;
                    case 21: x = x % y; break;
                    case 22: x = x / y; break;
                    case 23: x = x * y + a; break;
                    case 24: a = Math.addExact(a, b); break;
                    case 25: a = Math.subtractExact(a, b); break;
                    case 26: a = Math.multiplyExact(a, b); break;
                    case 27: a = Math.addExact(i, j); break;
                    case 28: a = Math.multiplyExact(i, j); break;
                    case 29: a = Math.negateExact(i); break;
                    case 30: a = Math.toIntExact(b); break;
                    case 31: a = Math.floorDiv(a, b); break;
                    case 32: a = Math.floorMod(a, b); break;
                    case 33: a = Math.floorMod(i, j); break;
                    case 34: a = Math.abs(b); break;
                    case 35: a = Math.incrementExact(i); break;
                    case 36: a = Math.decrementExact(b); break;
                    case 37: a = Math.multiplyHigh(a, b); break;
                    case 38: a = Math.absExact(i); break;
                    case 39: a = Math.max(i, j); break;
                    case 40: h = mix(h, (int) x); break;
                    case 41: h = mix(h, (long) y); break;
                    case 42: h = mix(h, (char) x + (byte) y + (short) x); break;
                    case 43: h = mix(h, Double.compare(x, y)); break;
                    case 44: h = mix(h, Double.valueOf(x).equals(y)); break;
                    case 45: h = mix(h, Double.isNaN(x) || Double.isInfinite(y)); break;
                    case 46: h = mix(h, Float.compare(f, (float) y)); break;
                    case 47: h = mix(h, Float.floatToIntBits(f)); break;
                    case 48: h = mix(h, f * f / 3); break;
                    case 49: h = mix(h, Double.hashCode(x)); break;
                    case 50: x = Double.longBitsToDouble(a); break;
                    case 51: x = StrictMath.sqrt(y); break;
                    case 52: x = StrictMath.log(y); break;
                    case 53: x = StrictMath.pow(x, y); break;
                    case 54: x = StrictMath.exp(y); break;
                    case 55: x = StrictMath.hypot(x, y); break;
                    case 56: if (d.next(6) == 0) x = StrictMath.sin(y); break;
                    case 57: x = Math.cbrt(d.next(3)); break;
                    case 58: y = x; x = REALS[d.next(REALS.length)]; break;
                    case 59: b = a; a = WHOLES[d.next(WHOLES.length)]; break;
                    case 60: x = StrictMath.floor(y) + StrictMath.rint(x); break;
                    default: h = mix(h, Math.floorDiv(i, j));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
            h = mix(mix(h, x), a);
        }
        return h;
    }

    static int boxes(Draw d) {
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int n = (d.next(1 << 30) << 2) >> d.next(32);
            int m = d.next(40) - 2;
            long l = (long) n * d.next(1 << 30);
            try {
                switch (d.next(46)) {
                    case 0: h = mix(h, Integer.bitCount(n)); break;
                    case 1: h = mix(h, Integer.reverse(n)); break;
                    case 2: h = mix(h, Integer.reverseBytes(n)); break;
                    case 3: h = mix(h, Integer.rotateLeft(n, m)); break;
                    case 4: h = mix(h, Integer.highestOneBit(n)); break;
                    case 5: h = mix(h, Integer.lowestOneBit(n)); break;
                    case 6: h = mix(h, Integer.numberOfLeadingZeros(n)); break;
                    case 7: h = mix(h, Integer.numberOfTrailingZeros(n)); break;
                    case 8: h = mix(h, Integer.signum(n)); break;
                    case 9: h = mix(h, Integer.compare(n, m)); break;
                    case 10: h = mix(h, Integer.compareUnsigned(n, m)); break;
                    case 11: h = mix(h, Integer.divideUnsigned(n, m)); break;
                    case 12: h = mix(h, Integer.remainderUnsigned(n, m)); break;
                    case 13: h = mix(h, Integer.toUnsignedLong(n)); break;
                    case 14: h = mix(h, Long.bitCount(l)); break;
                    case 15: h = mix(h, Long.reverse(l)); break;
                    case 16: h = mix(h, Long.rotateRight(l, m)); break;
                    case 17: h = mix(h, Long.numberOfLeadingZeros(l)); break;
                    case 18: h = mix(h, Long.numberOfTrailingZeros(l)); break;
                    case 19: h = mix(h, Long.highestOneBit(l)); break;
                    case 20: h = mix(h, Long.divideUnsigned(l, n)); break;
                    case 21: h = mix(h, Long.remainderUnsigned(l, n)); break;
                    case 22: h = mix(h, Long.compareUnsigned(l, n)); break;
                    case 23: h = mix(h, Long.hashCode(l)); break;
                    case 24: h = mix(h, Long.reverseBytes(l)); break;
                    case 25: h = mix(h, Short.toUnsignedInt((short) n)); break;
                    case 26: h = mix(h, Byte.toUnsignedInt((byte) n)); break;
                    case 27: h = mix(h, Short.reverseBytes((short) n)); break;
                    case 28: h = mix(h, Boolean.logicalXor(n > 0, m > 0)); break;
                    case 29: h = mix(h, Boolean.compare(n > 0, m > 0)); break;
                    case 30: h = mix(h, Integer.valueOf(m) == (Object) Integer.valueOf(m)); break;
                    case 31: h = mix(h, Integer.valueOf(n).equals((Object) l)); break;
                    case 32: h = mix(h, Integer.valueOf(n).compareTo(m)); break;
                    case 33: h = mix(h, Long.valueOf(l).intValue()); break;
                    case 34: h = mix(h, Double.valueOf(n).intValue()); break;
                    case 35: h = mix(h, Float.valueOf(n).longValue()); break;
                    case 36: h = mix(h, Integer.valueOf(n).byteValue()); break;
                    case 37: h = mix(h, Integer.sum(n, m) - Integer.max(n, m)); break;
                    case 38: h = mix(h, n << m ^ n >> m ^ n >>> m); break;
                    case 39: h = mix(h, l << m ^ l >> m ^ l >>> m); break;
                    case 40: h = mix(h, l / m + l % m); break;
                    case 41: h = mix(h, n / m + n % m); break;
                    case 42: h = mix(h, Boolean.valueOf("true").hashCode()); break;
                    case 43: h = mix(h, Long.signum(l) * Long.lowestOneBit(l)); break;
                    case 44: h = mix(h, (float) l + (double) l); break;
                    default: h = mix(h, Double.valueOf(l / 7.0).hashCode());
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return h;
    }

    static int randoms(Draw d) {
        Random r = new Random(d.next(1000));
        Random s = new Random(7);
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            Random c = d.next(3) == 0 ? s : r;
            int n = d.next(70) - 2;
            try {
                switch (d.next(17)) {
                    case 0: h = mix(h, c.nextInt()); break;
                    case 1: case 2: h = mix(h, c.nextInt(n)); break;
                    case 3: h = mix(h, c.nextLong()); break;
                    case 4: h = mix(h, c.nextBoolean()); break;
                    case 5: h = mix(h, c.nextDouble()); break;
                    case 6: h = mix(h, c.nextFloat()); break;
                    case 7: byte[] to = new byte[6]; c.nextBytes(to); h = mix(h, Arrays.toString(to)); break;
                    case 8: c.setSeed(n); break;
                    case 9: h = mix(h, c.ints(3, 0, 10).sum()); break;
                    case 10: h = mix(h, c.nextInt(3, n)); break;
                    case 11: List<Integer> all = new ArrayList<>(List.of(1, 2, 3, 4, 5)); Collections.shuffle(all, c); h = mix(h, all.toString()); break;
                    case 12: s = r; break;
                    case 13: h = mix(h, c.doubles(2).sum()); break;
                    case 14: h = mix(h, c.nextInt(1 << 30) + c.nextInt(1 << 4)); break;
                    case 15: h = mix(h, c.nextGaussian()); break;
                    default: h = mix(h, c.longs(2).sum());
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return h;
    }
}
