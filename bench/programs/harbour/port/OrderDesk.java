package port;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

public class OrderDesk {
    private final Map<String, IntUnaryOperator> prices;
    private final List<Integer> accepted = new ArrayList<>();

    public OrderDesk(Map<String, IntUnaryOperator> prices) {
        this.prices = prices;
    }

    /** How many orders of the form `goods:count` were accepted. */
    public int drain(Inbox inbox) {
        int count = 0;
        String order;
        while ((order = inbox.poll()) != null) {
            int colon = order.indexOf(':');
            if (colon <= 0) {
                inbox.reject(order, "no count");
                continue;
            }
            IntUnaryOperator price = prices.get(order.substring(0, colon));
            if (price == null) {
                inbox.reject(order, "unknown goods");
                continue;
            }
            try {
                accepted.add(price.applyAsInt(Integer.parseInt(order.substring(colon + 1))));
                count++;
            } catch (NumberFormatException e) {
                inbox.reject(order, "no number");
            }
        }
        return count;
    }

    public List<Integer> getAccepted() {
        return List.copyOf(accepted);
    }
}
