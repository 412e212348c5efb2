"""The engine in the page: a game's rules, guesses, search and evaluation as one WebAssembly module, in the game's folder.

desk      what lies where in a module's memory
entries   the functions that a module exports, the same for every game
stamp     the sources that a module was made from, and whether they have changed since
build     `make wasm`: from Numba's own LLVM code to a module
module    the file: its notes, kept in a section of its own
wasmtime  a module outside of any browser: for tests and the bench
"""
