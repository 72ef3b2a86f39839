#include "store/schema.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/invariant.h"
#include "io/io_error.h"

namespace bitwhip::store {

namespace {

using rating::Status;
using rating::Value;
using rating::ValueKey;
using rating::ValueKind;
using rating::ValueRange;

// `places`, `results` and `work` are clustered by their keys (WITHOUT ROWID). Keys grow as records
// come, so new rows are appended to the tree.
constexpr std::string_view kTables = R"(
CREATE TABLE statuses (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO statuses VALUES (0, 'ok'), (1, 'unsolved'), (2, 'open'), (3, 'length'), (4, 'memory'), (5, 'timeout'), (6, 'multiple-solutions'),
  (7, 'no-solution'), (8, 'unsupported'), (9, 'invalid-format');
CREATE TABLE variants (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  command TEXT NOT NULL,
  program TEXT NOT NULL,
  options TEXT NOT NULL,
  max_length INTEGER NOT NULL,
  arena INTEGER NOT NULL,
  timeout REAL NOT NULL,
  started TEXT NOT NULL,
  ended TEXT,
  complete INTEGER NOT NULL DEFAULT 0,
  records INTEGER NOT NULL DEFAULT 0,
  known INTEGER NOT NULL DEFAULT 0,
  provenance TEXT
) STRICT;
CREATE TABLE inputs (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  bytes INTEGER,
  changed_ns INTEGER,
  UNIQUE (name, bytes, changed_ns)
) STRICT;
CREATE TABLE run_inputs (
  run INTEGER NOT NULL REFERENCES runs,
  input INTEGER NOT NULL REFERENCES inputs,
  PRIMARY KEY (run, input)
) STRICT, WITHOUT ROWID;
CREATE TABLE puzzles (
  id INTEGER PRIMARY KEY,
  puzzle TEXT NOT NULL,
  variant INTEGER NOT NULL REFERENCES variants,
  size INTEGER NOT NULL,
  clues INTEGER,
  cands INTEGER,
  clues_brt INTEGER,
  cands_brt INTEGER,
  cands_w1 INTEGER,
  solutions INTEGER,
  UNIQUE (puzzle, variant)
) STRICT;
CREATE TABLE ratings (
  id INTEGER PRIMARY KEY,
  label TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  revision INTEGER NOT NULL,
  rules TEXT NOT NULL DEFAULT '',
  source TEXT NOT NULL DEFAULT '',
  unit TEXT NOT NULL DEFAULT '',
  tenths INTEGER NOT NULL DEFAULT 0,
  UNIQUE (name, revision, rules, source)
) STRICT;
CREATE TABLE scale (
  value INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('finite', 'interval', 'above', 'infinite', 'none')),
  lower INTEGER,
  upper INTEGER,
  cell TEXT NOT NULL,
  cell_tenths TEXT NOT NULL
) STRICT;
CREATE TABLE results (
  rating INTEGER NOT NULL REFERENCES ratings,
  puzzle INTEGER NOT NULL REFERENCES puzzles,
  value INTEGER NOT NULL REFERENCES scale,
  status INTEGER NOT NULL REFERENCES statuses,
  run INTEGER NOT NULL REFERENCES runs,
  PRIMARY KEY (rating, puzzle)
) STRICT, WITHOUT ROWID;
CREATE TABLE work (
  puzzle INTEGER NOT NULL REFERENCES puzzles,
  run INTEGER NOT NULL REFERENCES runs,
  seconds REAL NOT NULL,
  nodes INTEGER NOT NULL,
  arena INTEGER NOT NULL,
  PRIMARY KEY (puzzle, run)
) STRICT, WITHOUT ROWID;
CREATE TABLE places (
  input INTEGER NOT NULL REFERENCES inputs,
  line INTEGER NOT NULL,
  puzzle INTEGER REFERENCES puzzles,
  status INTEGER NOT NULL REFERENCES statuses,
  run INTEGER NOT NULL REFERENCES runs,
  PRIMARY KEY (input, line)
) STRICT, WITHOUT ROWID;
)";

constexpr std::string_view kIndicesAndViews = R"(
CREATE INDEX results_by_value ON results (rating, value);
CREATE INDEX results_unfinished ON results (rating, status) WHERE status BETWEEN 2 AND 5;
CREATE INDEX places_by_puzzle ON places (puzzle);
CREATE INDEX puzzles_by_clues ON puzzles (clues);
CREATE VIEW cells AS
SELECT p.id AS puzzle_id, p.puzzle, v.name AS variant, p.clues, g.name AS rating, g.label, CASE g.tenths WHEN 1 THEN s.cell_tenths ELSE s.cell END AS cell,
       CASE s.kind WHEN 'finite' THEN r.value / 10.0 END AS value, s.kind, s.lower, s.upper, t.name AS status, r.run
FROM results r
JOIN ratings g ON g.id = r.rating
JOIN scale s ON s.value = r.value
JOIN statuses t ON t.id = r.status
JOIN puzzles p ON p.id = r.puzzle
JOIN variants v ON v.id = p.variant;
CREATE VIEW lines AS
SELECT i.name AS file, l.line, p.id AS puzzle_id, p.puzzle, v.name AS variant, t.name AS status, l.run
FROM places l
JOIN inputs i ON i.id = l.input
JOIN statuses t ON t.id = l.status
LEFT JOIN puzzles p ON p.id = l.puzzle
LEFT JOIN variants v ON v.id = p.variant;
)";

// Cells of columns of the input that the program does not know, such as grid and weight, by line.
constexpr std::string_view kColumns = R"(
CREATE TABLE columns (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE notes (
  input INTEGER NOT NULL REFERENCES inputs,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL REFERENCES columns,
  cell TEXT NOT NULL,
  PRIMARY KEY (input, line, column)
) STRICT, WITHOUT ROWID;
CREATE VIEW noted AS
SELECT i.name AS file, n.line, p.id AS puzzle_id, p.puzzle, c.name AS column, n.cell, CAST(n.cell AS REAL) AS number
FROM notes n
JOIN columns c ON c.id = n.column
JOIN inputs i ON i.id = n.input
JOIN places l ON l.input = n.input AND l.line = n.line
LEFT JOIN puzzles p ON p.id = l.puzzle;
)";

// What `>n` claims depends on the scale of the rating: above 5 the next whole number is 6, and the
// next tenth 5.1. `scale` has the lower bound of the claim. The status was added after the first
// ten, and programs that wrote it before this step gave it the next id.
constexpr std::string_view kClaims = R"(
INSERT INTO statuses (id, name) VALUES (10, 'g-candidates') ON CONFLICT DO NOTHING;
UPDATE scale SET lower = value - 2 * (1 << 44) + 1 WHERE kind = 'above';
DROP INDEX results_unfinished;
CREATE INDEX results_unfinished ON results (rating, status) WHERE status IN (2, 3, 4, 5, 10);
DROP VIEW cells;
CREATE VIEW cells AS
SELECT p.id AS puzzle_id, p.puzzle, v.name AS variant, p.clues, g.name AS rating, g.label, CASE g.tenths WHEN 1 THEN s.cell_tenths ELSE s.cell END AS cell,
       CASE s.kind WHEN 'finite' THEN r.value / 10.0 END AS value, s.kind,
       CASE s.kind WHEN 'above' THEN s.lower + CASE g.tenths WHEN 1 THEN 0 ELSE 9 END ELSE s.lower END AS lower, s.upper, t.name AS status, r.run
FROM results r
JOIN ratings g ON g.id = r.rating
JOIN scale s ON s.value = r.value
JOIN statuses t ON t.id = r.status
JOIN puzzles p ON p.id = r.puzzle
JOIN variants v ON v.id = p.variant;
)";

// With a list after IN, SQLite builds a temporary table for each row it tests: here for each new
// value.
constexpr std::string_view kUnfinishedIndex = R"(
DROP INDEX results_unfinished;
CREATE INDEX results_unfinished ON results (rating, status) WHERE status BETWEEN 2 AND 5 OR status = 10;
)";

// Cells of ratings whose levels have names; their ratings have the scale 2 in `tenths`.
constexpr std::string_view kNamedLevels = R"(
ALTER TABLE scale ADD COLUMN cell_named TEXT NOT NULL DEFAULT '';
UPDATE scale SET cell_named = CASE value WHEN 10 THEN 'Easy' WHEN 20 THEN 'Medium' WHEN 30 THEN 'Hard' WHEN 40 THEN 'Unfair' WHEN 50 THEN 'Extreme' ELSE cell END;
DROP VIEW cells;
CREATE VIEW cells AS
SELECT p.id AS puzzle_id, p.puzzle, v.name AS variant, p.clues, g.name AS rating, g.label,
       CASE g.tenths WHEN 1 THEN s.cell_tenths WHEN 2 THEN s.cell_named ELSE s.cell END AS cell,
       CASE s.kind WHEN 'finite' THEN r.value / 10.0 END AS value, s.kind,
       CASE s.kind WHEN 'above' THEN s.lower + CASE g.tenths WHEN 1 THEN 0 ELSE 9 END ELSE s.lower END AS lower, s.upper, t.name AS status, r.run
FROM results r
JOIN ratings g ON g.id = r.rating
JOIN scale s ON s.value = r.value
JOIN statuses t ON t.id = r.status
JOIN puzzles p ON p.id = r.puzzle
JOIN variants v ON v.id = p.variant;
)";

// Created on demand, since a state has some 700 candidates. The candidates of a digit are adjacent.
constexpr std::string_view kCandidates = R"(
CREATE TABLE IF NOT EXISTS states (
  puzzle INTEGER NOT NULL REFERENCES puzzles,
  step INTEGER NOT NULL,
  after TEXT NOT NULL,
  status INTEGER NOT NULL REFERENCES statuses,
  run INTEGER NOT NULL REFERENCES runs,
  PRIMARY KEY (puzzle, step),
  UNIQUE (puzzle, after)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS candidates (
  puzzle INTEGER NOT NULL REFERENCES puzzles,
  step INTEGER NOT NULL,
  row INTEGER NOT NULL,
  column INTEGER NOT NULL,
  block INTEGER,
  digit INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('given', 'placed', 'open', 'gone')),
  PRIMARY KEY (puzzle, step, digit, row, column),
  FOREIGN KEY (puzzle, step) REFERENCES states
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS candidates_standing ON candidates (puzzle, step, digit, row, column, block) WHERE state IN ('given', 'placed');
)";

// The limit of nodes, which stands for no limit in runs that did not know it, and its status.
constexpr std::string_view kNodeLimit = R"(
INSERT INTO statuses (id, name) VALUES (11, 'node-limit') ON CONFLICT DO NOTHING;
ALTER TABLE runs ADD COLUMN max_nodes INTEGER NOT NULL DEFAULT 0;
DROP INDEX results_unfinished;
CREATE INDEX results_unfinished ON results (rating, status) WHERE status BETWEEN 2 AND 5 OR status = 10 OR status = 11;
)";

// Index v: the step from version v to the next one.
constexpr std::array kSteps{kTables,          kIndicesAndViews, kColumns,  kClaims,
                            kUnfinishedIndex, kNamedLevels,     kNodeLimit};

// Returns the number of steps to a version, which may be any number in a damaged file.
std::size_t steps_to(std::int64_t version) {
  return static_cast<std::size_t>(
      std::clamp(version, std::int64_t{0}, std::int64_t{kSteps.size()}));
}

struct DatabaseHeader {
  std::int64_t application, version, objects;
};

// Returns the results of three statements, in the transaction of the caller, since another program
// may create the tables of a new store between two of them.
DatabaseHeader look_within(Database& database) {
  return {database.number("PRAGMA application_id"), database.number("PRAGMA user_version"),
          database.number("SELECT count(*) FROM sqlite_schema")};
}

DatabaseHeader look(Database& database) {
  const Transaction transaction(database, Transaction::Kind::read);
  return look_within(database);
}

[[noreturn]] void refuse(const Database& database, const std::string& why) {
  throw io::IoError(fmt::format("{}: {}", database.name(), why));
}

constexpr std::string_view kWayOut = "go on with a copy of it from before, or with a new store";

[[noreturn]] void refuse_damaged(const Database& database, std::string_view why) {
  refuse(database, fmt::format("this store is damaged: {}; {}", why, kWayOut));
}

void refuse_others(const Database& database, const DatabaseHeader& found) {
  const bool is_empty = found.application == 0 && found.version == 0 && found.objects == 0;
  if (!is_empty && found.application != kApplicationId)
    refuse(database, "this is the SQLite database of another program, not a store");
  if (!is_empty && found.version < 1)
    refuse_damaged(
        database, fmt::format("its version is {}, and versions are counted from 1", found.version));
  if (found.version > newest_version()) {
    refuse(database, fmt::format("this store has version {}, and this program knows versions up to "
                                 "{}: a newer bitwhip has written it",
                                 found.version, newest_version()));
  }
}

// Selects the types and names of all objects of a database; tables come first, since views read
// them.
constexpr std::string_view kObjects =
    "SELECT type, name FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'view', rowid";

// Throws IoError if an object lacks a column that it has in `whole`, an intact store.
void refuse_without_columns(Database& database, Database& whole, std::string_view type,
                            std::string_view name) {
  const std::string sql =
      fmt::format("SELECT lower(name) FROM {}('{}')",
                  type == "index" ? "pragma_index_info" : "pragma_table_xinfo", name);
  std::set<std::string, std::less<>> found;
  try {
    for (Statement columns(database, sql); columns.step();) found.emplace(columns.text(0));
  } catch (const InvalidSql&) {  // a view that reads a missing table or column
    refuse_damaged(database, fmt::format("its {} {} cannot be read", type, name));
  }
  for (Statement wanted(whole, sql); wanted.step();) {
    const std::string_view column = wanted.text(0);
    if (!found.contains(column))
      refuse_damaged(database, fmt::format("its {} {} lacks the column {}", type, name, column));
  }
}

// Throws IoError for a store that lacks objects of its version: it is damaged, so that queries are
// not blamed. The complete schema is taken from a store that is created in memory.
void refuse_incomplete(Database& database, std::int64_t version) {
  if (version == 0) return;
  Database whole("memory", Database::Mode::memory);
  for (const std::string_view sql : std::span(kSteps).first(steps_to(version)))
    whole.execute(std::string(sql));
  Statement find(database, "SELECT 1 FROM sqlite_schema WHERE type = ?1 AND name = ?2");
  if (find.find("table", "states") || find.find("table", "candidates"))
    whole.execute(std::string(kCandidates));
  for (Statement all(whole, kObjects); all.step();) {
    const std::string type(all.text(0)), name(all.text(1));
    if (!find.find(type, name))
      refuse_damaged(database, fmt::format("it lacks the {} {}", type, name));
    refuse_without_columns(database, whole, type, name);
  }
}

}  // namespace

int newest_version() { return static_cast<int>(kSteps.size()); }

void prepare(Database& database, int to) {
  const DatabaseHeader before = look(database);
  refuse_others(database, before);
  refuse_incomplete(database, before.version);
  if (before.version >= to) return;
  // With WAL, readers continue while a writer writes. A file system without shared memory keeps its
  // journal mode.
  if (before.version == 0) database.execute_waiting("PRAGMA journal_mode = WAL");
  Transaction transaction(database);
  const DatabaseHeader found = look_within(database);  // another program may have been faster
  refuse_others(database, found);
  for (std::size_t step = steps_to(found.version); step < steps_to(to); ++step)
    database.execute(std::string(kSteps[step]));
  if (found.version < to)
    database.execute(
        fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", kApplicationId, to));
  transaction.commit();
}

void prepare_candidates(Database& database) { database.execute(std::string(kCandidates)); }
bool has_candidates(Database& database) {
  return database.number(
             "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'candidates'") > 0;
}

void check(Database& database) {
  const DatabaseHeader found = look(database);
  refuse_others(database, found);
  if (found.version == 0) refuse(database, "this is an empty file, not a store");
  if (found.version < newest_version()) {
    refuse(database, fmt::format("this store has version {}; `bitwhip import --db` or a run of "
                                 "rate with --db makes version {} of it",
                                 found.version, newest_version()));
  }
  refuse_incomplete(database, found.version);
}

std::int64_t number_of(Value value) {
  const ValueKey key = key_of(value);
  std::int64_t rest = key.least;
  BITWHIP_INVARIANT(key.least >= 0 && key.least < kKind);
  if (key.kind == ValueKind::interval) {
    const std::int64_t upper = key.most == ValueRange::kUnlimited ? kLower - 1 : key.most;
    if (key.least >= kLower - 1 || upper > kLower - 1 ||
        (upper == kLower - 1 && key.most != ValueRange::kUnlimited)) {
      throw std::out_of_range("an interval with an end above 400,000");
    }
    rest = key.least * kLower + upper;
  }
  return static_cast<std::int64_t>(key.kind) * kKind + rest;
}

ValueKey key_of_number(std::int64_t number) {
  BITWHIP_INVARIANT(number >= 0);
  const auto kind =
      static_cast<ValueKind>(std::min(number / kKind, static_cast<std::int64_t>(ValueKind::none)));
  const std::int64_t rest = number % kKind;
  if (kind != ValueKind::interval) return {kind, rest, 0};
  const std::int64_t upper = rest % kLower;
  return {kind, rest / kLower, upper == kLower - 1 ? ValueRange::kUnlimited : upper};
}

Value value_of(std::int64_t number, rating::Scale scale) {
  return value_of(key_of_number(number), scale);
}

rating::Scale scale_of(std::int64_t number, rating::Scale scale) {
  const ValueKey key = key_of_number(number);
  const auto is_whole = [](std::int64_t tenths) {
    return tenths == ValueRange::kUnlimited || tenths % ValueRange::kUnits == 0;
  };
  return is_whole(key.least) && is_whole(key.most) ? scale : rating::Scale::tenths;
}

Status status_of(Value value, Status record, int longest) {
  if (value.kind == ValueKind::finite) return Status::ok;
  if (value.kind == ValueKind::infinite) return Status::unsolved;
  if (value.kind == ValueKind::above && longest > 0 && value.n >= longest) return Status::length;
  if (value.kind == ValueKind::interval)
    return record < Status::open || record > Status::timeout ? Status::open : record;
  return record;
}

}  // namespace bitwhip::store
