package com.nordlicht.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Completes what somebody types. */
public class Trie {
    private static final class Node {
        final Map<Character, Node> children = new TreeMap<>();
        boolean word;
    }

    private final Node root = new Node();
    private int size;

    public boolean add(String word) {
        Node node = root;
        for (char c : word.toCharArray()) {
            node = node.children.computeIfAbsent(c, key -> new Node());
        }
        if (node.word) {
            return false;
        }
        node.word = true;
        size++;
        return true;
    }

    public boolean contains(String word) {
        Node node = descend(word);
        return node != null && node.word;
    }

    public List<String> complete(String prefix, int limit) {
        List<String> words = new ArrayList<>();
        Node node = descend(prefix);
        if (node != null) {
            collect(node, new StringBuilder(prefix), words, limit);
        }
        return words;
    }

    public int size() {
        return size;
    }

    private Node descend(String text) {
        Node node = root;
        for (int i = 0; i < text.length() && node != null; i++) {
            node = node.children.get(text.charAt(i));
        }
        return node;
    }

    private void collect(Node node, StringBuilder text, List<String> words, int limit) {
        if (words.size() >= limit) {
            return;
        }
        if (node.word) {
            words.add(text.toString());
        }
        for (Map.Entry<Character, Node> child : node.children.entrySet()) {
            text.append(child.getKey());
            collect(child.getValue(), text, words, limit);
            text.setLength(text.length() - 1);
        }
    }
}
