package com.nordlicht.graph;

import java.util.ArrayList;
import java.util.List;

/** Finds bookings at a time; a search tree by start in which each node knows its last end. */
public class IntervalTree {
    private Node root;
    private int size;

    public boolean insert(Interval interval) {
        int before = size;
        root = insert(root, interval);
        return size > before;
    }

    private Node insert(Node node, Interval interval) {
        if (node == null) {
            size++;
            return new Node(interval);
        }
        int order = interval.compareTo(node.interval);
        if (order < 0) {
            node.left = insert(node.left, interval);
        } else if (order > 0) {
            node.right = insert(node.right, interval);
        }
        node.maxEnd = Math.max(node.maxEnd, interval.getEnd());
        return node;
    }

    public List<Interval> at(int point) {
        List<Interval> found = new ArrayList<>();
        search(root, point, found);
        return found;
    }

    private void search(Node node, int point, List<Interval> found) {
        if (node == null || point >= node.maxEnd) {
            return;
        }
        search(node.left, point, found);
        if (node.interval.contains(point)) {
            found.add(node.interval);
        }
        if (point >= node.interval.getStart()) {
            search(node.right, point, found);
        }
    }

    public int height() {
        return height(root);
    }

    private static int height(Node node) {
        return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right));
    }

    public int size() {
        return size;
    }

    private static class Node {
        final Interval interval;
        int maxEnd;
        Node left;
        Node right;

        Node(Interval interval) {
            this.interval = interval;
            this.maxEnd = interval.getEnd();
        }
    }
}
