#include "verify/board/scanner.h"

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

Variable Scanner::variable() {
  Variable variable = house(0, "n");
  if (variable.kind == HouseKind::rn && skip("c")) return {HouseKind::rc, variable.first, nine()};
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
    return {letter == 'r'   ? HouseKind::rn
            : letter == 'c' ? HouseKind::cn
                            : HouseKind::bn,
            nine(), digit};
  }
  const std::string_view name = rest_.substr(0, rest_.find_first_of(end));
  if (name.empty())
    throw Wrong(says("{}", next()), there("it is no house"), asks("a house is expected"));
  rest_.remove_prefix(name.size());
  return {HouseKind::other, 0, digit, std::string(name)};
}

House read_house(Scanner& text) {
  const HouseKind kind = text.skip("r")   ? HouseKind::rn
                         : text.skip("c") ? HouseKind::cn
                                          : HouseKind::bn;
  if (kind == HouseKind::bn) text.expect("b");
  return {kind, text.nine()};
}

}  // namespace bitwhip::verify
