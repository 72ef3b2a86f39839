// Fuzzes conditions.
//
// The input is a condition, or two with a line end between them. Laws: a text is a condition or has
// a problem; for records of all kinds, `not`, `and` and `or` around conditions follow the tables of
// Kleene; parentheses and blanks around a condition change nothing; a condition without an
// undecided cell is decided.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "batch/cell_names.h"
#include "batch/condition.h"
#include "batch/record.h"
#include "harness.h"

namespace fuzz_condition {

using namespace bitwhip;
using batch::Truth;
using rating::Value;
using rating::ValueKind;

const std::string kPuzzle =
    "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";

struct Parsed {
  std::optional<batch::Condition> condition;
  std::size_t ratings = 0;
};

Parsed parse(const std::string& text) {
  batch::NameResolver names({});
  batch::NameError problem;
  Parsed parsed{batch::Condition::parse(text, names, problem), 0};
  parsed.ratings = names.required().ratings.size();
  require(parsed.condition.has_value() == (problem.what.empty() && problem.why.empty()),
          "a text is a condition or has a problem");
  require(problem.what.empty() || !problem.known.empty(),
          "an unknown word has known ones beside it");
  return parsed;
}

// Records whose ratings are all of one kind, one after another.
template <class Check>
void for_each_record(const Check& check) {
  constexpr std::array<Value, 6> kValues{{{ValueKind::finite, 5},
                                          {ValueKind::finite, 71, 0, rating::Scale::tenths},
                                          {ValueKind::interval, 4, 6},
                                          {ValueKind::above, 5},
                                          {ValueKind::infinite},
                                          {}}};
  for (const Value value : kValues) {
    for (const rating::Status status :
         {rating::Status::ok, rating::Status::timeout, rating::Status::invalid_format}) {
      rating::Report report;
      report.values.fill(value);
      report.status = status;
      report.solutions = report.clues = 1;
      const bool decided = value.kind == ValueKind::finite && status == rating::Status::ok;
      if (decided) report.cands = report.clues_brt = report.cands_brt = report.cands_w1 = 100;
      batch::Record record{.report = &report,
                           .line = {.file = "file", .number = 7, .tail = "tail"},
                           .facts = {.seconds = 0.5}};
      if (status != rating::Status::invalid_format) record.puzzle = kPuzzle;
      std::vector<batch::PathTexts> paths(rating::ratings().size(), {"whip[1]:1", "whip[1]"});
      const Puzzle puzzle = parse_puzzle(kPuzzle).value();
      const batch::PuzzleOnBoard on_board{puzzle, Geometry::classic()};
      if (decided) {
        record.facts.on_board = &on_board;
        record.facts.solution = kPuzzle;
        record.facts.paths = paths;
        record.facts.isomorphs.number = 1;
        record.facts.clues.redundant = "none";
        record.line.read = kPuzzle;
        record.variant = "classic";
        record.facts.canonical_forms.fill({kPuzzle, 1});
      }
      check(record, decided);
    }
  }
}

Truth negation(Truth truth) {
  return truth == Truth::undecided ? truth : truth == Truth::yes ? Truth::no : Truth::yes;
}

void check_alone(const std::string& text) {
  const Parsed plain = parse(text);
  if (!plain.condition || plain.ratings > rating::kMaxRatings) return;
  const Parsed wrapped = parse("\t( " + text + " )\n"), negated = parse("not (" + text + ")"),
               both = parse("not not (" + text + ") and (" + text + ")");
  // Where the text is nested as deeply as can be, the longer ones are refused.
  for_each_record([&](const batch::Record& record, bool decided) {
    const Truth truth = plain.condition->truth(record);
    require(truth != Truth::undecided || !decided, "what is decided in all cells is decided");
    if (wrapped.condition)
      require(wrapped.condition->truth(record) == truth, "parentheses and blanks change nothing");
    if (negated.condition)
      require(negated.condition->truth(record) == negation(truth), "not is that of Kleene");
    if (both.condition)
      require(both.condition->truth(record) == truth,
              "a condition and itself, not negated by two negations");
  });
}

void check_pair(const std::string& a, const std::string& b) {
  const std::string left = "(" + a + ")", right = "(" + b + ")";
  const Parsed first = parse(left), second = parse(right),
               conjunction = parse(left + "and" + right), disjunction = parse(left + "or" + right);
  require((first.condition && second.condition) == conjunction.condition.has_value(),
          "two conditions are one");
  if (!conjunction.condition || conjunction.ratings > rating::kMaxRatings) return;
  for_each_record([&](const batch::Record& record, bool) {
    const Truth x = first.condition->truth(record), y = second.condition->truth(record);
    const bool no = x == Truth::no || y == Truth::no, yes = x == Truth::yes || y == Truth::yes;
    const bool both_yes = x == Truth::yes && y == Truth::yes,
               both_no = x == Truth::no && y == Truth::no;
    require(conjunction.condition->truth(record) == (no         ? Truth::no
                                                     : both_yes ? Truth::yes
                                                                : Truth::undecided),
            "and is that of Kleene");
    require(disjunction.condition->truth(record) == (yes       ? Truth::yes
                                                     : both_no ? Truth::no
                                                               : Truth::undecided),
            "or is that of Kleene");
  });
}

void try_input(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = text.find('\n');
  check_alone(text);
  if (end != std::string::npos) check_pair(text.substr(0, end), text.substr(end + 1));
}

const Registered kRegistered({"condition", try_input});

}  // namespace fuzz_condition
