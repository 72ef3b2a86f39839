// The pieces of the notation: candidates, cells, lists in braces.
#pragma once

#include "verify/path.h"

namespace bitwhip::verify {

// All of a text as a whole number that is not negative; nothing: it is none.
std::optional<int> number_in(std::string_view text);

// Reads a text from left to right; throws Wrong where it finds something else.
class Scanner {
 public:
  explicit Scanner(std::string_view text, bool of_variant = false) : rest_(text), of_variant_(of_variant) {}

  bool done() const { return rest_.empty(); }
  bool at_digit() const { return !done() && rest_[0] >= '0' && rest_[0] <= '9'; }
  std::string_view rest() const { return rest_; }
  bool at(std::string_view word) const { return rest_.starts_with(word); }
  bool skip(std::string_view word);  // true when it was there
  void expect(std::string_view word);
  void expect_end() const;
  int nine();                                    // a number from 1 to 9
  int number();                                  // any whole number
  std::string_view until(std::string_view end);  // what stands before it; it is skipped; all when it is not there

  std::pair<int, int> cell();                       // r3c5
  Candidate candidate();                            // n4r3c5
  Group group();                                    // n4r3c5, n4r3c456, n4r123c5; of a variant n4r1c2+r3c4 and n25r3c4, too
  std::vector<std::pair<int, int>> cells();         // r3c5, r3c456, r123c5
  std::vector<int> numbers_in_braces(char letter);  // {c2 c6 c7}
  Variable house(int digit, std::string_view end);  // r1, c9, b5, or another name up to any of these characters
  std::vector<ChainCell> chain();                   // cells parted by " - ", to the end or " & "
  Refutation::Case refuted_case();                  // "n4r5c6 before n3r1c2, n1r2c3 before n7r8c9: n1r2c3 stays", "n1r2c3 stays"

 private:
  ChainCell chain_cell();
  std::vector<int> run();                           // 456
  std::vector<std::pair<int, int>> joined_cells();  // r1c2+r3c4

  std::string_view rest_;
  bool of_variant_;
};

// The sentences of the simple systems: what is read from them, nothing checked but their form. docs/NOTATION.md lists them.

// A whole line, "bucket: 4 in block b2 fits r1c4 r1c6 only, all in row r1 ==> r1c1 <> 4, r1c8 <> 4". Throws Wrong.
WordStep read_words(std::string_view line);

// "b2"; "block b2"
House read_house(Scanner& text);
House read_named_house(Scanner& text);
// "r1c4 r1c6", up to the first word that is no square; "3 4 7"
std::vector<Square> read_squares(Scanner& text);
std::vector<int> read_digits(Scanner& text);
SerNode read_node(Scanner& text);  // "r1c2=3", "r1c2<>3"

// True if both steps say the same. Chains are compared by squares and ends.
bool same(const WordStep& a, const WordStep& b);

}  // namespace bitwhip::verify
