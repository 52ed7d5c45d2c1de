package papers;

/** Powers of the elements at even positions: the example of refining trace-abstractions. */
public class Power {
    public static void arraypower(int[] a, int e) {
        int i = 0;
        int n = a.length;
        for (i = 0; i < n; i++) {
            if (i % 2 == 0) {
                a[i] = power(a[i], e);
            }
        }
    }

    public static int power(int b, int e) {
        if (e >= 0) {
            int i = 1;
            int pow = 1;
            while (i <= e) {
                pow *= b;
                i++;
            }
            return pow;
        } else {
            return -1;
        }
    }
}
