#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "base/lists.h"
#include "base/text.h"
#include "grid/puzzle.h"
#include "rating/rating.h"
#include "rating/value.h"
#include "tables/list_reader.h"
#include "tables/weighted_sums.h"

namespace bitwhip::tables {

namespace {

constexpr std::string_view kClues = "clues", kNone = "none";
constexpr std::array<std::string_view, 6> kOperators{"<=", ">=", "==", "!=", "<", ">"};
constexpr std::size_t kFewMembers = 16;
constexpr std::uint64_t kNamed = std::uint64_t{1} << 63;  // bit of clusters that are not numbers

// Returns the givens of pencil marks, or those among the first 81 characters, which fields may
// follow.
int givens_of(std::string_view puzzle) {
  if (puzzle.size() < kCells) return kNoClues;
  if (puzzle.size() == kMarks) {
    if (const auto marks = parse_puzzle(puzzle)) return marks->givens;
  }
  int givens = 0;
  for (const char c : puzzle.substr(0, kCells)) givens += c >= '1' && c <= '9';
  return givens;
}

// Returns the result of a comparison of two cells; nothing if it is undecided.
std::optional<bool> compared(std::string_view a, std::string_view sign, std::string_view b) {
  const auto left = rating::parse_value(a), right = rating::parse_value(b);
  if (!left || !right) return std::nullopt;
  const auto how = rating::compare(*left, *right);
  if (how == rating::Comparison::undecided) return std::nullopt;
  const bool less = how == rating::Comparison::less, equal = how == rating::Comparison::equal;
  if (sign == "<") return less;
  if (sign == "<=") return less || equal;
  if (sign == "==") return equal;
  if (sign == "!=") return !equal;
  return sign == ">" ? !less && !equal : !less;
}

// Combines the values of equal keys.
template <class Key, class Value, class Add>
void combine(std::vector<std::pair<Key, Value>>& list, const Add& add) {
  std::sort(list.begin(), list.end(),
            [](const auto& a, const auto& b) { return std::less<Key>()(a.first, b.first); });
  std::size_t to = 0;
  for (std::size_t from = 0; from < list.size(); ++from) {
    if (to > 0 && list[to - 1].first == list[from].first) {
      add(list[to - 1].second, list[from].second);
    } else {
      list[to++] = list[from];
    }
  }
  list.resize(to);
}

}  // namespace

void WeightedReader::choose_columns(const ListReader& list) {
  begun_ = true;
  const bool has_grid = has_head(list.heads(), "grid");
  sums_.cluster = asked_.cluster ? (*asked_.cluster == kNone ? "" : *asked_.cluster)
                  : has_grid     ? "grid"
                                 : "";
  std::vector<std::string> names;
  if (has_head(list.heads(), kClues) || has_head(list.heads(), "puzzle"))
    names.emplace_back(kClues);
  if (asked_.columns.empty()) {
    for (const std::string& head : list.heads()) {
      if (rating::find_rating(head)) add_once(names, head);
    }
  }
  for (const std::string& name : asked_.columns) add_once(names, name);
  if (!asked_.by.empty()) add_once(names, asked_.by);
  if (names.empty())
    throw ListError(
        fmt::format("{}: it holds no records to sum up: no column is a rating, and there are "
                    "neither puzzles nor clues",
                    printable(list.name())));
  const auto sign_of = [&list](const std::string& name) {
    const auto found =
        std::find_if(kOperators.begin(), kOperators.end(),
                     [&name](std::string_view one) { return name.find(one) != std::string::npos; });
    return std::string(found == kOperators.end() || has_head(list.heads(), name) ? "" : *found);
  };
  const auto comparisons = std::stable_partition(
      names.begin(), names.end(), [&](const std::string& name) { return sign_of(name).empty(); });
  for (const std::string& name : names) {
    comparisons_.push_back(sign_of(name));
    sums_.columns.push_back({.name = name});
  }
  const auto n = static_cast<std::size_t>(comparisons - names.begin());
  sums_.pairs.resize(n * (n - std::min<std::size_t>(n, 1)) / 2);
  sums_.within.resize(asked_.by.empty() ? 0 : names.size());
}

void WeightedReader::bind(const ListReader& list) {
  if (!begun_) choose_columns(list);
  bound_ = list.heads().size();
  const auto before = std::tuple(puzzle_, clues_, weight_, places_);
  puzzle_ = list.place_of("puzzle");
  clues_ = list.place_of(kClues);
  weight_ = asked_.unbiased ? list.place_of("weight") : kAbsent;
  if (asked_.unbiased && weight_ == kAbsent && clues_ == kAbsent && puzzle_ == kAbsent)
    throw ListError(fmt::format("{}: --unbiased needs a column of weights, of clues or of puzzles",
                                printable(list.name())));
  if (asked_.unbiased && weight_ == kAbsent && sums_.notes.needs_weights(list.name()))
    throw ListError(
        fmt::format("{}: the run split its attempts or kept to a pattern, so --unbiased needs its "
                    "column 'weight'",
                    printable(list.name())));
  cluster_ = sums_.cluster.empty() ? kAbsent : list.needed_place(sums_.cluster);
  times_ = asked_.times.empty() ? kAbsent : list.needed_place(asked_.times);
  places_.clear();
  looked_at_.clear();
  for (std::size_t i = 0; i < sums_.columns.size(); ++i) {
    const std::string_view name = sums_.columns[i].name;
    const std::size_t sign = comparisons_[i].empty() ? name.size() : name.find(comparisons_[i]);
    places_.emplace_back(kAbsent, kAbsent);
    if (name == kClues && clues_ == kAbsent && puzzle_ != kAbsent) continue;
    places_[i].first = list.needed_place(trimmed(name.substr(0, sign)));
    looked_at_.push_back(places_[i].first);
    if (sign == name.size()) continue;
    places_[i].second = list.needed_place(trimmed(name.substr(sign + comparisons_[i].size())));
    looked_at_.push_back(places_[i].second);
  }
  if (asked_.columns.empty()) {
    // A column that appears later cannot be part of the tables, as it was not summed from the
    // start.
    for (const std::string& head : list.heads()) {
      if (rating::find_rating(head) && sums_.find(head) == nullptr)
        throw ListError(fmt::format(
            "{}: the records before have no column '{}'; --columns tells which columns count",
            printable(list.name()), head));
    }
  }
  if (clues_ != kAbsent) looked_at_.push_back(clues_);
  if (weight_ != kAbsent) looked_at_.push_back(weight_);
  std::sort(looked_at_.begin(), looked_at_.end());
  looked_at_.erase(std::unique(looked_at_.begin(), looked_at_.end()), looked_at_.end());
  // Cells in other columns make other rows, even if they are equal.
  if (before != std::tuple(puzzle_, clues_, weight_, places_)) row_at_.clear();
}

std::string WeightedReader::cell_of(const ListReader& list, std::size_t column) const {
  const auto& [first, second] = places_[column];
  if (first == kAbsent) {
    const int givens = givens_of(list.texts()[puzzle_]);
    return givens == kNoClues ? std::string() : fmt::format("{}", givens);
  }
  const std::string& text = list.texts()[first];
  if (second == kAbsent) return text;
  const auto truth = compared(text, comparisons_[column], list.texts()[second]);
  return !truth ? "" : *truth ? "1" : "0";
}

bool WeightedReader::tells_clues(const ListReader& list) const {
  return clues_ != kAbsent && !is_nothing(list.texts()[clues_]);
}

// Parses a row that was not seen before.
WeightedReader::DistinctRow WeightedReader::read_row(const ListReader& list) {
  DistinctRow row;
  if (tells_clues(list)) {
    const std::string& clues = list.texts()[clues_];
    const auto number = parse_number<int>(clues);
    if (!number || *number < 0 || *number > kCells)
      list.fail(fmt::format("'{}' is no number of clues", printable(clues)));
    row.clues = *number;
  } else if (puzzle_ != kAbsent) {
    row.clues = givens_of(list.texts()[puzzle_]);
  }
  if (weight_ != kAbsent) {
    const auto weight = parse_real(list.texts()[weight_]);
    if (!weight || !std::isfinite(*weight) || *weight < 0)
      list.fail(fmt::format("'{}' is not a weight", printable(list.texts()[weight_])));
    if (*weight > kGreatestWeight || (*weight > 0 && *weight < kLeastWeight))
      list.fail(fmt::format(
          "the weight {} is too {}: a weight is 0, or from {:g} to {:g}; only "
          "their ratios count, so divide all by the same number",
          printable(list.texts()[weight_]), *weight > kGreatestWeight ? "great" : "small",
          kLeastWeight, kGreatestWeight));
    row.weight = *weight;
  } else if (asked_.unbiased) {
    row.weight = row.clues < 0 ? 0 : controlled_bias_weight(row.clues);
  }
  row.cells.resize(sums_.columns.size());
  // Without clues there is no weight, so the record counts in no column.
  if (asked_.unbiased && weight_ == kAbsent && row.clues < 0) return row;
  for (std::size_t i = 0; i < sums_.columns.size(); ++i) {
    const std::string cell = cell_of(list, i);
    if (is_nothing(cell)) continue;
    auto& level = place_of_level(sums_.columns[i].levels, key_of_label(cell));
    row.cells[i] = {&level, number_of(level.first, asked_.zero_as, asked_.open_as)};
  }
  return row;
}

std::uint32_t WeightedReader::row_of(const ListReader& list) {
  key_.clear();
  for (const std::size_t place : looked_at_) (key_ += list.texts()[place]) += '\t';
  if (!tells_clues(list) && puzzle_ != kAbsent)
    key_ += static_cast<char>(givens_of(list.texts()[puzzle_]));
  const auto found = row_at_.find(key_);
  if (found != row_at_.end()) return found->second;
  rows_.push_back(read_row(list));
  return row_at_.emplace(key_, static_cast<std::uint32_t>(rows_.size() - 1)).first->second;
}

// Returns the number of a cluster; equal grid numbers of different runs are different clusters.
std::uint64_t WeightedReader::cluster_of(std::string_view cell) {
  constexpr int kRunBits = 12;
  const auto number = parse_number<std::uint64_t>(cell);
  if (number && *number < (kNamed >> kRunBits))
    return *number << kRunBits | (sums_.notes.run() & ((1U << kRunBits) - 1));
  return cluster_names_
      .try_emplace(fmt::format("{} {}", sums_.notes.run(), cell), kNamed + cluster_names_.size())
      .first->second;
}

// Throws ListError if the column of clues differs from the puzzle beside it.
void WeightedReader::check_clues(const ListReader& list) const {
  if (!tells_clues(list) || puzzle_ == kAbsent || list.texts()[puzzle_].size() != kCells) return;
  const std::string& clues = list.texts()[clues_];
  const int givens = givens_of(list.texts()[puzzle_]);
  if (parse_number<int>(clues) != givens)
    list.fail(
        fmt::format("the column clues says {}, and the puzzle has {}", printable(clues), givens));
}

void WeightedReader::add_notes(ListReader& list) {
  const std::string notes = list.take_notes();
  if (notes.empty()) return;
  sums_.notes.add(notes, list.name());
  collection_.see(sums_.notes, list.name());
  apart_ = sums_.notes.tells_runs_apart();
}

void WeightedReader::take(ListReader& list, bool begin) {
  if (begin) collection_ = {};
  add_notes(list);
  if (begin || bound_ < list.heads().size()) bind(list);
  const auto read = times_ == kAbsent ? 1 : parse_number<std::uint64_t>(list.texts()[times_]);
  if (!read) list.fail(fmt::format("'{}' is no number of records", list.texts()[times_]));
  const std::uint64_t times = *read;
  if (times_ != kAbsent && times > kMostRecords - sums_.records)
    list.fail(fmt::format("with this row there are more than {} records", grouped(kMostRecords)));
  if (times == 0) return;
  check_clues(list);
  collection_.check(list);
  const std::uint32_t row = row_of(list);
  sums_.records += times;
  if (cluster_ == kAbsent || is_nothing(list.texts()[cluster_])) {
    rows_[row].alone += times;
    return;
  }
  if (!apart_)
    throw ListError(
        fmt::format("{}:{}: this record may be of either of two runs whose notes stand above it, "
                    "so its {} cannot be told: "
                    "give each run as a file of its own, or take --cluster none",
                    printable(list.name()), list.line(), sums_.cluster));
  const auto [found, is_new] = cluster_at_.try_emplace(cluster_of(list.texts()[cluster_]),
                                                       static_cast<std::uint32_t>(members_.size()));
  const std::uint32_t first = found->second;
  if (is_new) {
    members_.push_back({row, 0, times});
    return;
  }
  std::uint32_t at = first;
  for (std::size_t i = 0; i < kFewMembers && at != 0 && members_[at].row != row; ++i)
    at = members_[at].next;
  const auto next = static_cast<std::uint32_t>(members_.size());
  if (at != 0 && members_[at].row != row)
    at = far_.try_emplace(std::uint64_t{first} << 32 | row, next).first->second;
  if (at != 0 && at != next) {
    members_[at].times += times;
  } else {
    members_.push_back({row, members_[first].next, times});
    members_[first].next = next;
  }
}

void WeightedReader::add(ListReader& list) {
  for (bool begin = true; list.next(); begin = false) take(list, begin);
  add_notes(list);
  if (asked_.times.empty()) collection_.end_file(list, sums_.notes);
  if (!begun_) {
    if (list.heads().empty()) throw ListError(printable(list.name()) + ": no records");
    bind(list);
  }
}

// Chooses the centres of all moments, which the numbers of all rows decide.
void WeightedReader::choose_centres() {
  const std::size_t n = sums_.columns.size();
  std::vector<double> weights(rows_.size());
  for (std::size_t row = 0; row < rows_.size(); ++row)
    weights[row] = static_cast<double>(rows_[row].alone);
  for (std::size_t i = 1; i < members_.size(); ++i)
    weights[members_[i].row] += static_cast<double>(members_[i].times);
  for (std::size_t row = 0; row < rows_.size(); ++row) weights[row] *= rows_[row].weight;
  // Returns the centre of a column over the rows that have a value in another one, too.
  const auto centre = [&](std::size_t column, std::size_t other) {
    return centre_of([&](const auto& take) {
      for (std::size_t row = 0; row < rows_.size(); ++row) {
        const auto& [level, number] = rows_[row].cells[column];
        if (number && rows_[row].cells[other].first != nullptr) take(weights[row], *number);
      }
    });
  };
  for (std::size_t i = 0; i < n; ++i) sums_.columns[i].moments.centre = {centre(i, i)};
  std::size_t pair = 0;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i && pair < sums_.pairs.size(); ++j, ++pair)
      sums_.pairs[pair].centre = {centre(i, j), centre(j, i)};
  }
  if (sums_.within.empty()) return;
  const std::size_t by = static_cast<std::size_t>(sums_.find(sums_.by) - sums_.columns.data());
  std::map<LevelKey, std::vector<std::size_t>> rows_of;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    if (const auto* const level = rows_[row].cells[by].first) rows_of[level->first].push_back(row);
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (const auto& [key, rows] : rows_of) {
      MeanSums moments;
      moments.centre = {centre_of([&, &members = rows](const auto& take) {
        for (const std::size_t row : members) {
          const auto& number = rows_[row].cells[i].second;
          if (number) take(weights[row], *number);
        }
      })};
      const bool has_values = lists::any_of(
          rows, [&](std::size_t row) { return rows_[row].cells[i].first != nullptr; });
      if (has_values) sums_.within[i].emplace(key, moments);
    }
  }
}

// Adds `clusters` equal clusters with these members. Records whose value is no number count as the
// centre: their column has no mean.
void WeightedReader::add_cluster(const std::vector<ClusterMember>& members,
                                 std::uint64_t clusters) {
  const std::size_t n = sums_.columns.size();
  const auto repeated = static_cast<double>(clusters);
  of_column_.assign(n, {});
  of_pair_.assign(sums_.pairs.size(), {});
  std::vector<bool> pair_met(sums_.pairs.size());
  for (const ClusterMember& member : members) {
    const DistinctRow& row = rows_[member.row];
    const std::uint64_t records = member.times * clusters;
    const double w = static_cast<double>(member.times) * row.weight;
    std::size_t pair = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto& [level, number] = row.cells[i];
      for (std::size_t j = 0; j < i && pair < sums_.pairs.size(); ++j, ++pair) {
        const auto& [other_level, other_number] = row.cells[j];
        if (level == nullptr || other_level == nullptr) continue;
        ColumnPair& sums = sums_.pairs[pair];
        add_up(of_pair_[pair], sums.vector(w, {number.value_or(sums.centre[0]),
                                               other_number.value_or(sums.centre[1])}));
        pair_met[pair] = true;
        *sums.records += records;
      }
      if (level == nullptr) continue;
      ColumnSums& column = sums_.columns[i];
      column.records += records;
      column.open += number ? 0 : records;
      column.squared_weights += repeated * w * row.weight;
      level->second.by_clues[row.clues] += records;
      level->second.weight += repeated * w;
      const MeanSums& moments = column.moments;
      add_up(of_column_[i], moments.vector(w, {number.value_or(moments.centre[0])}));
    }
  }
  std::vector<std::pair<LevelSums*, double>> levels;
  for (std::size_t i = 0; i < n; ++i) {
    levels.clear();
    for (const ClusterMember& member : members) {
      const DistinctRow& row = rows_[member.row];
      if (row.cells[i].first != nullptr)
        levels.emplace_back(&row.cells[i].first->second,
                            static_cast<double>(member.times) * row.weight);
    }
    if (levels.empty()) continue;
    sums_.columns[i].moments.add(of_column_[i], repeated);
    combine(levels, [](double& sum, double more) { sum += more; });
    for (const auto& [level, w] : levels) {
      level->squares += repeated * w * w;
      level->with_all += repeated * w * of_column_[i][0];
    }
  }
  for (std::size_t pair = 0; pair < of_pair_.size(); ++pair) {
    if (pair_met[pair]) sums_.pairs[pair].add(of_pair_[pair], repeated);
  }
  if (sums_.within.empty()) return;
  const std::size_t by = static_cast<std::size_t>(sums_.find(sums_.by) - sums_.columns.data());
  std::vector<std::pair<MeanSums*, MeanSums::Vector>> strata;
  for (std::size_t i = 0; i < n; ++i) {
    strata.clear();
    for (const ClusterMember& member : members) {
      const DistinctRow& row = rows_[member.row];
      const auto& [level, number] = row.cells[i];
      if (row.cells[by].first == nullptr || level == nullptr) continue;
      MeanSums& moments = sums_.within[i][row.cells[by].first->first];
      const double w = static_cast<double>(member.times) * row.weight;
      strata.emplace_back(&moments, moments.vector(w, {number.value_or(moments.centre[0])}));
    }
    combine(strata, [](MeanSums::Vector& sum, const MeanSums::Vector& more) { add_up(sum, more); });
    for (const auto& [moments, sum] : strata) moments->add(sum, repeated);
  }
}

WeightedSums WeightedReader::finish() {
  choose_centres();
  std::vector<std::uint32_t> several;
  for (const auto& [cluster, first] : cluster_at_) {
    const ClusterMember& member = members_[first];
    if (member.next == 0 && member.times == 1)
      ++rows_[member.row].alone;
    else
      several.push_back(first);
  }
  for (std::uint32_t row = 0; row < rows_.size(); ++row) {
    if (rows_[row].alone > 0) add_cluster({{row, 0, 1}}, rows_[row].alone);
  }
  // In the order of their appearance, since floating-point sums depend on the order.
  std::sort(several.begin(), several.end());
  for (const std::uint32_t first : several) {
    std::vector<ClusterMember> members;
    for (std::uint32_t at = first; at != 0; at = members_[at].next) members.push_back(members_[at]);
    add_cluster(members, 1);
  }
  return std::move(sums_);
}

}  // namespace bitwhip::tables
