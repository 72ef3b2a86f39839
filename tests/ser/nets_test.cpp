// Producers 23 to 30 against solution traces: in every state their hint is the step of the
// reference program.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <tuple>

#include "ser/producers.h"
#include "ser/solver.h"
#include "ser/trace.h"
#include "support/data.h"

using namespace bitwhip;

TEST_CASE(
    "Nishio, multiple and dynamic forcing chains: every published step, and nothing from an "
    "earlier producer",
    "[slow][reference]") {
  rules::Budget budget({}, std::size_t{16} << 20);
  ser::ChainSearches nets(budget);
  std::array<int, 31> found{};
  const auto traces = testing::ser_traces(testing::sampled(4));
  for (const testing::SerTrace& trace : traces) {
    if (trace.trial) continue;
    testing::replay(trace, [&](const ser::ProducerBoard& board, const testing::SerStep& step) {
      const int producer = testing::producer_of(step);
      for (int asked = ser::kNishio; asked <= producer && asked <= ser::kDynamic; ++asked) {
        INFO(trace.line << " " << trace.puzzle << " " << testing::to_string(step) << " asked "
                        << asked);
        budget.start();
        testing::FirstHint first;
        const bool any = nets.find(board, asked, first);
        INFO(testing::to_string(testing::as_step(first.hint)));
        REQUIRE(any == (asked == producer));
        if (any) REQUIRE(testing::same(testing::as_step(first.hint), step));
      }
      ++found[static_cast<std::size_t>(producer)];
    });
  }
  const int share = testing::has_published(traces) ? 1 : 15;
  REQUIRE(found[23] > 900 / testing::sampled(5) / share);
  REQUIRE(found[24] > 3000 / testing::sampled(5) / share);
  REQUIRE(found[25] > 3000 / testing::sampled(5) / share);
}

// Where one pattern removes from several cells, the reference program goes on in an order that
// hangs on its hash values: single steps of level 1 may differ.
TEST_CASE("dynamic forcing chains with patterns: published steps", "[slow][reference]") {
  rules::Budget budget({}, std::size_t{16} << 20);
  ser::ChainSearches nets(budget);
  int equal = 0, other = 0;
  const auto traces = testing::ser_traces();
  for (const testing::SerTrace& trace : traces) {
    if (trace.trial) continue;
    testing::replay(trace, [&](const ser::ProducerBoard& board, const testing::SerStep& step) {
      const int producer = testing::producer_of(step);
      if (producer >= ser::kDynamic + 1) {
        INFO(trace.line << " " << trace.puzzle << " " << testing::to_string(step));
        for (int asked = ser::kNishio; asked <= ser::kDynamic; ++asked) {
          testing::FirstHint none;
          budget.start();
          REQUIRE_FALSE(nets.find(board, asked, none));
        }
        testing::FirstHint first;
        const bool any = nets.find(board, ser::kDynamic + 1, first);
        INFO(testing::to_string(testing::as_step(first.hint)));
        REQUIRE(any == (producer == ser::kDynamic + 1));
        if (any) {
          const bool same = testing::same(testing::as_step(first.hint), step);
          ++(same ? equal : other);
          if (!same)
            WARN(trace.line << " " << testing::to_string(step) << " came out as "
                            << testing::to_string(testing::as_step(first.hint)));
        }
      }
    });
  }
  REQUIRE(equal > (testing::has_published(traces) ? 150 : 10));
  REQUIRE(other < 20);
}

// The reference program with producers 1 to 21 and one level alone: hints of the one search, the
// sum of lengths times ranks, hints with nested chains.
TEST_CASE("the whole lists of levels 2 to 5", "[long]") {
  struct Row {
    int level, hints, sum, nested;
  };
  struct Puzzle {
    const char* text;
    std::array<Row, 4> rows;
  };
  const std::array<Puzzle, 2> puzzles{{
      {"...4..7....678.1.2.8..3....2...63..5.........891.....337..2..5...2.4..6.........4",
       {{{2, 63, 56816, 33}, {3, 64, 64048, 34}, {4, 64, 67803, 27}, {5, 64, 67803, 27}}}},
      {"...4...89..7.....6.6..7.1.52.....8.....83..7....26....37.....9.68..4.5...4.....13",
       {{{2, 77, 90219, 33}, {3, 80, 110456, 37}, {4, 80, 122769, 40}, {5, 80, 122769, 40}}}},
  }};
  struct Count final : ser::HintSink {
    int hints = 0, sum = 0, nested = 0;
    bool take(const ser::Hint& hint) override {
      ++hints;
      sum += hints * (hint.complexity + hint.nested);
      nested += hint.nested > 0;
      return false;
    }
  };
  rules::Budget budget({}, std::size_t{64} << 20);
  ser::SerSolver solver(budget);
  ser::ChainSearches nets(budget);
  for (const Puzzle& puzzle : puzzles) {
    budget.start();
    solver.start(testing::puzzle_of(puzzle.text),
                 (ser::producer_bit(ser::kChainsA + 1) - 1) & ser::kAllProducers);
    while (solver.next()) {
    }
    REQUIRE(solver.end() == ser::SerEnd::stuck);
    for (const Row& row : puzzle.rows) {
      INFO(puzzle.text << " level " << row.level);
      Count count;
      budget.start();
      nets.find(solver.board(), ser::kDynamic + row.level, count, true);
      REQUIRE(nets.halt == rules::Halt::none);
      CHECK(count.hints == row.hints);
      CHECK(count.sum == row.sum);
      CHECK(count.nested == row.nested);
    }
  }
}

// Puzzles whose published path needs patterns or nested chains. Single steps may differ in the
// reference program itself, the three ratings do not.
TEST_CASE("ratings of puzzles that need patterns and nested chains", "[long][reference]") {
  rules::Budget budget({}, std::size_t{64} << 20);
  ser::SerSolver solver(budget);
  int puzzles = 0, other = 0;
  const auto traces = testing::ser_traces();
  for (const testing::SerTrace& trace : traces) {
    if (trace.trial) continue;
    int hardest = 0;
    for (const testing::SerStep& step : trace.steps)
      hardest = std::max(hardest, testing::producer_of(step));
    if (hardest <= ser::kDynamic) continue;
    INFO(trace.line << " " << trace.puzzle);
    budget.start();
    solver.start(testing::puzzle_of(trace.puzzle), ser::kAllProducers);
    ser::Score score;
    std::size_t at = 0;
    bool equal = true;  // paths that parted do not meet again
    for (; solver.next(); ++at) {
      score.add(solver.hint());
      if (!equal) continue;
      const bool published = at < trace.steps.size();
      if (published && testing::same(testing::as_step(solver.hint()), trace.steps[at])) continue;
      ++other;
      equal = false;
      WARN(trace.line << " step " << at + 1 << " "
                      << (published ? testing::to_string(trace.steps[at]) : "(none)")
                      << " came out as " << testing::to_string(testing::as_step(solver.hint())));
    }
    CHECK(solver.end() == ser::SerEnd::solved);
    CHECK(std::tuple(score.er(), score.ep().value_or(0), score.ed().value_or(0)) ==
          std::tuple(trace.er, trace.ep, trace.ed));
    ++puzzles;
  }
  REQUIRE(puzzles >= (testing::has_published(traces) ? 25 : 8));
  REQUIRE(other <= 6);
}

// Where only the first hint is wanted, expansions end early, and static ones go by layers. States
// that have forcing chains also have static contradictions.
TEST_CASE("the first hint is the first of the whole list", "[slow][reference]") {
  rules::Budget budget({}, std::size_t{64} << 20);
  ser::ChainSearches nets(budget);
  int compared = 0, met = 0;
  const auto traces = testing::ser_traces();
  const int share = testing::has_published(traces) ? 1 : 12;
  for (const testing::SerTrace& trace : traces) {
    testing::replay(trace, [&](const ser::ProducerBoard& board, const testing::SerStep& step) {
      if (testing::producer_of(step) > 5 &&
          ++met % std::max(1, 37 * testing::sampled(4) / share) == 0) {
        for (int producer = ser::kNishio; producer <= ser::kDynamic + 1; ++producer) {
          INFO(trace.line << " " << trace.puzzle << " " << testing::to_string(step) << " producer "
                          << producer);
          testing::FirstHint one, of_all;
          budget.start();
          const bool any = nets.find(board, producer, one);
          REQUIRE(nets.find(board, producer, of_all, true) == any);
          if (!any) continue;
          REQUIRE(testing::same(testing::as_step(one.hint), testing::as_step(of_all.hint)));
          REQUIRE(one.hint.technique == of_all.hint.technique);
          REQUIRE(one.hint.source == of_all.hint.source);
          REQUIRE(one.hint.house == of_all.hint.house);
          ++compared;
        }
      }
    });
  }
  REQUIRE(compared > 1000 / testing::sampled(4));
}

TEST_CASE("a search whose memory is full says so, and the next one is not harmed") {
  const char* const text =
      "...4..7....678.1.2.8..3....2...63..5.........891.....337..2..5...2.4..6.........4";
  ser::ProducerBoard board;
  board.start(testing::puzzle_of(text));
  for (const std::size_t bytes :
       {std::size_t{1} << 16, std::size_t{1} << 20, std::size_t{4} << 20}) {
    rules::Budget budget({}, bytes);
    ser::ChainSearches nets(budget);
    testing::FirstHint first;
    REQUIRE_FALSE(nets.find(board, ser::kDynamic + 3, first));
    REQUIRE(nets.halt == rules::Halt::memory);
  }
  rules::Budget budget({}, std::size_t{64} << 20);
  ser::ChainSearches nets(budget);
  testing::FirstHint first;
  REQUIRE(nets.find(board, ser::kDynamic + 3, first));
  REQUIRE(nets.halt == rules::Halt::none);
}

TEST_CASE("a search ends at every poll that asks for it", "[slow]") {
  const char* const text =
      "...4..7....678.1.2.8..3....2...63..5.........891.....337..2..5...2.4..6.........4";
  ser::ProducerBoard board;
  board.start(testing::puzzle_of(text));
  for (int producer = ser::kNishio; producer <= ser::kLastProducer; ++producer) {
    INFO(producer);
    rules::Budget whole({}, std::size_t{64} << 20);
    ser::ChainSearches nets(whole);
    testing::FirstHint first;
    nets.find(board, producer, first);
    const std::uint64_t polls = whole.polls();
    for (std::uint64_t at = 1; at <= polls; at += 1 + polls / (testing::sampled(3) > 1 ? 2 : 4)) {
      rules::SearchLimits limits;
      limits.polls = at;
      rules::Budget budget(limits, std::size_t{64} << 20);
      ser::ChainSearches stopped(budget);
      testing::FirstHint none;
      REQUIRE_FALSE(stopped.find(board, producer, none));
      REQUIRE(stopped.halt == rules::Halt::stopped);
      REQUIRE(budget.polls() == at);
    }
  }
}

// The trial program is no reference; its differences are only reported. For our own puzzles every
// step of the program itself is found again.
TEST_CASE("steps of the trial program", "[slow][reference]") {
  rules::Budget budget({}, std::size_t{64} << 20);
  ser::ChainSearches nets(budget);
  int equal = 0, other = 0;
  for (const testing::SerTrace& trace : testing::ser_traces()) {
    if (!trace.trial && !trace.own) continue;
    testing::replay(trace, [&](const ser::ProducerBoard& board, const testing::SerStep& step) {
      if (testing::producer_of(step) >= ser::kNishio) {
        testing::FirstHint first;
        budget.start();
        // Its names do not tell patterns and nested chains.
        for (int producer = ser::kNishio; producer <= ser::kLastProducer && !first.found;
             ++producer)
          nets.find(board, producer, first);
        const bool same = testing::same(testing::as_step(first.hint), step);
        if (trace.own) REQUIRE(same);
        if (trace.trial) ++(same ? equal : other);
      }
    });
  }
  WARN(equal << " steps of the trial program are equal, " << other << " are not");
  CHECK((equal + other > 0 || !testing::has_published(testing::ser_traces())));
}
