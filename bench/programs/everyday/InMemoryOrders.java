package everyday;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Orders in a map, by number. */
public class InMemoryOrders implements OrderRepository {
    private final Map<Integer, Order> orders = new HashMap<>();
    private int saves;

    @Override
    public void save(Order order) {
        if (order == null) {
            throw new IllegalArgumentException("no order");
        }
        orders.put(order.getNumber(), order);
        saves++;
    }

    @Override
    public Order find(int number) {
        Order found = orders.get(number);
        if (found == null && number < 0) {
            throw new IllegalArgumentException("number: " + number);
        }
        return found;
    }

    @Override
    public List<Order> withState(Order.State state) {
        List<Order> found = new ArrayList<>();
        for (Order order : orders.values()) {
            if (order.getState() == state) {
                found.add(order);
            }
        }
        return found;
    }

    @Override
    public int count() {
        return orders.size();
    }

    public boolean wasUsed() {
        return saves > 0;
    }
}
