"""Objects as a user would build them: for the values of a call, the steps of a plan that lead to them.

`Planner` (planner.py) finds plans (plans.py) by running constructors, factories and methods on the clauses.
"""
