"""A real JVM to compare with: a long-lived Java process that runs methods, and its driver."""
