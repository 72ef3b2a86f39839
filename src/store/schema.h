// The schema of a store, and its migrations. docs/STORE.md describes the tables for users.
//
// A store has a version (PRAGMA user_version). Each migration step leads from one version to the
// next, and a new store takes all of them, so that a migrated store and a new one are equal.
// Published steps are never changed: changes are further steps. All steps of a migration are one
// transaction.
#pragma once

#include <cstdint>
#include <string>

#include "io/stop.h"
#include "rating/status.h"
#include "rating/value.h"
#include "store/sqlite.h"

namespace bitwhip::store {

inline constexpr std::int64_t kApplicationId = 0x62776462;  // "bwdb", for file(1) and others

int newest_version();  // number of the steps: versions are counted from 1

// Creates a store in an empty database, or migrates an older one. to: for tests. Throws IoError for
// a newer store, and for the database of another program.
void prepare(Database& database, int to = newest_version());
// Creates the tables of the candidates of states if they are missing. Only stores that `bitwhip
// state` writes have them.
void prepare_candidates(Database& database);
bool has_candidates(Database& database);
// Throws IoError unless the database is a complete store of exactly this version.
void check(Database& database);
// A read-only connection to such a store. A stop ends waiting for locks.
struct ReadStore : Database {
  explicit ReadStore(const std::string& path, const io::Stop* stop = nullptr)
      : Database(path, Mode::read, {.stop = stop}) {
    check(*this);
    execute("PRAGMA query_only = ON");
  }
};

// The encoding of values of ratings as whole numbers in a store, in an order that is useful for
// queries.
//
//   value        number                               table `scale`
//   5, 7.1       tenths: 50, 71                       lower = upper = tenths
//   3..4         2^44 + lower * 2^22 + upper          lower, upper; 3..inf: upper is NULL
//   >5           2 * 2^44 + tenths                    lower = least possible value in tenths (51)
//   inf          3 * 2^44
//   -            4 * 2^44
//
// So numbers sort like values, a finite value is its number of tenths, and equal values have equal
// numbers: a query can compare and group without a join. Levels with names are their ranks: Hard is
// 30. The scale belongs to the rating: the column `tenths` of `ratings` has rating::Scale as a
// number.
inline constexpr std::int64_t kKind = std::int64_t{1} << 44;
inline constexpr std::int64_t kLower = std::int64_t{1} << 22;

// Encodes rating::key_of() the value. Throws std::out_of_range for an interval with ends above
// 400,000.
std::int64_t number_of(rating::Value value);
rating::Value value_of(std::int64_t number, rating::Scale scale);
rating::ValueKey key_of_number(std::int64_t number);
// Returns the scale for decoding a number of a rating: that of the rating, but tenths if the number
// is not whole. A list may have tenths under a name whose scale is unknown.
rating::Scale scale_of(std::int64_t number, rating::Scale scale);

// True if the value is proven, so that no further search changes it.
constexpr bool is_final(rating::Value value) {
  return value.kind == rating::ValueKind::finite || value.kind == rating::ValueKind::infinite;
}

// Returns the status of one rating, given that of its record; `longest`: --max-length if it limits
// the rating, else 0. A value that a limit cut off gets the status of the record, which does not
// say which of several limits it was; but if the search has reached the greatest length, it was
// that.
rating::Status status_of(rating::Value value, rating::Status record, int longest);

}  // namespace bitwhip::store
