"""A program with methods without code, compiled once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.jdk_tools import javac

PROGRAM = """
package shop;

import java.io.IOException;

public class Device {
    int state;
    static int total;
    int[] cells;
    native int read(int at) throws IOException;
    static native long millis();
    static native void move(Object[] src, Object[] dest, int n);
    static native String name(Object o);
    native Device next();
    native void set(int value);
    static native int pick(int a, int b);
    int twice(int at) throws IOException { return 2 * read(at); }
    static int late(int a) { return millis() > 5 ? a : -a; }
    static void expired() { if (millis() > 5) throw new IllegalStateException(); }
    int written(int v) { set(v); return state; }
    static int picked(int a, int b) { return pick(a, b); }
    static String named(Object o) { return name(o); }
    static int[] doubled(int[] a) { return a.clone(); }
    static int closed(int a) { return Closed.answer(a); }
    static int moved(int[] from, int[] to, int n) { System.arraycopy(from, 0, to, 0, n); return to[0]; }
}

class Closed {
    static int answer(int a) { int r = 0; for (int i = 0; i < a; i++) r += i * a; return r; }
}

class Deep extends Device {
    @Override int read(int at) { return at; }
}
"""


@pytest.fixture(scope="session")
def device(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("device")
    (folder / "Device.java").write_text(PROGRAM, encoding="utf-8")
    javac("-g", "-d", folder / "classes", folder / "Device.java")
    return folder / "classes"
