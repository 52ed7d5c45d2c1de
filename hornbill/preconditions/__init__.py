"""Conditions on what a method is passed, in Java's syntax, as code that the engine runs before the method:
`expressions` reads the text, `code` writes instructions."""
