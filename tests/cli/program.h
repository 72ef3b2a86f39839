// The program from outside: start it, feed it, stop it, read what it says.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/temp_dir.h"

namespace bitwhip::testing {

using Arguments = std::vector<std::string>;

// What the build made, and with what: the program, the shared library, its folder, CMake.
std::string program_path();
std::string library_path();
std::string build_folder();
std::string cmake_program();

// "NAME=value", added to that of the test; BITWHIP_ISA and BITWHIP_DATA are taken away.
using Environment = std::vector<std::string>;

// The program has standard error on a terminal, by its device, and standard output too when that is
// wanted.
struct OnTerminal {
  std::string device{};
  bool output = false;
};

// A running program with pipes for standard input and output; standard error is kept in a file.
class Process {
 public:
  // `closed`: standard descriptor without which the program starts; -1: none. `program`: another
  // program than bitwhip.
  explicit Process(const Arguments& arguments, const Environment& environment = {}, int closed = -1,
                   const OnTerminal& terminal = {}, const std::string& program = {});
  ~Process();  // kills it when nobody waited for it
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // False when the program does not read any more.
  bool write(std::string_view bytes);
  void close_input();
  // The next line of standard output with its line end; less at the end.
  std::string read_line();
  std::string read_all();
  void close_output();
  // Waits until the program catches the signal, or has ended.
  void until_it_awaits(int signal) const;
  void send(int signal);
  bool has_ended() const;  // wait() will not wait
  // Limits the memory that the program may take in addition to its present size.
  void limit_memory(std::size_t more);
  // The exit code; 1000 and the signal when one killed it.
  int wait();
  std::string errors() const { return read_file(temp_.path("stderr")); }

 private:
  TempDir temp_;
  pid_t pid_ = -1;
  int input_ = -1;
  int output_ = -1;
  std::string ahead_;  // read, but not yet asked for
};

struct Result {
  int code;
  std::string out;
  std::string err;
};

// Runs the program to its end, with these bytes on standard input (through a pipe).
Result run(const Arguments& arguments, std::string_view input = {},
           const Environment& environment = {}, int closed = -1);

// One list of arguments after the other.
inline Arguments operator+(Arguments a, const Arguments& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
// A mistake in the command line: exit code 1, nothing on standard output, this message and where
// help is.
void check_mistake(const Arguments& arguments, const std::string& message,
                   const Environment& environment = {});

// The same for another program, found along PATH. Where it is absent the function throws; the
// message tells ctest that the test was skipped.
Result run_other(const std::string& program, const Arguments& arguments,
                 std::string_view input = {});

// A puzzle that singles leave open.
inline const std::string kHard =
    ".9...5.6...7..238............3.5..18....3.45.48.6.......9..48...1.7......2..1.9..";

std::vector<std::string> lines_of(std::string_view text);

// Every step-th puzzle of Sudogen0, one per line, repeated `times` times.
std::string many_puzzles(int step, int times);

}  // namespace bitwhip::testing
