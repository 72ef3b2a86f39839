#include "verify/read/scanner.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <functional>
#include <tuple>

#include "base/invariant.h"

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
  if (!at_digit()) throw Wrong(fmt::format("'{}' where a number is expected", rest_.substr(0, 20)));
  int n = 0;
  while (at_digit() && n < 1000) {
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
  BITWHIP_INVARIANT(!left.empty());
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
  BITWHIP_INVARIANT(cell.variables.size() <= 3);
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

namespace {

std::string_view word_of(Kind kind) { return kind == Kind::rn ? "row" : kind == Kind::cn ? "column" : "block"; }

// "block b2", "house w1"
void read_home(Scanner& text, WordStep& step) {
  if (!text.skip("house ")) {
    step.houses.push_back(read_named_house(text));
    return;
  }
  step.names.push_back(text.house(0, " ,").house);
  if (step.names.back().empty()) throw Wrong("a row, column or block as a house");
}

// "houses r1 r4", up to a word
void read_sides(Scanner& text, WordStep& step, std::string_view end) {
  text.expect("houses ");
  Scanner names(text.until(end));
  while (!names.done()) step.names.emplace_back(names.until(" "));
}

// "blocks b1 b3"
void read_two_houses(Scanner& text, std::vector<House>& houses) {
  const std::string_view word = text.until("s ");
  const House first = read_house(text);
  text.expect(" ");
  const House second = read_house(text);
  if (word != word_of(first.kind) || word != word_of(second.kind)) throw Wrong(fmt::format("'{}s' before other houses", word));
  houses.push_back(first);
  houses.push_back(second);
}

// "4 in block b2 fits r1c4 r1c6 only, all in row r1"
void read_confined(Scanner& text, WordStep& step) {
  step.digits = {text.nine()};
  text.expect(" in ");
  read_home(text, step);
  text.expect(" fits ");
  step.squares = read_squares(text);
  text.expect(" only");
  if (text.skip(", all in ")) step.houses.push_back(read_named_house(text));
}

// "3 squares of column c5, r2c5 r4c5 r6c5, for the 3 digits 3 4 7", "2 digits of row r8, 3 4, for the 2 squares r8c4 r8c5"
void read_set(Scanner& text, WordStep& step) {
  step.size = text.number();
  const std::string_view s = step.size == 1 ? "" : "s";
  const auto count = [&](std::string_view what) { text.expect(fmt::format("{}{} ", what, s)); };
  text.expect(" ");
  step.hidden = text.at("digit");
  count(step.hidden ? "digit" : "square");
  text.expect("of ");
  read_home(text, step);
  text.expect(", ");
  if (step.hidden)
    step.digits = read_digits(text);
  else
    step.squares = read_squares(text);
  text.expect(fmt::format(", for the {} ", step.size));
  count(step.hidden ? "square" : "digit");
  if (step.hidden)
    step.squares = read_squares(text);
  else
    step.digits = read_digits(text);
}

// "r3c8 = 5"
Candidate read_value(Scanner& text, std::string_view sign) {
  const auto [row, column] = text.cell();
  text.expect(sign);
  return candidate(text.nine(), row, column);
}

// "r3c8 r3c2 r6c2 r5c1, so r3c8 = 5 or r5c1 = 5, by {n5 n3}r3c8 - ..."
void read_chain(Scanner& text, WordStep& step) {
  step.squares = read_squares(text);
  text.expect(", so ");
  const Candidate first = read_value(text, " = ");
  text.expect(" or ");
  step.ends = {first, read_value(text, " = ")};
  if (text.skip(", by ")) step.cells = text.chain();
}

// "blocks b5 b6 hold 9 in rows r4 r6 only, at r4c4 r4c6"
void read_blocks(Scanner& text, WordStep& step) {
  read_two_houses(text, step.houses);
  text.expect(" hold ");
  step.digits = {text.nine()};
  text.expect(" in ");
  read_two_houses(text, step.houses);
  text.expect(" only, at ");
  step.squares = read_squares(text);
}

}  // namespace

std::vector<Square> read_squares(Scanner& text) {
  std::vector<Square> list{text.cell()};
  while (text.at(" r") && text.rest().size() > 2 && text.rest()[2] >= '1' && text.rest()[2] <= '9') {
    text.expect(" ");
    list.push_back(text.cell());
  }
  return list;
}

std::vector<int> read_digits(Scanner& text) {
  std::vector<int> list{text.nine()};
  while (text.at(" ") && text.rest().size() > 1 && std::isdigit(static_cast<unsigned char>(text.rest()[1])) != 0) {
    text.expect(" ");
    list.push_back(text.nine());
  }
  return list;
}

House read_house(Scanner& text) {
  const Kind kind = text.skip("r") ? Kind::rn : text.skip("c") ? Kind::cn : Kind::bn;
  if (kind == Kind::bn) text.expect("b");
  return {kind, text.nine()};
}

House read_named_house(Scanner& text) {
  const std::string_view word = text.until(" ");
  const House house = read_house(text);
  if (word != word_of(house.kind)) throw Wrong(fmt::format("'{}' before a {}", word, word_of(house.kind)));
  return house;
}

WordStep read_words(std::string_view line) {
  Scanner whole(line);
  const std::string reason(whole.until(" ==> "));
  Scanner text(reason);
  WordStep step{.strategy = std::string(text.until(": "))};
  if (step.strategy == "chain of consecutive cells") {
    step.squares = read_squares(text);
    text.expect(", each consecutive with the next");
  } else if (step.strategy == "fish") {
    step.digits = {text.nine()};
    text.expect(" in ");
    read_sides(text, step, " fits ");
    step.size = static_cast<int>(step.names.size());
    read_sides(text, step, " only");
  } else if (step.strategy == "naked single" || text.rest().find(" holds ") != std::string_view::npos) {
    step.squares = read_squares(text);
    text.expect(" holds ");
    step.digits = read_digits(text);
    text.expect(" only");
  } else if (step.strategy.find("chain") != std::string::npos) {
    read_chain(text, step);
  } else if (step.strategy == "block-block interaction") {
    read_blocks(text, step);
  } else if (text.at_digit() && text.rest().substr(1).starts_with(" in ")) {
    read_confined(text, step);
  } else {
    read_set(text, step);
  }
  text.expect_end();
  if (step.strategy.ends_with(" single")) {
    step.value = read_value(whole, " = ");
  } else {
    do {
      step.targets.push_back(read_value(whole, " <> "));
    } while (whole.skip(", "));
  }
  whole.expect_end();
  return step;
}

bool same(const WordStep& a, const WordStep& b) {
  const auto all = [](const WordStep& step) {
    return std::tie(step.strategy, step.squares, step.houses, step.names, step.size, step.hidden, step.ends, step.targets, step.value);
  };
  // The digits of a chain are not in its sentence.
  return all(a) == all(b) && (a.ends || a.digits == b.digits);
}

}  // namespace bitwhip::verify
