#include "tables/record_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "rating/status.h"
#include "rating/value.h"
#include "variant/variant.h"

namespace bitwhip::tables {

RecordReader::RecordReader(const batch::Job& job, const ListReader& list)
    : list_(list), file_(printable(list.name())), ratings_(batch::rated_by(job)), columns_(job.layout.columns) {
  columns_.insert(columns_.end(), job.named.columns.begin(), job.named.columns.end());
  for (const batch::ColumnInfo* column : columns_) {
    if (!column->passed) continue;
    passed_.resize(std::max(passed_.size(), *column->passed + 1));
    passed_[*column->passed] = column->name;
  }
  if (job.layout.tail) columns_.push_back(batch::all_columns().find("tail"));
  std::erase_if(columns_, [](const batch::ColumnInfo* column) { return !column->is_restored() && !column->cell; });
  if (needs(job, batch::Needs::path)) paths_.resize(rating::ratings().size());
  profile_.resize(ratings_.size());
  bind();
}

batch::Record& RecordReader::next() {
  if (bound_ < list_.heads().size()) bind();
  report_ = {};
  report_.clues = -1;
  report_.stats.nodes = report_.stats.arena_peak = UINT64_MAX;  // not known
  record_ = {.puzzle = {}, .report = &report_, .seconds = -1, .tail = {}, .line = list_.line(), .file = file_, .variant = variant::kClassic};
  std::fill(paths_.begin(), paths_.end(), batch::PathTexts());
  record_.paths = paths_;
  if (!is_nothing(cell(variant_))) record_.variant = cell(variant_);
  record_.puzzle = puzzle_text_ = puzzle_of(cell(puzzle_), record_.variant);
  if (puzzle_text_.empty()) report_.status = rating::Status::invalid_format;
  for (std::size_t i = 0; i < ratings_.size(); ++i) {
    const std::string& text = cell(values_[i]);
    const auto value = text.empty() ? rating::Value() : rating::parse_value(text);
    if (!value) list_.fail(fmt::format("'{}' is not a value: a number, a..b, inf, >n or -", text));
    report_.values[i] = *value;
    if (status_ == kAbsent) report_.status = std::max(report_.status, status_told(*value));
  }
  if (!is_nothing(cell(status_))) {
    const rating::StatusInfo* status = rating::statuses().find(cell(status_));
    if (status == nullptr) list_.fail(fmt::format("'{}' is not a status", cell(status_)));
    report_.status = status->status;
  }
  for (std::size_t i = 0; i < columns_.size(); ++i) take_cell(*columns_[i], cells_[i]);
  for (std::size_t i = 0; i < passed_.size(); ++i) passed_cells_[i] = cell(passed_at_[i]);
  record_.cells = passed_cells_;
  return record_;
}

// The place of a line and its variant are known without a column.
void RecordReader::bind() {
  const auto place = [this](std::string_view name, bool needed) { return needed ? list_.needed_place(name) : list_.place_of(name); };
  passed_at_ = made_of(passed_, [&](std::string_view name) { return place(name, !name.empty()); });
  passed_cells_.resize(passed_.size());
  values_ = made_of(ratings_, [&](rating::RatingId id) { return place(rating::info(id).name, true); });
  cells_ = made_of(columns_, [&](const batch::ColumnInfo* column) { return place(column->name, !column->of_line || column->name == "tail"); });
  puzzle_ = list_.needed_place("puzzle");
  status_ = list_.place_of("status");
  variant_ = list_.place_of("variant");
  bound_ = list_.heads().size();
}

const std::string& RecordReader::cell(std::size_t at) const {
  static const std::string kNothing;
  BITWHIP_INVARIANT(at == kAbsent || at < list_.texts().size());
  return at == kAbsent ? kNothing : list_.texts()[at];
}

void RecordReader::take_cell(const batch::ColumnInfo& column, std::size_t at) {
  const std::string& text = cell(at);
  if (is_nothing(text) && column.name != "tail") return;
  bool taken;
  if (column.cell) {
    constexpr double kNanoseconds = 1e9;
    const bool is_time = column.cell->counter->counter == rules::Counter::time;
    const auto number = parse_real(text);
    taken = number && *number >= 0;
    if (taken) {
      record_.profile = profile_;
      profile_[column.cell->rating][static_cast<std::size_t>(column.cell->counter->counter)] =
          static_cast<std::uint64_t>(std::llround(is_time ? *number * kNanoseconds : *number));
    }
  } else {
    taken = put_back(column, record_, report_, text);
  }
  if (!taken) list_.fail(fmt::format("'{}' is not a cell of the column {}", text, column.name));
}

}  // namespace bitwhip::tables
