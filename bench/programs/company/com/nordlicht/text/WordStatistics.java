package com.nordlicht.text;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class WordStatistics {
    private final Map<String, Integer> counts = new TreeMap<>();
    private final Set<String> stopWords;
    private int words;

    public WordStatistics(Set<String> stopWords) {
        this.stopWords = stopWords;
    }

    public void add(String text) {
        for (String word : text.toLowerCase().split("[^a-z]+")) {
            if (word.isEmpty()) {
                continue;
            }
            words++;
            if (!stopWords.contains(word)) {
                counts.merge(word, 1, Integer::sum);
            }
        }
    }

    public int count(String word) {
        return counts.getOrDefault(word, 0);
    }

    public int getWords() {
        return words;
    }

    public List<String> top(int n) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(n)
                .map(Map.Entry::getKey)
                .collect(Collectors.toList());
    }

    public double averageLength() {
        return counts.keySet().stream().mapToInt(String::length).average().orElse(0);
    }
}
