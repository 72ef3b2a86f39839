// Prints tests/golden/signature.tsv with the rows of some ratings computed again: write_signature
// [RATING...] (default: all). See scripts/signature.
#include <algorithm>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "support/signature.h"

int main(int argc, char** argv) {
  try {
    const std::vector<std::string> wanted(argv + 1, argv + argc);
    const auto rows = bitwhip::testing::signature_rows();
    for (const std::string& name : wanted) {
      if (std::none_of(rows.begin(), rows.end(), [&](const auto& row) { return row.rating == name; })) {
        throw std::runtime_error("tests/golden/signature.tsv has no row for " + name);
      }
    }
    std::cout << "rating\trevision\tset\tchecksum\n";
    for (auto row : rows) {
      if (wanted.empty() || std::find(wanted.begin(), wanted.end(), row.rating) != wanted.end()) {
        row.revision = bitwhip::testing::revision_of(row);
        row.checksum = bitwhip::testing::checksum_of(row);
      }
      std::cout << row.rating << '\t' << row.revision << '\t' << row.set << '\t' << row.checksum << '\n' << std::flush;
    }
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "write_signature: " << error.what() << '\n';
    return 1;
  }
}
