package everyday;

import java.util.List;

/** Where orders are kept. */
public interface OrderRepository {
    void save(Order order);

    Order find(int number);

    List<Order> withState(Order.State state);

    int count();
}
