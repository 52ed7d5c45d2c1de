"""Which classes of jars the JVM refuses to link because a class is missing, and what Hornbill says of them.

    python bench/linkage.py [JAR...]

Each jar (those of /usr/share/java, if none is given) is looked at on its own, without what it depends on.
Prints for each jar with a difference, and for all, how many classes were compared, how many neither links,
how many the JVM alone refuses, and how many Hornbill alone refuses: a jar whose manifest names others is
loaded with them by the JVM alone. Exit code 1 where the JVM alone refuses a class.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.program import Program
from hornbill.jvm.compiled import find_java, find_javac

_LINK = """
import java.io.*;
public class Link {
    public static void main(String[] args) throws Exception {
        java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
        PrintStream out = System.out;
        System.setOut(new PrintStream(new ByteArrayOutputStream()));
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in));
        for (String name; (name = names.readLine()) != null; out.flush()) {
            out.println(name + (links(unsafe, name) ? " linked" : " refused"));
        }
        System.exit(0);
    }
    static boolean links(sun.misc.Unsafe unsafe, String name) {
        try {
            unsafe.ensureClassInitialized(Class.forName(name, false, Link.class.getClassLoader()));
        } catch (NoClassDefFoundError e) {
            for (StackTraceElement at : e.getStackTrace()) {
                if (at.getMethodName().equals("<clinit>")) return true;
            }
            return e.getMessage() != null && e.getMessage().startsWith("Could not initialize");
        } catch (Throwable e) {
            return true;
        }
        return true;
    }
}
"""


def refused(jar: Path, names: list[str], classes: Path) -> dict[str, bool]:
    """Whether the JVM refuses to link each of the classes."""
    command = [str(find_java()), "-cp", f"{classes}{os.pathsep}{jar}", "Link"]
    done = subprocess.run(command, input="\n".join(names), capture_output=True, text=True, check=False)
    lines = [line.split(" ") for line in done.stdout.splitlines()]
    return {line[0]: line[1] == "refused" for line in lines if len(line) == 2}


def main() -> int:
    """Compare all jars."""
    jars = [Path(name) for name in sys.argv[1:]]
    jars = jars or sorted({path.resolve() for path in Path("/usr/share/java").glob("*.jar")})
    total = [0, 0, 0, 0]
    print(f"{'jar':40}{'classes':>9}{'both':>7}{'JVM':>7}{'ours':>7}")
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "Link.java").write_text(_LINK)
        subprocess.run(
            [find_javac(find_java()), "-nowarn", "Link.java"],
            cwd=folder,
            check=True,
            stderr=subprocess.DEVNULL,
        )
        for jar in jars:
            program = Program(ClassPath([jar], find_jdk()))
            names = [name for name in program.class_names() if not name.endswith("-info")]
            seen = refused(jar, names, Path(folder))
            ours = {name for name in seen if program.linkage.problem(name) is not None}
            theirs = {name for name, is_refused in seen.items() if is_refused}
            counts = [len(seen), len(ours & theirs), len(theirs - ours), len(ours - theirs)]
            total = [a + b for a, b in zip(total, counts, strict=True)]
            if ours != theirs:
                print(f"{jar.name:40}" + "".join(f"{n:{9 if i == 0 else 7},}" for i, n in enumerate(counts)))
    print(f"{f'{len(jars)} jars':40}" + "".join(f"{n:{9 if i == 0 else 7},}" for i, n in enumerate(total)))
    return 1 if total[2] else 0


if __name__ == "__main__":
    raise SystemExit(main())
