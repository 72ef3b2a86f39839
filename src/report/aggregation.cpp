#include "report/aggregation.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "batch/column.h"
#include "batch/record.h"
#include "rating/rating.h"

namespace bitwhip::report {

namespace {

constexpr std::string_view kTime = "time";
// Columns that are shown by level of ratings: facts of the puzzle by several ratings, costs of the
// run by the first one.
constexpr std::array<std::string_view, 2> kOfPuzzle{"clues", "cands-brt"};
constexpr std::array<std::string_view, 3> kOfRun{"nodes", "arena", kTime};
// Columns that differ in every record.
constexpr std::array<std::string_view, 3> kIgnored{"line", "solution", "tail"};
constexpr double kNever = -std::numeric_limits<double>::infinity();

// Adds a numeric cell, even if it is out of range, but not the words `inf` and `nan`. Returns the
// number if it is finite.
std::optional<double> add_number(NumberFigures& figures, const std::string& cell, bool& is_number) {
  const auto number = parse_number(cell);
  const bool is_finite = number && std::isfinite(*number);
  is_number = is_finite || (number && cell.find_first_of("0123456789") != std::string::npos);
  if (is_finite)
    figures.numbers.add(*number);
  else if (is_number)
    ++figures.too_great;
  return is_finite ? number : std::nullopt;
}

// Returns the sort key of a value of a rating, or of a number.
double place_of(const std::string& cell) {
  if (const auto value = rating::parse_value(cell)) return rating::height_of(*value);
  const auto number = parse_number(cell);
  return !number || std::isnan(*number) ? kNever
                                        : std::max(*number, std::numeric_limits<double>::lowest());
}

}  // namespace

Gatherer::ColumnKind Gatherer::kind_of(const std::string& name) const {
  if (name == "status") return ColumnKind::status;
  if (name == "puzzle") return ColumnKind::puzzle;
  if (contains(asked_.ratings, name)) return ColumnKind::rating;
  if (asked_.ratings.empty() && rating::find_rating(name)) return ColumnKind::rating;
  if (contains(kIgnored, name)) return ColumnKind::ignored;
  const batch::ColumnInfo* known = batch::all_columns().find(name);
  return known == nullptr ? ColumnKind::unknown
         : known->is_text ? ColumnKind::text
                          : ColumnKind::number;
}

// Returns the index of a column, which is added if it is new.
std::size_t Gatherer::column_of(const std::string& name) {
  if (const auto [found, is_new] = by_name_.try_emplace(name, columns_.size()); !is_new)
    return found->second;
  const ColumnKind kind = kind_of(name);
  GatheredColumn column{
      name, kind, 0,
      kind == ColumnKind::number && (contains(kOfPuzzle, name) || contains(kOfRun, name))};
  const auto add = [&column](auto& list, auto figures) {
    column.at = list.size();
    list.push_back(std::move(figures));
  };
  if (kind == ColumnKind::rating) add(figures_.ratings, RatingFigures{name});
  if (kind == ColumnKind::number) add(figures_.numbers, NumberFigures{name});
  if (kind == ColumnKind::text) add(figures_.texts, TextFigures{name});
  if (kind == ColumnKind::unknown) add(unknown_, UnknownColumn{{name}, {name}});
  if (kind == ColumnKind::puzzle || kind == ColumnKind::ignored) figures_.ignored.push_back(name);
  if (kind == ColumnKind::status) figures_.has_status = true;
  if (kind == ColumnKind::number && name == kTime) {
    figures_.has_time = true;
    time_ = column.at;
  }
  columns_.push_back(std::move(column));
  BITWHIP_INVARIANT(columns_.size() == by_name_.size());
  return columns_.size() - 1;
}

void Gatherer::begin(const std::string& name) {
  figures_.sources.push_back({name, 0});
  bound_.clear();
}

// Binds the columns of a file. Ratings come in the order asked for. Two columns with the same name
// are distinct.
void Gatherer::bind(const std::vector<std::string>& heads) {
  for (const std::string& name : asked_.ratings) {
    if (contains(heads, name)) column_of(name);
  }
  std::unordered_set<std::size_t> bound(bound_.begin(), bound_.end());
  std::unordered_map<std::string, int> last;  // occurrences of a name in the header
  while (bound_.size() < heads.size()) {
    const std::string& head = heads[bound_.size()];
    std::size_t column = column_of(head);
    while (!bound.insert(column).second) {
      int& again = last.try_emplace(head, 1).first->second;
      column = column_of(head + " (" + std::to_string(++again) + ")");
    }
    bound_.push_back(column);
  }
  values_.resize(figures_.ratings.size());
  numbers_.resize(figures_.numbers.size());
}

void Gatherer::take_cell(const GatheredColumn& column, const std::string& cell,
                         const tables::ListReader& list) {
  if (column.kind == ColumnKind::rating) {
    BITWHIP_INVARIANT(column.at < figures_.ratings.size() &&
                      figures_.ratings.size() == values_.size());
    RatingFigures& rating = figures_.ratings[column.at];
    values_[column.at] = cell.empty() ? rating::Value() : rating::parse_value(cell);
    if (values_[column.at]) {
      rating.values.add(*values_[column.at]);
    } else if (++rating.mistakes == 1) {
      rating.first_mistake = list.name() + ":" + std::to_string(list.line()) + ": '" +
                             cell.substr(0, kLongestText) + "'";
    }
  } else if (column.kind == ColumnKind::number) {
    BITWHIP_INVARIANT(column.at < figures_.numbers.size() &&
                      figures_.numbers.size() == numbers_.size());
    NumberFigures& figures = figures_.numbers[column.at];
    bool is_number = false;
    numbers_[column.at] = add_number(figures, cell, is_number);
    figures.none += is_number ? 0 : 1;
  } else if (column.kind == ColumnKind::status) {
    status_ = cell;
  } else if (column.kind == ColumnKind::puzzle) {
    puzzle_ = cell == "-" ? std::string() : cell;
  } else if (column.kind == ColumnKind::text) {
    BITWHIP_INVARIANT(column.at < figures_.texts.size());
    TextFigures& text = figures_.texts[column.at];
    if (tables::is_nothing(cell))
      ++text.none;
    else
      text.counts.add(cell);
  } else if (column.kind == ColumnKind::unknown) {
    BITWHIP_INVARIANT(column.at < unknown_.size());
    UnknownColumn& unknown = unknown_[column.at];
    if (tables::is_nothing(cell)) {
      ++unknown.number.none;
      ++unknown.text.none;
      return;
    }
    unknown.text.counts.add(cell);
    unknown.has_places = unknown.has_places && place_of(cell) != kNever;
    if (unknown.is_number) add_number(unknown.number, cell, unknown.is_number);
  }
}

// Classes are made of the values counted separately.
bool Gatherer::keeps(std::size_t rating) const {
  BITWHIP_INVARIANT(rating < values_.size() && values_.size() == figures_.ratings.size());
  return values_[rating] && figures_.ratings[rating].values.keeps(key_of(*values_[rating]));
}

void Gatherer::add_pairs_and_levels() {
  const std::size_t paired = std::min(figures_.ratings.size(), kMostPaired);
  for (std::size_t b = 1; b < paired; ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      const std::size_t at = b * (b - 1) / 2 + a;
      BITWHIP_INVARIANT(at <= figures_.pairs.size() && b < values_.size());
      if (at == figures_.pairs.size()) figures_.pairs.push_back({a, b});
      if (!values_[a] || !values_[b]) continue;
      BITWHIP_INVARIANT(figures_.pairs[at].a == a && figures_.pairs[at].b == b);
      PairCounts& pairs = figures_.pairs[at].values;
      keeps(a) && keeps(b) ? pairs.add({key_of(*values_[a]), key_of(*values_[b])})
                           : pairs.add_others();
    }
  }
  for (const GatheredColumn& column : columns_) {
    if (!column.is_leveled || !numbers_[column.at]) continue;
    const std::size_t ratings =
        std::min(figures_.ratings.size(), contains(kOfRun, column.name) ? 1 : kMostLeveled);
    for (std::size_t i = 0; i < ratings; ++i) {
      if (!values_[i] || values_[i]->kind == rating::ValueKind::none) continue;
      LevelFigures& figures =
          levels_.try_emplace({i, column.name}, LevelFigures{i, column.name, {}}).first->second;
      if (keeps(i))
        figures.by_level[key_of(*values_[i])].add(*numbers_[column.at]);
      else
        ++figures.others;
    }
  }
}

const std::string& Gatherer::cell_of(const tables::ListReader& list,
                                     const std::string& name) const {
  static const std::string kNothing;
  BITWHIP_INVARIANT(bound_.size() <= list.texts().size());
  for (std::size_t i = 0; i < bound_.size(); ++i) {
    if (columns_[bound_[i]].name == name) return list.texts()[i];
  }
  return kNothing;
}

// Keeps the row if it is among the greatest, at most kMostShown. Rows come in order, so it is
// inserted behind those with equal keys.
void Gatherer::keep(std::vector<RankedRecord>& greatest, const std::vector<double>& keys,
                    const tables::ListReader& list) const {
  BITWHIP_INVARIANT(
      std::is_sorted(greatest.begin(), greatest.end(),
                     [](const RankedRecord& a, const RankedRecord& b) { return a.keys > b.keys; }));
  if (greatest.size() == kMostShown && greatest.back().keys >= keys) return;
  ShownRecord record{figures_.records,
                     list.name(),
                     list.line(),
                     puzzle_,
                     cell_of(list, "variant"),
                     status_,
                     cell_of(list, std::string(kTime)),
                     {}};
  for (const RatingFigures& rating : figures_.ratings)
    record.ratings.push_back(cell_of(list, rating.name));
  const auto place = std::find_if(greatest.begin(), greatest.end(),
                                  [&](const RankedRecord& kept) { return kept.keys < keys; });
  greatest.insert(place, {keys, std::move(record)});
  if (greatest.size() > kMostShown) greatest.pop_back();
}

void Gatherer::keep_greatest(const tables::ListReader& list) {
  std::vector<double> keys;
  if (!asked_.by.empty()) keys.push_back(place_of(cell_of(list, asked_.by)));
  for (const auto& value : values_) keys.push_back(value ? rating::height_of(*value) : kNever);
  // Ratings that only a later file has count only for its records.
  while (keys.size() > 1 && keys.back() == kNever) keys.pop_back();
  if (!keys.empty() && keys.front() != kNever) keep(hardest_, keys, list);
  if (!figures_.has_time) return;
  BITWHIP_INVARIANT(time_ < numbers_.size() && figures_.numbers[time_].name == kTime);
  if (const auto& seconds = numbers_[time_]) keep(slowest_, {*seconds}, list);
}

// A column of weights is taken for that of `bitwhip generate` if there are clues and grids beside
// it.
void Gatherer::add_weighted(tables::ListReader& list) {
  const bool is_first = figures_.sources.back().records == 1;
  if (is_first) {
    const bool has_weights = contains(list.heads(), "weight") && contains(list.heads(), "clues") &&
                             contains(list.heads(), "grid");
    if (figures_.records == 1 && has_weights)
      weighted_.emplace(
          tables::WeightedReader::WeightingOptions{.columns = asked_.ratings, .unbiased = true});
    if (!has_weights) weighted_.reset();
  }
  if (!weighted_) {
    list.take_notes();  // discarded, to free their memory
    return;
  }
  try {
    weighted_->take(list, is_first);
  } catch (const tables::ListError&) {
    weighted_.reset();  // a record has no definite weight; everything else is shown
  }
}

void Gatherer::add(tables::ListReader& list) {
  if (bound_.size() < list.heads().size()) bind(list.heads());
  BITWHIP_INVARIANT(!figures_.sources.empty() && bound_.size() == list.texts().size());
  ++figures_.records;
  ++figures_.sources.back().records;
  status_.clear();
  puzzle_.clear();
  values_.assign(values_.size(), std::nullopt);
  numbers_.assign(numbers_.size(), std::nullopt);
  for (std::size_t i = 0; i < bound_.size(); ++i)
    take_cell(columns_[bound_[i]], list.texts()[i], list);
  // Statuses of bitwhip are always counted separately.
  if (const rating::StatusInfo* status = rating::statuses().find(status_))
    ++statuses_[static_cast<std::size_t>(status->status)];
  else if (status_.empty())
    ++figures_.without_status;
  else
    foreign_statuses_.add(status_);
  add_pairs_and_levels();
  keep_greatest(list);
  add_weighted(list);
}

Figures Gatherer::finish() {
  const std::string names =
      joined(figures_.sources, ", ", [](const SourceFigures& source) { return source.name; });
  if (figures_.records == 0) throw tables::ListError(names + ": no records");
  std::vector<std::string> wanted = asked_.ratings;
  if (!asked_.by.empty()) wanted.push_back(asked_.by);
  for (const std::string& name : wanted) {
    if (!by_name_.contains(name))
      throw tables::ListError(fmt::format("{}: there is no column '{}'", names, name));
  }
  for (const std::string& name : asked_.ratings) {
    if (columns_[by_name_.at(name)].kind != ColumnKind::rating)
      throw tables::ListError(fmt::format("{}: the column '{}' is never a rating", names, name));
  }
  const auto has_order = [this](const GatheredColumn& column) {
    return column.kind == ColumnKind::rating || column.kind == ColumnKind::number ||
           (column.kind == ColumnKind::unknown && unknown_[column.at].has_places);
  };
  if (!asked_.by.empty() && !has_order(columns_[by_name_.at(asked_.by)]))
    throw tables::ListError(fmt::format(
        "{}: the column '{}' is neither a rating nor one of numbers", names, asked_.by));
  for (const rating::StatusInfo& status : rating::statuses()) {
    figures_.statuses.emplace_back(status.name, statuses_[static_cast<std::size_t>(status.status)]);
  }
  figures_.statuses.insert(figures_.statuses.end(), foreign_statuses_.each().begin(),
                           foreign_statuses_.each().end());
  figures_.other_statuses = foreign_statuses_.others();
  for (UnknownColumn& unknown : unknown_) {
    if (unknown.is_number && unknown.number.numbers.count() > 0)
      figures_.numbers.push_back(std::move(unknown.number));
    else
      figures_.texts.push_back(std::move(unknown.text));
  }
  for (auto& [key, level] : levels_) figures_.levels.push_back(std::move(level));
  figures_.hardest_by = !asked_.by.empty()         ? asked_.by
                        : figures_.ratings.empty() ? std::string()
                                                   : figures_.ratings.front().name;
  for (RankedRecord& kept : hardest_) figures_.hardest.push_back(std::move(kept.record));
  for (RankedRecord& kept : slowest_) figures_.slowest.push_back(std::move(kept.record));
  if (weighted_) figures_.unbiased = weighted_->finish();
  return std::move(figures_);
}

RunComparison pair(tables::ListReader& first, tables::ListReader& second,
                   const ReportOptions& asked) {
  RunComparison comparison;
  Gatherer a(asked), b(asked);
  a.begin(first.name());
  b.begin(second.name());
  std::size_t known = 0;  // number of ratings of both runs, which only grows
  for (std::uint64_t record = 1;; ++record) {
    const bool more_a = first.next(), more_b = second.next();
    if (!more_a && !more_b) break;
    if (more_a) a.add(first);
    if (more_b) b.add(second);
    if (!more_a || !more_b) {
      ++(more_a ? comparison.only_first : comparison.only_second);
      continue;
    }
    if (!a.puzzle().empty() && !b.puzzle().empty() && a.puzzle() != b.puzzle()) {
      throw tables::ListError(first.name() + ":" + std::to_string(first.line()) + " and " +
                              second.name() + ":" + std::to_string(second.line()) +
                              " are different puzzles; --compare pairs records in order, and "
                              "`bitwhip compare --by-puzzle` in any order");
    }
    ++comparison.both;
    if (a.values().size() + b.values().size() != known) {
      known = a.values().size() + b.values().size();
      const auto names_of = [](const Gatherer& run) {
        return made_of(run.figures().ratings, [](const RatingFigures& one) { return one.name; });
      };
      const std::vector<std::string> names = names_of(a), others = names_of(b);
      for (std::size_t i = 0; i < names.size(); ++i) {
        const std::size_t other = tables::place_in(others, names[i]);
        const auto is_this = [i](const ComparedRating& rating) { return rating.first == i; };
        if (other != tables::kAbsent &&
            std::none_of(comparison.ratings.begin(), comparison.ratings.end(), is_this))
          comparison.ratings.push_back({names[i], i, other});
      }
    }
    for (ComparedRating& rating : comparison.ratings) {
      BITWHIP_INVARIANT(rating.first < a.values().size() && rating.second < b.values().size());
      const auto x = a.values()[rating.first], y = b.values()[rating.second];
      if (!x || !y) continue;
      tables::add(rating.comparison, {record, first.line(), second.line(), a.puzzle(), *x, *y},
                  kMostShown);
      a.keeps(rating.first) && b.keeps(rating.second) ? rating.values.add({key_of(*x), key_of(*y)})
                                                      : rating.values.add_others();
    }
    if (!a.figures().has_status || !b.figures().has_status) continue;
    const bool are_short = std::max(a.status().size(), b.status().size()) <= kLongestText;
    are_short ? comparison.statuses.add({a.status(), b.status()})
              : comparison.statuses.add_others();
  }
  comparison.first = a.finish();
  comparison.second = b.finish();
  return comparison;
}

}  // namespace bitwhip::report
