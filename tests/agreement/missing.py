"""Programs with classes that are missing when they run: each a class with a static method `run`.

`LOST` are compiled with the others, and their class files deleted. When the JVM misses them hangs on the
way: an instruction when it is executed, null never, a class when it is verified. `Calls` calls each of them.
"""

from __future__ import annotations

from pathlib import Path

from tests.jdk_tools import javac

_LOST = """
class Gone extends RuntimeException implements Runnable {
    static int count; int x;
    static int twice(int n) { return 2 * n; }
    public void run() {}
}
interface GoneInterface { default int four() { return 4; } }
"""
_KEPT = """
class Child extends Gone { static int kept = 3; static int same(int a) { return a; } }
class Implements implements GoneInterface { static int same(int a) { return a; } }
class Holder {
    Gone gone; Gone[] many; int n;
    static int one(Holder h) { return h == null ? 1 : h.gone == null ? 2 : 3; }
    static int several(Holder h) { return h == null ? 1 : h.many == null ? 2 : h.many.length; }
    static int beside(Holder h) { return h == null ? 1 : h.n; }
}
class Caller {
    static int nothing(Gone gone) { return gone == null ? 1 : 2; }
    static int caught(int a) { try { return 10 / a; } catch (Gone e) { return 2; } }
    static RuntimeException thrown() { throw new Gone(); }
    static int same(int a) { return a; }
    static int field = 3;
}
class Plain {
    static int nothing(Gone gone) { return gone == null ? 1 : 2; }
    static Gone none() { return null; }
    static void take(Runnable r) {}
}
"""
LOST = ("Gone", "GoneInterface")
WAYS = {
    "New": "Object run(int a) { if (a > 3) return new Gone(); return 1; }",
    "NewArray": "Object run(int a) { return a > 3 ? new Gone[2] : null; }",
    "NewArrayOfNone": "int run(int a) { try { Object o = new Gone[a]; return 1; }"
    " catch (NegativeArraySizeException e) { return 2; } }",
    "NewArrays": "Object run(int a) { return a > 3 ? new Gone[2][a] : null; }",
    "NewArrayOfChild": "Object run(int a) { return a > 3 ? new Child[a] : null; }",
    "Cast": "int run(Object o) { Gone g = (Gone) o; return 7; }",
    "CastToArray": "int run(Object o) { Gone[] g = (Gone[]) o; return 7; }",
    "CastKnown": 'int run(int a) { Gone g = (Gone) (Object) (a > 2 ? "x" : null); return 5; }',
    "CastToChild": "int run(Object o) { Child c = (Child) o; return 7; }",
    "InstanceOf": "int run(Object o) { return o instanceof Gone ? 1 : 2; }",
    "InstanceOfArray": "int run(Object o) { return o instanceof Gone[] ? 1 : 2; }",
    "InstanceOfArrays": "int run(Object[] o) { return o instanceof Gone[][] ? 1 : 2; }",
    "InstanceOfInterface": "int run(Object o) { if (o instanceof GoneInterface) return 3; return 1; }",
    "InstanceOfImplements": "int run(Object o) { if (o instanceof Implements) return 3; return 1; }",
    "InstanceOfKnown": "int run(int a) { Object o = new int[a]; return o instanceof Gone[] ? 1 : 2; }",
    "ClassOf": "int run(int a) { if (a > 3) return Gone.class == null ? 1 : 2; return 3; }",
    "ClassOfArray": "int run(int a) { if (a > 3) return Gone[].class == null ? 1 : 2; return 3; }",
    "Call": "int run(int a) { if (a > 3) return Gone.twice(a); return 1; }",
    "CallChild": "int run(int a) { if (a > 3) return Child.same(a); return 1; }",
    "CallImplements": "int run(int a) { if (a > 3) return Implements.same(a); return 1; }",
    "CallOnNull": "int run(int a) { Gone g = null; if (a > 3) g.run(); return 1; }",
    "FieldOfNull": "int run(int a) { Gone g = null; return a > 3 ? g.x : 1; }",
    "Read": "int run(int a) { if (a > 3) return Gone.count; return 1; }",
    "ReadOfChild": "int run(int a) { if (a > 3) return Child.kept; return 1; }",
    "Write": "int run(int a) { if (a > 3) Gone.count = a; return 1; }",
    "Caught": "int run(int a) { try { return 10 / a; } catch (Gone e) { return 2; } }",
    "CaughtNever": "int run(int a) { return a; } static int other(int a) { try { return 10 / a; }"
    " catch (Gone e) { return 2; } }",
    "CaughtBelow": "int run(int a) { try { return 10 / a; } catch (Child e) { return 2; } }",
    "Thrown": "int run(int a) { if (a > 3) throw new Gone(); return 1; }",
    "Returned": "int run(int a) { return a; } static RuntimeException other() { return new Gone(); }",
    "AsClass": "int run(int a) { return a > 3 ? take(new Gone()) : 1; }"
    " static int take(RuntimeException e) { return 3; }",
    "AsInterface": "int run(int a) { if (a > 3) Plain.take(new Gone()); return 1; }",
    "Merged": "int run(int a) { RuntimeException e = a > 3 ? new Gone() : new IllegalStateException();"
    " return e == null ? 1 : 2; }",
    "CallsCaller": "int run(int a) { return a > 3 ? Caller.same(a) : 1; }",
    "ReadsCaller": "int run(int a) { return a > 3 ? Caller.field : 1; }",
    "NewCaller": "int run(int a) { return a > 3 ? new Caller().hashCode() : 1; }",
    "NewCallerArray": "int run(int a) { return a > 3 ? new Caller[a].length : 1; }",
    "Parameter": "int run(int a) { return a > 3 ? Plain.nothing(null) : 3; }",
    "Result": "int run(int a) { return a > 3 && Plain.none() == null ? 4 : 3; }",
    "HolderField": "int run(int a) { Holder h = new Holder(); h.n = a; return h.n > 3 ? 1 : 2; }",
    "HolderGone": "int run(int a) { Holder h = new Holder(); return h.gone == null ? a : 2; }",
    "HolderArray": "int run(int a) { Holder h = new Holder(); return a > 3 ? h.many.length : 2; }",
    "HolderWrite": "int run(int a) { Holder h = new Holder(); if (a > 3) h.gone = new Gone(); return 2; }",
    "Stored": 'int run(int a) { Object[] os = new Holder[1]; os[0] = a > 3 ? "x" : null; return 2; }',
    "Lambda": "int run(int a) { java.util.function.Supplier<Gone> s = null; if (a > 3) s = () -> new Gone();"
    " return s == null ? 1 : 2; }",
    "LambdaOfObject": "int run(int a) { java.util.function.Supplier<Object> s = () -> new Gone();"
    " return a > 3 ? s.get().hashCode() : 2; }",
    "Reference": "int run(int a) { java.util.function.IntUnaryOperator s = null; if (a > 3) s = Gone::twice;"
    " return s == null ? 1 : 2; }",
    "Concatenated": 'int run(int a) { Gone g = null; return (a > 3 ? "x" + g : "y").length(); }',
}
"""By class, its method without the modifier `static`."""


def compile_with_missing(folder: Path) -> Path:
    """Compile all of it and delete what is to be missing; the folder of class files."""
    classes = folder / "classes"
    sources = {"Lost": _LOST, "Kept": _KEPT}
    sources |= {name: f"class {name} {{ static {method} }}" for name, method in WAYS.items()}
    sources["Calls"] = f"class Calls {{ {' '.join(map(_call, WAYS))} }}"
    for name, text in sources.items():
        (folder / f"{name}.java").write_text(text)
    files = [folder / f"{name}.java" for name in sources]
    javac("-g", "-nowarn", "--release", "11", "-d", classes, *files)
    for name in LOST:
        (classes / f"{name}.class").unlink()
    return classes


def _call(name: str) -> str:
    result, _, rest = WAYS[name].partition(" run(")
    parameter = rest.partition(")")[0]
    return f"static {result} {name}({parameter}) {{ return {name}.run({parameter.split()[1]}); }}"
