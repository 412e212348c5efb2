"""A table that lies column by column in a GPU's memory, copied into one that lies row by row: square by square."""

from numba import cuda
from numba.cuda import types

SIDE, THREADS = 32, 256  # of a square; of the block that turns it
SQUARE = SIDE, SIDE + 1  # one wider, so that lanes meet in few banks


def turn(there, out):  # type: ignore[no-untyped-def]
    """The kernel: a block reads a square's columns into shared memory and writes its rows."""
    square = cuda.shared.array(SQUARE, types.float32)
    across = (out.shape[1] + SIDE - 1) // SIDE
    row, column = cuda.blockIdx.x // across * SIDE, cuda.blockIdx.x % across * SIDE
    lane, begin, step = cuda.threadIdx.x % SIDE, cuda.threadIdx.x // SIDE, cuda.blockDim.x // SIDE
    for nth in range(begin, SIDE, step):
        if row + lane < out.shape[0] and column + nth < out.shape[1]:
            square[nth, lane] = there[row + lane, column + nth]
    cuda.syncthreads()
    for nth in range(begin, SIDE, step):
        if row + nth < out.shape[0] and column + lane < out.shape[1]:
            out[row + nth, column + lane] = square[lane, nth]


def threads_for(rows: int, columns: int) -> int:
    """A block for every square."""
    return -(-rows // SIDE) * -(-columns // SIDE) * THREADS
