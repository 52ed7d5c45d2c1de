"""What methods without code do, as files say it (docs/native-summaries.md has the language).

`reading` takes their text apart, `checking` finds what it names and refuses what contradicts itself, `ways`
writes it as code that takes the place of the method, `totality` looks for an input that no way takes, and
`installing` has a program call that code."""
