#include "tables/profile_tables.h"

#include <fmt/core.h>

#include <utility>

#include "base/invariant.h"
#include "base/text.h"

namespace bitwhip::tables {

namespace {

using rules::CounterInfo;

constexpr double kNanosecond = 1e-9;

bool is_time(const CounterInfo& counter) { return counter.counter == rules::Counter::time; }

std::string amount(const CounterInfo& counter, std::uint64_t n) {
  return is_time(counter) ? fmt::format("{:.9f}", static_cast<double>(n) * kNanosecond) : fmt::format("{}", n);
}

// The texts of kStatistics.
std::array<std::string, kStatistics.size()> statistics_of(const CounterInfo& counter, const batch::Distribution& distribution) {
  const auto quantile = [&](double share) { return amount(counter, distribution.quantile(share)); };
  const double mean = distribution.mean();
  return {fmt::format("{}", distribution.count()),
          is_time(counter) ? fmt::format("{:.9f}", mean * kNanosecond) : fmt::format("{:.3f}", mean),
          quantile(0.5),
          quantile(0.9),
          quantile(0.99),
          quantile(0.999),
          amount(counter, distribution.greatest())};
}

}  // namespace

std::vector<ProfileTable> profile_tables(const batch::ProfileTally& profile, std::span<const rating::RatingId> ratings, bool all) {
  BITWHIP_INVARIANT(profile.ratings.size() <= ratings.size());
  std::string lengths = "rating\tlength\tcounter\tvalue\n", levels = "rating\tlevel\tcounter\tstatistic\tvalue\n";
  std::string run = fmt::format("rating\tcounter\t{}\tplace\tpuzzle\n", joined(kStatistics, "\t"));
  for (std::size_t r = 0; r < profile.ratings.size(); ++r) {
    const auto& of_rating = profile.ratings[r];
    const std::string_view name = rating::info(ratings[r]).name;
    const batch::ProfileTally::Distributions whole = profile.whole(r);
    for (const CounterInfo& counter : rules::counters()) {
      if (!all && counter.of_all) continue;
      const auto at = static_cast<std::size_t>(counter.counter);
      BITWHIP_INVARIANT(at < rules::kCounters && &rules::counters()[at] == &counter);
      for (std::size_t n = 0; n < of_rating.lengths.size(); ++n)
        lengths += fmt::format("{}\t{}\t{}\t{}\n", name, n, counter.name, amount(counter, of_rating.lengths[n][at]));
      for (const auto& [level, distributions] : of_rating.levels) {
        const auto texts = statistics_of(counter, distributions[at]);
        for (std::size_t i = 0; i < texts.size(); ++i)
          levels += fmt::format("{}\t{}\t{}\t{}\t{}\n", name, rating::to_string(level), counter.name, kStatistics[i], texts[i]);
      }
      const auto& maximum = of_rating.maxima[at];
      run += fmt::format("{}\t{}\t{}\t{}\t{}\n", name, counter.name, joined(statistics_of(counter, whole[at]), "\t"),
                         maximum.line > 0 ? fmt::format("{}:{}", maximum.file, maximum.line) : "-", maximum.puzzle.empty() ? "-" : maximum.puzzle);
    }
  }
  return {{kLengthsTable, std::move(lengths)}, {kLevelsTable, std::move(levels)}, {kRunTable, std::move(run)}};
}

std::vector<std::string_view> profile_table_names() { return {kLengthsTable, kLevelsTable, kRunTable}; }

}  // namespace bitwhip::tables
