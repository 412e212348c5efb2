"""Hutch on a GPU: `make bench-gpu`."""
