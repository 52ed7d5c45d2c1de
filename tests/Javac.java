import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * javac for one request after another: a line of arguments, between tabs. The answer is a line with the exit code and
 * the number of bytes that javac said, and then these.
 */
public final class Javac {
    public static void main(String[] unused) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = System.out;
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            int code = compiler.run(null, said, said, line.split("\t"));
            out.print(code + " " + said.size() + "\n");
            said.writeTo(out);
            out.flush();
        }
    }
}
