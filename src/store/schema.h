// The tables of a store, and how a store of an older version becomes one of this version.
// docs/STORE.md describes them for users.
//
// A store has a version (PRAGMA user_version). Each step leads from one version to the next, and a
// new store takes all of them; so a store that was migrated and a new one are the same. A step that
// was published is never changed: whatever is new is a further step. All steps of a migration are
// one transaction.
#pragma once

#include <cstdint>
#include <string>

#include "rating/status.h"
#include "rating/value.h"
#include "store/sqlite.h"

namespace bitwhip::store {

inline constexpr std::int64_t kApplicationId = 0x62776462;  // "bwdb", as file(1) and others find it

int newest_version();  // the number of the steps: versions are counted from 1

// Makes a store of an empty database, and migrates an older one; to: for tests. Throws IoError for
// a newer store, and for the database of another program.
void prepare(Database& database, int to = newest_version());
// Makes the tables of the candidates of states where there are none. They are in stores that
// `bitwhip state` writes, and in no other one.
void prepare_candidates(Database& database);
bool has_candidates(Database& database);
// Throws IoError unless the database is a store of this very version, with all that belongs to it.
void check(Database& database);
// Opens such a store, to be read alone. A stop ends the waiting.
struct ReadStore : Database {
  explicit ReadStore(const std::string& path, const io::Stop* stop = nullptr)
      : Database(path, Mode::read, {.stop = stop}) {
    check(*this);
    execute("PRAGMA query_only = ON");
  }
};

// The values of ratings as the whole numbers that a store keeps: one number per value, in an order
// that fits queries.
//
//   value        number                               table `scale`
//   5, 7.1       tenths: 50, 71                       lower = upper = tenths
//   3..4         2^44 + lower * 2^22 + upper          lower, upper; 3..inf: upper is NULL
//   >5           2 * 2^44 + tenths                    lower = the least value left in tenths (51)
//   inf          3 * 2^44
//   -            4 * 2^44
//
// So the numbers are in the order in which values sort, a finite value is its number of tenths, and
// equal values have equal numbers: a query can compare and group without another table. The scale
// (whole or tenths) belongs to the rating.
inline constexpr std::int64_t kKind = std::int64_t{1} << 44;
inline constexpr std::int64_t kLower = std::int64_t{1} << 22;

// Returns rating::key_of() the value as one number. Throws std::out_of_range for an interval whose
// ends are above 400,000.
std::int64_t number_of(rating::Value value);
rating::Value value_of(std::int64_t number, rating::Scale scale);
rating::ValueKey key_of_number(std::int64_t number);
// Returns the scale in which a number of a rating is read: that of the rating, but tenths where it
// is no whole number. A list may have tenths under a name whose scale nobody knows.
rating::Scale scale_of(std::int64_t number, rating::Scale scale);

// True if the value is proven: no further search changes it.
constexpr bool is_final(rating::Value value) {
  return value.kind == rating::Value::Kind::finite || value.kind == rating::Value::Kind::infinite;
}

// Returns the status of one rating of a record that has this status; `longest` is --max-length,
// where it limits the rating, else 0. A value that a limit cut off has the status of the record,
// since the record does not tell which limit of several it was; but where a search came to the
// greatest length, it was that.
rating::Status status_of(rating::Value value, rating::Status record, int longest);

}  // namespace bitwhip::store
