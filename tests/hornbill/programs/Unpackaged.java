/** Classes in the default package. */
public class Unpackaged {
    private final Unpackaged.Part part;

    static class Part {
        int size;
    }

    interface Task {
        Part run(Part[] parts);
    }

    Unpackaged(Part part) {
        this.part = part;
    }

    int size() {
        return part == null ? 0 : part.size;
    }

    static Part run(Task task, Part part) {
        return task == null ? part : null;
    }
}

class Test {
    static Test self(Test test) {
        return test;
    }
}
