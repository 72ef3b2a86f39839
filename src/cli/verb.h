// A verb of the program: all that the parser, help, the manual pages, the completions and main()
// know of it.
//
// Each verb has a function that makes its row, in a file that close kin share, and its name in the
// table of verbs.cpp. Rows that verbs share are in shared_rows.h. Thread-safety: the table never
// changes.
#pragma once

#include <initializer_list>
#include <type_traits>

#include "app/plan.h"
#include "job/help.h"

namespace bitwhip::cli {

using Setter = std::function<void(app::Settings& settings, const std::string& value)>;

// Holds an option of the job, or one of the program alone.
struct Option : job::OptionText {
  // Stores the value (empty for a flag). Throws OptionError; its message begins with what is wrong,
  // not with the option.
  Setter store;

  Option(const job::OptionText& text, Setter set) : job::OptionText(text), store(std::move(set)) {}
  Option(const job::OptionInfo& row) : job::OptionText(row), store(row.set) {}
  // Returns the option as it is written: "-r", "--ratings".
  std::vector<std::string> spellings() const;
};

// Returns the function that stores what `read` makes of the value in a member of the settings, of
// all verbs or of one (Settings::own); `parts` lead to a member of a member.
template <class Read, class Value, class Own, class... Parts>
Setter into(Read read, Value Own::*member, Parts... parts) {
  return [=](app::Settings& settings, const std::string& value) {
    const auto own = [&settings]() -> Own& {
      if constexpr (std::is_base_of_v<Own, app::Settings>) {
        return settings;
      } else {
        return settings.own<Own>();
      }
    };
    auto& place = ((own().*member).*....*parts);
    place = static_cast<std::remove_reference_t<decltype(place)>>(read(value));
  };
}

template <class... Members>
Setter flag(Members... members) {
  return into([](const std::string&) { return true; }, members...);
}

// These functions read a value for into(): a name, a whole number, the index of a word, and a row
// of a table. They throw OptionError.
inline const std::string& file_name(const std::string& value) {
  return job::not_empty("the file name", value);
}
inline const std::string& column_name(const std::string& value) {
  return job::not_empty("the name of the column", value);
}
inline auto whole(std::int64_t least, std::int64_t most) {
  return [=](const std::string& value) { return job::whole_between(value, least, most); };
}
inline auto word_of(std::string_view what, std::vector<std::string_view> (*words)()) {
  return [=](const std::string& value) { return job::choose(what, words(), value); };
}
template <class Row>
auto row_of(std::string_view what, const Registry<Row>& table) {
  return [=](const std::string& value) { return job::choose(what, table, value); };
}

// Holds the rows of several groups, one after another: groups of the job, of the program, and
// single rows. Of two rows with one name the first one counts.
class Options : public std::vector<Option> {
 public:
  Options() = default;
  template <class... Groups>
  explicit Options(const Groups&... groups) {
    add(groups...);
  }
  template <class... Groups>
  Options& add(const Groups&... groups) {
    (append(groups), ...);
    return *this;
  }
  // Takes out the rows of these names.
  void drop(std::initializer_list<std::string_view> names);
  const Option* find(std::string_view name) const;
  // Returns the row of that name, which is there.
  Option& row(std::string_view name);

 private:
  void append(const Option& row) {
    if (find(row.name) == nullptr) push_back(row);
  }
  void append(const std::vector<Option>& group) {
    for (const Option& row : group) append(row);
  }
  void append(job::OptionGroup group) {
    for (const job::OptionInfo& row : job::rows_of(group)) append(Option(row));
  }
};

using job::ExitInfo;

// Describes what is read beside command line and input: an environment variable or a file.
struct EnvironmentInfo {
  int order;  // on the page of the program
  std::string_view name;
  std::string_view meaning;

  auto operator<=>(const EnvironmentInfo& other) const = default;
};

struct VerbInfo : job::VerbText {
  Options options{};  // those that all verbs have come behind them
  std::vector<EnvironmentInfo> variables{}, environment_files{};
  std::optional<app::Wish> wish{};  // nothing: the verb has no plan, and ignores signals
  int (*run)(const app::Plan& plan, const io::Stop& stop) = nullptr;
  std::vector<std::string_view> (*words)() = nullptr;  // what an argument can be; null: a file

  // Makes a verb that prints at its end.
  VerbInfo(std::string_view its_name, std::string_view its_files, std::string_view its_summary,
           std::string_view its_text = {}, std::string_view its_examples = {});
  // Makes a verb of the library.
  explicit VerbInfo(const job::VerbText& its_text) : job::VerbText(its_text) {}

  // Gives another reason for an exit code.
  void ends(const ExitInfo& row);
  // What `files` tells, such as "A [B]", "FILE..." and "[FILE...]": how many arguments there can
  // be, and whether the verb reads standard input where there are none.
  std::size_t max_files() const;
  bool reads_standard_input() const { return files.starts_with('[') && files.ends_with("...]"); }
};

Registry<VerbInfo> verbs();
// Returns the options of the program without a verb.
const Options& program_options();
// Returns what the command line asks for. Looks at it alone, at no file and no environment. Throws
// OptionError with one sentence.
app::Settings parse(int argc, const char* const* argv);

// Returns the settings with the part of the job completed, for a verb that the library has.
app::Settings complete_job(app::Settings asked);

// Returns the names of the verbs of which something is true.
std::vector<std::string_view> verbs_with(const std::function<bool(const VerbInfo& verb)>& has);

}  // namespace bitwhip::cli
