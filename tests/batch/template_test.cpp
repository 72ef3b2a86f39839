// Templates: what stands for what, and mistakes.
#include <catch2/catch.hpp>
#include <string>

#include "batch/writer.h"
#include "support/rating.h"
#include "support/text.h"

using namespace bitwhip;
using rating::Value;
using rating::ValueKind;
using testing::kOneClue;

namespace {

const std::string kSolution = "1" + std::string(80, '2');

batch::Layout layout_of(const std::string& text) {
  batch::NameResolver names(testing::ratings({"W", "B"}));
  batch::NameError problem;
  auto parsed = batch::Template::parse(text, names, problem);
  INFO(text << ": " << problem.why << problem.unknown);
  REQUIRE(parsed);
  return {.ratings = testing::ratings({"W", "B"}),
          .record_template = std::make_shared<const batch::Template>(*std::move(parsed))};
}

std::string filled(const batch::Layout& layout, bool valid = true) {
  rating::Report report;
  report.status = valid ? rating::Status::unsolved : rating::Status::invalid_format;
  if (valid) {
    report.values[0] = {ValueKind::infinite};
    report.values[1] = {ValueKind::above, 18};
    report.values[2] = {ValueKind::finite, 3};
    report.clues = 25;
  }
  std::string out;
  batch::Record record{.report = &report,
                       .line = {.file = "puzzles.txt", .number = 12, .tail = "a\ttail"},
                       .facts = {.seconds = 0.25}};
  if (valid) record.puzzle = kOneClue;
  if (valid) record.facts.solution = kSolution;
  batch::formats().find("template")->make(layout)->record(out, record);
  return out;
}

std::string filled(const std::string& text, bool valid = true) {
  return filled(layout_of(text), valid);
}

std::string template_problem(const std::string& text) {
  batch::NameResolver names(testing::ratings({"W", "B"}));
  batch::NameError problem;
  CHECK_FALSE(batch::Template::parse(text, names, problem));
  return problem.what.empty()
             ? problem.why
             : "unknown " + std::string(problem.what) + " '" + problem.unknown + "'";
}

}  // namespace

TEST_CASE("template: names and letters") {
  CHECK(filled("%{puzzle} %{W} %{B}") == kOneClue + " inf >18\n");
  CHECK(filled("%{S+W}|%{clues}|%{time}|%{cands}") == "3|25|0.250000|-\n");
  CHECK(filled("%{status};%{line};%{file};%{tail};%{solution}") ==
        "unsolved;12;puzzles.txt;a\ttail;" + kSolution + "\n");
  CHECK(filled("%p;%s;%n;%f;%t;%S;%c;%T") ==
        filled("%{puzzle};%{status};%{line};%{file};%{tail};%{solution};%{clues};%{time}"));
  CHECK(filled("%p,%{W},%s,%n,%f,%t,%S,%c", false) ==
        "-,-,invalid-format,12,puzzles.txt,a\ttail,-,-\n");
}

TEST_CASE("template: every letter belongs to one column") {
  std::string letters;
  for (const batch::ColumnInfo& column : batch::all_columns()) {
    if (column.letter == 0) continue;
    CHECK(letters.find(column.letter) == std::string::npos);
    letters += column.letter;
    CHECK(filled(std::string("%") + column.letter) ==
          filled("%{" + std::string(column.name) + "}"));
  }
  CHECK(letters.size() == 8);
}

TEST_CASE("template: escapes and the line end") {
  CHECK(filled("100%%\\t%{W}\\\\") == "100%\tinf\\\n");
  CHECK(filled("") == "\n");
  CHECK(filled("x") == "x\n");
  CHECK(filled("x\\n") == "x\n");
  CHECK(filled("x\\n\\n") == "x\n\n");
  CHECK(filled("a\\nb") == "a\nb\n");
  CHECK(filled("\\n%{W}") == "\ninf\n");
  CHECK(filled("x\\\\n") == "x\\n\n");
  CHECK(filled("%{W}\\n") == "inf\n");
}

TEST_CASE("template: a number for inf") {
  batch::Layout numeric = layout_of("%{W} %{B}");
  numeric.infinity = 999;
  CHECK(filled(numeric) == "999 >18\n");
}

TEST_CASE("template: mistakes") {
  CHECK(template_problem("%{w}") == "unknown name 'w'");
  CHECK(template_problem("%{}") == "unknown name ''");
  CHECK(template_problem("%{W") == "a } is missing after %{");
  CHECK(template_problem("50%") == "the last character is %; write %% for it");
  CHECK(template_problem("x\\") == "the last character is \\; write \\\\ for it");
  CHECK(template_problem("\\x") ==
        "character 'x' has no meaning after \\; there are \\t, \\n, \\\\");
  CHECK(template_problem("%q").starts_with(
      "character 'q' has no meaning after %; there are %{NAME}, %%, %S (solution), %c (clues), "));
}
