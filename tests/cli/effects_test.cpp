// Nothing named is ignored: each option of each verb changes a record, a file or a message, or it
// is refused. effects.txt has a command for each of them, and there is no list of exceptions.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_folder.h"
#include "cli/program.h"
#include "cli/verb.h"
#include "simd/isa.h"
#include "support/source_path.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

namespace fs = std::filesystem;

// The arguments of two commands: those of both, and those of the second one behind them.
struct Effect {
  Words common, option;
};

struct Effects {
  std::map<std::pair<std::string, std::string>, Effect> rows;  // by verb and option
  std::vector<std::string> files;                              // that make the folder
};

Effects read_effects() {
  Effects effects;
  for (const std::string& line : lines_of(read_file(source_path("tests/cli/options/files"))))
    if (!line.starts_with('#')) effects.files.push_back(line);
  for (const std::string& line : lines_of(read_file(source_path("tests/cli/effects.txt")))) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t bar = line.find(" | "), arrow = line.find("=> ");
    if (bar == std::string::npos || arrow == std::string::npos) {
      effects.files.push_back(line);
      continue;
    }
    const Words head = words_of(line.substr(0, bar));
    REQUIRE(head.size() == 2);
    const std::string common = line.substr(bar + 3, arrow - bar - 3);
    effects.rows[{head[0], head[1]}] = {words_of(common), words_of(line.substr(arrow + 3))};
  }
  return effects;
}

// What {} stands for.
Words input_of(const std::string& verb) {
  if (verb == "select" || verb == "stats" || verb == "report") return {"a.tsv"};
  if (verb == "neighbours") return {"one", "--minus", "1"};
  if (verb == "explain" || verb == "hint") return {"hard.txt"};
  if (verb == "verify") return {"path"};
  return {"in.txt"};
}

// Returns what a command comes to: its exit code, output, messages and files, without times.
std::string deed_of(const Arguments& arguments, const std::string& folder) {
  const TempDir temp;
  fs::copy(folder, temp.path("."), fs::copy_options::recursive);
  const InFolder here(temp);
  const Result result = run(arguments);
  std::string all = std::to_string(result.code) + result.out + result.err;
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(".")) {
    if (entry.is_regular_file() && entry.path().extension() != ".sqlite")
      names.push_back(entry.path().string());
  }
  std::sort(names.begin(), names.end());
  for (const std::string& name : names) all += name + "\n" + read_file(name);
  std::string without_times;
  for (const std::string& line : lines_of(all)) {
    if (line.find("\"seconds") != std::string::npos || line.find("per_second") != std::string::npos)
      continue;
    std::size_t end = line.find(" s, ");
    end =
        end == std::string::npos ? line.size() : line.find_last_not_of("0123456789.", end - 1) + 1;
    (without_times += line.substr(0, end)) += '\n';
  }
  return without_times;
}

}  // namespace

TEST_CASE("every option of every verb changes something, or it is refused", "[slow]") {
  const Effects effects = read_effects();
  const TempDir folder;
  {
    const InFolder here(folder);
    for (const std::string& file : effects.files) make_file(file);
  }
  std::map<Words, std::string> without;  // by command, since many options share one
  for (const cli::VerbInfo& verb : cli::verbs()) {
    for (const job::OptionText& option : verb.options) {
      const std::string of(verb.name), name(option.name);
      INFO(of << " --" << name);
      auto row = effects.rows.find({of, name});
      if (row == effects.rows.end()) row = effects.rows.find({"*", name});
      REQUIRE(row != effects.rows.end());
      Arguments common{of}, with;
      for (const std::string& word : row->second.common) {
        if (word == "{}") {
          for (const std::string& input : input_of(of)) common.push_back(input);
        } else {
          common.push_back(word);
        }
      }
      with = common + row->second.option;
      std::replace(with.begin(), with.end(), std::string("{isa}"), simd::available_isas().front());
      auto before = without.find(common);
      if (before == without.end())
        before = without.emplace(common, deed_of(common, folder.path("."))).first;
      const std::string after = deed_of(with, folder.path("."));
      CHECK(after != before->second);
    }
  }
}
