package com.nordlicht.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** Lines that were removed and added, by the longest common subsequence. */
public final class LineDiff {
    public enum Kind {
        SAME(' '),
        REMOVED('-'),
        ADDED('+');

        private final char sign;

        Kind(char sign) {
            this.sign = sign;
        }

        public char sign() {
            return sign;
        }
    }

    public static final class Change {
        private final Kind kind;
        private final String line;

        Change(Kind kind, String line) {
            this.kind = kind;
            this.line = line;
        }

        public Kind getKind() {
            return kind;
        }

        public String getLine() {
            return line;
        }

        @Override
        public boolean equals(Object o) {
            if (!(o instanceof Change)) {
                return false;
            }
            Change other = (Change) o;
            return kind == other.kind && Objects.equals(line, other.line);
        }

        @Override
        public int hashCode() {
            return 31 * kind.hashCode() + Objects.hashCode(line);
        }

        @Override
        public String toString() {
            return kind.sign() + line;
        }
    }

    private LineDiff() {
    }

    public static List<Change> diff(List<String> before, List<String> after) {
        int[][] common = lengths(before, after);
        List<Change> changes = new ArrayList<>();
        int i = before.size();
        int j = after.size();
        while (i > 0 || j > 0) {
            if (i > 0 && j > 0 && before.get(i - 1).equals(after.get(j - 1))) {
                changes.add(new Change(Kind.SAME, before.get(--i)));
                j--;
            } else if (j > 0 && (i == 0 || common[i][j - 1] >= common[i - 1][j])) {
                changes.add(new Change(Kind.ADDED, after.get(--j)));
            } else {
                changes.add(new Change(Kind.REMOVED, before.get(--i)));
            }
        }
        Collections.reverse(changes);
        return changes;
    }

    public static long countChanged(List<Change> changes) {
        return changes.stream().filter(change -> change.getKind() != Kind.SAME).count();
    }

    private static int[][] lengths(List<String> before, List<String> after) {
        int[][] table = new int[before.size() + 1][after.size() + 1];
        for (int i = 1; i <= before.size(); i++) {
            for (int j = 1; j <= after.size(); j++) {
                if (before.get(i - 1).equals(after.get(j - 1))) {
                    table[i][j] = table[i - 1][j - 1] + 1;
                } else {
                    table[i][j] = Math.max(table[i - 1][j], table[i][j - 1]);
                }
            }
        }
        return table;
    }
}
