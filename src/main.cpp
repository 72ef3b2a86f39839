// bitwhip: rates Sudoku puzzles.
#include "cli/run.h"

int main(int argc, char** argv) { return bitwhip::cli::run(argc, argv); }
