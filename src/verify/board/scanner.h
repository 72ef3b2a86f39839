// Tokens of the notation: numbers, cells, candidates, variables, houses.
#pragma once

#include <type_traits>

#include "verify/board/board.h"

namespace bitwhip::verify {

// Parses a whole text as a number that is not negative; nullopt if it is none.
std::optional<int> number_in(std::string_view text);
// Splits a text at any of these characters.
std::vector<std::string> words_of(std::string_view text, std::string_view gaps);

// Left-to-right scanner; throws Wrong at unexpected input.
class Scanner {
 public:
  explicit Scanner(std::string_view text, bool of_variant = false)
      : rest_(text), of_variant_(of_variant) {}

  bool done() const { return rest_.empty(); }
  bool at_digit() const { return !done() && rest_[0] >= '0' && rest_[0] <= '9'; }
  std::string_view rest() const { return rest_; }
  bool at(std::string_view word) const { return rest_.starts_with(word); }
  bool skip(std::string_view word);  // consumes the word if it is next
  void skip_blanks();
  void expect(std::string_view word);
  void expect_end() const;
  int nine();                // a number from 1 to 9
  int number();              // any whole number
  std::string next() const;  // what a message says of the text that follows
  // Consumes the text up to and including `end`, or all if there is none; returns what is before
  // it.
  std::string_view until(std::string_view end);

  // Returns one or more results of `read`, separated by `between`.
  template <class Read>
  auto list(std::string_view between, Read read) {
    std::vector<std::invoke_result_t<Read, Scanner&>> all;
    do all.push_back(std::invoke(read, *this));
    while (skip(between));
    return all;
  }

  Square cell();          // r3c5
  Candidate candidate();  // n4r3c5
  Variable variable();    // r4c7, r4n3, b5n3
  // r1, c9, b5, or another name up to any of these characters.
  Variable house(int digit, std::string_view end);
  std::vector<Candidate> candidates(std::string_view between) {
    return list(between, &Scanner::candidate);
  }

 protected:
  std::vector<int> run();  // 456

  std::string_view rest_;
  bool of_variant_;
};

House read_house(Scanner& text);  // "b2"

}  // namespace bitwhip::verify
