package hornbill;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.junit.rules.MethodRule;
import org.junit.runners.model.FrameworkMethod;
import org.junit.runners.model.Statement;

/**
 * A test that rests on static state, and so must see it as it is when a program starts: the test runs with
 * all classes loaded anew. Others are not affected, and what it leaves behind affects none of them.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface FreshClasses {

    /** Runs the same method of the test class loaded anew, instead of the test itself. */
    class Running implements MethodRule {
        @Override
        public Statement apply(Statement statement, FrameworkMethod test, Object target) {
            if (test.getAnnotation(FreshClasses.class) == null) {
                return statement;
            }
            return new Statement() {
                @Override
                public void evaluate() throws Throwable {
                    runAnew(target, test.getMethod());
                }
            };
        }

        private static void runAnew(Object target, Method test) throws Throwable {
            Class<?> testClass = target.getClass();
            Loader loader = new Loader(FreshClasses.class.getClassLoader());
            Class<?> anew = loader.loadClass(testClass.getName());
            Method method = anew.getDeclaredMethod(test.getName(), test.getParameterTypes());
            method.setAccessible(true);
            Thread thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            thread.setContextClassLoader(loader);
            try {
                method.invoke(instance(anew, target));
            } catch (InvocationTargetException problem) {
                throw problem.getCause();
            } finally {
                thread.setContextClassLoader(before);
            }
        }

        /** Another one of the class, with the same rules. */
        private static Object instance(Class<?> type, Object target) throws ReflectiveOperationException {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Object instance = constructor.newInstance();
            for (Field field : target.getClass().getDeclaredFields()) {
                if (field.getType().getName().startsWith("org.junit.rules.")) {
                    Field own = type.getDeclaredField(field.getName());
                    own.setAccessible(true);
                    own.set(instance, field.get(target));
                }
            }
            return instance;
        }
    }

    /** Defines anew what is neither Java's own nor JUnit's. */
    final class Loader extends ClassLoader {
        private static final String[] SHARED = {
            "java.", "javax.", "jdk.", "sun.", "com.sun.", "org.junit.", "junit.", "org.opentest4j.",
            "org.hamcrest.", "org.apiguardian.", "org.jacoco.", "hornbill.FreshClasses", "hornbill.counter."
        };

        Loader(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            for (String prefix : SHARED) {
                if (name.startsWith(prefix)) {
                    return super.loadClass(name, resolve);
                }
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known != null ? known : defineAnew(name);
            }
        }

        private Class<?> defineAnew(String name) throws ClassNotFoundException {
            Class<?> original = getParent().loadClass(name);
            try (InputStream stream = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (stream == null) {
                    return original;
                }
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                byte[] piece = new byte[8192];
                for (int count = stream.read(piece); count >= 0; count = stream.read(piece)) {
                    bytes.write(piece, 0, count);
                }
                byte[] content = bytes.toByteArray();
                return defineClass(name, content, 0, content.length, original.getProtectionDomain());
            } catch (IOException problem) {
                throw new ClassNotFoundException(name, problem);
            }
        }
    }
}
