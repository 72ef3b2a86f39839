#include "batch/record.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <type_traits>

#include "base/text.h"

namespace bitwhip::batch {

namespace {

using rating::Report;

constexpr std::string_view kNone = "-";

// Returns the value of a count; `n` is -1 if not known, or if a contradiction came first.
ColumnValue count(std::int64_t n) {
  return n < 0 ? ColumnValue{} : ColumnValue{ColumnValue::Kind::count, n, 0};
}

// Returns the value of a text; none if it is empty. (A tail may be empty: it does not use this.)
ColumnValue text(std::string_view text) {
  return text.empty() ? ColumnValue{} : ColumnValue{ColumnValue::Kind::text, 0, 0, text};
}

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

template <int rating::Report::*kCount>
constexpr ColumnInfo count_column(std::string_view name, std::string_view summary,
                                  char letter = 0) {
  constexpr auto kValue = [](const Record& record) { return count(record.report->*kCount); };
  constexpr auto kRestore = [](Record&, Report& report, std::string_view cell) {
    if (cell != kNone) return read_number(cell, report.*kCount);
    report.*kCount = -1;
    return true;
  };
  return {.name = name, .summary = summary, .value = kValue, .restore = kRestore, .letter = letter};
}

bool restore_solution(Record& record, Report&, std::string_view cell) {
  const bool is_solution =
      cell.size() == kCells && cell.find_first_not_of("123456789") == std::string_view::npos;
  record.solution = is_solution ? cell : std::string_view();
  return is_solution || cell == kNone;
}

template <std::string_view Record::*kText>
bool restore_text(Record& record, Report&, std::string_view cell) {
  record.*kText = cell;
  return true;
}

// The columns `redundant` and `minimal` share Record::redundant: this text means none.
constexpr std::string_view kNoClue = "none";

ColumnValue minimal(const Record& record) {
  return text(record.redundant.empty() ? "" : record.redundant == kNoClue ? "yes" : "no");
}

bool restore_minimal(Record& record, Report&, std::string_view cell) {
  // Which clues are redundant is in another column, which may be restored before or after this one.
  if (cell == "yes") record.redundant = kNoClue;
  if (cell == "no" && (record.redundant.empty() || record.redundant == kNoClue))
    record.redundant = "?";
  return cell == "yes" || cell == "no" || cell == kNone;
}

bool restore_redundant(Record& record, Report&, std::string_view cell) {
  if (cell != kNone) record.redundant = cell;
  return true;
}

template <FormKind kForm>
constexpr ColumnInfo form_column(std::string_view name, std::string_view summary) {
  constexpr auto kValue = [](const Record& record) {
    return text(record.forms[static_cast<std::size_t>(kForm)].text);
  };
  constexpr auto kRestore = [](Record& record, Report&, std::string_view cell) {
    const bool is_form =
        cell.size() == kCells && cell.find_first_not_of("123456789.") == std::string_view::npos;
    if (is_form) record.forms[static_cast<std::size_t>(kForm)].text = cell;
    return is_form || cell == kNone;
  };
  return {.name = name,
          .summary = summary,
          .value = kValue,
          .restore = kRestore,
          .needs = Needs::form,
          .is_text = true,
          .form = kForm};
}

template <FormKind kForm>
constexpr ColumnInfo automorphism_column(std::string_view name, std::string_view summary) {
  constexpr auto kValue = [](const Record& record) {
    return count(record.forms[static_cast<std::size_t>(kForm)].automorphisms);
  };
  constexpr auto kRestore = [](Record& record, Report&, std::string_view cell) {
    return cell == kNone ||
           read_number(cell, record.forms[static_cast<std::size_t>(kForm)].automorphisms);
  };
  return {.name = name,
          .summary = summary,
          .value = kValue,
          .restore = kRestore,
          .needs = Needs::form,
          .form = kForm};
}

// Returns the column of a bare word, which the columns of several ratings replace (job/job.h).
constexpr ColumnInfo path_column_word(std::string_view name, std::string_view summary) {
  return {name, summary, [](const Record&) { return ColumnValue{}; }, nullptr, Needs::path, true};
}

constexpr std::array kColumns{
    count_column<&Report::solutions>("solutions", "the number of solutions; 2 means two or more"),
    ColumnInfo{"solution", "the 81 digits of the solution; - where there is none or more than one",
               [](const Record& record) { return text(record.solution); }, restore_solution,
               Needs::solution, true, false, 'S'},
    count_column<&Report::clues>("clues", "the number of givens", 'c'),
    count_column<&Report::cands>("cands",
                                 "the candidates of the open cells after the givens alone"),
    count_column<&Report::clues_brt>("clues-brt",
                                     "the solved cells after naked and hidden singles"),
    count_column<&Report::cands_brt>("cands-brt", "the candidates of the open cells after singles"),
    count_column<&Report::cands_w1>(
        "cands-w1", "the candidates of the open cells after singles and locked candidates"),
    ColumnInfo{"nodes", "the partial chains that the searches visited",
               [](const Record& record) {
                 return count(static_cast<std::int64_t>(record.report->stats.nodes));
               },
               [](Record&, Report& report, std::string_view cell) {
                 return read_number(cell, report.stats.nodes);
               }},
    ColumnInfo{"arena", "the peak of the search memory in bytes",
               [](const Record& record) {
                 return count(static_cast<std::int64_t>(record.report->stats.arena_peak));
               },
               [](Record&, Report& report, std::string_view cell) {
                 return read_number(cell, report.stats.arena_peak);
               }},
    ColumnInfo{"time", "the seconds that the rating took",
               [](const Record& record) {
                 return record.seconds < 0
                            ? ColumnValue{}
                            : ColumnValue{ColumnValue::Kind::seconds, 0, record.seconds};
               },
               [](Record& record, Report&, std::string_view cell) {
                 return read_number(cell, record.seconds);
               },
               Needs::clock, false, false, 'T'},
    ColumnInfo{"line", "the number of the line in its file, from 1",
               [](const Record& record) { return count(static_cast<std::int64_t>(record.line)); },
               [](Record& record, Report&, std::string_view cell) {
                 return read_number(cell, record.line);
               },
               Needs::nothing, false, true, 'n'},
    ColumnInfo{"file", "the name of the file",
               [](const Record& record) { return text(record.file); }, restore_text<&Record::file>,
               Needs::nothing, true, true, 'f'},
    ColumnInfo{
        "variant",
        "the variant in its canonical form; records of a variant have this column by default",
        [](const Record& record) { return text(record.variant); }, restore_text<&Record::variant>,
        Needs::nothing, true, true},
    ColumnInfo{"variables", "the CSP-variables of the board: 324 in the classic grid",
               [](const Record& record) { return count(record.variables); },
               [](Record& record, Report&, std::string_view cell) {
                 return read_number(cell, record.variables);
               },
               Needs::board},
    ColumnInfo{
        "links",
        "the pairs of candidates that a variant or a clue links, and that share no CSP-variable",
        [](const Record& record) { return count(record.links); },
        [](Record& record, Report&, std::string_view cell) {
          return read_number(cell, record.links);
        },
        Needs::board},
    ColumnInfo{"minimal", "yes or no: no clue can go; - where there is not one solution", minimal,
               restore_minimal, Needs::minimality, true},
    ColumnInfo{"redundant",
               "the clues without which, one at a time, the puzzle has one solution still, such as "
               "r1c2,r9c9; or none",
               [](const Record& record) { return text(record.redundant); }, restore_redundant,
               Needs::minimality, true},
    path_column_word("techniques",
                     "how often the path of a rating uses each technique, such as whip[3]:4 "
                     "naked[2]:1; also W.techniques, of one rating"),
    path_column_word("hardest",
                     "the hardest technique of the path of a rating, such as whip[3]; also "
                     "W.hardest, of one rating"),
    form_column<FormKind::puzzle>(
        "canon",
        "the row-minlex form of the puzzle, the same for all isomorphs; of the classic grid"),
    form_column<FormKind::puzzle_by_pattern>(
        "canon-by-pattern",
        "the pattern-minlex form: the least pattern of givens, then the least digits"),
    form_column<FormKind::solution>("canon-of-solution", "the row-minlex form of the solution"),
    form_column<FormKind::pattern>("canon-of-pattern",
                                   "the row-minlex form of the pattern, 1 for a given"),
    form_column<FormKind::expansion>(
        "canon-of-expansion",
        "the row-minlex form of the puzzle with all cells that singles decide"),
    form_column<FormKind::expansion_by_pattern>("canon-of-expansion-by-pattern",
                                                "the pattern-minlex form of the same"),
    automorphism_column<FormKind::puzzle>(
        "automorphisms",
        "how many of the 3,359,232 symmetries give the same puzzle, up to the names of digits"),
    automorphism_column<FormKind::solution>("automorphisms-of-solution",
                                            "the same of the solution"),
    automorphism_column<FormKind::pattern>("automorphisms-of-pattern", "the same of the pattern"),
    automorphism_column<FormKind::expansion>(
        "automorphisms-of-expansion", "the same of the puzzle with all cells that singles decide"),
    ColumnInfo{"class",
               "canon --group: the number of the record in which a puzzle isomorphic to this one "
               "appears first",
               [](const Record& record) {
                 if (record.class_number_offsets != nullptr)
                   return ColumnValue{
                       ColumnValue::Kind::class_number, 0, 0, {}, record.class_number_offsets};
                 return count(record.class_number);
               },
               [](Record& record, Report&, std::string_view cell) {
                 return read_number(cell, record.class_number);
               }},
    ColumnInfo{"puzzle",
               "the puzzle with . for blanks, of a variant with all its fields; - where the line "
               "holds none",
               [](const Record& record) { return text(record.puzzle); }, nullptr, Needs::nothing,
               true, true, 'p'},
    ColumnInfo{"status", "the status",
               [](const Record& record) { return text(to_string(record.report->status)); }, nullptr,
               Needs::nothing, true, true, 's'},
    ColumnInfo{"tail", "the text that follows the puzzle on its line",
               [](const Record& record) {
                 return ColumnValue{ColumnValue::Kind::text, 0, 0, record.tail};
               },
               restore_text<&Record::tail>, Needs::tail, true, true, 't'},
};
constexpr std::size_t kAlways = 3;  // the last rows: puzzle, status, tail, which every record has

constexpr double kNanosecond = 1e-9;

ColumnValue profile_value(const ProfileCell& cell, const Record& record) {
  if (record.profile.size() <= cell.rating) return {};
  const std::uint64_t n =
      record.profile[cell.rating][static_cast<std::size_t>(cell.counter->counter)];
  if (cell.counter->counter == rules::Counter::time)
    return {ColumnValue::Kind::seconds, 0, static_cast<double>(n) * kNanosecond};
  return count(static_cast<std::int64_t>(n));
}

}  // namespace

Registry<ColumnInfo> columns() {
  return std::span<const ColumnInfo>(kColumns).first(kColumns.size() - kAlways);
}
Registry<ColumnInfo> all_columns() { return {kColumns}; }

ColumnValue value_of(const ColumnInfo& column, const Record& record) {
  if (column.cell) return profile_value(*column.cell, record);
  if (column.passed) {
    const std::string_view cell =
        *column.passed < record.cells.size() ? record.cells[*column.passed] : kNone;
    return cell.empty() || cell == kNone ? ColumnValue{}
                                         : ColumnValue{ColumnValue::Kind::cell, 0, 0, cell};
  }
  if (column.path)
    return column.path->rating < record.paths.size()
               ? text(record.paths[column.path->rating].*column.path->text)
               : ColumnValue{};
  return record.report->status == rating::Status::invalid_format && !column.of_line
             ? ColumnValue{}
             : column.value(record);
}

bool put_back(const ColumnInfo& column, Record& record, rating::Report& report,
              std::string_view cell) {
  if (!column.path) return column.restore(record, report, cell);
  if (column.path->rating < record.paths.size())
    record.paths[column.path->rating].*column.path->text =
        cell == kNone ? std::string_view() : cell;
  return true;
}

rating::Status status_of(rating::Value value, rating::Status otherwise) {
  using Kind = rating::ValueKind;
  if (value.kind == Kind::finite) return rating::Status::ok;
  if (value.kind == Kind::infinite) return rating::Status::unsolved;
  return value.kind == Kind::interval ? rating::Status::open : otherwise;
}

void append(std::string& out, const ColumnValue& value) {
  using Kind = ColumnValue::Kind;
  if (value.kind == Kind::none) out += kNone;
  if (value.kind == Kind::text || value.kind == Kind::cell) out += value.text;
  if (value.kind == Kind::seconds) fmt::format_to(std::back_inserter(out), "{:.6f}", value.seconds);
  if (value.kind == Kind::class_number) value.class_number_offsets->push_back(out.size());
  if (value.kind != Kind::count) return;
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

ColumnInfo& OwnColumns::add(std::string name) {
  auto& [own, row] = *rows_.emplace_back(
      std::make_unique<std::pair<std::string, ColumnInfo>>(std::move(name), ColumnInfo{}));
  row.name = own;
  columns_.push_back(&row);
  return row;
}

OwnColumns profile_columns(std::span<const rating::RatingId> ratings, bool all) {
  OwnColumns columns;
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    for (const rules::CounterInfo& counter : rules::counters()) {
      if (counter.of_all && !all) continue;
      ColumnInfo& row =
          columns.add(fmt::format("{}.{}", rating::info(ratings[i]).name, counter.name));
      row.summary = counter.summary;
      row.cell = ProfileCell{i, &counter};
    }
  }
  return columns;
}

const ColumnInfo* path_column(std::string_view name) {
  // The columns of all ratings that have paths.
  static const OwnColumns kPathColumns = [] {
    OwnColumns columns;
    for (rating::RatingId id = 0; id < rating::ratings().size(); ++id) {
      if (!rating::info(id).no_path.empty()) continue;
      for (const auto& [word, member] : {std::pair("techniques", &PathTexts::techniques),
                                         std::pair("hardest", &PathTexts::hardest)}) {
        ColumnInfo& row = columns.add(fmt::format("{}.{}", rating::info(id).name, word));
        row.needs = Needs::path;
        row.is_text = true;
        row.path = PathCell{id, member};
      }
    }
    return columns;
  }();
  const auto& all = kPathColumns.columns();
  const auto at = std::find_if(all.begin(), all.end(),
                               [name](const ColumnInfo* column) { return column->name == name; });
  return at == all.end() ? nullptr : *at;
}

const ColumnInfo* path_column(rating::RatingId id, const ColumnInfo& word) {
  return path_column(fmt::format("{}.{}", rating::info(id).name, word.name));
}

OwnColumns passed_columns(const std::vector<std::string>& names) {
  OwnColumns columns;
  for (std::size_t i = 0; i < names.size(); ++i) {
    ColumnInfo& row = columns.add(names[i]);
    row.needs = Needs::tail;
    row.of_line = true;
    row.passed = i;
  }
  return columns;
}

std::vector<std::string> names_in(std::string_view head) {
  std::vector<std::string> names;
  const std::size_t end = head.find_first_of(",\t");
  if (end == std::string_view::npos || head.find(' ') < end) return names;
  for (input::SeparatedCell& cell : input::split_cells(head.substr(end + 1), head[end]))
    names.push_back(std::move(cell.text));
  return names;
}

CellsBelow::CellsBelow(std::string_view head)
    : separator_(head[head.find_first_of(",\t")]), last_(SIZE_MAX) {
  const std::vector<std::string> names = names_in(head);
  if (!names.empty() && names.back() == "tail") last_ = names.size() - 1;
}

std::span<const std::string_view> CellsBelow::cut(std::string_view tail) {
  input::split_cells(tail, separator_, unquoted_, cells_);
  texts_.clear();
  for (const input::CellView& cell : cells_) {
    const bool is_rest = texts_.size() == last_;
    texts_.push_back(is_rest ? tail.substr(cell.begin) : cell.text);
    if (is_rest) break;
  }
  return texts_;
}

Field Names::use(const ColumnInfo& column) {
  if (std::find(named_.columns.begin(), named_.columns.end(), &column) == named_.columns.end())
    named_.columns.push_back(&column);
  return {&column};
}

std::optional<Field> Names::find(std::string_view name) {
  const ColumnInfo* column = all_columns().find(name);
  if (column != nullptr && column->needs == Needs::path) {
    for (const rating::RatingId id : written_) {
      if (const ColumnInfo* const own = path_column(id, *column)) return use(*own);
    }
    return std::nullopt;
  }
  if (column == nullptr) column = path_column(name);
  const auto own = std::find_if(more_.begin(), more_.end(),
                                [name](const ColumnInfo* more) { return more->name == name; });
  if (column == nullptr && own != more_.end()) column = *own;
  if (column != nullptr) return use(*column);
  const auto id = rating::find_rating(name);
  if (!id) return std::nullopt;
  const auto place = [&](const std::vector<rating::RatingId>& list) {
    return static_cast<std::size_t>(std::find(list.begin(), list.end(), *id) - list.begin());
  };
  if (const std::size_t at = place(written_); at < written_.size()) return Field{nullptr, at};
  const std::size_t at = place(named_.ratings);
  if (at == named_.ratings.size()) named_.ratings.push_back(*id);
  return Field{nullptr, written_.size() + at};
}

std::optional<Field> Names::find(char letter) {
  for (const ColumnInfo& column : all_columns()) {
    if (letter != 0 && column.letter == letter) return use(column);
  }
  return std::nullopt;
}

Problem Names::unknown(std::string_view name) const {
  Problem problem{"name", std::string(name)};
  // Names with a dot, such as W.chains, are found among the columns of this run alone.
  if (!more_.empty() && name.find('.') != std::string_view::npos) {
    for (const ColumnInfo* column : more_) problem.known.push_back(column->name);
    return problem;
  }
  for (const rating::RatingInfo& rating : rating::ratings()) {
    if (rating.listed) problem.known.emplace_back(rating.name);
  }
  for (const ColumnInfo& column : all_columns()) problem.known.push_back(column.name);
  return problem;
}

std::optional<Bounds> bounds_of(const Field& field, const Record& record) {
  using rating::ValueRange;
  if (field.column == nullptr) {
    const auto claim = rating::claim(record.report->values[field.rating]);
    if (!claim) return std::nullopt;
    const auto number = [](std::int64_t tenths) {
      return tenths == ValueRange::kUnlimited ? std::numeric_limits<double>::infinity()
                                              : static_cast<double>(tenths) / ValueRange::kUnits;
    };
    return Bounds{number(claim->least), number(claim->most)};
  }
  const ColumnValue value = value_of(*field.column, record);
  std::optional<double> number;
  if (value.kind == ColumnValue::Kind::seconds) number = value.seconds;
  if (value.kind == ColumnValue::Kind::count) number = static_cast<double>(value.count);
  if (value.kind == ColumnValue::Kind::cell) number = parse_real(value.text);
  // NaN is unordered with all numbers.
  return number && !std::isnan(*number) ? std::optional(Bounds{*number, *number}) : std::nullopt;
}

void append(std::string& out, const Layout& layout, const Field& field, const Record& record) {
  if (field.column == nullptr) {
    append(out, layout.shown(record.report->values[field.rating]));
  } else if (layout.has_fields && record.has_fields() &&
             field.column == all_columns().find("puzzle")) {
    append_in_quotes(out, record.puzzle);
  } else {
    append(out, value_of(*field.column, record));
  }
}

void Rows::add(const Record& record, std::size_t ratings,
               const std::vector<std::string_view>& first) {
  const rating::Report& report = *record.report;
  BITWHIP_INVARIANT(ratings <= report.values.size());
  const std::uint64_t all = ratings == 0 ? 0 : ~std::uint64_t{0} >> (rating::kMaxRatings - ratings);
  const Row::Facts facts{record.line,
                         record.stored,
                         (record.known ? all : record.found) & ~record.stored,
                         record.seconds,
                         report.stats.nodes,
                         report.stats.arena_peak,
                         record.size,
                         report.clues,
                         report.cands,
                         report.clues_brt,
                         report.cands_brt,
                         report.cands_w1,
                         report.solutions,
                         report.status,
                         record.known,
                         false};
  std::string cells = joined(first, "\t");
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    if (i > 0 || !first.empty()) cells += '\t';
    std::replace_copy(record.cells[i].begin(), record.cells[i].end(), std::back_inserter(cells),
                      '\t', ' ');
  }
  Row row{facts,
          record.file,
          record.puzzle,
          record.variant,
          std::span(report.values).first(ratings),
          record.marks,
          cells};
  Entry& entry = entries_.emplace_back(Entry{facts, {}, ratings});
  std::size_t* size = entry.sizes.data();
  for (const std::string_view* part : row.texts()) {
    *size++ = part->size();
    text_ += *part;
  }
  values_.insert(values_.end(), row.values.begin(), row.values.end());
}

}  // namespace bitwhip::batch
