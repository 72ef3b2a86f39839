// The sentences of the simple systems: what is read from them, nothing checked but their form. docs/NOTATION.md lists them.
#pragma once

#include "verify/path.h"
#include "verify/scanner.h"

namespace bitwhip::verify {

// A whole line, "bucket: 4 in block b2 fits r1c4 r1c6 only, all in row r1 ==> r1c1 <> 4, r1c8 <> 4". Throws Wrong.
WordStep read_words(std::string_view line);

// "b2"; "block b2"
House read_house(Scanner& text);
House read_named_house(Scanner& text);
// "r1c4 r1c6", up to the first word that is no square; "3 4 7"
std::vector<Square> read_squares(Scanner& text);
std::vector<int> read_digits(Scanner& text);

// True if both steps say the same. Chains are compared by squares and ends.
bool same(const WordStep& a, const WordStep& b);

}  // namespace bitwhip::verify
