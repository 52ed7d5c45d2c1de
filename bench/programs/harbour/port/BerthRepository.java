package port;

import java.util.NoSuchElementException;

public interface BerthRepository {
    Berth find(String id) throws StorageException;

    void save(Berth berth) throws StorageException;

    default Berth require(String id) throws StorageException {
        Berth berth = find(id);
        if (berth == null) {
            throw new NoSuchElementException(id);
        }
        return berth;
    }
}
