// Prints tests/golden/signature.tsv with the rows of some ratings computed again: write_signature
// [RATING...] (default: all). See scripts/signature. A row that needs reference data, where that is
// not there, stays as it is; if the rating has another revision by now, its checksum becomes "-".
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
      if (std::none_of(rows.begin(), rows.end(),
                       [&](const auto& row) { return row.rating == name; })) {
        throw std::runtime_error("tests/golden/signature.tsv has no row for " + name);
      }
    }
    const bool with_reference = bitwhip::testing::has_signature_reference();
    std::cout << "rating\trevision\tset\tchecksum\n";
    for (auto row : rows) {
      if (wanted.empty() || std::find(wanted.begin(), wanted.end(), row.rating) != wanted.end()) {
        const std::string revision = bitwhip::testing::revision_of(row);
        if (with_reference || !bitwhip::testing::needs_reference(row)) {
          row.checksum = bitwhip::testing::checksum_of(row);
        } else {
          if (row.revision != revision) row.checksum = "-";
          std::cerr << "not computed, since it needs reference data (cbg-000.tsv): " << row.rating
                    << " on " << row.set << '\n';
        }
        row.revision = revision;
      }
      std::cout << row.rating << '\t' << row.revision << '\t' << row.set << '\t' << row.checksum
                << '\n'
                << std::flush;
    }
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "write_signature: " << error.what() << '\n';
    return 1;
  }
}
