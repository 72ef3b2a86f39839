// Tokens of the notation: candidates, cells, houses, lists in braces.
#pragma once

#include <type_traits>

#include "verify/path.h"

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
  // n4r3c5, n4r3c456, n4r123c5; in a variant also n4r1c2+r3c4 and n25r3c4.
  Group group();
  Variable variable();  // r4c7, r4n3, b5n3
  // r1, c9, b5, or another name up to any of these characters.
  Variable house(int digit, std::string_view end);
  std::vector<Candidate> candidates(std::string_view between) {
    return list(between, &Scanner::candidate);
  }
  // Reads cells up to the end or " & ".
  std::vector<ChainCell> chain(std::string_view between = " - ") {
    return list(between, &Scanner::chain_cell);
  }
  bool at_relation() const { return at("or") || at("OR"); }
  ChainCell relation();  // or3{n1r1c1 n2r2c2 n3r3c3}, OR3{{n1r1c1 n2r2c2 | n3r3c3}}

 private:
  // The part of a cell outside of the braces; the braces complete it.
  struct Frame {
    int digit = 0, row = 0, column = 0;
    std::optional<Variable> house{};
  };
  void frame(Frame& frame, bool houses);
  ChainCell chain_cell();
  Group group(const Frame& frame);
  std::vector<int> run();  // 456

  std::string_view rest_;
  bool of_variant_;
};

House read_house(Scanner& text);   // "b2"
SerNode read_node(Scanner& text);  // "r1c2=3", "r1c2<>3"
// Adds the cause of the node to the link: its own cell, or a house such as "b2".
SerLink with_cause(Scanner& text, SerLink link);

constexpr int kDeepestChains = 8;  // nesting of chains of SER; paths have three

// Conclusions of a step: "r1c1 <> 4, r1c8≠4", "r1c4 = 6".
struct Conclusions {
  std::vector<Candidate> targets{}, values{};
  std::vector<Group> relations{};  // "one of n1r1c1, n2r2c2; one of ..."
};
Conclusions read_conclusions(Scanner& text);

// Parses a line that is a step, in any notation (docs/NOTATION.md): nrc, full, csp, sentences of
// the simple systems and of SER. An unreadable step becomes a Misread. Throws Wrong for a line
// without " ==> ".
using What = decltype(Item::what);
std::vector<What> read_step(std::string_view line, bool of_variant);

// Parses a sentence of the simple systems, "bucket: 4 in block b2 fits r1c4 r1c6 only, all in row
// r1 ==> r1c1 <> 4, r1c8 <> 4". Throws Wrong.
WordStep read_words(std::string_view line);

// Returns true if both steps have the same content. Chains are compared by squares and ends.
bool same(const WordStep& a, const WordStep& b);

}  // namespace bitwhip::verify
