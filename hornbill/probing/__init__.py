"""Calls that are tried on a real JVM, and what is seen there: cases that a search need not find.

`makers` and `trials` make sequences of calls, `process` runs them in a Java process (`Prober.java`) that says
which points of the program they pass, `search` keeps what goes somewhere new and changes it, `observed` makes
cases of what is left in the end.
"""
