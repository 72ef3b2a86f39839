#include "trial.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <new>
#include <optional>
#include <stdexcept>

#include "support/data.h"

#if defined(__SANITIZE_ADDRESS__)
#define BITWHIP_FINDS_LEAKS
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define BITWHIP_FINDS_LEAKS
#endif
#endif
#ifdef BITWHIP_FINDS_LEAKS
#include <sanitizer/lsan_interface.h>
#endif

namespace bitwhip::testing {

bool Calls::after_shortage(const char* what) {
  if (!stop_failing()) return false;
  const std::string told = bitwhip_message();
  if (told != "there is not enough memory")
    throw std::runtime_error(std::string(what) + " says '" + told + "'");
  return true;
}

void Calls::expect(bool holds, const char* what, bitwhip_code code) {
  if (!holds)
    throw std::runtime_error(std::string(what) + " returns " + std::to_string(code) + ": " +
                             bitwhip_message());
}

namespace {

constexpr std::size_t kMostFailures = 20;  // that are told

// Result of a child, in memory shared with its parent.
struct Told {
  std::uint64_t n = 0;      // the allocation that fails now
  std::uint64_t count = 0;  // of the scenario
  std::int64_t kept = 0;    // blocks that it leaves behind
  std::size_t size = 0;
  char text[std::size_t{1} << 20];

  void tell(const std::string& what) {
    size = std::min(what.size(), sizeof text);
    std::memcpy(text, what.data(), size);
  }
  std::string told() const { return {text, size}; }
};

// Runs a function in a child. Returns what went wrong there; empty where it came to its end.
template <class Act>
std::string in_child(Told& told, const Act& act) {
  constexpr int kWrong = 3;
  constexpr unsigned kLongest = 3000;  // seconds, should it hang
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("fork");
  if (child == 0) {
    // Catch2 has taken them.
    for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTERM})
      std::signal(signal, SIG_DFL);
    alarm(kLongest);
    try {
      act();
    } catch (const std::exception& error) {
      told.tell(error.what());
      _exit(kWrong);
    }
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) return "ended by signal " + std::to_string(WTERMSIG(status));
  const int code = WEXITSTATUS(status);
  return code == 0 ? "" : code == kWrong ? told.told() : "ended with code " + std::to_string(code);
}

std::string run(Scenario scenario) {
  std::string answers;
  Calls calls(answers);
  scenario(calls);
  return answers;
}

// Returns what stands where the texts differ first, and their sizes.
std::string difference(const std::string& text, const std::string& wanted) {
  const auto at = static_cast<std::size_t>(
      std::mismatch(text.begin(), text.end(), wanted.begin(), wanted.end()).first - text.begin());
  const std::size_t from = at < 40 ? 0 : at - 40;
  return "at byte " + std::to_string(at) + ": '" + text.substr(from, 120) + "' of " +
         std::to_string(text.size()) + ", and wanted was '" + wanted.substr(from, 120) + "' of " +
         std::to_string(wanted.size());
}

// Runs the scenario with a failing n-th allocation, and checks the consequences.
void try_once(Scenario scenario, std::uint64_t n, Shortage shortage, const std::string& wanted,
              std::optional<std::int64_t> kept) {
  const std::int64_t before = live_blocks();
  fail_at(n, shortage);
  const std::string answers = run(scenario);
  stop_failing();
  if (answers != wanted) throw std::runtime_error(difference(answers, wanted));
  // Threads of the system may give blocks back that they had before.
  const std::int64_t lost = live_blocks() - before;
  if (kept && lost > *kept)
    throw std::runtime_error(std::to_string(lost - *kept) + " blocks are lost");
#ifdef BITWHIP_FINDS_LEAKS
  if (__lsan_do_recoverable_leak_check() != 0) throw std::runtime_error("blocks are lost");
#endif
}

std::string to_string(std::uint64_t n, Shortage shortage, const std::string& what) {
  return std::to_string(n) + (shortage == Shortage::once ? ", once: " : ", lasting: ") + what;
}

class Trial {
 public:
  Trial(Scenario scenario, std::uint64_t most, Blocks blocks)
      : scenario_(scenario), most_(most), blocks_(blocks) {
    void* const shared =
        mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) throw std::runtime_error("mmap");
    told_ = new (shared) Told;
  }
  ~Trial() { munmap(told_, sizeof(Told)); }
  Trial(const Trial&) = delete;

  // Uses the library once, so that later runs find what its first use creates.
  void first_use() {
    learn(0);
    for_each([&](std::uint64_t n, Shortage shortage) {
      const std::string why =
          in_child(*told_, [&] { try_once(scenario_, n, shortage, answers_, kept_); });
      if (!why.empty()) failures.push_back(to_string(n, shortage, why));
      return n;
    });
  }
  void later_uses() {
    learn(2);
    for_each([&](std::uint64_t n, Shortage shortage) {
      const std::string why = in_child(*told_, [&] {
        warm_up();
        for (; n <= count_; n += step(shortage)) {
          told_->n = n;
          try_once(scenario_, n, shortage, answers_, kept_);
        }
      });
      if (!why.empty()) failures.push_back(to_string(told_->n, shortage, why));
      return why.empty() ? count_ : told_->n;
    });
  }

  std::vector<std::string> failures;

 private:
  void warm_up() const {
    run(scenario_);
    run(scenario_);
  }
  // Records the results and allocations of a normal run, after some others in the same process.
  void learn(int others) {
    const std::string why = in_child(*told_, [&] {
      for (int i = 0; i < others; ++i) run(scenario_);
      const std::int64_t before = live_blocks();
      fail_at(0, Shortage::once);
      const std::string answers = run(scenario_);
      told_->count = allocations();
      told_->kept = live_blocks() - before;
      told_->tell(answers);
    });
    if (!why.empty()) throw std::runtime_error(why);
    answers_ = told_->told();
    count_ = told_->count;
    if (blocks_ == Blocks::counted) kept_ = told_->kept;
  }
  // A lasting shortage takes the error paths of a momentary one and then ends in the first of them,
  // so a quarter of its places suffices in the daily tests.
  std::uint64_t step(Shortage shortage) const {
    const std::uint64_t step = std::max<std::uint64_t>(1, count_ / most_);
    return shortage == Shortage::lasting && !whole_sets() ? 4 * step : step;
  }
  // Calls a function for each allocation that is to fail. It returns the last one that it has done.
  template <class Act>
  void for_each(const Act& act) {
    for (const Shortage shortage : {Shortage::once, Shortage::lasting}) {
      for (std::uint64_t n = 1; n <= count_ && failures.size() < kMostFailures; n += step(shortage))
        n = act(n, shortage);
    }
  }

  const Scenario scenario_;
  const std::uint64_t most_;
  const Blocks blocks_;
  Told* told_ = nullptr;
  std::string answers_;
  std::uint64_t count_ = 0;
  std::optional<std::int64_t> kept_;
};

}  // namespace

std::vector<std::string> failures_of_first_use(Scenario scenario, std::uint64_t most,
                                               Blocks blocks) {
  Trial trial(scenario, most, blocks);
  trial.first_use();
  return trial.failures;
}

std::vector<std::string> failures_of(Scenario scenario, std::uint64_t most, Blocks blocks) {
  Trial trial(scenario, most, blocks);
  trial.later_uses();
  return trial.failures;
}

}  // namespace bitwhip::testing
