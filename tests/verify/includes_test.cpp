// The checker stands alone: what its files include.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

namespace {

// Returns the files of the project that those of a folder of src include, but for base and the
// folder itself.
std::set<std::string> included_by(const std::string& folder, int least) {
  std::set<std::string> others;
  int files = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(BITWHIP_SOURCE_DIR "/src/" + folder)) {
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
        std::set<std::string>{"io/json.h", "rulebook/ratings.h", "rulebook/rules.h"});
  CHECK(included_by("rulebook", 2).empty());
}
