"""Players that have learnt: a small network, run by NumPy and Numba alone."""
