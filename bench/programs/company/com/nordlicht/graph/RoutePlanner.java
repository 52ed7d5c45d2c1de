package com.nordlicht.graph;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/** Shortest ways, after Dijkstra. */
public class RoutePlanner {
    private final RoadMap map;

    public RoutePlanner(RoadMap map) {
        this.map = map;
    }

    public List<String> route(String from, String to) {
        Map<String, Integer> distances = new HashMap<>();
        Map<String, String> previous = new HashMap<>();
        Set<String> done = new HashSet<>();
        PriorityQueue<Stop> queue = new PriorityQueue<>(Comparator.comparingInt(stop -> stop.distance));
        distances.put(from, 0);
        queue.add(new Stop(from, 0));
        while (!queue.isEmpty()) {
            Stop stop = queue.poll();
            if (!done.add(stop.place)) {
                continue;
            }
            if (stop.place.equals(to)) {
                return path(previous, to);
            }
            for (Map.Entry<String, Integer> road : map.roadsFrom(stop.place).entrySet()) {
                int distance = stop.distance + road.getValue();
                Integer known = distances.get(road.getKey());
                if (known == null || distance < known) {
                    distances.put(road.getKey(), distance);
                    previous.put(road.getKey(), stop.place);
                    queue.add(new Stop(road.getKey(), distance));
                }
            }
        }
        return Collections.emptyList();
    }

    public int length(List<String> route) {
        int sum = 0;
        for (int i = 1; i < route.size(); i++) {
            Integer length = map.roadsFrom(route.get(i - 1)).get(route.get(i));
            if (length == null) {
                throw new IllegalArgumentException("no road to " + route.get(i));
            }
            sum += length;
        }
        return sum;
    }

    private static List<String> path(Map<String, String> previous, String to) {
        LinkedList<String> path = new LinkedList<>();
        for (String place = to; place != null; place = previous.get(place)) {
            path.addFirst(place);
        }
        return path;
    }

    private static final class Stop {
        final String place;
        final int distance;

        Stop(String place, int distance) {
            this.place = place;
            this.distance = distance;
        }
    }
}
