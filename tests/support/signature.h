// The signature of the program: tests/golden/signature.tsv holds, for each rating and for stated
// sets of puzzles, a checksum over all values.
//
// A set is a file, or every n-th puzzle of it after a slash, from the first on: sudogen0,
// sudogen0/50, puzzles (datasets/puzzles.tsv), own (tests/golden/own/own.tsv), cbg-000 (the
// reference data). The set `bench` is what `bitwhip bench` rates. A checksum is FNV-1a (64 bits) of
// what `bitwhip rate --ratings NAME` prints for the set: a line of heads, then puzzle, value and
// status, parted by tabs. So `bitwhip bench FILE --ratings NAME` prints the checksum of a file.
#pragma once

#include <string>
#include <vector>

namespace bitwhip::testing {

struct SignatureRow {
  std::string rating;    // a name, or several: "W,B"
  std::string revision;  // of RatingInfo, in the same form
  std::string set;
  std::string checksum;  // 16 hexadecimal digits; "-" where it is not computed yet
};

std::vector<SignatureRow> signature_rows();

// Every step-th puzzle of a file.
struct SignatureSet {
  std::string file;
  int step = 1;
};
// What the set of the row means. Throws where it names no sample.
SignatureSet set_of(const SignatureRow& row);

// What the row ought to hold; its fields rating and set say for what. Throws where the reference
// data is not present, or for unknown names.
std::string revision_of(const SignatureRow& row);
std::string checksum_of(const SignatureRow& row);

// Whether the row needs reference data, and whether that is there.
bool needs_reference(const SignatureRow& row);
bool has_signature_reference();

}  // namespace bitwhip::testing
