#include "batch/earlier_results.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "rating/value.h"

namespace bitwhip::batch {

namespace {

using rating::Status;
using rating::Value;
using rating::ValueKind;

constexpr std::size_t kRowBlock = std::size_t{1} << 20;
constexpr std::string_view kNoStatus = "-";
constexpr std::string_view kLengthUnit = "length";  // unit of the ratings that --max-length limits

Status status_named(std::string_view name) {
  const rating::StatusInfo* info = rating::statuses().find(name);
  BITWHIP_INVARIANT(info != nullptr);  // add() has checked it
  return info->status;
}

Status worst_of(std::span<const Value> values, Status status) {
  return values.empty() ? status : status_of_values(values, status);
}

// Returns the status that values tell where none is beside them.
Status told_by(std::span<const Value> values) {
  Status worst = Status::ok;
  for (const Value& value : values)
    worst = std::max(
        worst, status_of(value, value.kind == ValueKind::above ? Status::length : Status::ok));
  return worst;
}

// True for a column whose value the present run has without any search.
bool is_taken_anew(const ColumnInfo& column) {
  return column.is_of_line() || column.of_board != nullptr;
}

}  // namespace

EarlierRecords::EarlierRecords(const std::vector<rating::RatingId>& ratings,
                               const std::vector<const ColumnInfo*>& columns,
                               const ReusePolicy& rules)
    : rules_(rules) {
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    if ((rules_.outdated >> i & 1) != 0) continue;
    ratings_.push_back(ratings[i]);
    places_.push_back(i);
  }
  for (const ColumnInfo* column : columns) {
    if (column->is_restored() && !is_taken_anew(*column)) add_once(columns_, column);
  }
}

// Returns the bit set of the ratings whose values count.
std::uint64_t EarlierRecords::usable(std::span<const Value> values, Status status) const {
  std::uint64_t counts = 0;
  if (rules_.again[static_cast<std::size_t>(status)]) return counts;
  for (std::size_t i = 0; i < ratings_.size(); ++i) {
    const bool given_up = values[i].kind == ValueKind::above || values[i].kind == ValueKind::none;
    const bool is_short = status == Status::length && values[i].kind == ValueKind::above &&
                          rating::info(ratings_[i]).unit == kLengthUnit &&
                          values[i].n < rules_.max_length;
    if (!(given_up && status <= Status::open) && !is_short) counts |= std::uint64_t{1} << i;
  }
  return counts;
}

std::string EarlierRecords::contradiction(std::string_view row,
                                          std::span<const Value> values) const {
  const std::vector<std::string_view> cells = split(row, '\t');
  for (std::size_t i = 0; i < ratings_.size(); ++i) {
    const Value other = rating::parse_value(cells[1 + i]).value_or(Value{});
    const auto how = rating::compare(values[i], other);
    if (how != rating::Comparison::less && how != rating::Comparison::greater) continue;
    return fmt::format("{} is {} here, but {} in an earlier line of the same puzzle",
                       rating::info(ratings_[i]).name, to_string(values[i]), to_string(other));
  }
  return {};
}

std::string_view EarlierRecords::keep(std::string_view text) {
  if (blocks_.empty() || blocks_.back().capacity() - blocks_.back().size() < text.size())
    blocks_.emplace_back().reserve(std::max(kRowBlock, text.size()));
  std::string& block = blocks_.back();  // never moves: it does not outgrow its capacity
  block += text;
  return std::string_view(block).substr(block.size() - text.size());
}

std::string EarlierRecords::add(std::string_view puzzle, std::span<const Value> values,
                                std::span<const std::string> cells, std::string_view status,
                                std::uint64_t lacking) {
  BITWHIP_INVARIANT(values.size() == ratings_.size() && cells.size() == columns_.size());
  // Records without a status (Record::has_status) have the one that their values tell.
  const bool is_told = status != kNoStatus;
  const rating::StatusInfo* info =
      rating::statuses().find(is_told ? status : to_string(told_by(values)));
  if (info == nullptr) return fmt::format("'{}' is not a status", status);
  rating::Report report;
  Record record{.report = &report};
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (!put_back(*columns_[i], record, report, cells[i]))
      return fmt::format("'{}' is not a cell of the column {}", cells[i], columns_[i]->name);
  }
  const std::uint64_t counts = usable(values, info->status) & ~lacking;
  if (counts == 0 && (!values.empty() || rules_.again[static_cast<std::size_t>(info->status)]))
    return {};
  std::vector<Value> counting, all(values.begin(), values.end());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if ((counts >> i & 1) != 0)
      counting.push_back(all[i]);
    else
      all[i] = {};
  }
  const Status worst = worst_of(counting, info->status);
  std::string row(to_string(worst));
  for (std::size_t i = 0; i < values.size(); ++i)
    (row += '\t') += (counts >> i & 1) != 0 ? to_string(values[i]) : std::string();
  for (const std::string& cell : cells) (row += '\t') += cell;
  const auto known = rows_.find(puzzle);
  if (known == rows_.end()) {
    rows_.emplace(keep(puzzle), keep(row));
    return {};
  }
  std::string why = contradiction(known->second, all);
  if (!why.empty()) return why;
  const auto of_known = split(known->second, '\t');
  const auto has = static_cast<std::size_t>(std::count_if(
      of_known.begin() + 1, of_known.begin() + 1 + static_cast<std::ptrdiff_t>(values.size()),
      [](std::string_view cell) { return !cell.empty(); }));
  if (counting.size() > has || (counting.size() == has && worst < status_named(of_known.front())))
    known->second = keep(row);
  return {};
}

bool EarlierRecords::find(Record& record, rating::Report& report) const {
  const auto known = rows_.find(record.puzzle);
  if (known == rows_.end()) return false;
  if (rules_.outdated != 0)
    count_outdated(static_cast<std::uint64_t>(std::popcount(rules_.outdated)));
  if (rules_.outdated != 0 && ratings_.empty()) return false;
  const std::vector<std::string_view> row = split(known->second, '\t');
  report.status = status_named(row.front());
  std::uint64_t known_ratings = 0;
  bool is_whole = rules_.outdated == 0;
  for (std::size_t i = 0; i < ratings_.size(); ++i) {
    const std::string_view cell = row[1 + i];
    is_whole = is_whole && !cell.empty();
    if (cell.empty()) continue;
    known_ratings |= std::uint64_t{1} << places_[i];
    report.values[places_[i]] = rating::parse_value(cell).value_or(Value{});
  }
  if (!is_whole) {
    record.reused.ratings = known_ratings;
    return false;
  }
  for (std::size_t i = 0; i < columns_.size(); ++i)
    put_back(*columns_[i], record, report, row[1 + ratings_.size() + i]);
  return true;
}

}  // namespace bitwhip::batch
