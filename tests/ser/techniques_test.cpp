// The techniques of SER below chains: every state of the published traces, each technique by its
// name, and states made for what no trace has.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

#include "ser/hint.h"
#include "ser/producers.h"
#include "ser/solver.h"
#include "ser/trace.h"
#include "support/data.h"

using namespace bitwhip;

namespace {

bool is_plain(int number) { return number <= 20 || number == 22; }

bool produce(const ser::Producer& producer, const ser::ProducerBoard& board, ser::HintSink& sink) {
  static rules::Budget budget({}, 1 << 20);
  static ser::ChainSearches searches(budget);  // which these producers ignore
  return producer.produce(board, searches, sink);
}

// Those of the reference program.
const std::vector<testing::SerTrace>& traces() {
  static const std::vector<testing::SerTrace> all = [] {
    std::vector<testing::SerTrace> list = testing::ser_traces();
    std::erase_if(list, [](const testing::SerTrace& trace) { return trace.trial; });
    return list;
  }();
  return all;
}

// The first hint of the producers below chains that come before a producer, or are it.
struct First {
  int number = 0;
  ser::Hint hint;
};
First first_until(const ser::ProducerBoard& board, int last) {
  for (const ser::Producer& producer : ser::producers()) {
    if (producer.number > last) break;
    if (!is_plain(producer.number)) continue;
    testing::FirstHint sink;
    if (produce(producer, board, sink)) return {producer.number, sink.hint};
    if (sink.found) throw std::logic_error("a producer did not report that the sink stopped it");
  }
  return {};
}

std::string described(const First& first) {
  return first.number == 0 ? "nothing"
                           : std::to_string(first.number) + ' ' + ser::name_of(first.hint) + ' ' +
                                 testing::to_string(testing::as_step(first.hint));
}

// True if the step is what the producers find.
bool agrees(const First& first, const testing::SerStep& step) {
  const int number = testing::producer_of(step);
  if (!is_plain(number)) return first.number == 0;
  return first.number == number && testing::same(testing::as_step(first.hint), step) &&
         ser::name_of(first.hint) == testing::field_name(step);
}

ser::ProducerBoard board_with(const std::array<std::uint16_t, 81>& marks) {
  Puzzle puzzle;
  puzzle.cell = marks;
  puzzle.marks = true;
  ser::ProducerBoard board;
  board.start(puzzle);
  return board;
}

}  // namespace

TEST_CASE("producers below chains stand in order, with the numbers of the definition") {
  std::vector<int> numbers;
  for (const ser::Producer& producer : ser::producers()) {
    if (is_plain(producer.number)) numbers.push_back(producer.number);
  }
  REQUIRE(numbers == std::vector<int>{1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                                      12, 13, 14, 15, 16, 17, 18, 19, 20, 22});
}

TEST_CASE(
    "published traces: each state has the published step as the first hint below chains, or none",
    "[reference]") {
  std::size_t states = 0;
  const auto& all = traces();
  const auto share = static_cast<std::size_t>(testing::kShare * testing::sampled(6));
  for (std::size_t i = 0; i < all.size(); i += share) {
    testing::replay(all[i], [&](const ser::ProducerBoard& board, const testing::SerStep& step) {
      const First first = first_until(board, testing::producer_of(step));
      ++states;
      if (agrees(first, step)) return;
      FAIL_CHECK("line " << all[i].line << ", published: " << testing::to_string(step)
                         << ", found: " << described(first));
    });
  }
  REQUIRE(states >= 30 * all.size() / share);
}

TEST_CASE(
    "published traces: no hint below chains removes a candidate of the solution, and each changes "
    "something",
    "[reference]") {
  struct Check final : ser::HintSink {
    const ser::ProducerBoard* board = nullptr;
    const ser::ProducerBoard* solution = nullptr;
    std::map<ser::SerTechnique, int>* seen = nullptr;
    std::string wrong;
    bool take(const ser::Hint& hint) override {
      ++(*seen)[hint.technique];
      bool sound = hint.is_worth();
      for (int cell = 0; cell < 81; ++cell) {
        const unsigned gone = hint.removed[static_cast<std::size_t>(cell)];
        sound &=
            (gone != 0) == hint.touched.has(cell) && (gone & ~unsigned{board->digits(cell)}) == 0;
        sound &= (gone & ser::digit_bit(solution->value(cell))) == 0;
      }
      if (hint.placed_digit != 0)
        sound &= board->is_empty(hint.placed_cell) &&
                 solution->value(hint.placed_cell) == hint.placed_digit;
      if (!sound) wrong = ser::name_of(hint) + ' ' + testing::to_string(testing::as_step(hint));
      return !sound;
    }
  };
  std::map<ser::SerTechnique, int> seen;
  int number = 0;
  for (const testing::SerTrace& trace : traces()) {
    const ser::ProducerBoard solution = testing::replay(trace, [](const auto&...) {});
    testing::replay(trace, [&](const ser::ProducerBoard& board, const testing::SerStep& step) {
      // Of the many states in which a digit is placed by the first producers, few.
      number += testing::producer_of(step) < 6 ? 1 : 10;
      if (number < 40 * testing::kShare) return;
      number = 0;
      Check check;
      check.board = &board;
      check.solution = &solution;
      check.seen = &seen;
      for (const ser::Producer& producer : ser::producers()) {
        if (is_plain(producer.number)) produce(producer, board, check);
      }
      INFO("line " << trace.line << ", before " << testing::to_string(step) << ": " << check.wrong);
      CHECK(check.wrong.empty());
    });
  }
  // All techniques have been looked at, but the one that does not occur.
  for (int technique = 0;
       technique <= static_cast<int>(ser::SerTechnique::aligned_triplet_exclusion); ++technique) {
    INFO(technique);
    if (technique != static_cast<int>(ser::SerTechnique::direct_claiming) && testing::kShare == 1)
      REQUIRE(seen[static_cast<ser::SerTechnique>(technique)] > 0);
  }
}

namespace {

// Each step of the technique on a trace is found where it was published. Returns how many there
// are.
int check_steps(const testing::SerTrace& trace, const std::string& name, int tenths) {
  int found = 0;
  testing::replay(trace, [&](const ser::ProducerBoard& board, const testing::SerStep& step) {
    if (field_name(step) != name || (tenths != 0 && step.tenths != tenths)) return;
    ++found;
    const First first = first_until(board, testing::producer_of(step));
    INFO(trace.line << " " << testing::to_string(step) << ", found: " << described(first));
    REQUIRE(agrees(first, step));
  });
  return found;
}

// Published lines that use the technique: it is on each of them. It is also on some trace of our
// own, but for those rarities that no puzzle of ours needs.
void check_lines(const std::string& name, const std::vector<int>& lines, int tenths = 0) {
  INFO(name << " " << tenths);
  int own = 0;
  for (const testing::SerTrace& trace : traces()) {
    if (trace.own) own += check_steps(trace, name, tenths);
  }
  const bool rare = name == "Unique Loop 8 type 3" && tenths == 49;
  REQUIRE((own > 0) != rare);
  for (const int line : lines) {
    if (!testing::has_published(traces())) break;
    INFO("line " << line);
    const auto trace =
        std::find_if(traces().begin(), traces().end(),
                     [&](const testing::SerTrace& one) { return !one.own && one.line == line; });
    REQUIRE(trace != traces().end());
    REQUIRE(check_steps(*trace, name, tenths) > 0);
  }
}

}  // namespace

TEST_CASE("technique by lines: hidden and naked singles", "[reference]") {
  check_lines("Hidden Single", {56, 75, 116, 117, 162, 168}, 10);
  check_lines("Hidden Single", {56, 75, 116, 117, 162, 168}, 12);
  check_lines("Hidden Single", {56, 75, 116, 162, 168, 194}, 15);
  check_lines("Naked Single", {162, 168, 194, 199, 179, 182});
}

TEST_CASE("technique by lines: locking", "[reference]") {
  check_lines("Direct Pointing", {116, 117, 82, 87, 90, 113});
  check_lines("Pointing", {244, 388, 354, 278, 307, 300});
  check_lines("Claiming", {307, 300, 515, 621, 293, 288});
}

TEST_CASE("technique by lines: hidden sets", "[reference]") {
  check_lines("Direct Hidden Pair", {162, 168, 194, 199, 152, 871});
  check_lines("Direct Hidden Triplet", {209, 211, 213, 223, 231, 236});
  check_lines("Hidden Pair", {428, 419, 985, 402, 502, 411});
  check_lines("Hidden Triplet", {546, 548, 540, 547, 558, 1166});
  check_lines("Hidden Quad", {859, 861, 862, 856, 866, 858});
}

TEST_CASE("technique by lines: naked sets", "[reference]") {
  check_lines("Naked Pair", {354, 344, 351, 1141, 570, 702});
  check_lines("Naked Triplet", {456, 475, 474, 998, 453, 783});
  check_lines("Naked Quad", {773, 806, 783, 794, 785, 781});
}

TEST_CASE("technique by lines: fish", "[reference]") {
  check_lines("X-Wing", {388, 642, 396, 878, 571, 371});
  check_lines("Swordfish", {515, 484, 502, 500, 509, 505});
  check_lines("Jellyfish", {827, 816, 817, 836, 838, 830});
}

TEST_CASE("technique by lines: wings", "[reference]") {
  check_lines("XY-Wing", {1175, 584, 562, 1117, 571, 621});
  check_lines("XYZ-Wing", {635, 642, 1130, 1320, 621, 1128});
}

TEST_CASE("technique by lines: unique rectangles and loops", "[reference]") {
  check_lines("Unique Rectangle type 1", {662, 673, 1141, 675, 753, 915});
  check_lines("Unique Rectangle type 2", {654, 933, 644, 874, 1126, 680});
  check_lines("Unique Rectangle type 3", {912, 1101, 679, 1158, 861, 882}, 45);
  check_lines("Unique Rectangle type 3", {695, 1047, 718, 815, 804, 1310}, 46);
  check_lines("Unique Rectangle type 3", {745, 750, 734, 853, 730, 723}, 47);
  check_lines("Unique Rectangle type 3", {763, 769, 765, 768, 762, 766}, 48);
  check_lines("Unique Rectangle type 4", {642, 1214, 995, 741, 651, 661});
  check_lines("Unique Loop type 1", {711, 688, 708, 703, 709, 701});
  check_lines("Unique Loop type 2", {702, 700, 705, 681, 682, 686});
  check_lines("Unique Loop type 3", {756}, 47);
  check_lines("Unique Loop type 3", {767, 770, 764}, 48);
  check_lines("Unique Loop type 4", {971, 719, 1213, 1137, 1367, 1756});
  check_lines("Unique Loop 8 type 1", {754, 755, 746, 739, 744, 759});
  check_lines("Unique Loop 8 type 2", {751, 757, 725, 741, 753, 952});
  check_lines("Unique Loop 8 type 3", {742}, 47);
  check_lines("Unique Loop 8 type 3", {771}, 49);
  check_lines("Unique Loop 10 type 1", {780});
}

TEST_CASE("technique by lines: bivalue universal graves", "[reference]") {
  check_lines("BUG type 1", {871, 888, 889, 891, 901, 870});
  check_lines("BUG type 2", {921, 915, 943, 914, 929, 912});
  check_lines("BUG type 3", {966, 963, 962, 970, 951, 985}, 58);
  check_lines("BUG type 3", {1024, 996, 1022, 999, 995, 1003}, 59);
  check_lines("BUG type 3", {1032, 1035, 1036, 1037, 1031, 1038}, 60);
  check_lines("BUG type 4", {922, 909, 910, 939, 933, 930});
}

TEST_CASE("technique by lines: aligned exclusions", "[reference]") {
  check_lines("Aligned Pair Exclusion", {1056, 1069, 1045, 1047, 1046, 1048});
  check_lines("Aligned Triplet Exclusion", {1514, 1491, 1518, 1495, 1747, 1493});
}

// ---- states made for what no trace has: pencil marks ----

namespace {

constexpr int at(int row, int column) { return (row - 1) * 9 + column - 1; }

void remove(std::array<std::uint16_t, 81>& marks, int digit, const std::vector<int>& cells) {
  for (const int cell : cells)
    marks[static_cast<std::size_t>(cell)] &= static_cast<std::uint16_t>(~ser::digit_bit(digit));
}

// A loop of ten cells with the digits 1 and 2; no other cell has them.
constexpr std::array kTen{at(2, 7), at(2, 8), at(6, 8), at(6, 5), at(9, 5),
                          at(9, 4), at(3, 4), at(3, 6), at(5, 6), at(5, 7)};
std::array<std::uint16_t, 81> ten_cells() {
  std::array<std::uint16_t, 81> marks;
  marks.fill(0x1fc);
  for (const int cell : kTen) marks[static_cast<std::size_t>(cell)] = 0b11;
  return marks;
}
void add(std::array<std::uint16_t, 81>& marks, int cell, int digit) {
  marks[static_cast<std::size_t>(cell)] |= ser::digit_bit(digit);
}

ser::Hint loop_of(const std::array<std::uint16_t, 81>& marks) {
  testing::FirstHint sink;
  REQUIRE(ser::find_unique_loop(board_with(marks), sink));
  return sink.hint;
}

}  // namespace

TEST_CASE(
    "direct claiming: a digit of a column lies in a block, and one place of another column "
    "outside") {
  std::array<std::uint16_t, 81> marks;
  marks.fill(0x1ff);
  remove(marks, 1, {at(3, 1), at(4, 1), at(5, 1), at(6, 1), at(7, 1), at(8, 1), at(9, 1)});
  remove(marks, 1, {at(2, 2), at(3, 2), at(4, 2), at(6, 2), at(7, 2), at(8, 2), at(9, 2)});
  // The block below has the digit in column 3 alone: with two places there it would point, and with
  // one it is a hidden single. So nothing claims directly in practice.
  remove(marks, 1, {at(8, 3), at(9, 3)});
  testing::FirstHint sink;
  REQUIRE(ser::find_direct_locking(board_with(marks), sink));
  const ser::Hint& hint = sink.hint;
  REQUIRE(ser::name_of(hint) == "Direct Claiming");
  REQUIRE(hint.rating == 1.9);
  REQUIRE(hint.touched.empty());
  REQUIRE(static_cast<int>(hint.placed_cell) == at(5, 2));
  REQUIRE(static_cast<int>(hint.placed_digit) == 1);
  // With a second place outside there is none.
  marks[at(6, 2)] |= 1;
  testing::FirstHint none;
  REQUIRE_FALSE(ser::find_direct_locking(board_with(marks), none));
}

TEST_CASE("loops of ten cells: type 2") {
  auto marks = ten_cells();
  add(marks, at(2, 7), 3);
  add(marks, at(2, 8), 3);
  const ser::Hint hint = loop_of(marks);
  REQUIRE(ser::name_of(hint) == "Unique Loop 10 type 2");
  REQUIRE(hint.rating == (4.5 + 0.3) + 0.2);
  REQUIRE(hint.touched.size() == 13);  // of row 2 and block 3
  hint.touched.each(
      [&](int cell) { REQUIRE(hint.removed[static_cast<std::size_t>(cell)] == 0b100); });
}

TEST_CASE("loops of ten cells: type 3, naked and hidden") {
  auto marks = ten_cells();
  add(marks, at(2, 7), 3);
  add(marks, at(2, 8), 4);
  SECTION("naked: a cell of row 2 has the two further digits; 1 and 2 are locked nowhere") {
    marks[at(2, 3)] = 0b1100;
    add(marks, at(2, 9), 1);
    add(marks, at(2, 1), 2);
    add(marks, at(1, 9), 2);
    const ser::Hint hint = loop_of(marks);
    REQUIRE(ser::name_of(hint) == "Unique Loop 10 type 3");
    REQUIRE(hint.technique == ser::SerTechnique::loop_type_3_naked);
    REQUIRE(hint.rating == (4.5 + 0.3) + 0.2 + 0.1);
    REQUIRE(hint.other_digits == 0b1100);
    REQUIRE(hint.touched.size() == 6);
    for (const int column : {1, 2, 4, 5, 6, 9})
      REQUIRE(hint.removed[static_cast<std::size_t>(at(2, column))] == 0b1100);
  }
  SECTION("hidden: 1 and 2 have one more cell in block 3, which costs nothing") {
    add(marks, at(2, 9), 1);
    add(marks, at(2, 9), 2);
    const ser::Hint hint = loop_of(marks);
    REQUIRE(ser::name_of(hint) == "Unique Loop 10 type 3");
    REQUIRE(hint.technique == ser::SerTechnique::loop_type_3_hidden);
    REQUIRE(hint.rating == (4.5 + 0.3) + 0.2);
    REQUIRE(hint.touched.size() == 1);
    REQUIRE(hint.removed[at(2, 9)] == 0x1fc);
  }
}

TEST_CASE("loops of ten cells: type 4") {
  auto marks = ten_cells();
  add(marks, at(2, 7), 3);
  add(marks, at(2, 8), 4);
  SECTION("1 is locked: 2 goes") {
    const ser::Hint hint = loop_of(marks);
    REQUIRE(ser::name_of(hint) == "Unique Loop 10 type 4");
    REQUIRE(hint.rating == (4.5 + 0.3) + 0.2);
    REQUIRE(hint.touched.size() == 2);
    REQUIRE(hint.removed[at(2, 7)] == 0b10);
    REQUIRE(hint.removed[at(2, 8)] == 0b10);
  }
  SECTION("only 2 is locked: 1 goes") {
    for (const int cell : {at(2, 9), at(2, 1), at(1, 9)}) add(marks, cell, 1);
    const ser::Hint hint = loop_of(marks);
    REQUIRE(ser::name_of(hint) == "Unique Loop 10 type 4");
    REQUIRE(hint.removed[at(2, 7)] == 0b1);
    REQUIRE(hint.removed[at(2, 8)] == 0b1);
  }
}
