// The process as the system has it: standard streams, requests to stop, limits, processors.
//
// Thread-safety: to be called by the first thread alone, before there are others, but for
// processor_count(), program_path() and ThreadValue: any thread at any time.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace bitwhip::system {

// Returns the arguments of main() without the name of the program, on Windows as UTF-8.
std::vector<std::string> program_arguments(int argc, char** argv);

// Makes standard streams safe. One that the caller has closed would be taken by the next file that
// is opened: it is replaced by one that can neither be read nor written. Writing to a pipe whose
// reader has gone fails. No stream changes bytes.
void prepare_standard_streams();

// Calls stop(signal) in a thread of its own at the first of SIGINT, SIGTERM and SIGHUP (ctrl-C; the
// end of the session). A second one kills as usual. Signals that the parent process ignores stay
// ignored, which is how a shell starts background jobs. Writing beyond a limit of the file size
// fails from then on, in place of a signal.
void catch_stop_signals(std::function<void(int signal)> stop);

// Raises the limit of open files as far as the system lets a process do that.
void raise_open_file_limit();

// Returns the number of processors that this process may use, 1 or more.
int processor_count();

// Returns the path of the running program; empty: unknown.
std::string program_path();

// Has a function called in every child that fork() makes. Returns false if memory is short.
bool call_in_forked_children(void (*function)());

// A pointer of each thread, which is freed when the thread ends. Setting it fails where memory is
// short; a thread_local object with a destructor would end the process there.
class ThreadValue {
 public:
  // Throws std::bad_alloc.
  explicit ThreadValue(void (*free)(void* value));
  ~ThreadValue();
  ThreadValue(const ThreadValue&) = delete;

  // Throws std::bad_alloc.
  void set(void* value);

 private:
  unsigned long key_ = 0;
};

}  // namespace bitwhip::system
