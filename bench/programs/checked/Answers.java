package checked;

/** Several calls of what nobody knows. */
public class Answers {
    static void sumHolds() {
        int sum = 0;
        for (int i = 0; i < 8; i++) if (Ask.yes()) sum += i;
        assert sum <= 28;
    }

    static void sumViolated() {
        int sum = 0;
        for (int i = 0; i < 8; i++) if (Ask.yes()) sum += i;
        assert sum != 27;
    }

    static void rangeHolds() {
        int x = Ask.number();
        int y = Ask.number();
        if (x > 0 && x < 1000 && y > 0 && y < 1000) assert x + y > 1;
    }

    static void rangeViolated() {
        int x = Ask.number();
        int y = Ask.number();
        if (x > 0 && y > 0) assert x + y > 1;
    }

    static void searchHolds() {
        int low = 0;
        int high = 64;
        while (low < high) {
            int middle = (low + high) / 2;
            if (Ask.yes()) high = middle;
            else low = middle + 1;
        }
        assert low >= 0 && low <= 64;
    }

    static void orderViolated() {
        int last = Ask.number();
        for (int i = 0; i < 3; i++) {
            int next = Ask.number();
            if (next <= last) return;
            last = next;
        }
        assert last < 3;
    }
}
