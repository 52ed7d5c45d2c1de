"""What is another in two versions of a program: `conditions` puts what cases ask into the other one's words,
`costs` compares what they cost, `overlaps` finds inputs that two cases share, `matching` pairs those for
the same inputs, `comparing` does all of it for a method, and `programs` for the `versions` of a program;
`results` are what comes of it."""
