#include "tables/list_reader.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <cmath>
#include <optional>

#include "base/lists.h"
#include "base/text.h"
#include "batch/worker.h"
#include "grid/puzzle.h"
#include "input/cells.h"
#include "input/opening.h"
#include "io/decompress.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "tables/graded_line.h"

namespace bitwhip::tables {

namespace {

using io::Json;

constexpr std::size_t kBlock = std::size_t{64} << 10;
constexpr std::size_t kMostColumns = 1000;  // of a header, or in total in JSON lines
constexpr std::size_t kShown = 60;          // of a cell quoted in a message

// Returns the separator of the list; '{': JSON lines.
char separator_of(std::string_view line) {
  if (line.front() == '{') return '{';
  const auto found = line.find_first_of("\t,");
  return found == std::string_view::npos ? ' ' : line[found];
}

bool has_odd_quotes(std::string_view text) {
  return std::count(text.begin(), text.end(), '"') % 2 == 1;
}

bool is_known(const std::string& head) {
  return rating::find_rating(head) || batch::all_columns().find(head) != nullptr;
}

std::string cell_text(const Json& cell) {
  return cell.is_string() ? cell.text() : cell.is_null() ? std::string("-") : io::json_text(cell);
}

std::string cited(std::string_view cell) {
  return "'" + std::string(cell.substr(0, kShown)) + (cell.size() > kShown ? "...'" : "'");
}

// Returns the puzzle of a cell, with '.' for blanks; of a variant, the line with all its fields
// unchanged. Empty if there is none.
std::string puzzle_of(const std::string& cell, std::string_view variant) {
  if (variant != variant::kClassic) return is_nothing(cell) ? std::string() : cell;
  const auto puzzle = parse_puzzle(cell);
  return puzzle ? to_string(*puzzle) : std::string();
}

}  // namespace

ListReader::ListReader(io::Source& source, std::string name, std::vector<std::string> columns,
                       const std::vector<std::string>& text_columns)
    : source_(source),
      name_(std::move(name)),
      columns_(std::move(columns)),
      block_(kBlock),
      values_(columns_.size()),
      texts_(text_columns.size()) {
  for (const std::string& column : columns_) {
    const auto id = rating::find_rating(column);
    scales_.push_back(id ? std::optional(rating::info(*id).scale) : std::nullopt);
  }
  columns_.insert(columns_.end(), text_columns.begin(), text_columns.end());
  indices_.resize(columns_.size());
}

ListReader::ListReader(io::Source& source, std::string name, AllColumns columns)
    : source_(source),
      name_(std::move(name)),
      block_(kBlock),
      all_(true),
      keeps_notes_(columns == AllColumns::with_notes) {}

std::size_t ListReader::needed_place(std::string_view name) const {
  const std::size_t place = place_of(name);
  if (place == kAbsent)
    throw ListError(printable(name_) + ": there is no column '" + std::string(name) + "'");
  return place;
}

void ListReader::fail(const std::string& what) const {
  throw ListError(name_ + ":" + std::to_string(line_) + ": " + what);
}

// Appends the next line verbatim. Returns false at the end.
bool ListReader::append_line() {
  bool any = false;
  ++lines_;
  for (bool more = true; more;) {
    if (at_ == size_) {
      at_ = 0;
      size_ = source_.read(block_.data(), block_.size());
      if (size_ == 0) break;
    }
    if (std::exchange(after_cr_, false) && block_[at_] == '\n') {
      ++at_;
      continue;
    }
    any = true;
    BITWHIP_INVARIANT(at_ < size_ && size_ <= block_.size());
    const char* const begin = block_.data() + at_;
    const char* const block_end = block_.data() + size_;
    const char* const end =
        std::find_if(begin, block_end, [](char c) { return c == '\n' || c == '\r'; });
    text_.append(begin, end);
    if (line_ == 1 && text_.starts_with(io::kDatabaseMark))
      fail("this is a store (a database of SQLite), not a list; bitwhip query reads it");
    if (text_.size() > kLongestLine)
      fail(lines_ == line_ ? "a line of more than 1 MiB"
                           : "a record of more than 1 MiB, whose quotes begin here");
    more = end == block_end;
    after_cr_ = !more && *end == '\r';
    at_ = static_cast<std::size_t>(end - block_.data()) + (more ? 0 : 1);
  }
  return any;
}

// Reads the next line that is neither blank nor a comment, and those to which its quotes extend.
bool ListReader::read_line() {
  if (!below_header_.empty()) {
    text_ = std::exchange(below_header_, {});
    return true;
  }
  for (;;) {
    text_.clear();
    line_ = lines_ + 1;
    if (!append_line()) return false;
    if (line_ == 1 && text_.starts_with("\xef\xbb\xbf")) text_.erase(0, 3);
    const std::string_view line = trimmed(text_);
    const bool names_columns = headings_.take(line);
    if (keeps_notes_ && input::is_note(line)) keep_note(line);
    if (line.empty() || line.front() == '#') continue;
    const bool is_first = separator_ == 0;
    if ((is_first && !names_columns) || is_graded_) {
      if (take_graded(line, is_first)) return true;
    }
    if (is_first) separator_ = separator_of(line);
    if (separator_ == ',') close_quotes();
    if (!names_columns) return true;
    if (!is_first && text_ == heading_) continue;
    if (!is_first)
      fail(
          "this line names other columns than the first line of the file, so what is below it "
          "cannot be read with what is above");
    heading_ = text_;
    return true;
  }
}

// Takes a line with ED=7.2/1.2/1.2 (graded_line.h) as one of a table, below a header. Returns false
// if the first line of the list is none.
bool ListReader::take_graded(std::string_view line, bool is_first) {
  const auto cells = graded_cells(line);
  if (!cells && is_first) return false;
  if (!cells) fail("a puzzle and ED=r/p/d are expected, as in the lines above");
  const std::string row = fmt::format("{}", fmt::join(*cells, "\t"));
  text_ = is_first ? fmt::format("{}", fmt::join(kGradedColumns, "\t")) : row;
  if (is_first) below_header_ = row;
  if (is_first) separator_ = '\t';
  return is_graded_ = true;
}

void ListReader::keep_note(std::string_view line) {
  constexpr std::size_t kMost = input::kLongestOpening;
  if (notes_.size() + line.size() > kMost)
    fail(fmt::format("up to here there are more than {} MiB of notes", kMost >> 20));
  (notes_ += line) += '\n';
}

// Appends lines until the quotes are closed: a line end in quotes is part of the cell.
void ListReader::close_quotes() {
  if (!has_odd_quotes(text_)) return;
  BITWHIP_INVARIANT(separator_ == ',');  // elsewhere a quote is an ordinary character
  const std::size_t cell = input::split_cells(text_, separator_).back().begin;
  if (!trimmed(std::string_view(text_).substr(cell)).starts_with('"'))
    fail("a quote in the midst of a cell, without a second one");
  for (bool open = true; open;) {
    const std::size_t size = text_.size();
    text_ += '\n';
    if (!append_line()) fail("the quotes that begin here have no end");
    if (has_odd_quotes(std::string_view(text_).substr(size))) open = false;
  }
}

void ListReader::split() {
  cells_.clear();
  for (input::SeparatedCell& cell : input::split_cells(text_, separator_))
    cells_.push_back(std::move(cell.text));
}

// Throws ListError for a row with fewer cells than the header: empty last cells still have their
// separators, so the row is truncated.
void ListReader::refuse_cut_off(std::size_t heads) const {
  if (cells_.size() < heads)
    fail("the record is cut off: " + counted(cells_.size(), "cell") + " where the header has " +
         std::to_string(heads));
}

// Throws ListError if the cells of the first line seem to be separated by semicolons.
void ListReader::refuse_semicolons() const {
  if (std::any_of(cells_.begin(), cells_.end(), is_known)) return;
  const auto cells = input::split_cells(text_, ';');
  if (cells.size() > 1 &&
      std::any_of(cells.begin(), cells.end(),
                  [](const input::SeparatedCell& cell) { return is_known(cell.text); }))
    fail(
        "the cells seem to be separated by semicolons; a list has tabs, commas or blanks between "
        "them");
}

// Returns the object in the line. Throws ListError for a duplicate member, as for columns of the
// same name: JSON parsers disagree on which of the two counts.
Json ListReader::parsed() const {
  std::optional<Json> json;
  io::MemberCount members;
  try {
    json = io::try_json(text_, &members);
  } catch (const io::TooDeep& error) {
    fail(std::string("the JSON is ") + error.what());
  }
  if (!json || !json->is_object()) fail("not a JSON object");
  if (members.twice) fail("the JSON object has the member " + cited(*members.twice) + " twice");
  if (json->contains(kSummaryMember))
    fail("this is a summary of `bitwhip stats`, and a record is wanted");
  return *std::move(json);
}

std::size_t ListReader::index_of(const std::string& column, bool header) const {
  if (header) {
    const std::size_t named = place_in(cells_, column);
    if (named == kAbsent) fail("there is no column " + cited(column));
    return named;
  }
  const auto n = parse_number<std::size_t>(column);
  if (n == 0) fail("columns are numbered from 1");
  if (n) return *n - 1;
  if (cells_.size() > 1 || columns_.size() > 1)
    fail("several columns and no header, so a column has a number and no name");
  return 0;
}

// Finds the columns; the first line shows whether it is a header.
void ListReader::take_header() {
  split();
  const auto is_named = [&](const std::string& column) {
    return !parse_number<std::size_t>(column) && has_head(cells_, column);
  };
  const std::size_t puzzle = place_in(cells_, "puzzle");
  variant_index_ = place_in(cells_, "variant");
  if (puzzle == kAbsent)
    refuse_semicolons();
  else
    puzzle_index_ = puzzle;
  const bool header = puzzle != kAbsent || std::any_of(columns_.begin(), columns_.end(), is_named);
  const auto is_there = [&](std::size_t i) { return has_head(cells_, columns_[i]); };
  bool any = false;
  for (std::size_t i = 0; i < values_.size(); ++i) any = any || is_there(i);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const bool may_lack = allows_lacking_ && header && any && i < values_.size();
    indices_[i] = may_lack && !is_there(i) ? kAbsent : index_of(columns_[i], header);
  }
  if (header) head_cells_ = cells_.size();
  if (header && !read_line()) text_.clear();
}

// Takes the header. Throws ListError if the first line names no column of records.
void ListReader::take_all_heads() {
  split();
  if (cells_.size() > kMostColumns) fail("more than " + std::to_string(kMostColumns) + " columns");
  heads_ = cells_;
  refuse_semicolons();
  if (std::none_of(heads_.begin(), heads_.end(), is_known))
    fail("no header: none of its cells is the name of a rating or a column");
  if (!read_line()) text_.clear();
}

void ListReader::take_all_cells() {
  split();
  // A tail that was read between tabs may contain tabs itself.
  for (; cells_.size() > heads_.size() && heads_.back() == "tail"; cells_.pop_back())
    *(cells_.end() - 2) += separator_ + cells_.back();
  if (cells_.size() > heads_.size())
    fail(counted(cells_.size(), "cell") + " where the header has " + std::to_string(heads_.size()));
  refuse_cut_off(heads_.size());
  texts_.swap(cells_);
  BITWHIP_INVARIANT(texts_.size() == heads_.size());
}

void ListReader::take_all_json() {
  const Json json = parsed();
  const auto is_named = [](const auto& member) { return is_known(member.first); };
  if (heads_.empty() && lists::none_of(json.items(), is_named))
    fail("none of its members is the name of a rating or a column");
  texts_.assign(heads_.size(), std::string());
  for (const auto& [key, cell] : json.items()) {
    const auto [found, is_new] = head_at_.try_emplace(key, heads_.size());
    if (is_new) {
      if (heads_.size() == kMostColumns)
        fail("more than " + std::to_string(kMostColumns) + " columns");
      heads_.push_back(key);
      texts_.emplace_back();
    }
    BITWHIP_INVARIANT(found->second < texts_.size() && texts_.size() == heads_.size());
    texts_[found->second] = cell_text(cell);
  }
}

void ListReader::take_named() {
  const bool is_json = separator_ == '{';
  const Json json = is_json ? parsed() : Json();
  if (!is_json) {
    split();
    refuse_cut_off(head_cells_);
  }
  const auto cell_of = [&](const std::string& column, std::size_t index,
                           bool text_alone) -> std::optional<std::string> {
    if (!is_json) return index < cells_.size() ? std::optional(cells_[index]) : std::nullopt;
    const Json* const found = json.find(column);
    return found == nullptr || (text_alone && !found->is_string())
               ? std::nullopt
               : std::optional(cell_text(*found));
  };
  auto variant = cell_of("variant", variant_index_, true);
  tells_variants_ = tells_variants_ || variant;
  variant_ = variant ? *std::move(variant) : std::string(variant::kClassic);
  puzzle_ = puzzle_of(cell_of("puzzle", puzzle_index_, true).value_or(std::string()), variant_);
  BITWHIP_INVARIANT(indices_.size() == columns_.size() &&
                    columns_.size() == values_.size() + texts_.size());
  lacking_ = 0;
  bool any = false;  // a value is there
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    auto cell = cell_of(columns_[i], indices_[i], false);
    if (!cell && allows_lacking_ && i < values_.size() && (is_json || indices_[i] == kAbsent)) {
      lacking_ |= std::uint64_t{1} << i;
      values_[i] = {};
      if (any || i + 1 < values_.size()) continue;
    }
    any = any || cell;
    if (!cell)
      fail((is_json ? "there is no member " : "there is no cell for the column ") +
           cited(columns_[i]));
    if (i >= values_.size()) {
      texts_[i - values_.size()] = *std::move(cell);
      continue;
    }
    values_[i] = value_of(i, *cell);
  }
}

// Of a column that has the name of a rating, its scale tells which values there are.
rating::Value ListReader::value_of(std::size_t column, const std::string& cell) const {
  if (cell.empty()) return {};
  const auto scale = scales_[column];
  const auto value = scale ? rating::parse_value(cell, *scale) : rating::parse_value(cell);
  if (!value)
    fail(parse_puzzle(cell) ? "a puzzle where a value is expected"
                            : fmt::format("{} is not a value: {}", cited(cell),
                                          rating::values_of(scale.value_or(rating::Scale::whole))));
  return *value;
}

bool ListReader::next() {
  const bool first = separator_ == 0;
  if (!read_line()) return false;
  if (first && separator_ != '{') all_ ? take_all_heads() : take_header();
  if (text_.empty()) return false;  // a header only
  if (!all_)
    take_named();
  else
    separator_ == '{' ? take_all_json() : take_all_cells();
  return true;
}

std::vector<std::string> ListReader::first_names() {
  if (!read_line()) return {};
  if (separator_ != '{') {
    split();
    refuse_semicolons();
    return cells_;
  }
  const Json json = parsed();
  std::vector<std::string> names;
  for (const auto& [name, value] : json.items()) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

void read_known(io::Source& source, const std::string& name, std::string_view variant,
                batch::EarlierRecords& records) {
  std::vector<std::string> texts = made_of(
      records.columns(), [](const batch::ColumnInfo* column) { return std::string(column->name); });
  texts.emplace_back("status");
  ListReader list(
      source, name,
      made_of(records.ratings(), [](rating::RatingId id) { return rating::info(id).name; }), texts);
  list.allow_lacking();
  bool rows = false, puzzles = false;
  while (list.next()) {
    rows = true;
    if (list.variant() != variant) {
      const std::string_view no_column =
          list.tells_variants() ? "" : "the list has no column variant, so ";
      list.fail(std::string(no_column) + "the record is of the variant " + list.variant() +
                ", and this run is of " + std::string(variant));
    }
    if (list.puzzle().empty()) continue;
    puzzles = true;
    const std::span<const std::string> cells = list.texts();
    BITWHIP_INVARIANT(!cells.empty() && list.values().size() == records.ratings().size());
    const std::string why = records.add(list.puzzle(), list.values(), cells.first(cells.size() - 1),
                                        cells.back(), list.lacking());
    if (!why.empty()) list.fail(why);
  }
  if (rows && !puzzles) list.fail("no line up to here has a puzzle");
}

// Returns the column of the list that a column is read from: itself, but for a count of a technique
// that the list has not, which the techniques tell.
static const batch::ColumnInfo& source_of(const batch::ColumnInfo& column, const ListReader& list) {
  if (!column.path || column.path->counted == nullptr) return column;
  const batch::ColumnInfo* const words =
      batch::path_column(column.path->rating, *batch::all_columns().find("techniques"));
  const bool counted = list.place_of(column.name) != kAbsent;
  return !counted && list.place_of(words->name) != kAbsent ? *words : column;
}

RecordReader::RecordReader(const batch::RecordJob& job, const ListReader& list)
    : list_(list),
      file_(printable(list.name())),
      ratings_(batch::rated_by(job)),
      columns_(job.layout.columns) {
  columns_.insert(columns_.end(), job.named.columns.begin(), job.named.columns.end());
  for (const batch::ColumnInfo* column : columns_) {
    if (!column->passed) continue;
    passed_.resize(std::max(passed_.size(), *column->passed + 1));
    passed_[*column->passed] = column->passed_name;
  }
  if (job.layout.tail) columns_.push_back(batch::all_columns().find("tail"));
  std::erase_if(columns_, [](const batch::ColumnInfo* column) {
    return !column->is_restored() && !column->profile_counter;
  });
  for (const batch::ColumnInfo*& column : columns_) column = &source_of(*column, list_);
  if (needs(job, batch::OnRequest::path)) paths_.resize(rating::ratings().size());
  profile_.resize(ratings_.size());
  bind();
}

batch::Record& RecordReader::next() {
  if (bound_ < list_.heads().size()) bind();
  report_ = {};
  report_.clues = -1;
  report_.stats.nodes = report_.stats.arena_peak = UINT64_MAX;  // unknown
  record_ = {.variant = variant::kClassic,
             .report = &report_,
             .line = {.file = file_, .number = list_.line()}};
  std::fill(paths_.begin(), paths_.end(), batch::PathTexts());
  record_.facts.paths = paths_;
  if (!is_nothing(cell(variant_))) record_.variant = cell(variant_);
  record_.puzzle = puzzle_text_ = puzzle_of(cell(puzzle_), record_.variant);
  if (puzzle_text_.empty()) report_.status = rating::Status::invalid_format;
  const bool lacks_status = is_nothing(cell(status_));
  is_told_ = true;
  for (std::size_t i = 0; i < ratings_.size(); ++i) {
    const std::string& text = cell(values_[i]);
    const rating::Scale scale = rating::info(ratings_[i]).scale;
    const auto value = text.empty() ? rating::Value() : rating::parse_value(text, scale);
    if (!value)
      list_.fail(fmt::format("'{}' is not a value of {}: {}", text, rating::info(ratings_[i]).name,
                             rating::values_of(scale)));
    report_.values[i] = *value;
    if (lacks_status) take_status(*value);
  }
  if (lacks_status && ratings_.empty()) {
    for (const auto& [at, scale] : telling_)
      take_status(rating::parse_value(cell(at), scale).value_or(rating::Value()));
  }
  record_.has_status = !lacks_status || is_told_ || report_.status != rating::Status::ok;
  if (!lacks_status) {
    const rating::StatusInfo* status = rating::statuses().find(cell(status_));
    if (status == nullptr) list_.fail(fmt::format("'{}' is not a status", cell(status_)));
    report_.status = status->status;
  }
  for (std::size_t i = 0; i < columns_.size(); ++i) take_cell(*columns_[i], cells_[i]);
  for (std::size_t i = 0; i < passed_.size(); ++i) passed_cells_[i] = cell(passed_at_[i]);
  record_.line.cells = passed_cells_;
  return record_;
}

// Finds the columns. The line number and the variant are known without a column.
void RecordReader::bind() {
  const auto place = [this](std::string_view name, bool needed) {
    return needed ? list_.needed_place(name) : list_.place_of(name);
  };
  passed_at_ = made_of(passed_, [&](std::string_view name) { return place(name, !name.empty()); });
  passed_cells_.resize(passed_.size());
  values_ = made_of(ratings_,
                    [&](rating::RatingId id) { return list_.needed_place(rating::info(id).name); });
  cells_ = made_of(columns_, [&](const batch::ColumnInfo* column) {
    return place(column->name, !column->is_of_line() || column->needs == batch::OnRequest::tail);
  });
  telling_.clear();
  for (std::size_t i = 0; i < list_.heads().size(); ++i) {
    if (const auto id = rating::find_rating(list_.heads()[i]))
      telling_.emplace_back(i, rating::info(*id).scale);
  }
  puzzle_ = list_.needed_place("puzzle");
  status_ = list_.place_of("status");
  variant_ = list_.place_of("variant");
  bound_ = list_.heads().size();
}

// Takes the status that a value tells in a list without statuses.
void RecordReader::take_status(rating::Value value) {
  is_told_ = is_told_ && value.kind != rating::ValueKind::none;
  report_.status = std::max(report_.status, status_told(value));
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
  if (column.profile_counter) {
    constexpr double kNanoseconds = 1e9;
    const bool is_time = column.profile_counter->counter->counter == rules::Counter::time;
    const auto number = parse_real(text);
    taken = number && *number >= 0;
    if (taken) {
      record_.facts.profile = profile_;
      profile_[column.profile_counter->rating][static_cast<std::size_t>(
          column.profile_counter->counter->counter)] =
          static_cast<std::uint64_t>(std::llround(is_time ? *number * kNanoseconds : *number));
    }
  } else {
    taken = put_back(column, record_, report_, text);
  }
  if (!taken) list_.fail(fmt::format("'{}' is not a cell of the column {}", text, column.name));
}

}  // namespace bitwhip::tables
