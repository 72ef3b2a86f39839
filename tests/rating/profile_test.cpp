// Profiles: what is counted agrees with itself, with what the rater says anyway, and with an
// enumeration from the definitions.
#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <random>
#include <set>
#include <stdexcept>
#include <utility>

#include "oracle/partial_chains.h"
#include "rules/search_profile.h"
#include "simd/isa.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/generate.h"
#include "support/rating.h"

using namespace bitwhip;
using rules::Counter;

namespace {

using Counts = rules::ProfileCounts;

std::uint64_t of(const Counts& counts, Counter counter) {
  return counts[static_cast<std::size_t>(counter)];
}

// The counters of a phase and a length, the time apart.
struct Row {
  rules::SearchPhase phase;
  std::size_t length;
  Counts counts;
  bool operator==(const Row&) const = default;
};

// The rows of a puzzle by rating, those in which something was counted.
using Profile = std::vector<std::vector<Row>>;

Profile profile_of(rating::Rater& rater, const Puzzle& puzzle, rating::Report& report) {
  rater.rate(puzzle, report);
  Profile profile;
  const rules::SearchProfile& counted = *rater.profile();
  for (std::size_t r = 0; r < counted.ratings(); ++r) {
    auto& rows = profile.emplace_back();
    for (std::size_t p = 0; p < rules::kSearchPhases.size(); ++p) {
      const auto phase = static_cast<rules::SearchPhase>(p);
      const auto& lengths = counted.lengths(r, phase);
      for (std::size_t n = 0; n < static_cast<std::size_t>(lengths.used); ++n) {
        Counts counts = lengths.at[n];
        counts[static_cast<std::size_t>(Counter::time)] = 0;
        if (counts != Counts{}) rows.push_back({phase, n, counts});
      }
    }
  }
  return profile;
}

// Every step-th puzzle of Sudogen0, and some hard ones.
std::vector<Puzzle> profile_puzzles(int step) {
  constexpr std::size_t kHard = 6;
  std::vector<std::string> puzzles = testing::sudogen0(step * testing::kShare);
  const std::vector<std::string> hard = testing::hard_puzzles();
  puzzles.insert(puzzles.end(), hard.begin(),
                 hard.begin() + static_cast<long>(std::min(kHard, hard.size())));
  return testing::puzzles_of(puzzles);
}

// Every target has exactly one fate.
void check_sums(const Profile& profile) {
  for (std::size_t r = 0; r < profile.size(); ++r) {
    for (const auto& [phase, n, counts] : profile[r]) {
      CAPTURE(r, n, rules::kSearchPhases[static_cast<std::size_t>(phase)]);
      std::uint64_t fates = 0;
      for (const Counter fate :
           {Counter::by_waves, Counter::by_last_wave, Counter::by_walk, Counter::by_bounds,
            Counter::by_whips, Counter::decided, Counter::searches}) {
        fates += of(counts, fate);
      }
      CHECK(of(counts, Counter::targets) == fates);
      CHECK(of(counts, Counter::kept) <= of(counts, Counter::chains));
      CHECK(of(counts, Counter::memo) + of(counts, Counter::hits) <= of(counts, Counter::chains));
      CHECK((of(counts, Counter::memo) > 0) == (of(counts, Counter::arena) > 0));
      if (of(counts, Counter::searches) == 0) CHECK(of(counts, Counter::chains) == 0);
      CHECK(of(counts, Counter::all_chains) == 0);
      if (phase == rules::SearchPhase::closures) {
        CHECK(of(counts, Counter::targets) == 0);
        CHECK(of(counts, Counter::arena) == 0);
      }
      if (phase == rules::SearchPhase::z_walks) CHECK(of(counts, Counter::chains) == 0);
      CHECK((n == 0) == (phase == rules::SearchPhase::other));
    }
  }
}

std::uint64_t sum_of(const std::vector<Row>& rows, rules::SearchPhase phase, Counter counter) {
  std::uint64_t sum = 0;
  for (const Row& row : rows) sum += row.phase == phase ? of(row.counts, counter) : 0;
  return sum;
}

}  // namespace

TEST_CASE("profile: the rows of the table stand in the order of the counters") {
  for (const rules::CounterInfo& row : rules::counters())
    CHECK(rules::counters().index(row) == static_cast<std::size_t>(row.counter));
  CHECK(rules::counters().size() == rules::kCounters);
}

TEST_CASE("profile: every target has one fate, and a profile changes no report", "[slow]") {
  const auto ids = testing::ratings({"W", "B", "gW", "gB", "N", "S+W", "tW", "L", "N-bichain"});
  for (const bool walks_path : {false, true}) {
    CAPTURE(walks_path);
    rating::Rater plain(Geometry::classic(), ids, {.max_length = 8}),
        profiled(Geometry::classic(), ids,
                 {.max_length = 8, .profile = true, .walks_path = walks_path});
    // An observer forces the paths of W and B to be walked, too.
    if (walks_path) plain.observe([](const rating::RatedElimination&) {});
    CHECK(plain.profile() == nullptr);
    rating::Report expected, report;
    for (const Puzzle& puzzle : profile_puzzles(50)) {
      INFO(to_string(puzzle));
      plain.rate(puzzle, expected);
      const Profile profile = profile_of(profiled, puzzle, report);
      CHECK(testing::summary(report, ids.size()) == testing::summary(expected, ids.size()));
      CHECK(report.stats.nodes == expected.stats.nodes);
      CHECK(report.stats.searches == expected.stats.searches);
      CHECK(report.stats.arena_peak == expected.stats.arena_peak);
      if (report.status == rating::Status::ok) check_sums(profile);
    }
  }
}

TEST_CASE("profile: a rating by itself has the nodes that it has without a profile", "[slow]") {
  std::vector<std::string> some = testing::sudogen0(1000 * testing::kShare);
  some.push_back(testing::hard_puzzles().front());
  std::mt19937 random(9);
  std::vector<std::string> diagonal;
  for (int i = 0; i < 2; ++i)
    diagonal.push_back(testing::random_puzzle(oracle::Board::diagonal(), 14, random));
  const std::pair<const Geometry&, std::vector<Puzzle>> boards[] = {
      {Geometry::classic(), testing::puzzles_of(some)},
      {testing::diagonal_geometry(), testing::puzzles_of(diagonal)}};
  for (const auto& [board, puzzles] : boards) {
    for (const rating::RatingInfo& row : rating::ratings()) {
      if (row.classic_alone && !board.is_classic()) continue;
      INFO(row.name);
      rating::RatingOptions options{.max_length = 5};
      if (row.name == "rules") options.rules = rating::RuleSystem::of("locked,whip");
      const std::vector<rating::RatingId> ids{*rating::find_rating(row.name)};
      rating::Rater plain(board, ids, options);
      options.profile = true;
      rating::Rater profiled(board, ids, options);
      rating::Report expected, report;
      for (const Puzzle& puzzle : puzzles) {
        INFO(to_string(puzzle));
        plain.rate(puzzle, expected);
        profiled.rate(puzzle, report);
        CHECK(report.stats.nodes == expected.stats.nodes);
        CHECK(testing::summary(report, 1) == testing::summary(expected, 1));
      }
    }
  }
}

TEST_CASE("profile: a certificate has phases of its own, and a path is walked on request") {
  using enum rules::SearchPhase;
  const auto ids = testing::ratings({"W", "B"});
  rating::Rater rater(Geometry::classic(), ids, {.profile = true}),
      walker(Geometry::classic(), ids, {.profile = true, .walks_path = true});
  rating::Report report;
  std::uint64_t walks = 0, layers = 0, tried = 0, chains = 0, chains_of_path = 0;
  for (const Puzzle& puzzle : testing::puzzles_of(testing::sudogen0(100))) {
    INFO(to_string(puzzle));
    const Profile certified = profile_of(rater, puzzle, report),
                  walked = profile_of(walker, puzzle, report);
    CHECK(sum_of(walked[0], z_walks, Counter::targets) == 0);
    CHECK(sum_of(walked[0], braids, Counter::targets) == 0);
    walks += sum_of(certified[0], z_walks, Counter::decided);
    layers += sum_of(certified[0], z_walks, Counter::waves);
    tried += sum_of(certified[0], rules::SearchPhase::braids, Counter::targets);
    for (const auto phase : {rules::SearchPhase::braids, path}) {
      for (std::size_t r = 0; r < 2; ++r) chains += sum_of(certified[r], phase, Counter::chains);
    }
    chains_of_path += sum_of(walked[0], path, Counter::chains);
  }
  CHECK(walks > 0);
  CHECK(layers > 0);
  CHECK(tried > 0);
  CHECK(chains < chains_of_path);
}

TEST_CASE("profile: lengths 1 and 2 of whips and braids are decided without partial chains") {
  const auto ids = testing::ratings({"W", "B"});
  rating::Rater rater(Geometry::classic(), ids, {.profile = true});
  rating::Report report;
  std::uint64_t decided = 0;
  for (const Puzzle& puzzle : testing::puzzles_of(testing::sudogen0(100))) {
    for (const auto& lengths : profile_of(rater, puzzle, report)) {
      for (const Row& row : lengths) {
        if (row.length > 2) continue;
        for (const Counter counter :
             {Counter::chains, Counter::kept, Counter::memo, Counter::searches, Counter::arena})
          CHECK(of(row.counts, counter) == 0);
        decided += of(row.counts, Counter::decided);
      }
    }
  }
  CHECK(decided > 0);
}

TEST_CASE("profile: a rating counts for itself, and long whips are in a memo", "[slow]") {
  rating::Rater one(Geometry::classic(), testing::ratings({"W"}),
                    {.profile = true, .walks_path = true}),
      both(Geometry::classic(), testing::ratings({"B", "W"}),
           {.profile = true, .walks_path = true});
  rating::Report report;
  std::uint64_t deep = 0, lanes = 0;
  for (const Puzzle& puzzle : profile_puzzles(100)) {
    INFO(to_string(puzzle));
    const Profile alone = profile_of(one, puzzle, report);
    const auto nodes = report.stats.nodes;
    const Profile beside = profile_of(both, puzzle, report);
    CHECK(alone[0] == beside[1]);  // W comes first in the table of ratings, wherever it is written
    std::uint64_t chains = 0;
    std::size_t longest = 0;
    for (const auto& [phase, n, counts] : alone[0]) {
      longest = std::max(longest, n);
      if (n >= 9) {
        CHECK(of(counts, Counter::chains) == of(counts, Counter::memo) + of(counts, Counter::hits));
        CHECK(of(counts, Counter::kept) <= of(counts, Counter::memo));
        deep += of(counts, Counter::chains);
      } else {
        CHECK(of(counts, Counter::memo) == 0);
        chains += of(counts, Counter::chains);
        lanes += of(counts, Counter::chains);
      }
    }
    // What lanes make is what the column `nodes` counts, where no search goes deeper.
    if (longest < 9) CHECK(chains == nodes);
  }
  CHECK(deep > 0);
  CHECK(lanes > 0);
}

TEST_CASE("profile: the same for every instruction set", "[slow][isa]") {
  const auto ids = testing::ratings({"W", "B", "gW", "gB", "N"});
  const std::vector<Puzzle> puzzles = profile_puzzles(100);
  const auto all = [&] {
    rating::Rater rater(Geometry::classic(), ids, {.max_length = 9, .profile = true});
    rating::Report report;
    std::vector<Profile> profiles;
    for (const Puzzle& puzzle : puzzles) profiles.push_back(profile_of(rater, puzzle, report));
    return profiles;
  };
  REQUIRE(simd::select_isa(simd::available_isas().back()));
  const auto expected = all();
  for (const std::string& isa : simd::available_isas()) {
    REQUIRE(simd::select_isa(isa));
    const auto profiles = all();
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      INFO(isa << " " << to_string(puzzles[i]));
      CHECK(profiles[i] == expected[i]);
    }
  }
  REQUIRE(simd::select_isa("auto"));
}

TEST_CASE("profile: a search that is given up counts what it did") {
  // An arena that is full at once: whips of length 9 and more need it.
  rating::Rater rater(Geometry::classic(), testing::ratings({"W"}), {.arena = 1, .profile = true});
  rating::Report report;
  bool full = false;
  for (const std::string& puzzle : testing::hard_puzzles()) {
    const Profile profile = profile_of(rater, testing::puzzle_of(puzzle), report);
    full |= report.status == rating::Status::memory;
    // What the fixed tables leave.
    for (const Row& row : profile[0]) CHECK(of(row.counts, Counter::arena) <= 4096);
    if (full) break;
  }
  CHECK(full);
}

namespace {

// All counters of --count-all against the oracle.
void compare_all_chains(const std::vector<std::string>& puzzles, oracle::Family family,
                        int max_length) {
  const auto ids = testing::ratings({family == oracle::Family::whip ? "W" : "B"});
  rating::Rater rater(Geometry::classic(), ids,
                      {.max_length = max_length, .profile = true, .count_all = true});
  rating::Report report;
  std::uint64_t all = 0;
  int compared = 0;
  for (const std::string& puzzle : puzzles) {
    INFO(puzzle);
    rater.rate(testing::puzzle_of(puzzle), report);
    if (report.values[0].kind != rating::ValueKind::finite) continue;
    const auto stored = oracle::stored_chains(oracle::Board::classic(), puzzle, family, max_length);
    std::array<std::uint64_t, rules::SearchProfile::kLongest + 1> chains{}, memory{};
    for (const oracle::StoredChains& state : stored) {
      std::uint64_t bytes = 0;
      for (std::size_t k = 1; k < state.partial.size(); ++k) {
        chains[k] += state.partial[k];
        bytes += state.partial[k] * (2 + 6 * k);
      }
      auto& most = memory[static_cast<std::size_t>(state.found)];
      most = std::max(most, bytes);
    }
    const auto& lengths = rater.profile()->lengths(0, rules::SearchPhase::path);
    for (std::size_t n = 0; n < lengths.at.size(); ++n) {
      CAPTURE(n);
      CHECK(of(lengths.at[n], Counter::all_chains) == chains[n]);
      CHECK(of(lengths.at[n], Counter::all_memory) == memory[n]);
      all += chains[n];
    }
    ++compared;
  }
  CHECK(compared >= static_cast<int>(puzzles.size()) * 9 / 10);
  CHECK(all > 0);
}

}  // namespace

TEST_CASE("profile: all partial whips and braids of some puzzles against the oracle", "[slow]") {
  compare_all_chains(testing::sudogen0(500), oracle::Family::whip, 5);
  compare_all_chains(testing::sudogen0(1000), oracle::Family::braid, 4);
}

TEST_CASE("profile: all partial whips of 200 puzzles against the oracle", "[long]") {
  compare_all_chains(testing::sudogen0(50 * testing::kShare), oracle::Family::whip, 6);
}

TEST_CASE("profile: all partial braids of 200 puzzles against the oracle", "[long]") {
  compare_all_chains(testing::sudogen0(50 * testing::kShare), oracle::Family::braid, 5);
}

namespace {

std::string easter_monster() {
  for (const testing::SinglePuzzle& one : testing::single_puzzles()) {
    if (one.name == "EasterMonster") return one.puzzle;
  }
  throw std::logic_error("datasets/puzzles.tsv has no EasterMonster");
}

using ByLength = std::vector<std::uint64_t>;

// What --count-all counts for the first rating of a rater, by length, after a puzzle has been
// rated.
ByLength all_chains(const rating::Rater& rater, std::size_t lengths) {
  const auto& at = rater.profile()->lengths(0, rules::SearchPhase::path).at;
  ByLength counts;
  for (std::size_t n = 0; n < lengths; ++n) counts.push_back(of(at[n], Counter::all_chains));
  return counts;
}

// The sum over all states of the path of a system up to its length, the last one too where the
// system does not solve the puzzle.
ByLength partial_chains_of_path(const std::string& puzzle, const oracle::System& system,
                                const oracle::PartialForm& form, int max_length) {
  const oracle::Board& board = oracle::Board::classic();
  const oracle::LevelReport report = oracle::rate(board, puzzle, system);
  ByLength sums(static_cast<std::size_t>(max_length));
  oracle::State state = oracle::givens(board, puzzle);
  oracle::brt(board, state);
  const auto add = [&](int found) {
    const ByLength counts = oracle::partial_chains_3d(board, state, form, found - 1);
    for (std::size_t n = 0; n < counts.size(); ++n) sums[n] += counts[n];
  };
  for (const auto& [step, targets] : report.eliminations) {
    add(system.steps[static_cast<std::size_t>(step)].length);
    state.present &= ~targets;
    oracle::brt(board, state);
  }
  if (!report.solved) add(max_length);
  return sums;
}

}  // namespace

TEST_CASE("profile: the partial chains of HLS at the start of EasterMonster, against the oracle") {
  const std::string puzzle = easter_monster();
  const oracle::Board& board = oracle::Board::classic();
  oracle::State state = oracle::givens(board, puzzle);
  oracle::brt(board, state);
  // "28 nrc-bivalue relations": {x y} and {y x} are two, whichever variables hold them.
  std::set<std::pair<int, int>> bivalue;
  for (const auto& variable : board.variables) {
    std::vector<int> left;
    std::copy_if(variable.begin(), variable.end(), std::back_inserter(left),
                 [&](int x) { return state.present[static_cast<std::size_t>(x)]; });
    if (left.size() == 2) bivalue.insert({{left[0], left[1]}, {left[1], left[0]}});
  }
  CHECK(bivalue.size() == 28);
  // "458 partial nrczt1 chains", and what results/PROFILE.md says of the grouped ones.
  CHECK(oracle::partial_chains_3d(board, state, {.t = true, .z = true, .first_z = true}, 1)[1] ==
        458);
  CHECK(oracle::partial_chains_3d(
            board, state, {.t = true, .z = true, .first_z = true, .groups = true}, 1)[1] == 1350);
  CHECK(oracle::partial_chains_3d(board, state, {.t = true, .z = true, .groups = true}, 1)[1] ==
        556);

  constexpr int kLongest = 4;
  const std::pair<const char*, oracle::PartialForm> rules[] = {
      {"nrc", {.form = oracle::Form::restricted}},
      {"nrct", {.t = true, .form = oracle::Form::restricted}},
      {"nrcz", {.z = true, .form = oracle::Form::restricted}},
      {"nrczt", {.t = true, .z = true, .form = oracle::Form::restricted}},
      {"nrczt-lasso-general", {.t = true, .z = true}},
      {"nrczt-open", {.t = true, .z = true, .first_z = true}},
      {"nrczt-grouped", {.t = true, .z = true, .groups = true}},
  };
  for (const auto& [rule, form] : rules) {
    INFO(rule);
    rating::Rater rater(Geometry::classic(), testing::ratings({"rules"}),
                        {.max_length = kLongest + 1,
                         .rules = rating::RuleSystem::of(std::string("locked,") + rule),
                         .profile = true,
                         .count_all = true});
    rating::Report report;
    rater.rate(testing::puzzle_of(puzzle), report);
    CHECK(report.values[0].kind == rating::ValueKind::infinite);
    CHECK(all_chains(rater, kLongest + 1) ==
          oracle::partial_chains_3d(board, state, form, kLongest));
  }
}

TEST_CASE("profile: all partial chains of HLS on the paths of M and N against the oracle",
          "[slow]") {
  constexpr int kLength = 4;
  std::vector<std::string> puzzles = testing::sudogen0(400 * testing::kShare);
  puzzles.push_back(easter_monster());
  for (const oracle::Form form : {oracle::Form::restricted, oracle::Form::general}) {
    for (const bool lassos : {false, true}) {
      const std::string name =
          std::string(lassos ? "N" : "M") + (form == oracle::Form::general ? "-general" : "");
      INFO(name);
      rating::Rater rater(Geometry::classic(), testing::ratings({name.c_str()}),
                          {.max_length = kLength, .profile = true, .count_all = true});
      rating::Report report;
      int finite = 0, unsolved = 0;
      for (const std::string& puzzle : puzzles) {
        INFO(puzzle);
        rater.rate(testing::puzzle_of(puzzle), report);
        if (report.values[0] == rating::Value{rating::ValueKind::finite, 0}) continue;
        const oracle::System system =
            lassos ? oracle::levels_n(kLength, form) : oracle::levels_m(kLength, form);
        CHECK(
            all_chains(rater, kLength) ==
            partial_chains_of_path(puzzle, system, {.t = true, .z = true, .form = form}, kLength));
        ++(report.values[0].kind == rating::ValueKind::finite ? finite : unsolved);
      }
      CHECK(finite > 0);
      CHECK(unsolved > 0);
    }
  }
}
