#include "report/list_reader.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "batch/record.h"
#include "grid/puzzle.h"
#include "input/cells.h"
#include "rating/rating.h"

namespace bitwhip::report {

using input::without_blanks;

namespace {

constexpr std::size_t kBlock = std::size_t{64} << 10;
constexpr std::size_t kMostColumns = 1000;  // that JSON lines may add up to
constexpr std::size_t kShown = 60;  // of a cell in a message

// A number that stands for a column, from 1 on.
std::optional<std::size_t> number(std::string_view text) {
  std::size_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

template <class Json>
std::string text_of(const Json& cell) {
  return cell.is_string() ? cell.template get<std::string>() : cell.is_null() ? std::string("-") : cell.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string shown(std::string_view cell) { return "'" + std::string(cell.substr(0, kShown)) + (cell.size() > kShown ? "...'" : "'"); }

}  // namespace

ListReader::ListReader(input::Source& source, std::string name, std::vector<std::string> columns, const std::vector<std::string>& text_columns)
    : source_(source),
      name_(std::move(name)),
      columns_(std::move(columns)),
      block_(kBlock),
      values_(columns_.size()),
      texts_(text_columns.size()) {
  columns_.insert(columns_.end(), text_columns.begin(), text_columns.end());
}

ListReader::ListReader(input::Source& source, std::string name, AllColumns)
    : source_(source), name_(std::move(name)), block_(kBlock), all_(true) {}

void ListReader::fail(const std::string& what) const { throw ListError(name_ + ":" + std::to_string(line_) + ": " + what); }

// The next line that is neither blank nor a comment.
bool ListReader::read_line() {
  for (;;) {
    text_.clear();
    bool any = false;
    ++line_;
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
      const char* const begin = block_.data() + at_;
      const char* const block_end = block_.data() + size_;
      const char* const end = std::find_if(begin, block_end, [](char c) { return c == '\n' || c == '\r'; });
      text_.append(begin, end);
      if (text_.size() > kLongestLine) fail("a line of more than 1 MiB");
      more = end == block_end;
      after_cr_ = !more && *end == '\r';
      at_ = static_cast<std::size_t>(end - block_.data()) + (more ? 0 : 1);
    }
    if (!any) return false;
    if (line_ == 1 && text_.starts_with("\xef\xbb\xbf")) text_.erase(0, 3);
    const std::string_view line = without_blanks(text_);
    if (!line.empty() && line.front() != '#') return true;
  }
}

void ListReader::split() {
  if (separator_ == 0) {
    const std::string_view line = without_blanks(text_);
    const auto found = line.find_first_of("\t,");
    separator_ = found == std::string_view::npos ? ' ' : line[found];
  }
  cells_.clear();
  for (input::Cell& cell : input::split_cells(text_, separator_)) cells_.push_back(std::move(cell.text));
}

std::size_t ListReader::index_of(const std::string& column, bool header) const {
  if (header) {
    const auto named = std::find(cells_.begin(), cells_.end(), column);
    if (named == cells_.end()) fail("there is no column " + shown(column));
    return static_cast<std::size_t>(named - cells_.begin());
  }
  const auto n = number(column);
  if (n == 0) fail("columns are numbered from 1");
  if (n) return *n - 1;
  if (cells_.size() > 1 || columns_.size() > 1) fail("several columns and no header, so a column has a number and no name");
  return 0;
}

// Finds the columns; what the first line holds decides whether it is a header.
void ListReader::take_header() {
  split();
  const auto is_named = [&](const std::string& column) { return !number(column) && std::find(cells_.begin(), cells_.end(), column) != cells_.end(); };
  const auto puzzle = std::find(cells_.begin(), cells_.end(), "puzzle");
  const auto variant = std::find(cells_.begin(), cells_.end(), "variant");
  if (variant != cells_.end()) variant_index_ = static_cast<std::size_t>(variant - cells_.begin());
  const bool header = puzzle != cells_.end() || std::any_of(columns_.begin(), columns_.end(), is_named);
  if (puzzle != cells_.end()) puzzle_index_ = static_cast<std::size_t>(puzzle - cells_.begin());
  for (const std::string& column : columns_) indices_.push_back(index_of(column, header));
  if (header && !read_line()) text_.clear();
}

// A first line that names no column of records is no header.
void ListReader::take_all_heads() {
  split();
  heads_ = cells_;
  const auto is_known = [](const std::string& head) { return rating::find_rating(head) || batch::all_columns().find(head) != nullptr; };
  if (std::none_of(heads_.begin(), heads_.end(), is_known)) fail("no header: none of its cells is the name of a rating or a column");
  if (!read_line()) text_.clear();
}

void ListReader::take_all_cells() {
  split();
  if (cells_.size() > heads_.size()) fail(std::to_string(cells_.size()) + " cells where the header has " + std::to_string(heads_.size()));
  texts_.assign(heads_.size(), std::string());
  std::move(cells_.begin(), cells_.end(), texts_.begin());
}

void ListReader::take_all_json() {
  const auto json = nlohmann::ordered_json::parse(text_, nullptr, false);
  if (!json.is_object()) fail("not a JSON object");
  texts_.assign(heads_.size(), std::string());
  for (const auto& [key, cell] : json.items()) {
    const auto found = std::find(heads_.begin(), heads_.end(), key);
    const auto at = static_cast<std::size_t>(found - heads_.begin());
    if (found == heads_.end()) {
      if (heads_.size() == kMostColumns) fail("more than " + std::to_string(kMostColumns) + " columns");
      heads_.push_back(key);
      texts_.emplace_back();
    }
    texts_[at] = text_of(cell);
  }
}

void ListReader::take_variant(std::string cell) {
  tells_variants_ = true;
  variant_ = std::move(cell);
}

// The variant is known already.
void ListReader::take_puzzle(std::string_view cell) {
  if (variant_ != kClassic) {
    puzzle_ = cell == "-" ? std::string_view() : cell;
    return;
  }
  const auto puzzle = parse_puzzle(cell);
  puzzle_ = puzzle ? to_string(*puzzle) : std::string();
}

rating::Value ListReader::value_of(std::string_view cell) const {
  if (cell.empty()) return {};
  const auto value = rating::parse_value(cell);
  if (value) return *value;
  fail(parse_puzzle(cell) ? "a puzzle where a value is expected" : shown(cell) + " is not a value: a number, a..b, inf, >n or -");
}

void ListReader::take_cell(std::size_t column, std::string cell) {
  if (column < values_.size()) {
    values_[column] = value_of(cell);
  } else {
    texts_[column - values_.size()] = std::move(cell);
  }
}

void ListReader::take_cells() {
  split();
  if (variant_index_ && *variant_index_ < cells_.size()) take_variant(cells_[*variant_index_]);
  take_puzzle(puzzle_index_ < cells_.size() ? cells_[puzzle_index_] : std::string());
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (indices_[i] >= cells_.size()) fail("there is no cell for the column " + shown(columns_[i]));
    take_cell(i, cells_[indices_[i]]);
  }
}

void ListReader::take_json() {
  const auto json = nlohmann::json::parse(text_, nullptr, false);
  if (!json.is_object()) fail("not a JSON object");
  const auto puzzle = json.find("puzzle"), variant = json.find("variant");
  if (variant != json.end() && variant->is_string()) take_variant(variant->get<std::string>());
  take_puzzle(puzzle != json.end() && puzzle->is_string() ? puzzle->get<std::string>() : std::string());
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const auto cell = json.find(columns_[i]);
    if (cell == json.end()) fail("there is no member " + shown(columns_[i]));
    take_cell(i, text_of(*cell));
  }
}

bool ListReader::next() {
  const bool first = separator_ == 0;
  if (!read_line()) return false;
  if (first && without_blanks(text_).front() == '{')
    separator_ = '{';
  else if (first)
    all_ ? take_all_heads() : take_header();
  if (text_.empty()) return false;  // a header and nothing else
  if (all_)
    separator_ == '{' ? take_all_json() : take_all_cells();
  else
    separator_ == '{' ? take_json() : take_cells();
  return true;
}

std::vector<std::string> ListReader::first_names() {
  if (!read_line()) return {};
  if (without_blanks(text_).front() != '{') {
    split();
    return cells_;
  }
  const auto json = nlohmann::json::parse(text_, nullptr, false);
  if (!json.is_object()) fail("not a JSON object");
  std::vector<std::string> names;
  for (const auto& [name, value] : json.items()) names.push_back(name);
  return names;
}

std::vector<std::string> column_names(input::Source& source, const std::string& name) { return ListReader(source, name, std::vector<std::string>()).first_names(); }

}  // namespace bitwhip::report
