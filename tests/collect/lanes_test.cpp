// The solver of many puzzles at once: against the small solver, and against itself on every
// instruction set.
#include "collect/lanes.h"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "collect/cells.h"
#include "collect/solver.h"
#include "grid/puzzle.h"
#include "simd/isa.h"
#include "support/data.h"
#include "support/generate.h"

namespace bitwhip::collect {
namespace {

using Question = LaneSolver::PuzzleMasks;
using Answer = LaneSolver::Answer;

std::vector<Answer> count_all(LaneSolver& solver, const std::vector<Question>& questions,
                              const LaneSolver::LaneLimits& limits) {
  std::vector<const Question*> pointers;
  for (const Question& question : questions) pointers.push_back(&question);
  std::vector<Answer> answers(questions.size());
  REQUIRE(solver.count(pointers, answers, limits));
  return answers;
}

Question question_of(const std::string& text) { return testing::puzzle_of(text).cell; }

bool is_solution_of(const Cells& solution, const Question& question) {
  std::array<unsigned, 27> house{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (solution[cell] < 1 || solution[cell] > 9) return false;
    const unsigned bit = 1U << (solution[cell] - 1);
    if ((question[cell] & bit) == 0) return false;
    for (const std::size_t at : {cell / 9, 9 + cell % 9, 18 + block_of(cell / 9, cell % 9)})
      house[at] |= bit;
  }
  return std::count(house.begin(), house.end(), kAllDigits) == 27;
}

// Compares counts with those of the small solver, and sees whether solutions are solutions.
void compare(const std::vector<Question>& questions, std::uint32_t limit) {
  LaneSolver lanes;
  FastSolver small;
  const std::vector<Answer> answers = count_all(lanes, questions, {.solutions = limit});
  for (std::size_t i = 0; i < questions.size(); ++i) {
    Puzzle puzzle;
    puzzle.cell = questions[i];
    CAPTURE(to_string(puzzle));
    REQUIRE(answers[i].solutions == small.count(puzzle, limit));
    REQUIRE_FALSE(answers[i].given_up);
    if (answers[i].solutions > 0) REQUIRE(is_solution_of(answers[i].solution, questions[i]));
    if (limit > 1 && answers[i].solutions == 1) REQUIRE(answers[i].solution == small.solution());
  }
}

// Lines as they come: clues removed, changed, added, solutions with holes, with an error, marks.
std::vector<Question> changed_lines(const std::vector<std::string>& texts, std::mt19937& random) {
  FastSolver small;
  std::vector<Question> questions;
  for (const std::string& text : texts) {
    const Question question = question_of(text);
    Puzzle puzzle;
    puzzle.cell = question;
    REQUIRE(small.count(puzzle, 1) == 1);
    const Cells solved = small.solution();
    const auto any_digit = [&] { return static_cast<std::uint16_t>(1U << random() % 9); };
    const auto clue = [&] {
      for (;;) {
        const std::size_t cell = random() % kCells;
        if (question[cell] != kAllDigits) return cell;
      }
    };
    Question removed = question;
    removed[clue()] = kAllDigits;
    questions.push_back(removed);
    removed[clue()] = kAllDigits;
    removed[clue()] = kAllDigits;
    questions.push_back(removed);
    Question changed = question;
    changed[clue()] = any_digit();
    questions.push_back(changed);
    Question added = question;
    added[random() % kCells] = any_digit();
    questions.push_back(added);
    Question holes;
    for (std::size_t cell = 0; cell < kCells; ++cell)
      holes[cell] =
          random() % 4 == 0 ? kAllDigits : static_cast<std::uint16_t>(1U << (solved[cell] - 1));
    questions.push_back(holes);
    holes[random() % kCells] = any_digit();
    questions.push_back(holes);
    Question marks = question;
    for (std::uint16_t& cell : marks) {
      if (cell == kAllDigits && random() % 3 == 0)
        cell = static_cast<std::uint16_t>(random() & kAllDigits);
    }
    questions.push_back(marks);
    for (std::size_t cell = 0; cell < kCells; ++cell)
      marks[cell] =
          static_cast<std::uint16_t>(1U << (solved[cell] - 1) | any_digit() | any_digit());
    questions.push_back(marks);
  }
  return questions;
}

TEST_CASE("lanes: each puzzle has the solution that the small solver finds") {
  std::vector<Question> questions;
  for (const std::string& text : testing::sudogen0(6 * testing::kShare))
    questions.push_back(question_of(text));
  for (const std::string& text : testing::hard_puzzles()) questions.push_back(question_of(text));
  compare(questions, 2);
  compare(questions, 1);
}

TEST_CASE("lanes: lines with no solution, one or several are counted as by the small solver") {
  std::mt19937 random(74);
  std::vector<std::string> texts = testing::sudogen0(80 * testing::kShare);
  for (const std::string& text : testing::hard_puzzles()) texts.push_back(text);
  const std::vector<Question> questions = changed_lines(texts, random);
  for (const std::uint32_t limit : {1, 2, 5}) compare(questions, limit);
}

TEST_CASE("lanes: grids that are empty, full, or clash") {
  const std::string none(81, '.');
  const std::string full =
      "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
  const auto with = [&](std::string text, std::size_t cell, char digit) {
    text[cell] = digit;
    return question_of(text);
  };
  Question empty{};
  const std::vector<Question> questions{question_of(none),
                                        question_of(full),
                                        with(full, 80, '1'),
                                        with(full, 0, '.'),
                                        with(none, 0, '5'),
                                        question_of("5.......5" + none.substr(9)),
                                        empty};
  LaneSolver solver;
  const std::vector<Answer> answers = count_all(solver, questions, {.solutions = 1000});
  const std::vector<std::uint32_t> expected{1000, 1, 0, 1, 1000, 0, 0};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    CHECK(answers[i].solutions == expected[i]);
  }
  CHECK(is_solution_of(answers[0].solution, questions[0]));
  CHECK(cells_of(full) == answers[1].solution);
}

TEST_CASE("lanes: the number of questions of a call changes no answer") {
  std::vector<Question> questions;
  for (const std::string& text : testing::sudogen0(10 * testing::kShare))
    questions.push_back(question_of(text));
  LaneSolver solver;
  const std::vector<Answer> all = count_all(solver, questions, {});
  for (const std::size_t size : {0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33}) {
    const std::size_t first = size * 3;
    REQUIRE(first + size <= questions.size());
    const std::vector<Question> part(questions.begin() + static_cast<std::ptrdiff_t>(first),
                                     questions.begin() + static_cast<std::ptrdiff_t>(first + size));
    const std::vector<Answer> answers = count_all(solver, part, {});
    for (std::size_t i = 0; i < size; ++i) {
      CHECK(answers[i].solutions == all[first + i].solutions);
      CHECK(answers[i].solution == all[first + i].solution);
    }
  }
}

TEST_CASE("lanes: isomorphic puzzles have as many solutions") {
  std::mt19937 random(7);
  std::vector<Question> questions, images;
  for (std::string text : testing::sudogen0(50 * testing::kShare)) {
    text[text.find_first_of("123456789")] = '.';
    questions.push_back(question_of(text));
    images.push_back(question_of(testing::random_isomorph(text, random)));
  }
  LaneSolver solver;
  const LaneSolver::LaneLimits limits{.solutions = 50};
  const std::vector<Answer> a = count_all(solver, questions, limits),
                            b = count_all(solver, images, limits);
  for (std::size_t i = 0; i < a.size(); ++i) CHECK(a[i].solutions == b[i].solutions);
}

TEST_CASE("lanes: a puzzle of many guesses is given up alone") {
  std::vector<Question> questions(40, question_of(std::string(81, '.')));
  for (const std::string& text : testing::sudogen0(500 * testing::kShare))
    questions.push_back(question_of(text));
  LaneSolver solver;
  const std::vector<Answer> answers =
      count_all(solver, questions, {.solutions = 1000000, .guesses = 3000});
  for (std::size_t i = 0; i < answers.size(); ++i) {
    CHECK(answers[i].given_up == (i < 40));
    CHECK(answers[i].guesses <= 3000);
    if (i >= 40) CHECK(answers[i].solutions == 1);
  }
}

TEST_CASE("lanes: a request to stop ends a call") {
  std::atomic<int> stop = 0;
  LaneSolver solver(&stop);
  const Question none = question_of(std::string(81, '.'));
  const Question* const question = &none;
  Answer answer;
  CHECK(solver.count({&question, 1}, {&answer, 1}, {.solutions = 100}));
  CHECK(answer.solutions == 100);
  stop = 1;
  CHECK_FALSE(solver.count({&question, 1}, {&answer, 1}, {.solutions = 100}));
}

TEST_CASE("lanes: every instruction set gives the same answers", "[isa]") {
  std::mt19937 random(75);
  std::vector<std::string> texts = testing::sudogen0(100 * testing::kShare);
  for (const std::string& text : testing::hard_puzzles()) texts.push_back(text);
  std::vector<Question> questions = changed_lines(texts, random);
  for (const std::string& text : texts) questions.push_back(question_of(text));
  std::vector<Answer> expected;
  for (const std::string& isa : simd::available_isas()) {
    CAPTURE(isa);
    REQUIRE(simd::select_isa(isa));
    LaneSolver solver;
    const std::vector<Answer> answers = count_all(solver, questions, {});
    if (expected.empty()) expected = answers;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      REQUIRE(answers[i].solutions == expected[i].solutions);
      if (answers[i].solutions != 1) continue;
      REQUIRE(answers[i].solution == expected[i].solution);
      REQUIRE(answers[i].guesses == expected[i].guesses);
    }
  }
  REQUIRE(simd::select_isa("auto"));
}

}  // namespace
}  // namespace bitwhip::collect
