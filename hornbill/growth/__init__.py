"""How the worst cost of a method grows with the size of an input: `sizes` says which inputs have a size,
`measuring` finds the worst case of each, `fitting` the class of the growth, `patterns` what the worst
inputs have in common."""
