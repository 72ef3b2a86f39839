// The checker stands alone: what its files include.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

TEST_CASE("the checker includes nothing of the project but base, the JSON of io, and itself") {
  std::set<std::string> others;
  int files = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(BITWHIP_SOURCE_DIR "/src/verify")) {
    if (!entry.is_regular_file()) continue;
    ++files;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) {
      constexpr std::string_view kQuoted = "#include \"";
      if (!line.starts_with(kQuoted)) continue;
      const std::string name = line.substr(kQuoted.size(), line.rfind('"') - kQuoted.size());
      if (!name.starts_with("verify/") && !name.starts_with("base/")) others.insert(name);
    }
  }
  CHECK(files > 30);
  CHECK(others == std::set<std::string>{"io/json.h"});
}
