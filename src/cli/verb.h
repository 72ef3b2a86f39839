// A verb of the program: all that the parser, help, the manual pages, the completions and main()
// know of it.
//
// Each verb has a file of its own, which makes its row, and one line in the table of verbs.cpp.
// Rows that verbs share are in shared_rows.h. Thread-safety: the table never changes.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/plan.h"
#include "app/settings.h"
#include "base/exit_code.h"
#include "base/registry.h"
#include "job/options.h"
#include "job/verbs.h"

namespace bitwhip::cli {

// An option of the job, or one of the program alone.
struct Option : job::OptionText {
  // Stores the value (empty for a flag). Throws OptionError; its message begins with what is wrong,
  // not with the option.
  void (*set)(app::Settings& settings, const std::string& value) = nullptr;
  void (*set_job)(job::Settings& settings, const std::string& value) = nullptr;  // null: set is the one

  Option(const job::OptionText& text, void (*take)(app::Settings& settings, const std::string& value)) : job::OptionText(text), set(take) {}
  Option(const job::OptionInfo& row) : job::OptionText(row), set_job(row.set) {}
  void store(app::Settings& settings, const std::string& value) const { set_job != nullptr ? set_job(settings, value) : set(settings, value); }
  // Returns the option as it is written: "-r", "--ratings".
  std::vector<std::string> spellings() const;
};

// The rows of several groups, one after another.
class Options : public std::vector<Option> {
 public:
  Options() = default;
  Options& add(job::Options group) {
    insert(end(), group.begin(), group.end());
    return *this;
  }
  Options& add(const std::vector<Option>& group) {
    insert(end(), group.begin(), group.end());
    return *this;
  }
};

using job::ExitInfo;

// What the program reads beside the command line and its input: an environment variable or a file.
struct EnvironmentInfo {
  std::string_view name;
  int order;  // on the page of the program
  std::string_view meaning;

  bool operator==(const EnvironmentInfo& other) const = default;
};

struct VerbInfo : job::VerbText {
  std::size_t max_files = 0;
  bool reads_standard_input = false;  // when there are no arguments
  Options options{};                  // those that all verbs have come behind them
  std::vector<EnvironmentInfo> variables{}, environment_files{};
  std::optional<app::Wish> wish{};  // nothing: the verb has no plan, and ignores signals
  int (*run)(const app::Plan& plan, const io::Stop& stop) = nullptr;
  std::vector<std::string_view> (*words)() = nullptr;  // what an argument can be; null: a file

  const Option* find(std::string_view option) const;
  // Takes the text of a verb of the library.
  void take(std::string_view verb) { static_cast<job::VerbText&>(*this) = *job::verbs().find(verb); }
};

Registry<VerbInfo> verbs();
// The options of the program without a verb.
const Options& program_options();
// Returns what the command line asks for. Looks at it alone, at no file and no environment. Throws
// OptionError with one sentence.
app::Settings parse(int argc, const char* const* argv);

// Returns the rows of all verbs, each once, in the order of the page of the program.
std::vector<ExitInfo> all_exits();
std::vector<EnvironmentInfo> all_environment(std::vector<EnvironmentInfo> VerbInfo::*of);
// Returns the names of the verbs of which something is true.
std::vector<std::string_view> verbs_with(const std::function<bool(const VerbInfo& verb)>& has);

}  // namespace bitwhip::cli
