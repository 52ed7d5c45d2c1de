"""Objects as a user would build them: for the call of a case, the steps of a plan that lead to it.

`planner` tries the ways in order. `assembly` makes exactly the witness, object by object; `search` looks for
other values that take the case's way, among the states that constructors, factories and methods reach
(`pools`, `states`, from the values of a `vocabulary`), by the case's `conditions` (`syntax`, `operations`)
and by its way (`ways`); `lean` leaves out what the way does not hang on. `drivers` runs calls on the
clauses, and `wanted` those of cases; `graphs` are values with their identities, `access` says what a test
may use, and `effort` what a case may spend, and `plans` is what comes out.
"""
