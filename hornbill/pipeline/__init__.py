"""From a program to summaries and suites, on several processes.

`targets` are the methods to search, `ladder` says how far, `exploring` fills the database with what a `pool`
of `worker` processes finds (`searching`). `emission` is how a worker makes the tests of a class, `suites` has
all of them made, replayed and written. `tasks` is what processes say to one another. The main process alone
writes to the database and to the user's folders.
"""
