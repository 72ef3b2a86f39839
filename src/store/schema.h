// The tables of a store, and how a store of an older version becomes one of this version. docs/STORE.md describes them for users.
//
// A store has a version (PRAGMA user_version). Each step leads from one version to the next, and a new store takes all of them; so a store that was
// migrated and a new one are the same. A step that was published is never changed: whatever is new is a further step. All steps of a migration are one
// transaction.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "store/sqlite.h"

namespace bitwhip::store {

inline constexpr std::int64_t kApplicationId = 0x62776462;  // "bwdb", as file(1) and others find it

struct Step {
  int version;            // that the step leads to
  std::string_view what;  // one line
  std::string_view sql;
};

std::span<const Step> steps();  // in order, from version 1 on
int newest_version();

// Makes a store of an empty database, and migrates an older one; to: for tests. Throws IoError for a newer store, and for the database of another program.
void prepare(Database& database, int to = newest_version());
// Throws IoError unless the database is a store of this very version, with all that belongs to it.
void check(Database& database);

}  // namespace bitwhip::store
