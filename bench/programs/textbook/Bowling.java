package textbook;

/** Points of a game of ten frames. */
public class Bowling {
    private final int[] rolls = new int[21];
    private int count;

    public void roll(int pins) {
        if (pins < 0 || pins > 10) {
            throw new IllegalArgumentException("pins " + pins);
        }
        if (count == rolls.length) {
            throw new IllegalStateException("over");
        }
        rolls[count++] = pins;
    }

    public int score() {
        int score = 0;
        int roll = 0;
        for (int frame = 0; frame < 10; frame++) {
            if (rolls[roll] == 10) {
                score += 10 + rolls[roll + 1] + rolls[roll + 2];
                roll++;
            } else if (rolls[roll] + rolls[roll + 1] == 10) {
                score += 10 + rolls[roll + 2];
                roll += 2;
            } else {
                score += rolls[roll] + rolls[roll + 1];
                roll += 2;
            }
        }
        return score;
    }

    public boolean perfect() {
        return score() == 300;
    }
}
