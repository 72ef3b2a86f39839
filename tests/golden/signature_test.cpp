// No rating of any puzzle changes unseen. A change that is meant raises the revision in the row of
// the rating (rulebook/ratings.h; of others rating/*_ratings.cpp), and scripts/signature writes
// tests/golden/signature.tsv again.
#include "support/signature.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "rating/rating.h"
#include "support/data.h"

using namespace bitwhip;
using testing::SignatureRow;

namespace {

// W, B and the simple systems take seconds.
bool is_quick(const SignatureRow& row) {
  const rating::RatingInfo* const info = rating::ratings().find(row.rating);
  return row.rating == "W" || row.rating == "B" || row.rating == "W,B" ||
         (info != nullptr && !info->sentences.rungs.empty());
}

// Slow builds check the small samples alone, and so do the tests of every day where a rating other
// than W and B has a smaller sample of the same file.
bool is_for_this_build(const SignatureRow& row, const std::vector<SignatureRow>& rows) {
  constexpr int kSmall = 200, kSmallOwn = 10;
  const testing::SignatureSet set = testing::set_of(row);
  if (testing::kShare > 1) return set.step >= (set.file == "own" ? kSmallOwn : kSmall);
  return testing::sampled(2) == 1 || row.rating == "W" || row.rating == "B" ||
         std::none_of(rows.begin(), rows.end(), [&](const SignatureRow& other) {
           const testing::SignatureSet its = testing::set_of(other);
           return other.rating == row.rating && its.file == set.file && its.step > set.step;
         });
}

// Rows of controlled-bias puzzles, of our own and of the reference data, or the other rows. Rows
// that need the reference data are left out where it is not there, computed or not.
void check_rows(bool quick, bool controlled_bias) {
  int checked = 0;
  const bool with_reference = controlled_bias && testing::has_signature_reference();
  const std::vector<SignatureRow> rows = testing::signature_rows();
  for (const SignatureRow& row : rows) {
    const bool reference = testing::needs_reference(row);
    if (is_quick(row) != quick ||
        (reference || testing::set_of(row).file == "own") != controlled_bias ||
        !is_for_this_build(row, rows))
      continue;
    if (reference && !with_reference) continue;
    if (row.checksum == "-") {
      FAIL_CHECK("the row of " << row.rating << " on " << row.set
                               << " is new, and its checksum not computed: run scripts/signature "
                               << row.rating);
    } else {
      INFO("the rating " << row.rating << " has changed, on the puzzles of " << row.set);
      CHECK(testing::checksum_of(row) == row.checksum);
    }
    ++checked;
  }
  REQUIRE(checked >= 5);
}

}  // namespace

TEST_CASE("signature: every rating has its rows, with its revision") {
  const std::vector<SignatureRow> rows = testing::signature_rows();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    INFO(rows[i].rating << " " << rows[i].set);
    CHECK(rows[i].revision == testing::revision_of(rows[i]));
    CHECK(std::none_of(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(i),
                       [&](const SignatureRow& row) {
                         return row.rating == rows[i].rating && row.set == rows[i].set;
                       }));
  }
  for (const rating::RatingInfo& info : rating::ratings()) {
    if (!info.listed || info.name == "rules") continue;
    INFO(info.name);
    const auto has = [&](const auto& wanted) {
      return std::any_of(rows.begin(), rows.end(), [&](const SignatureRow& row) {
        return row.rating == info.name && wanted(row);
      });
    };
    CHECK(has([](const SignatureRow& row) { return row.set.starts_with("sudogen0"); }));
    CHECK(has([](const SignatureRow& row) { return row.set.starts_with("puzzles"); }));
    CHECK(has([](const SignatureRow& row) { return row.set.starts_with("own"); }));
    CHECK(has([](const SignatureRow& row) { return testing::needs_reference(row); }));
  }
}

TEST_CASE("signature: W, B and the simple systems") { check_rows(true, false); }
TEST_CASE("signature: W, B and the simple systems, controlled-bias collection", "[reference]") {
  check_rows(true, true);
}
TEST_CASE("signature: the other ratings", "[slow]") { check_rows(false, false); }
#if BITWHIP_TEST_SHARE == 1  // most of these rows have no small samples
TEST_CASE("signature: the other ratings, controlled-bias collection", "[slow][reference]") {
  check_rows(false, true);
}
#endif
