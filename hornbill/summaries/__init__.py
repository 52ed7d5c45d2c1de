"""The database of summaries: what is known of each method, and what that rests on.

`schema` opens the file and brings it up to date, `store` writes and reads, `keys` says what a summary rests
on. docs/summaries.md describes the tables.
"""
