package containers;

/** A place in a container; it holds an entry. */
public interface Position {
    Entry element();
}
