#include "store/known.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <utility>

#include "base/invariant.h"
#include "io/decompress.h"
#include "store/schema.h"
#include "store/sqlite.h"

namespace bitwhip::store {

namespace {

using rating::Status;
using rating::Value;

struct Limits {
  std::int64_t max_length, arena;
  double timeout;  // 0: none
};

}  // namespace

// One connection with its statements.
struct StoredRecords::Reader {
  Reader(const std::string& path, const std::vector<rating::RatingId>& ratings, const Rules& rules)
      : database(path, Database::Mode::read),
        checked(database),
        find_puzzle(
            database,
            "SELECT p.id, p.clues, p.cands, p.clues_brt, p.cands_brt, p.cands_w1, p.solutions FROM puzzles p JOIN variants v ON v.id = p.variant "
            "WHERE p.puzzle = ?1 AND v.name = ?2"),
        find_result(
            database,
            "SELECT r.value, t.name, r.run, u.max_length, u.arena, u.timeout FROM results r JOIN runs u ON u.id = r.run JOIN statuses t ON t.id = "
            "r.status WHERE r.rating = ?1 AND r.puzzle = ?2"),
        find_work(database, "SELECT seconds, nodes, arena FROM work WHERE puzzle = ?1 AND run <> ?2 ORDER BY run DESC LIMIT 1"),
        find_rating(database, "SELECT id, revision FROM ratings WHERE name = ?1 AND rules = ?2 AND source = ''"),
        begin(database, "BEGIN"),
        end(database, "COMMIT") {
    for (const rating::RatingId id : ratings) {
      const RatingKey key = key_of(id, rules.limits);
      Column& column = columns.emplace_back(Column{-1, rating::info(id).scale, rating::info(id).unit == "length"});
      find_rating.with(key.name, key.rules);
      while (find_rating.step()) {
        const std::int64_t row = find_rating.number(0);
        if (find_rating.number(1) == key.revision) {
          column.id = row;
        } else {
          column.others.push_back(row);
        }
      }
      find_rating.reset();
    }
  }

  struct Check {
    explicit Check(Database& database) {
      check(database);
      database.execute("PRAGMA query_only = ON");
    }
  };
  struct Column {
    std::int64_t id;
    rating::Scale scale;
    bool is_length;
    std::vector<std::int64_t> others{};  // the same rating in other revisions
  };

  Database database;
  Check checked;
  Statement find_puzzle, find_result, find_work, find_rating, begin, end;
  std::vector<Column> columns;
  std::uint64_t outdated = 0;  // values of other revisions alone

  bool look(batch::Record& record, rating::Report& report, const Rules& rules);
  std::optional<Value> value(std::size_t column, std::int64_t puzzle, const Rules& rules, Status& status);
};

namespace {

// True if a search with the present limits would find no more. The status is that of the record,
// the worst over its ratings: where it is not `length`, the memory may have cut off this value.
bool is_exhausted(Value value, Status status, const Limits& then, const rating::Options& now, bool is_length) {
  const auto length = [&] { return is_length && value.kind == Value::Kind::above ? value.n >= now.max_length : then.max_length >= now.max_length; };
  const auto arena = [&] { return then.arena >= static_cast<std::int64_t>(now.arena); };
  const auto timeout = [&] { return then.timeout <= 0 || (now.timeout > 0 && then.timeout >= now.timeout); };
  if (value.kind == Value::Kind::interval) return then.max_length >= now.max_length && arena() && timeout();
  switch (status) {
    case Status::multiple_solutions:
    case Status::no_solution:
      return true;
    case Status::length:
      return length();
    case Status::memory:
    case Status::g_candidates:
      return arena();
    case Status::timeout:
      return timeout() && arena();
    default:
      return false;
  }
}

}  // namespace

std::optional<Value> StoredRecords::Reader::value(std::size_t column, std::int64_t puzzle, const Rules& rules, Status& status) {
  BITWHIP_INVARIANT(column < columns.size());
  const Column& row = columns[column];
  // What the present run wrote does not count.
  const auto look_up = [&](std::int64_t id) {
    find_result.with(id, puzzle);
    if (find_result.step() && (rules.without_run == 0 || find_result.number(2) != rules.without_run)) return true;
    find_result.reset();
    return false;
  };
  if (row.id < 0 || !look_up(row.id)) {
    outdated += std::any_of(row.others.begin(), row.others.end(), look_up);
    find_result.reset();
    return std::nullopt;
  }
  const Value value = value_of(find_result.number(0), row.scale);
  const rating::StatusInfo* info = rating::statuses().find(find_result.text(1));
  const Limits then{find_result.number(3), find_result.number(4), find_result.real(5)};
  find_result.reset();
  if (info == nullptr || rules.again[static_cast<std::size_t>(info->status)]) return std::nullopt;
  if (!is_final(value) && !is_exhausted(value, info->status, then, rules.limits, row.is_length)) return std::nullopt;
  status = std::max(status, info->status);
  return value;
}

// What is known of the record already stays.
bool StoredRecords::Reader::look(batch::Record& record, rating::Report& report, const Rules& rules) {
  find_puzzle.with(record.puzzle, record.variant);
  if (!find_puzzle.step()) return false;
  rating::Report known = report;
  const auto count = [&](int column, int& to) {
    if (!find_puzzle.is_null(column)) to = static_cast<int>(find_puzzle.number(column));
  };
  const std::int64_t puzzle = find_puzzle.number(0);
  // A puzzle of a list alone: what is to be known of every record has never been found.
  const bool bare = find_puzzle.is_null(2) && find_puzzle.is_null(6);
  count(1, known.clues);
  count(2, known.cands);
  count(3, known.clues_brt);
  count(4, known.cands_brt);
  count(5, known.cands_w1);
  count(6, known.solutions);
  find_puzzle.reset();
  if (bare) return false;

  BITWHIP_INVARIANT(!columns.empty() && columns.size() <= known.values.size());
  std::uint64_t added = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if ((record.found >> i & 1) != 0) continue;
    const auto found = value(i, puzzle, rules, known.status);
    if (!found) continue;
    known.values[i] = *found;
    added |= std::uint64_t{1} << i;
  }
  if (added == 0) return false;
  record.found |= added;
  if (rules.without_run != 0) record.stored |= added;
  find_work.with(puzzle, rules.without_run);
  if (find_work.step()) {
    record.seconds = find_work.real(0);
    known.stats.nodes = static_cast<std::uint64_t>(find_work.number(1));
    known.stats.arena_peak = static_cast<std::uint64_t>(find_work.number(2));
    find_work.reset();
  }
  report = known;
  return record.found == ~std::uint64_t{0} >> (rating::kMaxRatings - columns.size());
}

StoredRecords::StoredRecords(const std::string& path, std::vector<rating::RatingId> ratings, const Rules& rules)
    : path_(path), ratings_(std::move(ratings)), rules_(rules) {
  idle_.push_back(take());  // what is wrong with the store shows at once
}

StoredRecords::~StoredRecords() = default;

std::unique_ptr<StoredRecords::Reader> StoredRecords::take() const {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto reader = std::move(idle_.back());
      idle_.pop_back();
      return reader;
    }
  }
  return std::make_unique<Reader>(path_, ratings_, rules_);
}

bool StoredRecords::find(batch::Record& record, rating::Report& report) const {
  if (rules_.before != nullptr && rules_.before->find(record, report)) return true;
  auto reader = take();
  reader->begin.run();
  const bool known = reader->look(record, report, rules_);
  reader->end.run();
  if (reader->outdated != 0) count_outdated(std::exchange(reader->outdated, 0));
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(reader));
  return known;
}

bool is_database(const std::string& path) {
  // What is read of a pipe is gone.
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return false;
  std::string head(io::kDatabaseMark.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  return file.read(head.data(), static_cast<std::streamsize>(head.size())) && head == io::kDatabaseMark;
}

}  // namespace bitwhip::store
