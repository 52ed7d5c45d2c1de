package parcels;

import java.util.HashMap;
import java.util.Map;

/** Reads `key: value; key: value`. */
public class LabelParser {
    public Map<String, String> parse(String line) {
        Map<String, String> fields = new HashMap<>();
        int start = 0;
        while (start < line.length()) {
            int end = line.indexOf(';', start);
            if (end < 0) {
                end = line.length();
            }
            String part = line.substring(start, end).trim();
            if (!part.isEmpty()) {
                int colon = part.indexOf(':');
                if (colon <= 0) {
                    throw new IllegalArgumentException("no key in '" + part + "'");
                }
                String key = part.substring(0, colon).trim();
                if (fields.put(key, part.substring(colon + 1).trim()) != null) {
                    throw new IllegalArgumentException("twice: " + key);
                }
            }
            start = end + 1;
        }
        return fields;
    }

    public Weight weight(String line) {
        String weight = parse(line).get("weight");
        return weight == null ? Weight.ofGrams(0) : Weight.parse(weight);
    }
}
