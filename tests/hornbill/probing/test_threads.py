"""Code that starts threads, or waits: its threads run one after the other, and what hangs on their order is
not claimed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from hornbill.building.plans import StaticCall
from hornbill.method_cases import Case
from hornbill.probing.everywhere import Observers
from hornbill.probing.process import OTHERWISE, Prober
from hornbill.probing.repertoire import Trial
from hornbill.replay.tools import find_jdk_for
from tests.hornbill.probed import observed
from tests.hornbill.probing.observing import seen_cases
from tests.jdk_tools import javac

CLASS = "threaded.Threaded"
SOURCE = """
package threaded;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;
public class Threaded {
    static class Adder extends Thread {
        int sum;
        @Override public void run() { sum = 3; }
    }
    public static int joined() throws Exception {
        int[] set = new int[1];
        Thread thread = new Thread(() -> set[0] = 7);
        thread.start();
        thread.join();
        return set[0];
    }
    public static int subclass() throws Exception {
        Adder adder = new Adder();
        adder.start();
        adder.join();
        return adder.sum;
    }
    public static int submitted() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> future = pool.submit(() -> 4);
        pool.shutdown();
        return future.get() + (pool.awaitTermination(1, TimeUnit.SECONDS) ? 1 : 0);
    }
    public static int asynchronous() {
        List<CompletableFuture<Integer>> all = Stream.of(1, 2, 3)
                .map(one -> CompletableFuture.supplyAsync(() -> one).thenApplyAsync(x -> 2 * x))
                .collect(Collectors.toList());
        return all.stream().map(CompletableFuture::join).mapToInt(x -> x).sum();
    }
    public static int latched() throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        AtomicInteger sum = new AtomicInteger();
        for (int i = 1; i <= 2; i++) {
            int one = i;
            new Thread(() -> { sum.addAndGet(one); latch.countDown(); }).start();
        }
        latch.await();
        return sum.get();
    }
    public static int queued() throws Exception {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        new Thread(() -> queue.add(5)).start();
        return queue.take();
    }
    public static boolean slept() throws Exception { Thread.sleep(2); return true; }
    public static int uncaught() throws Exception {
        Thread thread = new Thread(() -> { throw new IllegalStateException(); });
        thread.start();
        thread.join();
        return 1;
    }

    public static int notJoined() {
        int[] set = new int[1];
        new Thread(() -> set[0] = 7).start();
        return set[0];
    }
    public static Object raced() throws Exception {
        List<Integer> order = new Vector<>();
        Thread one = new Thread(() -> order.add(1));
        Thread other = new Thread(() -> order.add(2));
        one.start();
        other.start();
        one.join();
        other.join();
        return order;
    }
    public static boolean alive() {
        Thread thread = new Thread(() -> { });
        thread.start();
        return thread.isAlive();
    }
    public static Object named() throws Exception {
        return Executors.newCachedThreadPool().submit(() -> Thread.currentThread().getName()).get();
    }
    public static Object pool() { return Executors.newCachedThreadPool(); }

    public static Object never() throws Exception { return new LinkedBlockingQueue<>().take(); }
    public static boolean long_() throws Exception { Thread.sleep(60_000); return true; }

    public static int interrupted() {
        Thread.currentThread().interrupt();
        return 1;
    }
}
"""
CLAIMED = {
    "joined": "7",
    "subclass": "3",
    "submitted": "5",
    "asynchronous": "12",
    "latched": "3",
    "queued": "5",
    "slept": "true",
    "uncaught": "1",
    "interrupted": "1",
}
HANGING = ("notJoined", "raced", "alive", "named", "pool")
"""What comes of them hangs on which thread is first, or on which one it is."""
DENIED = ("never", "long_")


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, Case]]:
    """The cases of the methods of the source above, by their names."""
    folder = tmp_path_factory.mktemp("threaded")
    source = folder / "Threaded.java"
    source.write_text(SOURCE, encoding="utf-8")
    classes: Path = folder / "classes"
    javac("-g", "-nowarn", "--release", "11", "-d", classes, source)
    java = find_jdk_for([classes])
    both = Observers(Prober([classes], java), Prober([classes], java, options=OTHERWISE))
    for one in (both.here, both.elsewhere):
        one.load([CLASS])
    trials = [
        Trial((StaticCall(None, CLASS, name, (), "java.lang.Object", ()),), {})
        for name in (*CLAIMED, *HANGING, *DENIED)
    ]
    yield seen_cases(both, classes, trials)
    for one in (both.here, both.elsewhere):
        one.close()


def test_threads_that_are_waited_for_have_done_their_work(cases: Mapping[str, Case]) -> None:
    claimed = {name: case for name, case in cases.items() if not observed(case).varies}
    assert {name: str(case.witness.value).lower() for name, case in claimed.items()} == CLAIMED


def test_what_hangs_on_the_order_of_threads_is_not_claimed(cases: Mapping[str, Case]) -> None:
    assert [name for name in HANGING if name in cases and not observed(cases[name]).varies] == []


def test_nothing_is_tried_that_would_wait_for_ever_or_for_long(cases: Mapping[str, Case]) -> None:
    assert cases.keys().isdisjoint(DENIED)


def test_a_call_that_leaves_its_thread_interrupted_says_so(cases: Mapping[str, Case]) -> None:
    assert [name for name, case in cases.items() if observed(case).interrupted] == ["interrupted"]
