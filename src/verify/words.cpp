#include "verify/words.h"

#include <fmt/format.h>

#include <cctype>
#include <tuple>

namespace bitwhip::verify {
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

bool at_number(const Scanner& text) { return !text.done() && std::isdigit(static_cast<unsigned char>(text.rest().front())) != 0; }

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
  } else if (at_number(text) && text.rest().substr(1).starts_with(" in ")) {
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
