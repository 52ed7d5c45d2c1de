/** Names that were allowed once. */
public class Former {
    int _;
    int goto_;

    static class record {
        int n;
    }

    static int _(int n) {
        return n > 0 ? 1 : 2;
    }

    int get() {
        return _ > 0 ? 1 : 2;
    }

    void raise() {
        _++;
    }

    void go() {
        goto_++;
    }

    static int of(record r) {
        return r == null ? 1 : 2;
    }
}
