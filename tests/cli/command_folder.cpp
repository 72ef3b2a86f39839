#include "cli/command_folder.h"

#include <catch2/catch.hpp>
#include <cstdio>

#include "cli/program.h"

namespace bitwhip::testing {

namespace fs = std::filesystem;

InFolder::InFolder(const TempDir& temp) : before_(fs::current_path()) {
  fs::current_path(temp.path(""));
}

InFolder::~InFolder() { fs::current_path(before_); }

std::string all_replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

Words words_of(const std::string& line) {
  Words words;
  bool quoted = false, inside = false;
  for (const char c : line) {
    if (c == '\'') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (c != '\'') words.back() += c;
  }
  return words;
}

void make_file(const std::string& line) {
  const Words words = words_of(line);
  if (words[0] == "file") {
    const std::string text = words.size() == 2 ? std::string() : line.substr(line.find(' ', 5) + 1);
    if (fs::path(words[1]).has_parent_path())
      fs::create_directories(fs::path(words[1]).parent_path());
    std::FILE* file = std::fopen(words[1].c_str(), "wb");
    REQUIRE(file != nullptr);
    std::fputs(all_replaced(all_replaced(text, "\\n", "\n"), "\\t", "\t").c_str(), file);
    REQUIRE(std::fclose(file) == 0);
  }
  if (words[0] == "link") fs::create_symlink(words[2], words[1]);
  if (words[0] == "hard") fs::create_hard_link(words[2], words[1]);
  if (words[0] == "run") REQUIRE(run({words.begin() + 1, words.end()}).code == 0);
}

}  // namespace bitwhip::testing
