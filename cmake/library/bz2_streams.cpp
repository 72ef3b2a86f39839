// The standard streams under the names that the copy of libbz2 in a portable build has for them
// (cmake/libraries.cmake). It prints there before it ends a program by itself.
#include <cstdio>

extern "C" {
std::FILE* bz2_stdin = stdin;
std::FILE* bz2_stdout = stdout;
std::FILE* bz2_stderr = stderr;
}
