package hornbill.replay;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * Finds classes on the tests' own class path first: a library that the runner needs too, such as the one that
 * is tested, is the tests' own. JUnit's classes are the runner's, so that both speak of the same ones
 * (hornbill/building/access.py leaves out those of a program that have such names).
 */
final class TestClassLoader extends URLClassLoader {
    private static final String[] SHARED = {
        "java.", "org.junit.", "junit.", "org.opentest4j.", "org.apiguardian.", "org.hamcrest.", "org.jacoco.agent."
    };

    TestClassLoader(List<URL> path, ClassLoader parent) {
        super(path.toArray(new URL[0]), parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        for (String prefix : SHARED) {
            if (name.startsWith(prefix)) {
                return super.loadClass(name, resolve);
            }
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                try {
                    loaded = findClass(name);
                } catch (ClassNotFoundException e) {
                    return super.loadClass(name, resolve);
                }
            }
            if (resolve) {
                resolveClass(loaded);
            }
            return loaded;
        }
    }

    @Override
    public URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? super.getResource(name) : own;
    }

    @Override
    public void close() throws IOException {
        // A thread that a test left behind may still load classes.
    }
}
