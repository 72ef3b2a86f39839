#include "verify/scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>

namespace bitwhip::verify {
namespace {

// The variables rn, cn, bn that hold all of these candidates of one digit.
std::vector<Variable> common_houses(const Group& list) {
  const Candidate c = list.front();
  std::vector<Variable> houses{{Kind::rn, row_of(c), digit_of(c)}, {Kind::cn, column_of(c), digit_of(c)}, {Kind::bn, block_of(c), digit_of(c)}};
  std::erase_if(houses, [&](const Variable& v) { return !std::all_of(list.begin(), list.end(), [&](Candidate x) { return holds(v, x); }); });
  return houses;
}

}  // namespace

std::optional<int> number_in(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size() || n < 0) return std::nullopt;
  return n;
}

bool Scanner::skip(std::string_view word) {
  if (!at(word)) return false;
  rest_.remove_prefix(word.size());
  return true;
}

void Scanner::expect(std::string_view word) {
  if (!skip(word)) throw Wrong(fmt::format("'{}' where '{}' is expected", rest_.substr(0, 20), word));
}

void Scanner::expect_end() const {
  if (!done()) throw Wrong(fmt::format("'{}' is too much", rest_.substr(0, 20)));
}

int Scanner::nine() {
  if (done() || rest_[0] < '1' || rest_[0] > '9') throw Wrong(fmt::format("'{}' where a number from 1 to 9 is expected", rest_.substr(0, 20)));
  const int n = rest_[0] - '0';
  rest_.remove_prefix(1);
  return n;
}

int Scanner::number() {
  if (done() || rest_[0] < '0' || rest_[0] > '9') throw Wrong(fmt::format("'{}' where a number is expected", rest_.substr(0, 20)));
  int n = 0;
  while (!done() && rest_[0] >= '0' && rest_[0] <= '9' && n < 1000) {
    n = n * 10 + rest_[0] - '0';
    rest_.remove_prefix(1);
  }
  return n;
}

std::string_view Scanner::until(std::string_view end) {
  const auto at = rest_.find(end);
  const std::string_view before = rest_.substr(0, at);
  rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + end.size());
  return before;
}

std::pair<int, int> Scanner::cell() {
  expect("r");
  const int row = nine();
  expect("c");
  return {row, nine()};
}

Candidate Scanner::candidate() {
  expect("n");
  const int digit = nine();
  const auto [row, column] = cell();
  return verify::candidate(digit, row, column);
}

std::vector<int> Scanner::run() {
  std::vector<int> list{nine()};
  while (!done() && rest_[0] > '0' + list.back() && rest_[0] <= '9') list.push_back(nine());
  return list;
}

std::vector<std::pair<int, int>> Scanner::cells() {
  expect("r");
  const auto rows = run();
  expect("c");
  const auto columns = run();
  if (rows.size() > 1 && columns.size() > 1) throw Wrong("a g-candidate in more than one row and column");
  std::vector<std::pair<int, int>> list;
  for (const int row : rows) {
    for (const int column : columns) list.emplace_back(row, column);
  }
  return list;
}

std::vector<std::pair<int, int>> Scanner::joined_cells() {
  auto list = cells();
  while (of_variant_ && skip("+")) {
    const auto more = cells();
    list.insert(list.end(), more.begin(), more.end());
  }
  return list;
}

Group Scanner::group() {
  expect("n");
  const std::vector<int> digits = of_variant_ ? run() : std::vector<int>{nine()};
  Group list;
  for (const auto& [row, column] : joined_cells()) {
    for (const int digit : digits) list.push_back(verify::candidate(digit, row, column));
  }
  return list;
}

Variable Scanner::house(int digit, std::string_view end) {
  const bool line = rest_.size() > 1 && std::string_view("rcb").find(rest_[0]) != std::string_view::npos && rest_[1] >= '1' && rest_[1] <= '9';
  if (line) {
    const char letter = rest_[0];
    rest_.remove_prefix(1);
    return {letter == 'r' ? Kind::rn : letter == 'c' ? Kind::cn : Kind::bn, nine(), digit};
  }
  const std::string_view name = rest_.substr(0, rest_.find_first_of(end));
  if (name.empty()) throw Wrong(fmt::format("'{}' where a house is expected", rest_.substr(0, 20)));
  rest_.remove_prefix(name.size());
  return {Kind::other, 0, digit, std::string(name)};
}

std::vector<int> Scanner::numbers_in_braces(char letter) {
  expect("{");
  std::vector<int> list;
  do {
    expect(std::string_view(&letter, 1));
    list.push_back(nine());
  } while (skip(" "));
  expect("}");
  return list;
}

std::vector<ChainCell> Scanner::chain() {
  std::vector<ChainCell> list{chain_cell()};
  while (skip(" - ")) list.push_back(chain_cell());
  return list;
}

// {n1 n2}r3c5, {r9 r1}c3n7, {c2 c5}r3n7 or n4{r1c1 r2c2}, perhaps with its house behind it.
ChainCell Scanner::chain_cell() {
  const bool digit_first = skip("n");
  const int digit = digit_first ? nine() : 0;
  expect("{");
  // What stands in the braces is known only after them.
  if (rest_.find('}') == std::string_view::npos) throw Wrong("braces that are not closed");
  std::string_view inside = until("}");
  ChainCell cell{};
  std::function<Group(Scanner&)> value;
  if (digit_first) {
    value = [digit](Scanner& text) {
      Group list;
      for (const auto& [row, column] : text.joined_cells()) list.push_back(verify::candidate(digit, row, column));
      return list;
    };
  } else if (at("r") && rest_.size() >= 4 && rest_[2] == 'c') {
    const auto [row, column] = this->cell();
    cell.variable = {Kind::rc, row, column};
    value = [row = row, column = column](Scanner& text) -> Group {
      text.expect("n");
      if (!text.of_variant_) return {verify::candidate(text.nine(), row, column)};
      Group list;
      for (const int n : text.run()) list.push_back(verify::candidate(n, row, column));
      return list;
    };
  } else {
    const bool row = skip("r");
    if (!row) expect("c");
    const int line = nine();
    expect("n");
    cell.variable = {row ? Kind::rn : Kind::cn, line, nine()};
    value = [row, line, n = cell.variable.second](Scanner& text) -> Group {
      text.expect(row ? "c" : "r");
      const int other = text.nine();
      return {row ? verify::candidate(n, line, other) : verify::candidate(n, other, line)};
    };
  }
  cell.flat = !digit_first;

  Scanner text(inside, of_variant_);
  const Group left = value(text);
  if (left.size() != 1) throw Wrong("a g-candidate to the left");
  cell.left = left[0];
  text.expect(" ");
  if (!text.skip(".")) cell.right = value(text);
  while (!text.done()) {
    text.expect(" ");
    const Group extra = value(text);
    if (extra.size() != 1) throw Wrong("an additional g-candidate");
    Additional one{extra[0], {}};
    if (!text.skip("*")) {
      text.expect("#");
      one.by = text.group();
    }
    cell.additional.push_back(std::move(one));
  }
  if (!digit_first) {
    cell.variables = {cell.variable};
    return cell;
  }

  if (at("r") || at("c") || at("b") || (of_variant_ && !done() && !at(" "))) {
    cell.variable = house(digit, " ");
    if (!of_variant_ && cell.variable.kind == Kind::other) throw Wrong(fmt::format("'{}' is no house", cell.variable.house));
    cell.variables = {cell.variable};
    return cell;
  }
  if (of_variant_) {
    cell.open = true;
    return cell;
  }
  Group shown = cell.right;
  shown.push_back(cell.left);
  cell.variables = common_houses(shown);
  if (cell.variables.empty()) throw Wrong(fmt::format("the candidates of n{}{{{}}} share no house", digit, inside));
  cell.variable = cell.variables.front();
  return cell;
}

Refutation::Case Scanner::refuted_case() {
  constexpr std::string_view kBarrier = "no path leaves this state";
  Refutation::Case one{};
  for (;;) {
    if (one.orders.empty() && skip(kBarrier)) break;
    const Candidate c = candidate();
    if (skip(" stays")) {
      if (!one.orders.empty()) throw Wrong("a comma where ': ' is expected");
      one.stays = c;
      break;
    }
    expect(" before ");
    one.orders.emplace_back(c, candidate());
    if (skip(", ")) continue;
    expect(": ");
    if (skip(kBarrier)) break;
    one.stays = candidate();
    expect(" stays");
    break;
  }
  expect_end();
  return one;
}

}  // namespace bitwhip::verify
