#include "verify/read/scanner.h"

#include "base/text.h"

namespace bitwhip::verify {

std::optional<int> number_in(std::string_view text) {
  const auto n = parse_number<int>(text);
  return n && *n >= 0 ? n : std::nullopt;
}

std::vector<std::string> words_of(std::string_view text, std::string_view gaps) {
  std::vector<std::string> words;
  for (text = trimmed(text, gaps); !text.empty(); text = trimmed(text, gaps)) {
    words.emplace_back(text.substr(0, text.find_first_of(gaps)));
    text.remove_prefix(words.back().size());
  }
  return words;
}

bool Scanner::skip(std::string_view word) {
  if (!at(word)) return false;
  rest_.remove_prefix(word.size());
  return true;
}

void Scanner::skip_blanks() {
  rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
}

std::string Scanner::next() const {
  return done() ? "the end of the text" : fmt::format("'{}'", rest_.substr(0, 20));
}

void Scanner::expect(std::string_view word) {
  if (!skip(word))
    throw Wrong(says("{}", next()), there("it is not '{}'", word), asks("'{}' is expected", word));
}

void Scanner::expect_end() const {
  if (!done())
    throw Wrong(says("{}", next()), there("it is too much"), asks("nothing more is expected"));
}

int Scanner::nine() {
  if (done() || rest_[0] < '1' || rest_[0] > '9')
    throw Wrong(says("{}", next()), there("it is no digit from 1 to 9"),
                asks("a number from 1 to 9 is expected"));
  const int n = rest_[0] - '0';
  rest_.remove_prefix(1);
  return n;
}

int Scanner::number() {
  if (!at_digit())
    throw Wrong(says("{}", next()), there("it is no number"), asks("a number is expected"));
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

Square Scanner::cell() {
  expect("r");
  const int row = nine();
  expect("c");
  return {row, nine()};
}

Candidate Scanner::candidate() {
  expect("n");
  const int digit = nine();
  return candidate_at(cell(), digit);
}

std::vector<int> Scanner::run() {
  std::vector<int> list{nine()};
  while (!done() && rest_[0] > '0' + list.back() && rest_[0] <= '9') list.push_back(nine());
  return list;
}

Group Scanner::group() { return group({}); }

// Reads the digits, rows and columns that the frame lacks. Only in a variant may a g-candidate have
// more than one digit, or cells joined by +.
Group Scanner::group(const Frame& frame) {
  const auto coordinate = [&](int known, std::string_view letter, bool many) {
    if (known != 0) return std::vector{known};
    expect(letter);
    return many ? run() : std::vector{nine()};
  };
  const std::vector<int> digits = coordinate(frame.digit, "n", of_variant_);
  Group list;
  do {
    const std::vector<int> rows = coordinate(frame.row, "r", true),
                           columns = coordinate(frame.column, "c", true);
    if (rows.size() > 1 && columns.size() > 1)
      throw Wrong(says("a g-candidate in {} rows and {} columns", rows.size(), columns.size()),
                  there("it is not in one row or column"),
                  asks("a g-candidate lies in one row or column"));
    for (const int row : rows) {
      for (const int column : columns) {
        for (const int digit : digits) list.push_back(verify::candidate(digit, row, column));
      }
    }
  } while (of_variant_ && skip("+"));
  return list;
}

Variable Scanner::variable() {
  Variable variable = house(0, "n");
  if (variable.kind == Kind::rn && skip("c")) return {Kind::rc, variable.first, nine()};
  expect("n");
  variable.second = nine();
  return variable;
}

Variable Scanner::house(int digit, std::string_view end) {
  const bool line = rest_.size() > 1 &&
                    std::string_view("rcb").find(rest_[0]) != std::string_view::npos &&
                    rest_[1] >= '1' && rest_[1] <= '9';
  if (line) {
    const char letter = rest_[0];
    rest_.remove_prefix(1);
    return {letter == 'r' ? Kind::rn : letter == 'c' ? Kind::cn : Kind::bn, nine(), digit};
  }
  const std::string_view name = rest_.substr(0, rest_.find_first_of(end));
  if (name.empty())
    throw Wrong(says("{}", next()), there("it is no house"), asks("a house is expected"));
  rest_.remove_prefix(name.size());
  return {Kind::other, 0, digit, std::string(name)};
}

// Reads n4, r3, c5, r3c5, b2n4, up to a brace, a blank or a comma. `houses`: rows and columns are
// houses, since the braces contain whole cells.
void Scanner::frame(Frame& frame, bool houses) {
  while (!done() && std::string_view("{ ,").find(rest_[0]) == std::string_view::npos) {
    const bool number = rest_.size() > 1 && is_digit(rest_[1]);
    int* const known = !number || (houses && rest_[0] != 'n') ? nullptr
                       : rest_[0] == 'n'                      ? &frame.digit
                       : rest_[0] == 'r'                      ? &frame.row
                       : rest_[0] == 'c'                      ? &frame.column
                                                              : nullptr;
    if (known == nullptr) {
      if (frame.house)
        throw Wrong(says("{}", next()), there("it is too much"), asks("nothing more is expected"));
      frame.house = house(0, "n{ ,");
      if (!of_variant_ && frame.house->kind == Kind::other)
        throw Wrong(says("'{}'", frame.house->house), there("it is no row, column or block"),
                    asks("a house is expected"));
      continue;
    }
    if (*known != 0)
      throw Wrong(says("{}", next()), there("it is too much"), asks("nothing more is expected"));
    rest_.remove_prefix(1);
    *known = nine();
  }
}

// Reads the llc, the rlc or a point, and the others, with their justification in the full notation;
// in csp the rlc comes last.
ChainCell Scanner::relation() {
  const bool csp = skip("OR");
  if (!csp) expect("or");
  const int size = number();
  expect(csp ? "{{" : "{");
  ChainCell cell{};
  cell.left = candidate();
  cell.relation = {cell.left};
  const auto right = [&] {
    if (skip(".")) return;
    cell.right = {candidate()};
    cell.relation.push_back(cell.right.front());
  };
  bool has_right = false;
  while (skip(" ")) {
    if (csp ? skip("| ") : !has_right) {
      right();
      has_right = true;
      continue;
    }
    Additional one{candidate(), {}};
    cell.relation.push_back(one.candidate);
    if (skip("*")) {
      cell.additional.push_back(std::move(one));
    } else if (skip("#")) {
      one.by = group();
      cell.additional.push_back(std::move(one));
    }
  }
  expect(csp ? "}}" : "}");
  if (size != static_cast<int>(cell.relation.size()))
    throw Wrong(says("OR{} names {}", size, counted(static_cast<std::size_t>(size), "guardian")),
                there("its braces have {}", cell.relation.size()),
                asks("the number is that of the guardians"));
  return cell;
}

// Reads a cell of a chain. The text outside of the braces determines the notation: {n1 n2}r3c5,
// n4{r1c1 r2c2}, n4{r2c1 r2c3}b1 in nrc; {r9 r1}c3n7, {c2 c5}r3n7 in its 2D spaces; n6{r9 r1}c6,
// n6r6{c9 c2} in full; r3c5{n1 n2}, r3n7{c2 c5}, c3n7{r9 r1}, b1n4{r1c1 r2c2} in csp.
ChainCell Scanner::chain_cell() {
  if (at_relation()) return relation();
  const std::string_view start = rest_;
  const bool braces_first = at("{"), csp = !braces_first && !at("n");
  Frame known;
  if (!braces_first) frame(known, false);
  expect("{");
  // The braces can only be parsed once the text after them is known.
  if (rest_.find('}') == std::string_view::npos)
    throw Wrong(says("'{{{}'", rest_.substr(0, 20)), there("the braces are not closed"),
                asks("a cell of a chain ends with a brace"));
  const std::string_view inside = until("}"), first = inside.substr(0, inside.find(' '));
  const bool whole =
      first.find('r') != std::string_view::npos && first.find('c') != std::string_view::npos;
  if (!csp) frame(known, whole);
  ChainCell cell{};
  if (braces_first || whole) cell.flat = braces_first;
  if (csp) cell.flat.reset();

  Scanner text(inside, of_variant_);
  const Group left = text.group(known);
  if (left.size() != 1)
    throw Wrong(says("a cell that begins with {}", counted(left.size(), "candidate")),
                there("the left-linking candidate is a g-candidate"),
                asks("a left-linking candidate is one candidate"));
  BITWHIP_INVARIANT(!left.empty());
  cell.left = left[0];
  text.expect(" ");
  if (!text.skip(".")) cell.right = text.group(known);
  cell.label = csp && cell.right.size() > 1;
  while (!text.done()) {
    text.expect(" ");
    const Group extra = text.group(known);
    if (extra.size() != 1)
      throw Wrong(says("an additional candidate of {}", counted(extra.size(), "candidate")),
                  there("it is a g-candidate"), asks("an additional candidate is one candidate"));
    Additional one{extra[0], {}};
    if (!text.skip("*")) {
      text.expect("#");
      one.by = text.group();
    }
    cell.additional.push_back(std::move(one));
  }

  if (known.row != 0 && known.column != 0 && known.digit == 0 && !known.house) {
    cell.variables = {{Kind::rc, known.row, known.column}};
  } else if (known.digit != 0 && known.house && whole) {
    known.house->second = known.digit;
    cell.variables = {*known.house};
  } else if (known.digit != 0 && !known.house && (known.row != 0) != (known.column != 0)) {
    cell.variables = {
        {known.row != 0 ? Kind::rn : Kind::cn, known.row + known.column, known.digit}};
  } else if (known.digit != 0 && !known.house && whole) {
    if (of_variant_) {
      cell.open = true;
      return cell;
    }
    cell.variables = common_houses(tables(), cell.left, cell.right);
    if (cell.variables.empty())
      throw Wrong(says("a cell n{}{{{}}}", known.digit, inside),
                  there("its candidates share no house"),
                  asks("the candidates of a cell of a chain are of one variable"));
  } else {
    throw Wrong(says("'{}'", start.substr(0, start.size() - rest_.size())),
                there("it is no cell of a chain"),
                asks("a cell is a variable with its candidates in braces"));
  }
  BITWHIP_INVARIANT(!cell.variables.empty() && cell.variables.size() <= 3);
  cell.variable = cell.variables.front();
  return cell;
}

House read_house(Scanner& text) {
  const Kind kind = text.skip("r") ? Kind::rn : text.skip("c") ? Kind::cn : Kind::bn;
  if (kind == Kind::bn) text.expect("b");
  return {kind, text.nine()};
}

SerLink with_cause(Scanner& text, SerLink link) {
  link.by_cell = text.rest().size() > 3 && text.rest()[2] == 'c';
  if (!link.by_cell)
    link.by_house = read_house(text);
  else if (text.cell() != square_of(link.node.candidate))
    throw Wrong(says("{} by another cell", to_string(link.node)),
                there("the cause is not its own cell"),
                asks("a node follows by its own cell, or by a house"));
  return link;
}

SerNode read_node(Scanner& text) {
  const Square square = text.cell();
  const bool on = text.skip("=");
  if (!on) text.expect("<>");
  return {candidate_at(square, text.nine()), on};
}

}  // namespace bitwhip::verify
