"""Suites on a real JVM: JUnit tests compiled and run, and what JaCoCo says that they cover.

`replaying.py` does all of it and answers with a report (`reports.py`): `compiling.py` gives javac the
sources, leaving out files with mistakes; `running.py` runs the classes with limits, in a new process behind
a test that hangs or ends its own; `processes.py` are the Java processes, contained by `containment.py`, each
of which compiles and runs as long as it is good; `batches.py` has suites run in one as they are made;
`measuring.py` has JaCoCo's counts read. `tools.py` finds the JDK and the jars of JUnit and JaCoCo;
`programs.py` compiles the Java programs beside it, which run the tests and read the execution data.
`verdicts.py` says which emitted tests a suite cannot keep, and `agreement.py` sets what JaCoCo measured
beside what Hornbill computes.
"""
