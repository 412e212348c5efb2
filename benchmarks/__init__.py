"""`python -m benchmarks`: how fast Hutch is beside its peers, each pair measured in the same run on the same work."""
