// What the tests of the library share: options, lines, and what the program makes of them.
#pragma once

#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "../cli/program.h"
#include "bitwhip/bitwhip.hpp"
#include "support/data.h"
#include "support/temp_dir.h"

namespace bitwhip::testing {

using Options = std::vector<Job::Option>;

// Lines of all kinds: puzzles, pencil marks, what is no puzzle, and puzzles without one solution.
inline std::string lines_of_all_kinds() {
  std::string text = "# a comment\n\npuzzle\tW\n";
  for (const std::string& puzzle : sudogen0(400)) text += puzzle + "\tname \"of\" it, x\n";
  text += std::string(81, '.') + "\n" + std::string(82, '1') + "\nnonsense\n11" +
          std::string(79, '.') + "\n" + std::string(729, '.') + "\n";
  return text + "  >\"" + sudogen0(401).front() + "\" quoted\r\n";
}

// Output and messages of the program for a file with the text.
inline Result program(const std::string& verb, const Options& options, const std::string& text,
                      const TempDir& temp) {
  const std::string path = temp.path("puzzles.txt");
  std::ofstream(path, std::ios::binary) << text;
  std::vector<std::string> arguments{verb};
  for (const auto& [name, value] : options) {
    arguments.push_back("--" + name);
    if (!value.empty()) arguments.push_back(value);
  }
  arguments.push_back(path);
  return run(arguments);
}

// A value for each option of the table but for flags that need none beside them; an option with a
// value that is missing here fails the test.
inline const std::map<std::string, Options>& samples() {
  static const std::map<std::string, Options> kSamples{
      {"pm", {{"pm", ""}}},
      {"input-format", {{"input-format", "lines"}}},
      {"column", {{"input-format", "table"}, {"column", "1"}}},
      {"variant", {{"variant", "x"}}},
      {"skip", {{"skip", "3"}}},
      {"limit", {{"limit", "7"}}},
      {"shard", {{"shard", "2/3"}}},
      {"ratings", {{"ratings", "gW,SER"}, {"ratings", "N"}}},
      {"rules", {{"rules", "singles,locked,subsets<=3,xy<=7"}}},
      {"ladder", {{"ladder", "simple"}, {"ladder", "mine=- | - | NAKED_SINGLE | 4 | EASY | on"}}},
      {"max-length", {{"max-length", "2"}}},
      {"arena", {{"arena", "16M"}}},
      {"timeout", {{"timeout", "100"}}},
      {"max-nodes", {{"max-nodes", "100"}}},
      {"format", {{"format", "csv"}}},
      {"columns", {{"columns", "line,clues,cands,solutions,solution"}}},
      {"keep-tail", {{"keep-tail", ""}}},
      {"rename", {{"rename", "W=called"}}},
      {"numeric-inf", {{"numeric-inf", "99"}}},
      {"template", {{"format", "template"}, {"template", "%p %{W} %s"}}},
      {"where", {{"where", "W>=3"}}},
      {"sample", {{"sample", "5"}}},
      {"seed", {{"sample", "5"}, {"seed", "7"}}},
      {"top", {{"top", "4"}}},
      {"by", {{"top", "4"}, {"by", "clues"}}},
      {"threads", {{"threads", "3"}}},
      {"after", {{"after", "BRT"}}},
      {"views", {{"views", ""}}},
      {"steps", {{"steps", "needed"}}},
      {"notation", {{"notation", "csp"}}},
      {"language", {{"language", "de"}}},
      {"full", {{"full", ""}}},
      {"states", {{"states", "first"}}},
      {"format of state", {{"format", "line"}}},
      {"format of explain", {{"format", "json"}}},
      {"format of hint", {{"format", "markdown"}}},
      {"max-length of state", {{"max-length", "2"}}},
  };
  return kSamples;
}

inline bool is_flag(const std::string& verb, const std::string& option) {
  for (const auto& row : nlohmann::json::parse(bitwhip::table(("options-" + verb).c_str()))) {
    if (row.at("name") == option) return row.at("argument") == "";
  }
  return false;
}

inline Options sample(const std::string& verb, const std::string& option) {
  const auto& all = samples();
  auto found = all.find(option + " of " + verb);
  if (found == all.end()) found = all.find(option);
  if (found == all.end() && is_flag(verb, option)) return {{option, ""}};
  INFO("there is no sample of the option " << option << " of " << verb);
  REQUIRE(found != all.end());
  return found->second;
}

inline std::vector<std::string> names_in(const char* name) {
  std::vector<std::string> names;
  for (const auto& row : nlohmann::json::parse(bitwhip::table(name)))
    names.push_back(row.at("name"));
  return names;
}

inline int append(void* to, const char* bytes, size_t size) {
  static_cast<std::string*>(to)->append(bytes, size);
  return 0;
}

inline bitwhip_input input_of(const std::string& text, const std::string& name) {
  bitwhip_input input{};
  input.size = sizeof input;
  input.name = name.c_str();
  input.data = text.data();
  input.bytes = text.size();
  return input;
}

inline bitwhip_calls calls_to(std::string& out) {
  bitwhip_calls calls{};
  calls.size = sizeof calls;
  calls.user = &out;
  calls.write = append;
  return calls;
}

// What bitwhip_run() writes for a text.
inline std::string run(const Job& job, const std::string& text, const std::string& name = "input") {
  std::string out;
  const bitwhip_calls calls = calls_to(out);
  const bitwhip_input input = input_of(text, name);
  check(bitwhip_run(job.get(), nullptr, &input, 1, &calls, nullptr));
  return out;
}

inline const std::string kPuzzle =
    "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";

}  // namespace bitwhip::testing
