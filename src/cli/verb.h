// The verbs of the program, as the parser, help, manual pages, completions and main() need them.
//
// Each verb is made by a function, in a file with related verbs, and listed in the table of
// verbs.cpp. Options and codes that verbs share are in shared_rows.h. Thread-safety: the table is
// immutable.
#pragma once

#include <initializer_list>
#include <type_traits>

#include "app/plan.h"
#include "base/registry.h"
#include "io/stop.h"
#include "job/help.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"

namespace bitwhip::cli {

using Setter = std::function<void(job::Request& request, const std::string& value)>;

// An option of the job, or of the program alone.
struct Option : job::OptionText {
  // Stores the value (empty for a flag) in the request. Throws OptionError; its message begins
  // with what is wrong, not with the option.
  Setter store;

  Option(const job::OptionText& text, Setter set) : job::OptionText(text), store(std::move(set)) {}
  Option(const job::OptionInfo& row) : job::OptionText(row), store(row.set) {}
  // Returns the option as it is typed: "-r", "--ratings".
  std::vector<std::string> spellings() const;
};

// Returns a setter that stores read(value) in a member of the request, or of the values of one verb
// (Request::own); `parts` are pointers to members of that member.
template <class Read, class Value, class Own, class... Parts>
Setter into(Read read, Value Own::*member, Parts... parts) {
  return [=](job::Request& request, const std::string& value) {
    const auto own = [&request]() -> Own& {
      if constexpr (std::is_same_v<Own, job::Request>) {
        return request;
      } else {
        return request.own_of<Own>();
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

// Parsers of a value, for into(): a name, a whole number, the index of a word, and the name of a
// row of a table. They throw OptionError.
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
auto name_of(std::string_view what, const Registry<Row>& table) {
  return
      [=](const std::string& value) { return std::string(job::choose(what, table, value)->name); };
}

// A list of options, made of groups of the job, groups of the program, and single options. Of two
// options with the same name the first one is kept.
class OptionList : public std::vector<Option> {
 public:
  OptionList() = default;
  template <class... Groups>
  explicit OptionList(const Groups&... groups) {
    add(groups...);
  }
  template <class... Groups>
  OptionList& add(const Groups&... groups) {
    (append(groups), ...);
    return *this;
  }
  // Removes the options of these names.
  void drop(const std::vector<std::string_view>& names);
  const Option* find(std::string_view name) const;
  // Returns the option of this name, which must exist.
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

// An environment variable or a file that affects a verb, beside its command line and input.
struct EnvironmentInfo {
  int order;  // rank on the page of the program
  std::string_view name;
  std::string_view meaning;

  auto operator<=>(const EnvironmentInfo& other) const = default;
};

struct VerbInfo : job::VerbText {
  OptionList options{};  // without those that all verbs have
  std::vector<EnvironmentInfo> variables{}, environment_files{};
  // By which the plan is made; nothing: there is no plan but the request, and no handling of
  // signals.
  std::optional<job::VerbTraits> traits{};
  int (*run)(const job::Plan& plan, const io::Stop& stop) = nullptr;
  std::vector<std::string_view> (*words)() = nullptr;  // allowed arguments; null: files

  explicit VerbInfo(const job::VerbText& its_text) : job::VerbText(its_text) {}

  // Adds an exit code, or replaces the meaning of one.
  void ends(const ExitInfo& row);
  // Both follow from `files`, such as "A [B]", "FILE..." and "[FILE...]": the largest number of
  // arguments, and whether standard input is read if there are none.
  std::size_t max_files() const;
  bool reads_standard_input() const { return files.starts_with('[') && files.ends_with("...]"); }
};

Registry<VerbInfo> verbs();
// Returns the options of the program without a verb.
const OptionList& program_options();
// Parses the command line; no file and no environment variable is looked at. Throws OptionError
// with one sentence.
job::Request parse(const std::vector<std::string>& arguments);

// Returns the traits of a verb of the library, for the program.
job::VerbTraits traits_of(std::string_view verb);

// Returns the names of the verbs for which has() is true.
std::vector<std::string_view> verbs_with(const std::function<bool(const VerbInfo& verb)>& has);

}  // namespace bitwhip::cli
