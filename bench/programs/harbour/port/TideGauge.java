package port;

import java.io.IOException;

public class TideGauge {
    private String problem;

    public double highest(Readings readings) {
        double highest = Double.NEGATIVE_INFINITY;
        int count = 0;
        try (Readings open = readings) {
            while (open.next()) {
                double metres = open.metres();
                if (metres > highest) {
                    highest = metres;
                }
                count++;
            }
        } catch (IOException e) {
            problem = e.getMessage();
            return Double.NaN;
        }
        if (count == 0) {
            problem = "no readings";
            return 0;
        }
        return highest;
    }

    public String getProblem() {
        return problem;
    }
}
