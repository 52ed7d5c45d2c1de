import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.spi.ToolProvider;

/**
 * Tools of the JDK for one request after another: a line with the tool's name and its arguments, between tabs. The
 * answer is a line with the exit code and the number of bytes that the tool said, and then these.
 */
public final class JdkTools {
    public static void main(String[] unused) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = System.out;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split("\t");
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            PrintStream saying = new PrintStream(said, true, StandardCharsets.UTF_8);
            ToolProvider tool = ToolProvider.findFirst(words[0]).orElseThrow();
            int code = tool.run(saying, saying, Arrays.copyOfRange(words, 1, words.length));
            out.print(code + " " + said.size() + "\n");
            said.writeTo(out);
            out.flush();
        }
    }
}
