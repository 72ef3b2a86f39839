#include "batch/column.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <memory>
#include <mutex>
#include <type_traits>

#include "base/initialization_scope.h"
#include "base/text.h"
#include "batch/input_line.h"
#include "batch/layout.h"
#include "explain/path.h"
#include "explain/path_techniques.h"
#include "explain/techniques.h"
#include "rating/status.h"

namespace bitwhip::batch {

namespace {

using rating::Report;

constexpr std::string_view kNone = "-";

// Returns the value of a count; `n` is -1 if not known, or if a contradiction came first.
ColumnValue count(std::int64_t n) {
  return n < 0 ? ColumnValue{} : ColumnValue{.type = ColumnValue::Type::count, .count = n};
}
ColumnValue count(std::optional<std::int64_t> n) { return count(n.value_or(-1)); }

// Returns the value of a text; none if it is empty. (A tail may be empty: it does not use this.)
ColumnValue text(std::string_view text) {
  return text.empty() ? ColumnValue{} : ColumnValue{.type = ColumnValue::Type::text, .text = text};
}
ColumnValue text(std::optional<std::string_view> words) { return text(words.value_or("")); }

// Parses a number as records show it: unsigned, without blanks.
template <class Number>
bool read_number(std::string_view cell, Number& number) {
  if (cell.empty() || !is_digit(cell.front())) return false;
  std::optional<Number> read;
  if constexpr (std::is_integral_v<Number>) {
    read = parse_number<Number>(cell);
  } else {
    read = parse_real(cell);
  }
  number = read.value_or(number);
  return read.has_value();
}

template <class Number>
bool read_number(std::string_view cell, std::optional<Number>& number) {
  Number read{};
  if (!read_number(cell, read)) return false;
  number = read;
  return true;
}

template <int rating::Report::*kCount>
constexpr ColumnInfo count_column(std::string_view name, std::string_view summary) {
  return {.name = name,
          .summary = summary,
          .stored = StoredAs::own,
          .value = [](const Record& record) { return count(record.report->*kCount); },
          .restore =
              [](Record&, Report& report, std::string_view cell) {
                if (cell != kNone) return read_number(cell, report.*kCount);
                report.*kCount = -1;
                return true;
              }};
}

template <std::string_view InputLine::*kText>
bool restore_text(Record& record, Report&, std::string_view cell) {
  record.line.*kText = cell;
  return true;
}

bool restore_solution(Record& record, Report&, std::string_view cell) {
  const bool is_solution =
      cell.size() == kCells && cell.find_first_not_of("123456789") == std::string_view::npos;
  if (is_solution) record.facts.solution = cell;
  return is_solution || cell == kNone;
}

// Each of the columns `minimal` and `redundant` may be restored without the other one.
ColumnValue minimal(const Record& record) {
  const ClueFacts& clues = record.facts.clues;
  const std::optional<bool> is_minimal =
      clues.redundant ? clues.redundant == "none" : clues.minimal;
  return is_minimal ? text(std::string_view(*is_minimal ? "yes" : "no")) : ColumnValue{};
}

bool restore_minimal(Record& record, Report&, std::string_view cell) {
  if (cell == kNone) return true;
  record.facts.clues.minimal = cell == "yes";
  return cell == "yes" || cell == "no";
}

bool restore_redundant(Record& record, Report&, std::string_view cell) {
  if (cell != kNone) record.facts.clues.redundant = cell;
  return true;
}

template <CanonicalFormKind kForm>
constexpr ColumnInfo form_column(std::string_view name, std::string_view summary) {
  return {
      .name = name,
      .summary = summary,
      .is_text = true,
      .needs = OnRequest::canonical_form,
      .known = KnownWith::puzzle,
      .value = [](const Record& record) { return text(record.facts.canonical_form(kForm).text); },
      .canonical_form = kForm,
      .restore =
          [](Record& record, Report&, std::string_view cell) {
            const bool is_form = cell.size() == kCells &&
                                 cell.find_first_not_of("123456789.") == std::string_view::npos;
            if (is_form) record.facts.canonical_form(kForm).text = cell;
            return is_form || cell == kNone;
          }};
}

template <CanonicalFormKind kForm>
constexpr ColumnInfo automorphism_column(std::string_view name, std::string_view summary) {
  return {.name = name,
          .summary = summary,
          .needs = OnRequest::canonical_form,
          .known = KnownWith::puzzle,
          .value =
              [](const Record& record) {
                return count(record.facts.canonical_form(kForm).automorphisms);
              },
          .canonical_form = kForm,
          .restore =
              [](Record& record, Report&, std::string_view cell) {
                return cell == kNone ||
                       read_number(cell, record.facts.canonical_form(kForm).automorphisms);
              }};
}

constexpr std::array kColumns{
    count_column<&Report::solutions>("solutions", "the number of solutions; 2 means two or more"),
    ColumnInfo{.name = "solution",
               .summary = "the 81 digits of the solution; - where there is none or more than one",
               .letter = 'S',
               .is_text = true,
               .needs = OnRequest::solution,
               .value = [](const Record& record) { return text(record.facts.solution); },
               .restore = restore_solution},
    ColumnInfo{.name = "clues",
               .summary = "the number of givens",
               .letter = 'c',
               .known = KnownWith::puzzle,
               .stored = StoredAs::own,
               .value = count_column<&Report::clues>({}, {}).value,
               .restore = count_column<&Report::clues>({}, {}).restore},
    count_column<&Report::cands>("cands",
                                 "the candidates of the open cells after the givens alone"),
    count_column<&Report::clues_brt>("clues-brt",
                                     "the solved cells after naked and hidden singles"),
    count_column<&Report::cands_brt>("cands-brt", "the candidates of the open cells after singles"),
    count_column<&Report::cands_w1>(
        "cands-w1", "the candidates of the open cells after singles and locked candidates"),
    ColumnInfo{
        .name = "nodes",
        .summary = "the partial chains that the searches visited",
        .stored = StoredAs::own,
        .value =
            [](const Record& record) {
              return count(static_cast<std::int64_t>(record.report->stats.nodes));
            },
        .restore = [](Record&, Report& report,
                      std::string_view cell) { return read_number(cell, report.stats.nodes); }},
    ColumnInfo{.name = "arena",
               .summary = "the peak of the search memory in bytes",
               .stored = StoredAs::own,
               .value =
                   [](const Record& record) {
                     return count(static_cast<std::int64_t>(record.report->stats.arena_peak));
                   },
               .restore =
                   [](Record&, Report& report, std::string_view cell) {
                     return read_number(cell, report.stats.arena_peak);
                   }},
    ColumnInfo{
        .name = "time",
        .summary = "the seconds that the rating took",
        .letter = 'T',
        .needs = OnRequest::clock,
        .stored = StoredAs::own,
        .value =
            [](const Record& record) {
              const auto& seconds = record.facts.seconds;
              return seconds ? ColumnValue{.type = ColumnValue::Type::seconds, .seconds = *seconds}
                             : ColumnValue{};
            },
        .restore = [](Record& record, Report&,
                      std::string_view cell) { return read_number(cell, record.facts.seconds); }},
    ColumnInfo{
        .name = "line",
        .summary = "the number of the line in its file, from 1",
        .letter = 'n',
        .known = KnownWith::line,
        .stored = StoredAs::own,
        .value =
            [](const Record& record) {
              return count(static_cast<std::int64_t>(record.line.number));
            },
        .restore = [](Record& record, Report&,
                      std::string_view cell) { return read_number(cell, record.line.number); }},
    ColumnInfo{.name = "file",
               .summary = "the name of the file",
               .letter = 'f',
               .is_text = true,
               .known = KnownWith::line,
               .stored = StoredAs::own,
               .value = [](const Record& record) { return text(record.line.file); },
               .restore = restore_text<&InputLine::file>},
    ColumnInfo{
        .name = "variant",
        .summary =
            "the variant in its canonical form; records of a variant have this column by default",
        .is_text = true,
        .known = KnownWith::line,
        .stored = StoredAs::own,
        .value = [](const Record& record) { return text(record.variant); },
        .restore =
            [](Record& record, Report&, std::string_view cell) {
              record.variant = cell;
              return true;
            }},
    ColumnInfo{.name = "variables",
               .summary = "the CSP-variables of the board: 324 in the classic grid",
               .known = KnownWith::puzzle,
               .of_board = [](const PuzzleOnBoard& board) -> std::int64_t {
                 return count_board(board.geometry).variables;
               }},
    ColumnInfo{.name = "links",
               .summary = "the pairs of candidates that a variant or a clue links, and that share "
                          "no CSP-variable",
               .known = KnownWith::puzzle,
               .of_board = [](const PuzzleOnBoard& board) -> std::int64_t {
                 return count_board(board.geometry).links;
               }},
    ColumnInfo{.name = "minimal",
               .summary = "yes or no: no clue can go; - where there is not one solution",
               .is_text = true,
               .needs = OnRequest::minimality,
               .known = KnownWith::puzzle,
               .value = minimal,
               .restore = restore_minimal},
    ColumnInfo{.name = "redundant",
               .summary = "the clues without which, one at a time, the puzzle has one solution "
                          "still, such as r1c2,r9c9; or none",
               .is_text = true,
               .needs = OnRequest::minimality,
               .known = KnownWith::puzzle,
               .value = [](const Record& record) { return text(record.facts.clues.redundant); },
               .restore = restore_redundant},
    // Words that the columns of several ratings replace (job/plan.h).
    ColumnInfo{.name = "techniques",
               .summary = "how often the path of a rating uses each technique, such as whip[3]:4 "
                          "naked[2]:1; also W.techniques, of one rating, and "
                          "HoDoKu.count(x-wing), of one technique",
               .is_text = true,
               .needs = OnRequest::path,
               .value = [](const Record&) { return ColumnValue{}; }},
    ColumnInfo{.name = "hardest",
               .summary = "the hardest technique of the path of a rating, such as whip[3]; also "
                          "W.hardest, of one rating",
               .is_text = true,
               .needs = OnRequest::path,
               .value = [](const Record&) { return ColumnValue{}; }},
    form_column<CanonicalFormKind::puzzle>(
        "canon",
        "the row-minlex form of the puzzle, the same for all isomorphs; of the classic grid"),
    form_column<CanonicalFormKind::puzzle_by_pattern>(
        "canon-by-pattern",
        "the pattern-minlex form: the least pattern of givens, then the least digits"),
    form_column<CanonicalFormKind::solution>("canon-of-solution",
                                             "the row-minlex form of the solution"),
    form_column<CanonicalFormKind::pattern>("canon-of-pattern",
                                            "the row-minlex form of the pattern, 1 for a given"),
    form_column<CanonicalFormKind::expansion>(
        "canon-of-expansion",
        "the row-minlex form of the puzzle with all cells that singles decide"),
    form_column<CanonicalFormKind::expansion_by_pattern>("canon-of-expansion-by-pattern",
                                                         "the pattern-minlex form of the same"),
    automorphism_column<CanonicalFormKind::puzzle>(
        "automorphisms",
        "how many of the 3,359,232 symmetries give the same puzzle, up to the names of digits"),
    automorphism_column<CanonicalFormKind::solution>("automorphisms-of-solution",
                                                     "the same of the solution"),
    automorphism_column<CanonicalFormKind::pattern>("automorphisms-of-pattern",
                                                    "the same of the pattern"),
    automorphism_column<CanonicalFormKind::expansion>(
        "automorphisms-of-expansion", "the same of the puzzle with all cells that singles decide"),
    ColumnInfo{.name = "class",
               .summary = "canon --group: the number of the record in which a puzzle isomorphic to "
                          "this one appears first",
               .known = KnownWith::classes,
               .stored = StoredAs::nothing,
               .value =
                   [](const Record& record) {
                     const ClassFacts& isomorphs = record.facts.isomorphs;
                     return isomorphs.number_offsets != nullptr
                                ? ColumnValue{.type = ColumnValue::Type::class_number,
                                              .class_number_offsets = isomorphs.number_offsets}
                                : count(isomorphs.number);
                   },
               .restore =
                   [](Record& record, Report&, std::string_view cell) {
                     return read_number(cell, record.facts.isomorphs.number);
                   }},
    ColumnInfo{.name = "puzzle",
               .summary = "the puzzle with . for blanks, of a variant with all its fields; - where "
                          "the line holds none",
               .letter = 'p',
               .is_text = true,
               .holds_fields = true,
               .known = KnownWith::line,
               .stored = StoredAs::own,
               .value = [](const Record& record) { return text(record.puzzle); },
               .in_every_record = true},
    ColumnInfo{.name = "status",
               .summary = "the status",
               .letter = 's',
               .is_text = true,
               .known = KnownWith::line,
               .stored = StoredAs::own,
               .value = [](const Record& record) { return text(record.status()); },
               .in_every_record = true},
    ColumnInfo{.name = "tail",
               .summary = "the text that follows the puzzle on its line",
               .letter = 't',
               .is_text = true,
               .needs = OnRequest::tail,
               .known = KnownWith::line,
               .stored = StoredAs::nothing,
               .value =
                   [](const Record& record) {
                     return ColumnValue{.type = ColumnValue::Type::text, .text = record.line.tail};
                   },
               .restore = restore_text<&InputLine::tail>},
};
constexpr std::size_t kFixedColumns = 3;  // the last rows, which are not asked for
static_assert(kColumns[kColumns.size() - 3].name == "puzzle" &&
              kColumns[kColumns.size() - 2].name == "status" && kColumns.back().name == "tail");

constexpr double kNanosecond = 1e-9;

ColumnValue profile_value(const ProfileCounter& shown, const Record& record) {
  const auto& profile = record.facts.profile;
  if (profile.size() <= shown.rating) return {};
  const std::uint64_t n = profile[shown.rating][static_cast<std::size_t>(shown.counter->counter)];
  if (shown.counter->counter == rules::Counter::time)
    return {.type = ColumnValue::Type::seconds, .seconds = static_cast<double>(n) * kNanosecond};
  return count(static_cast<std::int64_t>(n));
}

ColumnValue passed_value(std::size_t at, const Record& record) {
  const auto& cells = record.line.cells;
  const std::string_view cell = at < cells.size() ? cells[at] : kNone;
  return cell.empty() || cell == kNone ? ColumnValue{}
                                       : ColumnValue{.type = ColumnValue::Type::cell, .text = cell};
}

ColumnValue restored_value(const ColumnInfo& column, std::string_view cell) {
  if (column.is_text) return cell == kNone ? ColumnValue{} : text(cell);
  std::int64_t number = -1;
  read_number(cell, number);
  return count(number);
}

// Of a record that was read, a count may be there without the text that it was counted in.
ColumnValue path_value(const ColumnInfo& column, const Record& record) {
  const PathCell& cell = *column.path;
  for (const auto& [restored, value] : record.restored) {
    if (restored == &column) return restored_value(column, value);
  }
  if (cell.rating >= record.facts.paths.size()) return {};
  const auto& words = record.facts.paths[cell.rating].*cell.text;
  if (cell.counted == nullptr) return text(words);
  return words ? count(explain::count_of(*words, *cell.counted)) : ColumnValue{};
}

// The columns of the paths of ratings, made when they are named for the first time, since ladders
// add ratings (rating/rating.h).
class PathColumns {
 public:
  // Returns the column of this name; null: none.
  const ColumnInfo* find(std::string_view name) {
    const std::size_t dot = std::min(name.rfind('.'), name.size());
    for (const auto& [word, member] : {std::pair(".techniques", &PathTexts::techniques),
                                       std::pair(".hardest", &PathTexts::hardest)}) {
      if (name.substr(dot) != word) continue;
      const auto id = rating::find_rating(name.substr(0, dot));
      if (!id || (!rating::info(*id).no_path.empty() && rating::info(*id).uses == nullptr)) break;
      return find(name, {*id, member});
    }
    return nullptr;
  }

 private:
  const ColumnInfo* find(std::string_view name, const PathCell& cell) {
    const InitializationScope making;
    const std::lock_guard lock(mutex_);
    for (const ColumnInfo* column : columns_.columns()) {
      if (column->name == name) return column;
    }
    ColumnInfo& row = columns_.add(std::string(name));
    row.needs = OnRequest::path;
    row.is_text = true;
    row.path = cell;
    return &row;
  }

  ColumnOwner columns_;
  std::mutex mutex_;
};

}  // namespace

Registry<ColumnInfo> columns() {
  return std::span<const ColumnInfo>(kColumns).first(kColumns.size() - kFixedColumns);
}
Registry<ColumnInfo> all_columns() { return {kColumns}; }

BoardCounts count_board(const Geometry& geometry) {
  std::size_t ends = 0;
  for (int c = 0; c < kCandidates; ++c)
    ends += geometry.extra_links(static_cast<Candidate>(c)).size();
  return {geometry.variables() - geometry.cells_off_board(), static_cast<int>(ends / 2)};
}

ColumnValue value_of(const ColumnInfo& column, const Record& record) {
  if (column.profile_counter) return profile_value(*column.profile_counter, record);
  if (column.passed) return passed_value(*column.passed, record);
  if (column.path) return path_value(column, record);
  if (record.report->status == rating::Status::invalid_format && !column.is_of_line()) return {};
  for (const auto& [restored, cell] : record.restored) {
    if (restored == &column) return restored_value(column, cell);
  }
  if (column.of_board == nullptr) return column.value(record);
  const RecordFacts& facts = record.facts;
  return facts.on_board != nullptr ? count(column.of_board(*facts.on_board)) : ColumnValue{};
}

bool put_back(const ColumnInfo& column, Record& record, rating::Report& report,
              std::string_view cell) {
  if (column.restore != nullptr) return column.restore(record, report, cell);
  if (column.path && column.path->counted == nullptr) {
    if (column.path->rating >= record.facts.paths.size()) return true;
    auto& text = record.facts.paths[column.path->rating].*column.path->text;
    text = cell == kNone ? std::nullopt : std::optional(cell);
    return true;
  }
  std::int64_t number = 0;
  const bool is_count = !column.is_text && !(column.path && cell == kNone);
  if (is_count && !read_number(cell, number)) return false;
  record.restored.emplace_back(&column, cell);
  return true;
}

rating::Status status_of(rating::Value value, rating::Status otherwise) {
  using rating::ValueKind;
  if (value.kind == ValueKind::finite) return rating::Status::ok;
  if (value.kind == ValueKind::infinite) return rating::Status::unsolved;
  return value.kind == ValueKind::interval ? rating::Status::open : otherwise;
}

void append(std::string& out, const ColumnValue& value) {
  using Type = ColumnValue::Type;
  if (value.type == Type::none) out += kNone;
  if (value.type == Type::text || value.type == Type::cell) out += value.text;
  if (value.type == Type::seconds) fmt::format_to(std::back_inserter(out), "{:.6f}", value.seconds);
  if (value.type == Type::class_number) value.class_number_offsets->push_back(out.size());
  if (value.type != Type::count) return;
  std::array<char, 20> digits;
  out.append(digits.data(),
             std::to_chars(digits.data(), digits.data() + digits.size(), value.count).ptr);
}

void append(std::string& out, rating::Value value) {
  // Fast path for the common case, without a temporary string.
  if (value.kind == rating::ValueKind::finite && value.scale == rating::Scale::whole &&
      value.n >= 0 && value.n < 10) {
    out += static_cast<char>('0' + value.n);
  } else {
    out += rating::to_string(value);
  }
}

ColumnInfo& ColumnOwner::add(std::string name, std::string told) {
  OwnedColumn& row = *rows_.emplace_back(
      std::make_unique<OwnedColumn>(OwnedColumn{std::move(name), std::move(told)}));
  row.info.name = row.name;
  row.info.passed_name = row.told;
  columns_.push_back(&row.info);
  return row.info;
}

ColumnOwner profile_columns(std::span<const rating::RatingId> ratings, CounterRange range) {
  ColumnOwner columns;
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    for (const rules::CounterInfo& counter : rules::counters()) {
      if (counter.of_all && range == CounterRange::searches) continue;
      ColumnInfo& row =
          columns.add(fmt::format("{}.{}", rating::info(ratings[i]).name, counter.name));
      row.summary = counter.summary;
      row.profile_counter = ProfileCounter{i, &counter};
    }
  }
  return columns;
}

namespace {

// A column that counts a technique, with the names that it counts.
struct CountColumn {
  std::string name;
  std::vector<std::string> counted;
  ColumnInfo info{};
};

// Returns the column of a count such as HoDoKu.count(x-wing); null: the name is none, or the rating
// has no such technique. A column is made when its name is first used, and stays; its own name has
// that of the technique as tables have it.
const ColumnInfo* count_column_of(std::string_view name) {
  static std::mutex mutex;
  static std::vector<std::unique_ptr<CountColumn>> columns;
  constexpr std::string_view kCount = ".count(";
  const std::size_t open = name.find(kCount);
  if (open == std::string_view::npos || !name.ends_with(')')) return nullptr;
  const auto id = rating::find_rating(name.substr(0, open));
  if (!id || rating::info(*id).uses == nullptr) return nullptr;
  std::string_view technique = name.substr(open + kCount.size());
  technique.remove_suffix(1);
  const explain::CalledTechniques called = explain::techniques_called(rating::info(*id), technique);
  if (called.in_paths.empty()) return nullptr;

  const std::string own = fmt::format("{}{}{})", rating::info(*id).name, kCount, called.name);
  const std::lock_guard lock(mutex);
  for (const auto& column : columns) {
    if (column->name == own) return &column->info;
  }
  CountColumn& made =
      *columns.emplace_back(std::make_unique<CountColumn>(CountColumn{own, called.in_paths}));
  made.info.name = made.name;
  made.info.summary = "how often the path of a rating uses a technique";
  made.info.needs = OnRequest::path;
  made.info.path = PathCell{*id, &PathTexts::techniques, &made.counted};
  return &made.info;
}

}  // namespace

const ColumnInfo* path_column(std::string_view name) {
  static PathColumns columns;
  const ColumnInfo* const of_path = columns.find(name);
  return of_path != nullptr ? of_path : count_column_of(name);
}

const ColumnInfo* path_column(rating::RatingId id, const ColumnInfo& word) {
  return path_column(fmt::format("{}.{}", rating::info(id).name, word.name));
}

rating::Status status_of_values(std::span<const rating::Value> values, rating::Status told) {
  rating::Status worst = rating::Status::ok;
  for (const rating::Value& value : values) worst = std::max(worst, status_of(value, told));
  return worst;
}

ColumnOwner passed_columns(const std::vector<std::string>& names, bool are_records,
                           const ColumnRenames& renames) {
  ColumnOwner columns;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto renamed = std::find_if(renames.begin(), renames.end(),
                                      [&](const auto& pair) { return pair.first == names[i]; });
    const bool keeps_name = renamed == renames.end();
    ColumnInfo& row = columns.add(keeps_name ? names[i] : renamed->second, names[i]);
    if (are_records && keeps_name) row.passed_rating = rating::find_rating(names[i]);
    row.needs = OnRequest::tail;
    row.known = KnownWith::line;
    row.passed = i;
  }
  return columns;
}

std::vector<const ColumnInfo*> stored_cells_of(const Layout& layout) {
  std::vector<const ColumnInfo*> cells = layout.columns;
  std::erase_if(cells, [](const ColumnInfo* column) {
    return column->stored != StoredAs::cell || column->passed || column->profile_counter;
  });
  return cells;
}

}  // namespace bitwhip::batch
