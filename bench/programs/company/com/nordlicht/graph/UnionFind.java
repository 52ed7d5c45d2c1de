package com.nordlicht.graph;

/** Disjoint sets of numbers, with path compression. */
public class UnionFind {
    private final int[] parents;
    private final int[] sizes;
    private int groups;

    public UnionFind(int size) {
        parents = new int[size];
        sizes = new int[size];
        groups = size;
        for (int i = 0; i < size; i++) {
            parents[i] = i;
            sizes[i] = 1;
        }
    }

    public int find(int element) {
        while (parents[element] != element) {
            parents[element] = parents[parents[element]];
            element = parents[element];
        }
        return element;
    }

    public boolean union(int a, int b) {
        int rootA = find(a);
        int rootB = find(b);
        if (rootA == rootB) {
            return false;
        }
        if (sizes[rootA] < sizes[rootB]) {
            int swap = rootA;
            rootA = rootB;
            rootB = swap;
        }
        parents[rootB] = rootA;
        sizes[rootA] += sizes[rootB];
        groups--;
        return true;
    }

    public boolean connected(int a, int b) {
        return find(a) == find(b);
    }

    public int sizeOf(int element) {
        return sizes[find(element)];
    }

    public int groups() {
        return groups;
    }
}
