"""From a program to summaries and suites, on several processes.

`targets` are the methods to search, `ladder` says how far, `exploring` fills the database with what a `pool`
of `worker` processes finds (`searching`). `emission` is how a worker makes the tests of a class, `suites`
has all of them made, replayed and written. Where time is short, `rounds` does all of it class by class,
`turns` says whose turn it is, and `trials` what becomes of suites that are made. `tasks` is what processes
say to one another. The main process alone writes to the database and to the user's folders.
"""
