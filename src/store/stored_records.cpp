#include "store/stored_records.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "base/invariant.h"
#include "base/text.h"
#include "io/decompress.h"
#include "rating/status.h"
#include "rating/value.h"
#include "store/schema.h"
#include "store/sqlite.h"

namespace bitwhip::store {

namespace {

using rating::Status;
using rating::Value;
using rating::ValueKind;

struct LimitsOfRun {
  std::int64_t max_length, arena;
  double timeout;          // 0: no limit
  std::int64_t max_nodes;  // 0: no limit
};

// True if a search with the present limits would find no more. The status is that of the record,
// the worst over its ratings: if it is not `length`, the memory may have cut off this value.
bool is_exhausted(Value value, Status status, const LimitsOfRun& then,
                  const rating::RatingOptions& now, bool is_length) {
  const bool length = then.max_length >= now.max_length,
             arena = then.arena >= static_cast<std::int64_t>(now.arena);
  const bool timeout = then.timeout <= 0 || (now.timeout > 0 && then.timeout >= now.timeout);
  const auto now_nodes = static_cast<std::int64_t>(now.max_nodes);
  const bool nodes = then.max_nodes <= 0 || (now_nodes > 0 && then.max_nodes >= now_nodes);
  if (value.kind == ValueKind::interval) return length && arena && timeout && nodes;
  if (status == Status::length)
    return is_length && value.kind == ValueKind::above ? value.n >= now.max_length : length;
  if (status == Status::memory || status == Status::g_candidates) return arena;
  if (status == Status::timeout) return timeout && arena;
  if (status == Status::node_limit) return nodes && arena;
  return status == Status::multiple_solutions || status == Status::no_solution;
}

constexpr std::size_t kPiece = std::size_t{64} << 10;

// Returns the rank of a status as SQL; ids of statuses are in order of their addition.
std::string sql_of_rank(std::string_view name) {
  std::string sql = fmt::format("CASE {}", name);
  for (const rating::StatusInfo& row : rating::statuses())
    sql += fmt::format(" WHEN '{}' THEN {}", row.name, static_cast<int>(row.status));
  return sql + " END";
}

std::string sql_of(const std::string& path, const io::Stop& stop) {
  ReadStore database(path, &stop);
  Statement find(database,
                 "SELECT name, id FROM ratings WHERE EXISTS (SELECT 1 FROM results WHERE rating = "
                 "ratings.id) ORDER BY source <> '', revision DESC, id");
  std::set<std::string, std::less<>> seen;
  std::string values, ids;
  while (find.step()) {
    if (!rating::find_rating(find.text(0)) || !seen.emplace(find.text(0)).second) continue;
    values += fmt::format(
        "(SELECT CASE g.tenths WHEN 1 THEN s.cell_tenths WHEN 2 THEN s.cell_named ELSE s.cell END "
        "FROM results r JOIN scale "
        "s ON s.value = r.value JOIN ratings g ON g.id = "
        "r.rating "
        "WHERE r.rating = {0} AND r.puzzle = p.id) AS \"{1}\", ",
        find.number(1), find.text(0));
    ids += fmt::format("{}{}", ids.empty() ? "" : ",", find.number(1));
  }
  std::string noted;
  for (Statement column(database, "SELECT id, name FROM columns ORDER BY id"); column.step();) {
    std::string name;
    append_in_quotes(name, column.text(1));
    noted += fmt::format(
        "(SELECT n.cell FROM places l JOIN notes n ON n.input = l.input AND n.line = l.line AND "
        "n.column = {} WHERE l.puzzle = p.id "
        "ORDER BY l.run DESC LIMIT 1) AS {}, ",
        column.number(0), name);
  }
  const auto work = [](std::string_view column, std::string_view name) {
    return fmt::format(
        "(SELECT {} FROM work WHERE puzzle = p.id ORDER BY run DESC LIMIT 1) AS {}, ", column,
        name);
  };
  return fmt::format(
      "SELECT p.puzzle, {}p.solutions, p.clues, p.cands, p.clues_brt AS \"clues-brt\", p.cands_brt "
      "AS \"cands-brt\", p.cands_w1 AS \"cands-w1\", "
      "{}{}{}{}"
      "v.name AS variant, (SELECT t.name FROM results r JOIN statuses t ON t.id = r.status WHERE "
      "r.rating IN ({}) AND r.puzzle = p.id "
      "ORDER BY {} DESC LIMIT 1) AS status FROM puzzles p JOIN variants v ON v.id = p.variant "
      "ORDER BY p.id",
      values, work("nodes", "nodes"), work("arena", "arena"), work("seconds", "time"), noted, ids,
      sql_of_rank("t.name"));
}

// A store may have line ends in notes and tabs in names; cells of a list have neither.
struct AppendCell {
  std::string& out;
  void operator()(std::monostate) const { out += '-'; }
  void operator()(std::int64_t number) const {
    fmt::format_to(std::back_inserter(out), "{}", number);
  }
  void operator()(double number) const {
    fmt::format_to(std::back_inserter(out), "{:.6f}", number);
  }
  void operator()(const std::string& text) const {
    std::transform(text.begin(), text.end(), std::back_inserter(out),
                   [](char c) { return c == '\t' || c == '\n' || c == '\r' ? ' ' : c; });
  }
};

void append_line(std::string& out, const std::vector<QueryCell>& row) {
  for (const QueryCell& cell : row) {
    std::visit(AppendCell{out}, cell);
    out += '\t';
  }
  out.back() = '\n';
}

}  // namespace

// A connection with its prepared statements.
struct StoredRecords::Reader {
  Reader(const std::string& path, const std::vector<rating::RatingId>& ratings,
         const StoreReusePolicy& own_rules)
      : rules(own_rules), database(path) {
    Statement find_rating(
        database,
        "SELECT id, revision FROM ratings WHERE name = ?1 AND rules = ?2 AND source = ''");
    for (const rating::RatingId id : ratings) {
      const RatingKey key = key_of(id, rules.limits);
      Column& column = columns.emplace_back(
          Column{-1, rating::info(id).scale, rating::info(id).unit == "length"});
      for (find_rating.with(key.name, key.rules); find_rating.step();) {
        const std::int64_t row = find_rating.number(0);
        if (find_rating.number(1) == key.revision) {
          column.id = row;
        } else {
          column.others.push_back(row);
        }
      }
    }
  }

  std::optional<Value> value(std::size_t column, std::int64_t puzzle, Status& status) {
    BITWHIP_INVARIANT(column < columns.size());
    const Column& row = columns[column];
    // Values that the present run has written are ignored.
    const auto look_up = [&](std::int64_t id) {
      find_result.with(id, puzzle);
      if (find_result.step() &&
          (rules.without_run == 0 || find_result.number(2) != rules.without_run))
        return true;
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
    const LimitsOfRun then{find_result.number(3), find_result.number(4), find_result.real(5),
                           find_result.number(6)};
    find_result.reset();
    if (info == nullptr || rules.again[static_cast<std::size_t>(info->status)]) return std::nullopt;
    if (!is_final(value) && !is_exhausted(value, info->status, then, rules.limits, row.is_length))
      return std::nullopt;
    status = std::max(status, info->status);
    return value;
  }

  // Looks up a puzzle; what the record already has stays.
  bool look(batch::Record& record, rating::Report& report) {
    find_puzzle.with(record.puzzle, record.variant);
    if (!find_puzzle.step()) return false;
    rating::Report known = report;
    const std::int64_t puzzle = find_puzzle.number(0);
    // A puzzle that was only imported: the facts that every record has were never computed.
    const bool bare = find_puzzle.is_null(2) && find_puzzle.is_null(6);
    int column = 0;
    for (int* count : {&known.clues, &known.cands, &known.clues_brt, &known.cands_brt,
                       &known.cands_w1, &known.solutions}) {
      if (!find_puzzle.is_null(++column)) *count = static_cast<int>(find_puzzle.number(column));
    }
    find_puzzle.reset();
    if (bare) return false;

    BITWHIP_INVARIANT(!columns.empty() && columns.size() <= known.values.size());
    std::uint64_t added = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if ((record.reused.ratings >> i & 1) != 0) continue;
      const auto found = value(i, puzzle, known.status);
      if (!found) continue;
      known.values[i] = *found;
      added |= std::uint64_t{1} << i;
    }
    if (added == 0) return false;
    record.reused.ratings |= added;
    if (rules.without_run != 0) record.reused.of_own_store |= added;
    find_work.with(puzzle, rules.without_run);
    if (find_work.step()) {
      record.facts.seconds = find_work.real(0);
      known.stats.nodes = static_cast<std::uint64_t>(find_work.number(1));
      known.stats.arena_peak = static_cast<std::uint64_t>(find_work.number(2));
      find_work.reset();
    }
    report = known;
    return record.reused.ratings == ~std::uint64_t{0} >> (rating::kMaxRatings - columns.size());
  }

  struct Column {
    std::int64_t id;
    rating::Scale scale;
    bool is_length;
    std::vector<std::int64_t> others{};  // ids of the same rating in other revisions
  };

  const StoreReusePolicy& rules;
  ReadStore database;
  Statement find_puzzle{database,
                        "SELECT p.id, p.clues, p.cands, p.clues_brt, p.cands_brt, p.cands_w1, "
                        "p.solutions FROM puzzles p JOIN variants v ON v.id = p.variant "
                        "WHERE p.puzzle = ?1 AND v.name = ?2"};
  Statement find_result{
      database,
      "SELECT r.value, t.name, r.run, u.max_length, u.arena, u.timeout, u.max_nodes FROM "
      "results r JOIN runs u ON u.id = r.run JOIN statuses t ON t.id = "
      "r.status WHERE r.rating = ?1 AND r.puzzle = ?2"};
  Statement find_work{database,
                      "SELECT seconds, nodes, arena FROM work WHERE puzzle = ?1 AND run <> ?2 "
                      "ORDER BY run DESC LIMIT 1"};
  Statement begin{database, "BEGIN"}, end{database, "COMMIT"};
  std::vector<Column> columns;
  std::uint64_t outdated = 0;  // values that exist only in other revisions
};

StoredRecords::StoredRecords(const std::string& path, std::vector<rating::RatingId> ratings,
                             const StoreReusePolicy& rules)
    : path_(path), ratings_(std::move(ratings)), rules_(rules) {
  idle_.push_back(take());  // errors in the store are found at once
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
  const bool known = reader->look(record, report);
  reader->end.run();
  if (reader->outdated != 0) count_outdated(std::exchange(reader->outdated, 0));
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(reader));
  return known;
}

bool is_database(const std::string& path) {
  // Not a pipe, from which the bytes read would be lost.
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return false;
  std::string head(io::kDatabaseMark.size(), '\0');
  std::ifstream file(std::filesystem::path(path), std::ios::binary);
  return file.read(head.data(), static_cast<std::streamsize>(head.size())) &&
         head == io::kDatabaseMark;
}

RecordSource::RecordSource(const std::string& path, const io::Stop& stop)
    : answer_(path, sql_of(path, stop), {}, stop),
      row_(answer_.heads().begin(), answer_.heads().end()) {
  append_line(text_, row_);
}

std::size_t RecordSource::read(char* to, std::size_t size) {
  if (at_ == text_.size()) {
    text_.clear();
    at_ = 0;
    while (text_.size() < kPiece && answer_.next(row_)) append_line(text_, row_);
  }
  const std::size_t n = text_.copy(to, size, at_);
  at_ += n;
  return n;
}

}  // namespace bitwhip::store
