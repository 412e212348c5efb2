"""`python -m hutch` is `hutch`."""

from hutch.cli.main import main

main()
