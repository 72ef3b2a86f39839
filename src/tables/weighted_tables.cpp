#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/text.h"
#include "rating/value.h"
#include "tables/list_reader.h"
#include "tables/moments.h"
#include "tables/run_facts.h"
#include "tables/table.h"
#include "tables/weighted_sums.h"

namespace bitwhip::tables {

namespace {

constexpr std::size_t kMostValues = 200;  // limit up to which a column has a table of its values
constexpr double kGrids = 6670903752021072936960.0, kGridClasses = 5472730538.0;
constexpr double kPercent = 100;

// Returns a figure without an error, with at least all digits before the point.
Number plain(double value, const StatisticsOptions& shown) {
  if (!std::isfinite(value)) return {"-"};
  constexpr int kMostDigits = std::numeric_limits<double>::digits10;
  const int digits = shown.exact ? 12 : 6;
  const double size = std::abs(value);
  const int whole = size < 1 ? 1 : static_cast<int>(std::floor(std::log10(size))) + 1;
  return {fmt::format("{:.{}g}", value, whole > kMostDigits ? digits : std::max(digits, whole))};
}

// Appends an estimate and its error: two digits of the error, and as many decimals of the estimate.
void append(std::vector<TableCell>& row, const Estimate& estimate, const StatisticsOptions& shown,
            double scale = 1) {
  const double value = scale * estimate.value, error = scale * estimate.error;
  const auto add = [&row](Number figure, Number its_error) {
    row.insert(row.end(), {std::move(figure), std::move(its_error)});
  };
  if (shown.exact || !(error > 0) || !std::isfinite(value))
    return add(plain(value, shown), plain(error, shown));
  const int place = static_cast<int>(std::floor(std::log10(error)));
  constexpr int kMostPlaces = 9;
  if (place > 3 || place < -kMostPlaces) {
    const int digits = std::max(
        0, static_cast<int>(std::floor(std::log10(std::max(std::abs(value), error)))) - place + 1);
    return add({fmt::format("{:.{}e}", value, std::min(digits, kMostPlaces))},
               {fmt::format("{:.1e}", error)});
  }
  const int places = std::max(0, 1 - place);
  add({fmt::format("{:.{}f}", value, places)}, {fmt::format("{:.{}f}", error, places)});
}

Table columns_table(const WeightedSums& sums, const StatisticsOptions& shown) {
  Table table{
      "columns",
      fmt::format(
          "Columns: {}; errors {}",
          sums.unbiased ? "unbiased, by the weights of the records" : "each record counts the same",
          sums.cluster.empty() ? "of independent records" : "by clusters of " + sums.cluster),
      {"column", "puzzles", "effective", "mean", "error",
       shown.within ? "deviation within clues" : "deviation", "error of deviation", "median", "p90",
       "p99", "least", "greatest"}};
  for (const ColumnSums& column : sums.columns) {
    const bool numbers = column.open == 0 && column.records > 0;
    TableRow& row = table.rows.emplace_back(
        TableRow{column.name, column.records, plain(std::round(column.effective()), shown)});
    append(row, numbers ? mean(column.moments) : Estimate(), shown);
    append(row,
           !numbers       ? Estimate()
           : shown.within ? sums.within_clues(column)
                          : deviation(column.moments),
           shown);
    for (const double q : {0.5, 0.9, 0.99}) row.emplace_back(Number{column.quantile(q)});
    row.emplace_back(Number{column.levels.empty() ? "-" : column.levels.begin()->first.label});
    row.emplace_back(Number{column.levels.empty() ? "-" : column.levels.rbegin()->first.label});
    const bool has_names =
        std::any_of(column.levels.begin(), column.levels.end(), [](const auto& level) {
          const auto value = rating::parse_value(level.first.label);
          return value && is_named(value->scale);
        });
    const bool has_great_numbers =
        std::any_of(column.levels.begin(), column.levels.end(), [](const auto& level) {
          return level.first.is_number && std::abs(level.first.height) > kGreatestNumber;
        });
    if (has_names)
      table.notes.push_back(fmt::format("{}: levels with names have no mean", column.name));
    else if (has_great_numbers)
      table.notes.push_back(fmt::format("{}: it has numbers beyond {:g}, so there is no mean",
                                        column.name, kGreatestNumber));
    else if (column.open > 0)
      table.notes.push_back(fmt::format(
          "{}: {} no number, so there is no mean; --as N counts inf, >n and a..b as N. Median, "
          "p90, p99, least and greatest take >n for a "
          "value just above n, and a..b for one just above a.",
          column.name, counted(column.open, "value") + (column.open == 1 ? " is" : " are")));
    if (column.records < sums.records)
      table.notes.push_back(fmt::format("{}: {} with no value{}", column.name,
                                        counted(sums.records - column.records, "record"),
                                        sums.unbiased ? ", or with no weight" : ""));
  }
  if (sums.zero_as) table.notes.push_back(fmt::format("0 counts as {}", *sums.zero_as));
  if (sums.open_as)
    table.notes.push_back(fmt::format("inf, >n and a..b count as {}", *sums.open_as));
  return table;
}

Table distribution(const WeightedSums& sums, const ColumnSums& column,
                   const StatisticsOptions& shown) {
  Table table{"distribution-" + column.name,
              column.name + ": the share of each value",
              {"value", "puzzles", "percent", "error"}};
  for (const auto& [key, level] : column.levels) {
    TableRow& row = table.rows.emplace_back(TableRow{Number{key.label}, level.records()});
    append(row, column.share(level), shown, kPercent);
  }
  if (column.records < sums.records) table.notes.push_back("of the records that have a value");
  return table;
}

// Returns the number of records with a value in both columns; "-" if an older summary lacks it.
TableCell records_of_both(const WeightedSums& sums, const ColumnSums& a, const ColumnSums& b,
                          const ColumnPair& pair) {
  if (pair.records) return *pair.records;
  if (std::max(a.records, b.records) == sums.records) return std::min(a.records, b.records);
  return Number{"-"};
}

// Returns the table of correlations; each row names two columns, the earlier one first.
Table correlations_table(const WeightedSums& sums, const StatisticsOptions& shown) {
  Table table{
      "correlations", "Correlations", {"column", "with", "puzzles", "correlation", "error"}};
  std::size_t pair = 0;
  for (std::size_t i = 0; i < sums.columns.size(); ++i) {
    for (std::size_t j = 0; j < i && pair < sums.pairs.size(); ++j, ++pair) {
      const ColumnSums &a = sums.columns[j], &b = sums.columns[i];
      if (a.open + b.open > 0) continue;
      const Estimate found = correlation(sums.pairs[pair]);
      if (!std::isfinite(found.value)) continue;
      TableRow& row = table.rows.emplace_back(
          TableRow{a.name, b.name, records_of_both(sums, a, b, sums.pairs[pair])});
      append(row, found, shown);
    }
  }
  return table;
}

// Returns the table of a column by levels of another one.
Table by_table(const WeightedSums& sums, std::size_t at, const StatisticsOptions& shown) {
  const ColumnSums& column = sums.columns[at];
  const ColumnSums& by = *sums.find(sums.by);
  const bool by_clues = by.name == "clues" && column.levels.size() <= kMostValues;
  Table table{fmt::format("{}-by-{}", column.name, by.name),
              fmt::format("{} by {}", column.name, by.name),
              {by.name}};
  if (by_clues) {
    for (const auto& [key, level] : column.levels) table.heads.push_back(key.label);
  }
  for (const char* head : {"puzzles", "percent", "error of percent", "mean", "error", "deviation",
                           "error of deviation"})
    table.heads.emplace_back(head);
  for (const auto& [key, level] : by.levels) {
    const auto found = sums.within[at].find(key);
    const MeanSums moments = found == sums.within[at].end() ? MeanSums() : found->second;
    TableRow& row = table.rows.emplace_back(TableRow{Number{key.label}});
    std::uint64_t records = 0;
    for (const auto& [value, counts] : column.levels) {
      if (!by_clues) break;
      const auto n = counts.by_clues.find(parse_number<int>(key.label).value_or(kNoClues));
      records += n == counts.by_clues.end() ? 0 : n->second;
      row.emplace_back(n == counts.by_clues.end() ? 0 : n->second);
    }
    row.emplace_back(by_clues ? records : level.records());
    append(row, by.share(level), shown, kPercent);
    append(row, column.open == 0 && moments.sums[0] > 0 ? mean(moments) : Estimate(), shown);
    append(row, column.open == 0 && moments.sums[0] > 0 ? deviation(moments) : Estimate(), shown);
  }
  return table;
}

Table totals_table(const WeightedSums& sums, const StatisticsOptions& shown) {
  const ColumnSums& clues = *sums.find("clues");
  const RunNotes::Counts made = sums.notes.counts();
  const double by = binomial(81, 26) / static_cast<double>(made.attempts);
  Table table{"totals",
              fmt::format("Minimal puzzles: {} attempts on {}", grouped(made.attempts),
                          grouped(made.grids, "grid")),
              {"clues", "puzzles", "in a grid", "error"}};
  const auto add = [&](std::string what, std::uint64_t puzzles, double value, double error) {
    const auto written = [&](double number, int digits) {
      return Number{shown.exact ? fmt::format("{:.12g}", number)
                                : fmt::format("{:.{}e}", number, digits)};
    };
    table.rows.push_back({std::move(what), puzzles, written(value, 4), written(error, 1)});
  };
  for (const auto& [key, level] : clues.levels)
    add(key.label, level.records(), by * level.weight, by * std::sqrt(level.squares));
  const double mean = by * clues.moments.sums[0], error = by * std::sqrt(clues.moments.products[0]);
  add("all", clues.records, mean, error);
  if (sums.notes.uniform()) {
    add("of all grids", clues.records, kGrids * mean, kGrids * error);
    // An isomorph of a puzzle within a pattern need not be within it.
    if (!sums.notes.has_pattern())
      add("essentially different", clues.records, kGridClasses * mean, kGridClasses * error);
  } else {
    table.notes.emplace_back(
        "the grids are no uniform draws, so there are no totals over all grids");
  }
  if (sums.notes.has_pattern())
    table.notes.emplace_back("the puzzles are those within the pattern of the run");
  return table;
}

// Returns the number of independent records that would give the errors of the column's shares.
double independent(const ColumnSums& column) {
  double binomials = 0, variances = 0;
  for (const auto& [key, level] : column.levels) {
    const Estimate share = column.share(level);
    binomials += share.value * (1 - share.value);
    variances += share.error * share.error;
  }
  return variances > 0 ? binomials / variances : static_cast<double>(column.records);
}

}  // namespace

std::vector<Table> statistics(const WeightedSums& sums, const StatisticsOptions& shown) {
  std::vector<Table> tables{columns_table(sums, shown)};
  for (const ColumnSums& column : sums.columns) {
    if (column.levels.size() <= kMostValues) {
      tables.push_back(distribution(sums, column, shown));
    } else {
      tables.front().notes.push_back(
          fmt::format("{}: {} different values, so there is no table of them", column.name,
                      column.levels.size()));
    }
  }
  if (Table table = correlations_table(sums, shown); !table.rows.empty())
    tables.push_back(std::move(table));
  for (std::size_t i = 0; i < sums.within.size(); ++i) {
    if (sums.columns[i].name != sums.by) tables.push_back(by_table(sums, i, shown));
  }
  if (shown.totals) tables.push_back(totals_table(sums, shown));
  return tables;
}

ChiSquare chi_square(const ColumnSums& a, const ColumnSums& b) {
  constexpr double kLeast = 5;
  const double na = independent(a), nb = independent(b);
  std::set<LevelKey> keys;
  for (const ColumnSums* column : {&a, &b}) {
    for (const auto& [key, level] : column->levels) keys.insert(key);
  }
  const auto share = [](const ColumnSums& column, const LevelKey& key) {
    const auto found = column.levels.find(key);
    return found == column.levels.end() ? 0 : found->second.weight / column.moments.sums[0];
  };
  std::vector<std::pair<double, double>> classes(1);  // observed in a and b
  const auto is_full = [&](const std::pair<double, double>& one) {
    return (one.first + one.second) / (na + nb) * std::min(na, nb) >= kLeast;
  };
  for (const LevelKey& key : keys) {
    if (is_full(classes.back())) classes.emplace_back();
    classes.back().first += na * share(a, key);
    classes.back().second += nb * share(b, key);
  }
  if (classes.size() > 1 && !is_full(classes.back())) {
    const auto last = classes.back();
    classes.pop_back();
    classes.back().first += last.first;
    classes.back().second += last.second;
  }
  ChiSquare test{0, static_cast<int>(classes.size()) - 1, 1};
  for (const auto& [first, second] : classes) {
    const double expected = (first + second) / (na + nb);
    test.value += (first - na * expected) * (first - na * expected) / (na * expected) +
                  (second - nb * expected) * (second - nb * expected) / (nb * expected);
  }
  if (test.degrees > 0) test.p = chi_square_tail(test.value, test.degrees);
  return test;
}

Table comparison_of(const WeightedSums& a, const WeightedSums& b, const std::string& name_of_b,
                    const StatisticsOptions& shown) {
  Table table{"comparison",
              "Against " + printable(name_of_b),
              {"column", "degrees of freedom", "chi-square", "p", "difference of means", "error",
               "in errors"}};
  for (const ColumnSums& column : a.columns) {
    const ColumnSums* const other = b.find(column.name);
    if (other == nullptr || column.records == 0 || other->records == 0) continue;
    const ChiSquare test = chi_square(column, *other);
    Estimate difference;
    if (column.open + other->open == 0) {
      const Estimate one = mean(column.moments), two = mean(other->moments);
      difference = {one.value - two.value, std::hypot(one.error, two.error)};
    }
    TableRow& row =
        table.rows.emplace_back(TableRow{column.name, static_cast<std::uint64_t>(test.degrees),
                                         plain(test.value, shown), plain(test.p, shown)});
    append(row, difference, shown);
    row.emplace_back(Number{std::isfinite(difference.error) && difference.error > 0
                                ? fmt::format("{:.2f}", difference.value / difference.error)
                                : "-"});
  }
  if (table.rows.empty()) throw ListError(printable(name_of_b) + ": it has no column to compare");
  return table;
}

}  // namespace bitwhip::tables
