#include "report/comparison.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>

#include "grid/puzzle.h"

namespace bitwhip::report {
namespace {

constexpr std::size_t kBlock = std::size_t{64} << 10;

std::optional<int> number(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || n < 0) return std::nullopt;
  return n;
}

bool is_puzzle(std::string_view text) { return parse_puzzle(text).has_value(); }

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '"'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

ColumnReader::ColumnReader(batch::Source& source, std::string name, std::string column)
    : source_(source), name_(std::move(name)), column_(std::move(column)), block_(kBlock) {}

void ColumnReader::fail(const std::string& what) const { throw ComparisonError(name_ + ":" + std::to_string(line_) + ": " + what); }

// The next line that is neither blank nor a comment.
bool ColumnReader::read_line() {
  for (;;) {
    text_.clear();
    bool any = false;
    for (bool more = true; more;) {
      if (at_ == size_) {
        at_ = 0;
        size_ = source_.read(block_.data(), block_.size());
        if (size_ == 0) break;
      }
      any = true;
      const char* const begin = block_.data() + at_;
      const auto* const end = static_cast<const char*>(std::memchr(begin, '\n', size_ - at_));
      const std::size_t length = end ? static_cast<std::size_t>(end - begin) : size_ - at_;
      text_.append(begin, length);
      at_ += length + (end ? 1 : 0);
      more = end == nullptr;
    }
    if (!any) return false;
    ++line_;
    const std::string_view shown = trimmed(text_);
    if (!shown.empty() && shown.front() != '#') return true;
  }
}

void ColumnReader::split() {
  cells_.clear();
  std::string_view rest = text_;
  if (!rest.empty() && rest.back() == '\r') rest.remove_suffix(1);
  if (separator_ == 0) {
    const auto found = rest.find_first_of("\t,");
    separator_ = found == std::string_view::npos ? ' ' : rest[found];
  }
  for (;;) {
    const auto end = rest.find(separator_);
    cells_.push_back(trimmed(rest.substr(0, end)));
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
}

// Finds the column; what the first line holds decides whether it is a header.
void ColumnReader::take_header() {
  if (text_.front() == '{') fail("JSON cannot be compared; use tsv, csv or values");
  split();
  const auto named = std::find(cells_.begin(), cells_.end(), column_);
  if (cells_.front() == "puzzle" || (named != cells_.end() && !number(column_))) {
    if (named == cells_.end()) fail("there is no column '" + column_ + "'");
    index_ = static_cast<std::size_t>(named - cells_.begin());
    if (!read_line()) text_.clear();
    return;
  }
  const auto at = number(column_);
  if (at && *at > 0) {
    index_ = static_cast<std::size_t>(*at) - 1;
  } else if (cells_.size() > 1) {
    fail("several columns and no header: --column takes the number of the column then");
  }
}

bool ColumnReader::next() {
  const bool first = separator_ == 0;
  if (!read_line()) return false;
  if (first) take_header();
  if (text_.empty()) return false;  // a header and nothing else
  split();
  if (index_ >= cells_.size()) fail("there is no cell for the column '" + column_ + "'");
  puzzle_.clear();
  if (const auto puzzle = parse_puzzle(cells_.front())) puzzle_ = to_string(*puzzle);
  value_ = cells_[index_].empty() ? "-" : std::string(cells_[index_]);
  if (value_ != "-" && value_ != "inf" && !number(value_) && !(value_.front() == '>' && number(std::string_view(value_).substr(1)))) {
    fail(is_puzzle(value_) ? "a puzzle where a value is expected" : "'" + value_ + "' is not a value: a number, inf, >n or -");
  }
  return true;
}

Relation relation(std::string_view a, std::string_view b) {
  using Kind = Relation::Kind;
  if (a == b) return {};
  const auto x = number(a), y = number(b);
  if (x && y) return *x == *y ? Relation{} : Relation{*x < *y ? Kind::lower : Kind::higher, std::abs(*x - *y)};
  const auto is_above = [](std::string_view value, std::optional<int> n) {
    return n && (value == "inf" || (value.starts_with('>') && *n <= number(value.substr(1)).value_or(-1)));
  };
  if (is_above(b, x)) return {Kind::lower, 0};
  if (is_above(a, y)) return {Kind::higher, 0};
  return {Kind::unclear, 0};
}

Comparison compare(ColumnReader& a, ColumnReader& b, std::size_t most) {
  Comparison comparison;
  for (std::uint64_t record = 1;; ++record) {
    const bool more_a = a.next();
    const bool more_b = b.next();
    if (!more_a && !more_b) return comparison;
    if (!more_a || !more_b) {
      ++(more_a ? comparison.only_a : comparison.only_b);
      continue;
    }
    if (!a.puzzle().empty() && !b.puzzle().empty() && a.puzzle() != b.puzzle()) {
      throw ComparisonError(a.name() + ":" + std::to_string(a.line()) + " and " + b.name() + ":" + std::to_string(b.line()) +
                            " are different puzzles; both lists must have the same puzzles in the same order");
    }
    const Relation how = relation(a.value(), b.value());
    switch (how.kind) {
      case Relation::Kind::equal:
        ++comparison.equal;
        continue;
      case Relation::Kind::lower:
        ++comparison.lower[how.difference];
        break;
      case Relation::Kind::higher:
        ++comparison.higher[how.difference];
        break;
      case Relation::Kind::unclear:
        ++comparison.unclear;
        break;
    }
    if (comparison.first.size() < most) {
      comparison.first.push_back({record, a.line(), b.line(), a.puzzle().empty() ? b.puzzle() : a.puzzle(), a.value(), b.value()});
    }
  }
}

std::vector<Table> comparison_tables(const Comparison& comparison, const std::string& a, const std::string& b, const std::string& column) {
  Table counts{"comparison", column + " of " + a + " against " + b, {"relation", "by", "records"}, {}, {}};
  const auto add = [&counts](const char* relation, const std::string& by, std::uint64_t n) { counts.rows.push_back({relation, by, n}); };
  const auto add_all = [&add](const char* relation, const std::map<int, std::uint64_t>& by) {
    if (by.empty()) add(relation, "", 0);
    for (const auto& [difference, n] : by) add(relation, difference == 0 ? "inf or >n" : std::to_string(difference), n);
  };
  add("equal", "", comparison.equal);
  add_all("lower", comparison.lower);
  add_all("higher", comparison.higher);
  if (comparison.unclear > 0) add("unclear", "", comparison.unclear);
  if (comparison.only_a > 0) add("only in the first", "", comparison.only_a);
  if (comparison.only_b > 0) add("only in the second", "", comparison.only_b);
  std::vector<Table> tables{std::move(counts)};
  if (comparison.first.empty()) return tables;
  Table rows{"first", "The first that differ", {"record", "first", "second", "puzzle"}, {}, {}};
  for (const Comparison::Row& row : comparison.first) rows.rows.push_back({row.record, row.a, row.b, row.puzzle});
  tables.push_back(std::move(rows));
  return tables;
}

}  // namespace bitwhip::report
