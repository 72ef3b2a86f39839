// The checker stands alone, and its folders are floors: what its files include.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "support/source_path.h"

namespace {

// Returns the files of the project that those of a folder of src include, but for base and the
// folder itself.
std::set<std::string> included_by(const std::string& folder, int least) {
  std::set<std::string> others;
  int files = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(testing::source_path("src/") + folder)) {
    if (!entry.is_regular_file()) continue;
    ++files;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) {
      constexpr std::string_view kQuoted = "#include \"";
      if (!line.starts_with(kQuoted)) continue;
      const std::string name = line.substr(kQuoted.size(), line.rfind('"') - kQuoted.size());
      if (!name.starts_with(folder + "/") && !name.starts_with("base/")) others.insert(name);
    }
  }
  CHECK(files >= least);
  return others;
}

}  // namespace

TEST_CASE(
    "the checker includes nothing of the project but base, the rulebook, the JSON of io, and "
    "itself") {
  CHECK(included_by("verify", 30) ==
        std::set<std::string>{"io/json.h", "rulebook/hodoku_names.h", "rulebook/ladder.h",
                              "rulebook/ratings.h", "rulebook/rules.h", "rulebook/technique.h",
                              "rulebook/techniques.h"});
  CHECK(included_by("rulebook", 2).empty());
}

TEST_CASE("each folder of the checker includes itself and the floors below it alone") {
  // A header of its name stands beside each source file.
  const std::vector<std::string> floors{"board",  "steps", "ser",  "search",
                                        "hodoku", "read",  "check"};
  std::set<std::string> folders;
  for (const auto& entry :
       std::filesystem::directory_iterator(testing::source_path("src/verify"))) {
    CHECK(entry.is_directory());
    folders.insert(entry.path().filename().string());
  }
  CHECK(folders == std::set<std::string>(floors.begin(), floors.end()));
  for (std::size_t i = 0; i < floors.size(); ++i) {
    for (const std::string& name : included_by("verify/" + floors[i], 3)) {
      if (!name.starts_with("verify/")) continue;
      INFO("src/verify/" << floors[i] << " includes " << name);
      const std::string folder = name.substr(7, name.find('/', 7) - 7);
      const auto floor = std::find(floors.begin(), floors.end(), folder);
      CHECK(floor < floors.begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (const auto& entry :
         std::filesystem::directory_iterator(testing::source_path("src/verify/") + floors[i])) {
      if (entry.path().extension() != ".cpp") continue;
      INFO(entry.path().string());
      CHECK(std::filesystem::exists(std::filesystem::path(entry.path()).replace_extension(".h")));
    }
  }
}
