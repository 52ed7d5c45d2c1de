package com.nordlicht.graph;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Places and the roads between them. */
public class RoadMap {
    private final Map<String, Map<String, Integer>> roads = new LinkedHashMap<>();

    public void addPlace(String name) {
        roads.putIfAbsent(name, new TreeMap<>());
    }

    public void addRoad(String from, String to, int length) {
        if (length < 0) {
            throw new IllegalArgumentException("length must not be negative");
        }
        if (from.equals(to)) {
            return;
        }
        addPlace(from);
        addPlace(to);
        roads.get(from).merge(to, length, Math::min);
        roads.get(to).merge(from, length, Math::min);
    }

    public Set<String> places() {
        return Collections.unmodifiableSet(roads.keySet());
    }

    public Map<String, Integer> roadsFrom(String place) {
        Map<String, Integer> found = roads.get(place);
        if (found == null) {
            throw new IllegalArgumentException("no such place: " + place);
        }
        return found;
    }

    public boolean isConnected(String from, String to) {
        return roadsFrom(from).containsKey(to);
    }
}
