#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/invariant.h"
#include "base/text.h"
#include "rating/value.h"
#include "report/aggregation.h"
#include "report/charts.h"
#include "report/sections.h"
#include "report/values.h"
#include "rules/search_profile.h"
#include "tables/table.h"

namespace bitwhip::report {

namespace {

using tables::Number;
using tables::Table;
using tables::TableCell;
using tables::TableRow;

std::string without_end_zeros(std::string text) {
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

// Adds notes about the rounding of the spreads of a list.
template <class List, class SpreadOf>
void note_digits(Table& table, const List& list, const SpreadOf& spread_of) {
  if (std::any_of(list.begin(), list.end(),
                  [&](const auto& each) { return spread_of(each).is_rounded(); }))
    table.notes.push_back(
        fmt::format("Quantiles of more than {} different numbers have three significant digits, "
                    "but are never beyond the extremes.",
                    NumberHistogram::kMostExact));
  if (std::any_of(list.begin(), list.end(),
                  [&](const auto& each) { return spread_of(each).count() > 0; }))
    table.notes.emplace_back("Means have four significant digits.");
}

}  // namespace

std::string unit_of(std::string_view column) {
  if (column == "time") return "seconds";
  if (column == "arena") return "bytes";
  if (column == "nodes") return "partial chains";
  if (column == "cands-brt") return "candidates after singles";
  // A counter of a profile, by itself or as RATING.COUNTER. Times are in seconds.
  const auto* counter = rules::counters().find(column.substr(column.rfind('.') + 1));
  if (counter == nullptr) return {};
  return counter->counter == rules::Counter::time ? "seconds" : std::string(counter->unit);
}

std::string in_unit(const std::string& title, const std::string& column, std::string_view between) {
  const std::string unit = unit_of(column);
  return unit.empty() || unit == column ? title : fmt::format("{}{}{}", title, between, unit);
}

std::string with_unit(const std::string& column) { return in_unit(column, column, ", "); }

TableCell percent(std::uint64_t part, std::uint64_t all) {
  constexpr double kHundred = 100;
  if (all == 0) return {};
  return Number{
      fmt::format("{:.3f}", kHundred * static_cast<double>(part) / static_cast<double>(all))};
}

TableCell value_cell(const rating::ValueKey& key, rating::Scale scale) {
  std::string text = to_string(key, scale);
  return key.is_number() && !is_named(scale) ? TableCell(Number{std::move(text)})
                                             : TableCell(std::move(text));
}

TableCell number_cell(double number) {
  constexpr double kWhole = 1e15;
  if (number == std::trunc(number) && std::abs(number) < kWhole)
    return Number{fmt::format("{:.0f}", number == 0 ? 0.0 : number)};
  std::string text =
      without_end_zeros(fmt::format("{:.{}f}", number, std::abs(number) < 1 ? 9 : 6));
  return Number{text == "-0" ? "0" : std::move(text)};
}

TableCell mean_cell(const NumberHistogram& spread) {
  if (spread.count() == 0) return {};
  return number_cell(std::clamp(rounded_to(4, spread.mean()), spread.least(), spread.most()));
}

std::string slug(const std::string& name) {
  return joined(name, "", [](char c) {
    const bool stays = is_letter(c) || is_digit(c) || c == '-';
    return stays ? std::string(1, c) : fmt::format("_{:02x}", static_cast<unsigned char>(c));
  });
}

Table status_table(const Figures& figures) {
  Table table{"statuses", "Records by status", {"status", "records", "percent"}};
  const auto add = [&](const std::string& name, std::uint64_t count) {
    if (count > 0) table.rows.push_back({name, count, percent(count, figures.records)});
  };
  for (const auto& [name, count] : figures.statuses) add(name, count);
  add("(others)", figures.other_statuses);
  add("(none)", figures.without_status);
  add("all", figures.records);
  return table;
}

Table source_table(const Figures& figures) {
  Table table{"files", "Files", {"file", "records"}};
  for (const SourceFigures& source : figures.sources)
    table.rows.push_back({source.name, source.records});
  return table;
}

Table rating_summary(const Figures& figures) {
  Table table{"ratings",
              "Ratings",
              {"rating", "records", "least", "median", "mean", "greatest", "inf", "open", "none"}};
  constexpr double kDecimals = 1000;
  for (const RatingFigures& rating : figures.ratings) {
    const BoundedValues& values = rating.values;
    const NumberHistogram numbers = values.numbers();  // in tenths
    const bool has_names = is_named(values.scale());
    const auto cell = [&](double tenths) {
      return numbers.count() == 0
                 ? TableCell()
                 : value_cell({ValueKind::finite, std::int64_t{std::llround(tenths)}, 0},
                              values.scale());
    };
    // Rounds half up, even if the binary fraction is slightly below one half.
    const double mean =
        std::floor(numbers.mean() / rating::ValueRange::kUnits * kDecimals + 0.5 + 1e-9) /
        kDecimals;
    table.rows.push_back({rating.name, values.total(), cell(numbers.least()),
                          cell(numbers.quantile(0.5)),
                          numbers.count() == 0 || has_names ? TableCell() : number_cell(mean),
                          cell(numbers.most()), values.of_kind(ValueKind::infinite),
                          values.of_kind(ValueKind::above) + values.of_kind(ValueKind::interval),
                          values.of_kind(ValueKind::none)});
    if (has_names) table.notes.push_back(rating.name + ": levels with names have no mean");
    if (numbers.is_rounded())
      table.notes.push_back(rating.name + ": the median has three significant digits");
    if (rating.mistakes > 0)
      table.notes.push_back(
          fmt::format("{}: {} and {} not counted; the first is {}", rating.name,
                      rating.mistakes == 1 ? "1 cell is no value"
                                           : fmt::format("{} cells are no values", rating.mistakes),
                      rating.mistakes == 1 ? "is" : "are", rating.first_mistake));
  }
  table.notes.emplace_back(
      "Means have three decimals. Median and mean are those of the numbers. Open values are those "
      "such as >7 and 3..4; none is -, and an empty "
      "cell.");
  return table;
}

Table value_table(const RatingFigures& rating) {
  Table table{"values-" + slug(rating.name),
              "Puzzles by " + rating.name,
              {rating.name, "puzzles", "percent", "cumulative"}};
  const BoundedValues& values = rating.values;
  std::uint64_t sum = 0;
  for (const auto& [key, count] : values.counts()) {
    sum += count;
    table.rows.push_back(
        {value_cell(key, values.scale()), count, percent(count, values.total()),
         key.is_number() && values.others() == 0 ? percent(sum, values.total()) : TableCell()});
  }
  if (values.others() > 0)
    table.notes.push_back(fmt::format(
        "{} values beyond the first {} different ones, so {} no row, and nothing is cumulative.",
        those_have(values.others(), "puzzle"), kMostValues,
        values.others() == 1 ? "it has" : "they have"));
  return table;
}

Table cumulative_table(const std::vector<std::pair<std::string, const BoundedValues*>>& curves,
                       std::size_t most) {
  Table table{"cumulative", "Percentage of puzzles at a level or below", {"level"}};
  const std::size_t ratings = std::min(most, curves.size());
  std::set<rating::ValueKey> levels;
  rating::Scale scale = rating::Scale::whole;
  for (std::size_t i = 0; i < ratings; ++i) {
    const auto& [name, values] = curves[i];
    BITWHIP_INVARIANT(values->others() == 0);
    table.heads.push_back(name);
    scale = std::max(scale, values->scale());
    for (const auto& [key, count] : values->counts()) {
      if (key.is_number()) levels.insert(key);
    }
  }
  std::vector<std::uint64_t> sums(ratings);
  for (const rating::ValueKey& level : levels) {
    TableRow& row = table.rows.emplace_back(TableRow{Number{to_string(level, scale)}});
    for (std::size_t i = 0; i < ratings; ++i) {
      const BoundedValues& values = *curves[i].second;
      sums[i] += values.of(level);
      row.push_back(percent(sums[i], values.total()));
    }
  }
  return table;
}

Table two_way_table(const std::string& a, const ValueClasses& down, const std::string& b,
                    const ValueClasses& across, const PairCounts& values) {
  Table table{"pair-" + slug(a) + "." + slug(b),
              fmt::format("{} (rows) against {} (columns)", a, b),
              {a + " \\ " + b}};
  table.heads.insert(table.heads.end(), across.names().begin(), across.names().end());
  table.heads.emplace_back("all");
  std::vector<std::vector<std::uint64_t>> counts(down.size() + 1,
                                                 std::vector<std::uint64_t>(across.size() + 1));
  for (const auto& [keys, count] : values.each()) {
    const std::size_t row = down.of(keys.first), column = across.of(keys.second);
    BITWHIP_INVARIANT(row < down.size() && column < across.size());
    for (const std::size_t r : {row, down.size()}) {
      for (const std::size_t c : {column, across.size()}) counts[r][c] += count;
    }
  }
  for (std::size_t r = 0; r <= down.size(); ++r) {
    auto& row = table.rows.emplace_back();
    row.emplace_back(r < down.size() ? down.names()[r] : std::string("all"));
    row.insert(row.end(), counts[r].begin(), counts[r].end());
  }
  if (down.has_ranges() || across.has_ranges())
    table.notes.emplace_back("Neighbouring values are taken together, so that the table has room.");
  if (values.others() > 0)
    table.notes.push_back(fmt::format("{} pairs of values beyond the first {} different ones.",
                                      those_have(values.others(), "puzzle"), kMostPairs));
  return table;
}

Table level_table(const RatingFigures& rating, const LevelFigures& levels) {
  Table table{"level-" + slug(rating.name) + "." + slug(levels.column),
              in_unit(fmt::format("{} by {}", levels.column, rating.name), levels.column),
              {rating.name, "records", "mean", "p5", "p25", "median", "p75", "p90", "p95", "p99",
               "greatest"}};
  for (const auto& [key, spread] : levels.by_level) {
    TableRow& row = table.rows.emplace_back(
        TableRow{value_cell(key, rating.values.scale()), spread.count(), mean_cell(spread)});
    for (const double q : {0.05, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99})
      row.push_back(number_cell(spread.quantile(q)));
    row.push_back(number_cell(spread.most()));
  }
  note_digits(table, levels.by_level,
              [](const auto& level) -> const NumberHistogram& { return level.second; });
  if (levels.others > 0)
    table.notes.push_back(fmt::format("{} values beyond the first {} different ones.",
                                      those_have(levels.others, "record"), kMostValues));
  return table;
}

Table number_table(const std::vector<NumberFigures>& numbers) {
  Table table{"numbers",
              "Columns of numbers",
              {"column", "unit", "records", "none", "least", "p5", "median", "mean", "p95", "p99",
               "greatest"}};
  for (const NumberFigures& column : numbers) {
    const NumberHistogram& spread = column.numbers;
    const auto cell = [&](double number) {
      return spread.count() == 0 ? TableCell() : number_cell(number);
    };
    table.rows.push_back(
        {column.name, unit_of(column.name), spread.count(), column.none, cell(spread.least()),
         cell(spread.quantile(0.05)), cell(spread.quantile(0.5)), mean_cell(spread),
         cell(spread.quantile(0.95)), cell(spread.quantile(0.99)), cell(spread.most())});
    if (column.too_great > 0)
      table.notes.push_back(fmt::format(
          "{}: {} {} too great for this program, such as 1e400, and {} not counted", column.name,
          column.too_great, column.too_great == 1 ? "number is" : "numbers are",
          column.too_great == 1 ? "is" : "are"));
  }
  note_digits(table, numbers,
              [](const NumberFigures& column) -> const NumberHistogram& { return column.numbers; });
  return table;
}

Table text_table(const TextFigures& text) {
  Table table{"text-" + slug(text.name), text.name, {text.name, "records"}};
  std::vector<std::pair<std::string, std::uint64_t>> rows(text.counts.each().begin(),
                                                          text.counts.each().end());
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  for (std::size_t i = 0; i < rows.size() && i < kMostTextRows; ++i)
    table.rows.push_back({rows[i].first, rows[i].second});
  std::uint64_t rest = text.counts.others();
  for (std::size_t i = kMostTextRows; i < rows.size(); ++i) rest += rows[i].second;
  if (rest > 0) table.rows.push_back({std::string("other texts"), rest});
  if (text.none > 0) table.rows.push_back({std::string("none"), text.none});
  if (text.counts.others() > 0)
    table.notes.push_back(
        fmt::format("The first {} different texts of at most {} bytes are told apart; of these, "
                    "the most frequent are shown.",
                    kMostTexts, kLongestText));
  return table;
}

Table record_table(const std::string& name, const std::string& title, const Figures& figures,
                   const std::vector<ShownRecord>& records) {
  Table table{name, title, {"rank"}};
  for (const RatingFigures& rating : figures.ratings) table.heads.push_back(rating.name);
  if (figures.has_time) table.heads.emplace_back("time");
  const bool variants = std::any_of(records.begin(), records.end(), [](const ShownRecord& record) {
    return !record.variant.empty();
  });
  if (variants) table.heads.emplace_back("variant");
  for (const char* head : {"status", "place", "puzzle"}) table.heads.emplace_back(head);
  for (const ShownRecord& record : records) {
    TableRow& row = table.rows.emplace_back(TableRow{std::uint64_t{table.rows.size() + 1}});
    for (std::size_t i = 0; i < figures.ratings.size(); ++i)
      row.emplace_back(i < record.ratings.size() ? record.ratings[i] : std::string());
    if (figures.has_time) row.emplace_back(record.time);
    if (variants) row.emplace_back(record.variant);
    row.insert(row.end(),
               {record.status, fmt::format("{}:{}", record.file, record.line), record.puzzle});
  }
  if (figures.has_time) table.notes.emplace_back("Times are in seconds.");
  table.notes.emplace_back("The place is the file of records, and the line in it.");
  return table;
}

}  // namespace bitwhip::report
