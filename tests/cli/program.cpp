#include "cli/program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "support/data.h"

extern char** environ;

namespace bitwhip::testing {

std::string program_path() { return BITWHIP_BIN; }
std::string library_path() { return BITWHIP_LIBRARY; }
std::string build_folder() { return BITWHIP_BINARY_DIR; }
std::string cmake_program() { return BITWHIP_CMAKE; }

namespace {

void close_once(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

std::vector<std::string> environment_with(const Environment& more) {
  Environment all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    if (!text.starts_with("BITWHIP_ISA=") && !text.starts_with("BITWHIP_DATA="))
      all.emplace_back(text);
  }
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

std::array<int, 2> make_pipe() {
  std::array<int, 2> ends;
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe2");
  return ends;
}

// Runs the program to its end, with these bytes on standard input.
Result finish(Process& process, std::string_view input) {
  // In a thread of its own, since the program may write before it has read everything.
  std::thread feeder([&] {
    process.write(input);
    process.close_input();
  });
  Result result;
  result.out = process.read_all();
  feeder.join();
  result.code = process.wait();
  result.err = process.errors();
  return result;
}

}  // namespace

Process::Process(const std::vector<std::string>& arguments, const Environment& environment,
                 int closed, const OnTerminal& terminal, const std::string& program) {
  std::signal(SIGPIPE, SIG_IGN);
  const auto to = make_pipe();
  const auto from = make_pipe();
  const std::string errors = temp_.path("stderr");

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
  if (terminal.device.empty()) {
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, terminal.device.c_str(),
                                     O_RDWR | O_NOCTTY, 0);
    if (terminal.output) posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  }
  if (closed >= 0) posix_spawn_file_actions_addclose(&actions, closed);
  // Signals as a shell sets them up, whatever the test runner does.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  for (const int signal : {SIGHUP, SIGINT, SIGTERM, SIGPIPE}) sigaddset(&defaults, signal);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);

  std::vector<std::string> words{program.empty() ? program_path() : program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> variables = environment_with(environment);
  const int failed = posix_spawnp(&pid_, words[0].c_str(), &actions, &attributes,
                                  pointers(words).data(), pointers(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(to[0]);
  close(from[1]);
  input_ = to[1];
  output_ = from[0];
  if (failed != 0) throw std::runtime_error(words[0] + " is not present");
}

Process::~Process() {
  close_once(input_);
  close_once(output_);
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
}

bool Process::has_ended() const {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid != 0;
}

bool Process::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(input_, bytes.data(), bytes.size());
    if (n < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

void Process::close_input() { close_once(input_); }

void Process::close_output() { close_once(output_); }

std::string Process::read_line() {
  std::size_t end;
  while ((end = ahead_.find('\n')) == std::string::npos) {
    std::array<char, 4096> block;
    const ssize_t n = read(output_, block.data(), block.size());
    if (n <= 0) break;
    ahead_.append(block.data(), static_cast<std::size_t>(n));
  }
  end = end == std::string::npos ? ahead_.size() : end + 1;
  std::string line = ahead_.substr(0, end);
  ahead_.erase(0, end);
  return line;
}

std::string Process::read_all() {
  std::string text;
  for (std::string line = read_line(); !line.empty(); line = read_line()) text += line;
  return text;
}

void Process::until_it_awaits(int signal) const {
  const std::string title = "SigBlk:";
  for (std::string line; !has_ended(); std::this_thread::sleep_for(std::chrono::milliseconds(2))) {
    std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
    while (std::getline(status, line)) {
      if (line.starts_with(title) &&
          std::stoull(line.substr(title.size()), nullptr, 16) >> (signal - 1) & 1)
        return;
    }
  }
}

void Process::send(int signal) { kill(pid_, signal); }

void Process::limit_memory(std::size_t more) {
  std::size_t pages = 0;
  std::ifstream("/proc/" + std::to_string(pid_) + "/statm") >> pages;
  const rlim_t bytes = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + more;
  const rlimit limit{bytes, bytes};
  if (pages == 0 || prlimit(pid_, RLIMIT_AS, &limit, nullptr) != 0)
    throw std::runtime_error("prlimit");
}

int Process::wait() {
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

Result run(const std::vector<std::string>& arguments, std::string_view input,
           const Environment& environment, int closed) {
  Process process(arguments, environment, closed);
  return finish(process, input);
}

void check_mistake(const std::vector<std::string>& arguments, const std::string& message,
                   const Environment& environment) {
  const Result result = run(arguments, {}, environment);
  CHECK(result.code == 1);
  CHECK(result.out.empty());
  // Unless the message names the command that helps.
  const std::string help =
      message.find("`bitwhip ") != std::string::npos
          ? ""
          : "bitwhip: `bitwhip help` and `bitwhip help COMMAND` describe the command line\n";
  CHECK(result.err == "bitwhip: " + message + "\n" + help);
}

Result run_other(const std::string& program, const std::vector<std::string>& arguments,
                 std::string_view input) {
  Process process(arguments, {}, -1, {}, program);
  return finish(process, input);
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string many_puzzles(int step, int times) {
  std::string once;
  for (const std::string& puzzle : sudogen0(step)) once += puzzle + "\n";
  std::string text;
  for (int i = 0; i < times; ++i) text += once;
  return text;
}

}  // namespace bitwhip::testing
