#include "tables/profile_tables.h"

#include <fmt/core.h>

#include <array>
#include <iterator>
#include <utility>

#include "base/invariant.h"

namespace bitwhip::tables {

namespace {

using batch::Distribution;
using rules::CounterInfo;

constexpr double kNanosecond = 1e-9;

std::string amount(const CounterInfo& counter, std::uint64_t n) {
  return counter.counter == rules::Counter::time ? fmt::format("{:.9f}", static_cast<double>(n) * kNanosecond) : fmt::format("{}", n);
}

std::string mean(const CounterInfo& counter, const Distribution& distribution) {
  return counter.counter == rules::Counter::time ? fmt::format("{:.9f}", distribution.mean() * kNanosecond)
                                                 : fmt::format("{:.3f}", distribution.mean());
}

// What both tables of distributions tell, in this order.
struct Statistic {
  std::string_view name;
  std::string (*text)(const CounterInfo& counter, const Distribution& distribution);
};
constexpr std::array kStatistics{
    Statistic{"count", [](const CounterInfo&, const Distribution& d) { return fmt::format("{}", d.count()); }},
    Statistic{"mean", mean},
    Statistic{"median", [](const CounterInfo& c, const Distribution& d) { return amount(c, d.quantile(0.5)); }},
    Statistic{"p90", [](const CounterInfo& c, const Distribution& d) { return amount(c, d.quantile(0.9)); }},
    Statistic{"p99", [](const CounterInfo& c, const Distribution& d) { return amount(c, d.quantile(0.99)); }},
    Statistic{"p99.9", [](const CounterInfo& c, const Distribution& d) { return amount(c, d.quantile(0.999)); }},
    Statistic{"max", [](const CounterInfo& c, const Distribution& d) { return amount(c, d.greatest()); }},
};

// Calls act(number of the rating, its name, counter) for each.
template <class Act>
void each_counter(const batch::ProfileTally& profile, std::span<const rating::RatingId> ratings, bool all, const Act& act) {
  BITWHIP_INVARIANT(profile.ratings.size() <= ratings.size());
  for (std::size_t r = 0; r < profile.ratings.size(); ++r) {
    for (const CounterInfo& counter : rules::counters()) {
      if (all || !counter.of_all) act(r, rating::info(ratings[r]).name, counter);
    }
  }
}

std::size_t index(const CounterInfo& counter) {
  const auto at = static_cast<std::size_t>(counter.counter);
  BITWHIP_INVARIANT(at < rules::kCounters && &rules::counters()[at] == &counter);
  return at;
}

std::string lengths_table(const batch::ProfileTally& profile, std::span<const rating::RatingId> ratings, bool all) {
  std::string text = "rating\tlength\tcounter\tvalue\n";
  each_counter(profile, ratings, all, [&](std::size_t r, std::string_view name, const CounterInfo& counter) {
    const auto& lengths = profile.ratings[r].lengths;
    for (std::size_t n = 0; n < lengths.size(); ++n) {
      fmt::format_to(std::back_inserter(text), "{}\t{}\t{}\t{}\n", name, n, counter.name, amount(counter, lengths[n][index(counter)]));
    }
  });
  return text;
}

std::string levels_table(const batch::ProfileTally& profile, std::span<const rating::RatingId> ratings, bool all) {
  std::string text = "rating\tlevel\tcounter\tstatistic\tvalue\n";
  each_counter(profile, ratings, all, [&](std::size_t r, std::string_view name, const CounterInfo& counter) {
    for (const auto& [level, distributions] : profile.ratings[r].levels) {
      const Distribution& distribution = distributions[index(counter)];
      for (const Statistic& statistic : kStatistics) {
        fmt::format_to(std::back_inserter(text), "{}\t{}\t{}\t{}\t{}\n", name, rating::to_string(level), counter.name, statistic.name,
                       statistic.text(counter, distribution));
      }
    }
  });
  return text;
}

std::string run_table(const batch::ProfileTally& profile, std::span<const rating::RatingId> ratings, bool all) {
  std::string text = "rating\tcounter";
  for (const Statistic& statistic : kStatistics) (text += '\t') += statistic.name;
  text += "\tplace\tpuzzle\n";
  std::vector<batch::ProfileTally::Distributions> whole;
  for (std::size_t r = 0; r < profile.ratings.size(); ++r) whole.push_back(profile.whole(r));
  each_counter(profile, ratings, all, [&](std::size_t r, std::string_view name, const CounterInfo& counter) {
    fmt::format_to(std::back_inserter(text), "{}\t{}", name, counter.name);
    for (const Statistic& statistic : kStatistics) (text += '\t') += statistic.text(counter, whole[r][index(counter)]);
    const auto& maximum = profile.ratings[r].maxima[index(counter)];
    fmt::format_to(std::back_inserter(text), "\t{}\t{}\n", maximum.line > 0 ? fmt::format("{}:{}", maximum.file, maximum.line) : "-",
                   maximum.puzzle.empty() ? "-" : maximum.puzzle);
  });
  return text;
}

}  // namespace

std::vector<ProfileTable> profile_tables(const batch::ProfileTally& profile, std::span<const rating::RatingId> ratings, bool all) {
  return {{kLengthsTable, lengths_table(profile, ratings, all)},
          {kLevelsTable, levels_table(profile, ratings, all)},
          {kRunTable, run_table(profile, ratings, all)}};
}

std::vector<std::string_view> profile_table_names() { return {kLengthsTable, kLevelsTable, kRunTable}; }

std::vector<std::string_view> profile_statistics() {
  std::vector<std::string_view> names;
  for (const Statistic& statistic : kStatistics) names.push_back(statistic.name);
  return names;
}

}  // namespace bitwhip::tables
