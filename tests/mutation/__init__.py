"""Whether the tests bite: small faults are put into the rules one by one, and some test must fail of each."""
