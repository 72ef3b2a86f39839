#include "tables/tallies.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "rating/status.h"
#include "rating/system_ratings.h"
#include "rules/search_profile.h"

namespace bitwhip::tables {

namespace {

using rules::CounterInfo;

constexpr std::array<std::string_view, 16> kTheoryRules{
    "elementary constraint propagation",
    "naked singles",
    "hidden singles",
    "interactions of rows and columns with blocks",
    "interactions of blocks with rows and columns",
    "naked pairs",
    "hidden pairs",
    "super-hidden pairs (x-wing)",
    "naked triplets",
    "hidden triplets",
    "super-hidden triplets (swordfish)",
    "xy-wing",
    "xyz-wing",
    "naked quads",
    "hidden quads",
    "super-hidden quads (jellyfish)",
};

rating::RatingId id_of(std::string_view name) { return rating::find_rating(name).value(); }

// Returns the ratings of the table of cells; each cell compares one with the one before it.
std::vector<rating::RatingId> cell_ratings() {
  std::vector<rating::RatingId> ids{id_of("L4_0")};
  for (const std::string_view name : rating::kColumnNames) ids.push_back(id_of(name));
  return ids;
}

// The counts of one run.
class ClassificationCounts {
 public:
  ClassificationCounts(const Classification& asked, const batch::Tally& tally)
      : ids_(needed_ratings(asked)), tally_(tally) {
    BITWHIP_INVARIANT(tally.by_rating.size() <= ids_.size() && tally.gained.size() <= ids_.size());
    left_out_ = 0;
    for (auto status = kFirstLeftOut; status < tally.by_status.size(); ++status)
      left_out_ += tally.by_status[status];
  }

  const batch::ValueCounts& of(rating::RatingId id) const {
    static const batch::ValueCounts kNone;
    const std::size_t i = place(id);
    return i < tally_.by_rating.size() ? tally_.by_rating[i] : kNone;
  }
  // Returns the number of puzzles up to a level. Scales may differ: 6 includes 6.0, and 6.5
  // includes 6.
  std::uint64_t up_to(rating::RatingId id, rating::Level level) const {
    std::uint64_t sum = 0;
    for (const auto& [key, count] : of(id).counts()) {
      if (key.is_number() && key.least <= rating::tenths(level.units, level.scale)) sum += count;
    }
    return sum;
  }
  std::uint64_t gained(rating::RatingId id, int n) const {
    const std::size_t i = place(id), length = static_cast<std::size_t>(n);
    return i < tally_.gained.size() && length < tally_.gained[i].size() ? tally_.gained[i][length]
                                                                        : 0;
  }
  std::uint64_t puzzles() const {
    BITWHIP_INVARIANT(left_out_ <= tally_.records);
    return tally_.records - left_out_;
  }

  // Adds the notes that every table has: how many puzzles there were, and what is missing.
  void append_notes(Table& table) const {
    table.notes.push_back(counted(puzzles(), "puzzle"));
    if (left_out_ > 0)
      table.notes.push_back("lines left out: " + statuses(kFirstLeftOut, tally_.by_status.size()));
    const std::string stopped =
        statuses(static_cast<std::size_t>(rating::Status::memory), kFirstLeftOut);
    if (!stopped.empty())
      table.notes.push_back("stopped before the end, so that counts may be too low: " + stopped);
  }

 private:
  static constexpr auto kFirstLeftOut =
      static_cast<std::size_t>(rating::Status::multiple_solutions);

  std::size_t place(rating::RatingId id) const {
    return static_cast<std::size_t>(std::find(ids_.begin(), ids_.end(), id) - ids_.begin());
  }

  // Returns "2 no-solution, 1 invalid-format"; empty: none.
  std::string statuses(std::size_t begin, std::size_t end) const {
    std::string text;
    for (std::size_t status = begin; status < end; ++status) {
      if (tally_.by_status[status] == 0) continue;
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", tally_.by_status[status],
                          rating::to_string(static_cast<rating::Status>(status)));
    }
    return text;
  }

  const std::vector<rating::RatingId> ids_;
  const batch::Tally& tally_;
  std::uint64_t left_out_;
};

Table levels_table(const Classification& asked, const ClassificationCounts& counts) {
  // With tenths the table is transposed: a hundred levels are too many for columns.
  const bool by_rating = asked.scale != rating::Scale::tenths;
  std::vector<std::string> ratings, levels;
  for (const rating::RatingId id : asked.ratings) ratings.emplace_back(rating::info(id).name);
  for (int n = asked.least; n <= asked.most; ++n)
    levels.push_back(rating::to_string(rating::Level{n, asked.scale}));
  // No level is above the last one that has a name.
  const auto names_of_levels = level_names(asked.scale);
  const bool has_more =
      names_of_levels.empty() || static_cast<std::size_t>(asked.most) < names_of_levels.size();
  const std::size_t shown = levels.size();
  if (has_more) levels.push_back('>' + rating::to_string(rating::Level{asked.most, asked.scale}));
  const auto count = [&](std::size_t rating, std::size_t level) {
    const bool above = level == shown;
    const std::uint64_t solved =
        counts.up_to(asked.ratings[rating],
                     {above ? asked.most : asked.least + static_cast<int>(level), asked.scale});
    return above ? counts.puzzles() - solved : solved;
  };
  Table table{"levels", "Puzzles solved at levels up to n", {by_rating ? "rating" : "level"}};
  const auto &heads = by_rating ? levels : ratings, &names = by_rating ? ratings : levels;
  table.heads.insert(table.heads.end(), heads.begin(), heads.end());
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto& row = table.rows.emplace_back();
    row.emplace_back(names[i]);
    for (std::size_t j = 0; j < heads.size(); ++j)
      row.emplace_back(by_rating ? count(i, j) : count(j, i));
  }
  counts.append_notes(table);
  std::string infinite;
  for (const rating::RatingId id : asked.ratings) {
    if (const std::uint64_t n = counts.of(id).of_kind(rating::ValueKind::infinite); n > 0)
      infinite += fmt::format("{} {} {}", infinite.empty() ? "" : ",", n, rating::info(id).name);
  }
  if (!infinite.empty())
    table.notes.push_back("among those above, proven to have no level at all:" + infinite);
  return table;
}

Table cells_table(const Classification& asked, const ClassificationCounts& counts) {
  Table table{
      "cells", "Puzzles solved by a type of chains of length n, and by nothing before", {"n"}};
  const auto ids = cell_ratings();
  BITWHIP_INVARIANT(ids.size() > 1);
  const std::size_t types = ids.size() - 1;
  for (std::size_t i = 0; i < types; ++i) {
    // The last column is L itself, named by the type that it adds.
    table.heads.emplace_back(i + 1 < types ? rating::kColumnNames[i] : "HXYZT");
  }
  table.heads.emplace_back("total");
  auto& base = table.rows.emplace_back(types + 2);
  base.front() = std::string(rating::info(ids.front()).name);
  base.back() = counts.up_to(ids.front(), {kFirstCell});
  for (int n = kFirstCell; n <= asked.most; ++n) {
    auto& row = table.rows.emplace_back();
    row.emplace_back(std::to_string(n));
    for (std::size_t i = 1; i < ids.size(); ++i) row.emplace_back(counts.gained(ids[i], n));
    row.emplace_back(counts.up_to(ids.back(), {n}));
  }
  counts.append_notes(table);
  table.notes.emplace_back(
      "a puzzle may be counted in cells of several lengths; the total is cumulative and counts it "
      "once");
  return table;
}

Table theories_table(const ClassificationCounts& counts) {
  Table table{"theories",
              "Puzzles solved by the basic theories, each with all before it",
              {"theory", "rules", "solved"}};
  const auto& names = rating::kTheoryNames;
  BITWHIP_INVARIANT(names.size() <= kTheoryRules.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    table.rows.push_back({std::string(names[i]), std::string(kTheoryRules.at(i)),
                          counts.up_to(id_of("theories"), {static_cast<int>(i)})});
  }
  counts.append_notes(table);
  return table;
}

// The tables of a profile.

constexpr double kNanosecond = 1e-9;

bool is_time(const CounterInfo& counter) { return counter.counter == rules::Counter::time; }

std::string amount(const CounterInfo& counter, std::uint64_t n) {
  return is_time(counter) ? fmt::format("{:.9f}", static_cast<double>(n) * kNanosecond)
                          : fmt::format("{}", n);
}

// Returns the values of kStatistics as text.
std::array<std::string, kStatistics.size()> statistics_of(const CounterInfo& counter,
                                                          const batch::Distribution& distribution) {
  const auto quantile = [&](double share) { return amount(counter, distribution.quantile(share)); };
  const double mean = distribution.mean();
  return {
      fmt::format("{}", distribution.count()),
      is_time(counter) ? fmt::format("{:.9f}", mean * kNanosecond) : fmt::format("{:.3f}", mean),
      quantile(0.5),
      quantile(0.9),
      quantile(0.99),
      quantile(0.999),
      amount(counter, distribution.greatest())};
}

}  // namespace

std::vector<rating::RatingId> needed_ratings(const Classification& asked) {
  std::vector<rating::RatingId> ids;
  if (asked.cells) ids = cell_ratings();
  for (const rating::RatingId id : asked.ratings) add_once(ids, id);
  if (asked.theories) add_once(ids, id_of("theories"));
  return ids;
}

int needed_length(const Classification& asked) {
  const int most = asked.scale == rating::Scale::tenths
                       ? static_cast<int>(asked.most / rating::ValueRange::kUnits)
                       : asked.most;
  const int levels = asked.ratings.empty() && !asked.cells ? 0 : most;
  return asked.cells || asked.theories ? std::max(levels, kFirstCell) : levels;
}

std::vector<Table> classification_tables(const Classification& asked, const batch::Tally& tally) {
  const ClassificationCounts counts(asked, tally);
  std::vector<Table> tables;
  if (!asked.ratings.empty()) tables.push_back(levels_table(asked, counts));
  if (asked.cells) tables.push_back(cells_table(asked, counts));
  if (asked.theories) tables.push_back(theories_table(counts));
  return tables;
}

std::vector<ProfileTable> profile_tables(const batch::ProfileTally& profile,
                                         std::span<const rating::RatingId> ratings, bool all) {
  BITWHIP_INVARIANT(profile.ratings.size() <= ratings.size());
  std::string lengths = "rating\tphase\tlength\tcounter\tvalue\n",
              levels = "rating\tlevel\tcounter\tstatistic\tvalue\n";
  std::string run = fmt::format("rating\tcounter\t{}\tplace\tpuzzle\n", joined(kStatistics, "\t"));
  for (std::size_t r = 0; r < profile.ratings.size(); ++r) {
    const auto& of_rating = profile.ratings[r];
    const std::string_view name = rating::info(ratings[r]).name;
    const batch::ProfileTally::Distributions whole = profile.whole(r);
    for (const CounterInfo& counter : rules::counters()) {
      if (!all && counter.of_all) continue;
      const auto at = static_cast<std::size_t>(counter.counter);
      BITWHIP_INVARIANT(at < rules::kCounters && &rules::counters()[at] == &counter);
      for (std::size_t p = 0; p < of_rating.phases.size(); ++p) {
        const bool is_other = p == static_cast<std::size_t>(rules::SearchPhase::other);
        for (std::size_t n = is_other ? 0 : 1; n < of_rating.phases[p].size(); ++n)
          lengths += fmt::format("{}\t{}\t{}\t{}\t{}\n", name, rules::kSearchPhases[p], n,
                                 counter.name, amount(counter, of_rating.phases[p][n][at]));
      }
      for (const auto& [level, distributions] : of_rating.levels) {
        const auto texts = statistics_of(counter, distributions[at]);
        for (std::size_t i = 0; i < texts.size(); ++i)
          levels += fmt::format("{}\t{}\t{}\t{}\t{}\n", name, rating::to_string(level),
                                counter.name, kStatistics[i], texts[i]);
      }
      const auto& maximum = of_rating.maxima[at];
      run += fmt::format("{}\t{}\t{}\t{}\t{}\n", name, counter.name,
                         joined(statistics_of(counter, whole[at]), "\t"),
                         maximum.line > 0 ? fmt::format("{}:{}", maximum.file, maximum.line) : "-",
                         maximum.puzzle.empty() ? "-" : maximum.puzzle);
    }
  }
  return {{kLengthsTable, std::move(lengths)},
          {kLevelsTable, std::move(levels)},
          {kRunTable, std::move(run)}};
}

std::vector<std::string_view> profile_table_names() {
  return {kLengthsTable, kLevelsTable, kRunTable};
}

}  // namespace bitwhip::tables
