#include "store/writer.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "io/io_error.h"
#include "store/schema.h"

namespace bitwhip::store {

namespace {

using rating::Value;
using rating::ValueKind;

constexpr int kCacheKiB = 256 << 10;
constexpr int kLogPages = 32768;  // pages in the log after which it is checkpointed

// Returns the id of the row of this name, which is inserted if missing.
std::int64_t id_of(Database& database, std::string_view table, std::string_view name) {
  Statement(database,
            fmt::format("INSERT INTO {} (name) VALUES (?1) ON CONFLICT DO NOTHING", table))
      .run(name);
  return Statement(database, fmt::format("SELECT id FROM {} WHERE name = ?1", table))
      .find(name)
      .value();
}

}  // namespace

RatingKey key_of(rating::RatingId id, const rating::RatingOptions& options) {
  const rating::RatingInfo& row = rating::info(id);
  std::string rules;
  if (id == rating::rating_by_rules() && options.rules) rules = options.rules->text();
  if (const auto* const ladder = rating::ladder_of(row, options)) rules = ladder->sha256;
  return {row.name, row.revision, std::move(rules), {}, std::string(row.unit), row.scale};
}

std::string label_of(const RatingKey& key) {
  // A ladder is known by its name alone, so that a store has one table of it.
  const std::string rules = key.rules.empty() || key.name.starts_with(rating::kLadderPrefix)
                                ? std::string()
                                : fmt::format("({})", key.rules);
  return fmt::format("{}{}@{}", key.name, rules,
                     key.source.empty() ? std::to_string(key.revision) : key.source);
}

StoreTables::StoreTables(const std::string& path, const LockPolicy& waiting)
    : database_(path, Database::Mode::write, waiting) {
  prepare(database_);
  // A commit is on the disk before the next one begins, so that a journal of the records never
  // claims what the store has lost.
  database_.execute(fmt::format(
      "PRAGMA synchronous = FULL; PRAGMA cache_size = -{}; PRAGMA wal_autocheckpoint = {}",
      kCacheKiB, kLogPages));
}

Statement& StoreTables::sql(const char* text) {
  std::unique_ptr<Statement>& statement = statements_[text];
  if (statement == nullptr) statement = std::make_unique<Statement>(database_, text);
  return *statement;
}

bool StoreTables::is_empty() {
  return database_.number("SELECT NOT EXISTS (SELECT 1 FROM puzzles)") != 0;
}

std::int64_t StoreTables::begin(const StoredRunFacts& run, const std::vector<RatingKey>& ratings) {
  facts_ = run;
  for (const rating::StatusInfo& row : rating::statuses()) {
    BITWHIP_INVARIANT(statuses_.size() == static_cast<std::size_t>(row.status));
    statuses_.push_back(id_of(database_, "statuses", row.name));
  }
  Statement insert(database_,
                   "INSERT INTO runs (command, program, options, max_length, arena, timeout, "
                   "max_nodes, started) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, datetime('now'))");
  insert.run(run.command, run.program, run.options, run.limits.max_length, run.limits.arena,
             run.limits.timeout, run.limits.max_nodes);
  run_ = database_.last_id();
  for (const RatingKey& key : ratings) {
    const std::int64_t id = rating(key);
    const auto stored = static_cast<rating::Scale>(
        database_.number(fmt::format("SELECT tenths FROM ratings WHERE id = {}", id)));
    const bool published = !key.source.empty();
    const int longest = key.unit == "length" && !published ? run.limits.max_length : 0;
    columns_.push_back({id, std::max(stored, key.scale), longest, published, label_of(key)});
  }
  for (const auto& [place, name] : run.columns)
    noted_.emplace_back(place, id_of(database_, "columns", name));
  return run_;
}

std::int64_t StoreTables::rating(const RatingKey& key) {
  const std::string label = label_of(key);
  Statement insert(database_,
                   "INSERT INTO ratings (label, name, revision, rules, source, unit, tenths) "
                   "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (label) DO UPDATE "
                   "SET tenths = max(tenths, excluded.tenths) WHERE name = excluded.name AND "
                   "revision = excluded.revision AND rules = excluded.rules AND "
                   "source = excluded.source");
  insert.run(label, key.name, key.revision, key.rules, key.source, key.unit,
             static_cast<std::int64_t>(key.scale));
  Statement find(database_,
                 "SELECT id, name = ?2 AND revision = ?3 AND rules = ?4 AND source = ?5, name, "
                 "source FROM ratings WHERE label = ?1");
  find.with(label, key.name, key.revision, key.rules, key.source).step();
  if (find.number(1) == 0 && key.source.empty() && !key.rules.empty() && find.text(2) == key.name) {
    throw io::IoError(fmt::format(
        "{}: {} of this store goes by another ladder of the same name; --ladder NAME=FILE gives "
        "this one a name of its own",
        database_.name(), key.name));
  }
  if (find.number(1) == 0) {
    throw io::IoError(
        fmt::format("{}: the label {} belongs to another rating in this store: to '{}' of the "
                    "source '{}'; another --source, or another "
                    "store, keeps them apart",
                    database_.name(), label, find.text(2), find.text(3)));
  }
  return find.number(0);
}

std::int64_t StoreTables::input(std::string_view file) {
  const auto found = inputs_.find(file);
  if (found != inputs_.end()) return found->second;
  const auto known =
      std::find_if(facts_.files.begin(), facts_.files.end(),
                   [&](const StoredRunFacts::SourceFile& row) { return row.name == file; });
  const bool stays = known != facts_.files.end() && known->bytes >= 0;
  std::int64_t id = 0;
  if (stays) {
    Statement find(database_,
                   "SELECT id FROM inputs WHERE name = ?1 AND bytes = ?2 AND changed_ns = ?3");
    id = find.find(file, known->bytes, known->changed_ns).value_or(0);
  }
  if (id == 0) {
    Statement insert(database_, "INSERT INTO inputs (name, bytes, changed_ns) VALUES (?1, ?2, ?3)");
    insert.run(file, NullIfNegative{stays ? known->bytes : -1},
               NullIfNegative{stays ? known->changed_ns : -1});
    id = database_.last_id();
  }
  Statement(database_, "INSERT INTO run_inputs (run, input) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
      .run(run_, id);
  inputs_.emplace(file, id);
  return id;
}

std::int64_t StoreTables::variant(std::string_view name) {
  const auto found = variants_.find(name);
  if (found != variants_.end()) return found->second;
  return variants_.emplace(name, id_of(database_, "variants", name)).first->second;
}

std::int64_t StoreTables::puzzle(const batch::RecordRow& row, RunCounts& counts) {
  const batch::RecordRow::Facts& facts = row.facts;
  const std::int64_t variant_id = variant(row.variant);
  // A known record has the counts that its run asked for. An incomplete set would be mistaken for
  // all that is to be known of the puzzle.
  const bool whole = std::min({facts.cands, facts.clues_brt, facts.cands_brt, facts.cands_w1,
                               facts.solutions}) >= 0;
  const auto count = [tells = whole || !facts.known](std::int32_t n) {
    return NullIfNegative{tells ? n : -1};
  };
  const NullIfNegative clues{facts.clues}, cands = count(facts.cands),
                                           clues_brt = count(facts.clues_brt),
                                           cands_brt = count(facts.cands_brt);
  const NullIfNegative cands_w1 = count(facts.cands_w1), solutions = count(facts.solutions);
  sql("INSERT INTO puzzles (puzzle, variant, size, clues, cands, clues_brt, cands_brt, cands_w1, "
      "solutions) VALUES (?1, ?2, ?3, ?4, ?5, ?6, "
      "?7, ?8, ?9) ON CONFLICT DO NOTHING")
      .run(row.puzzle, variant_id, facts.size, clues, cands, clues_brt, cands_brt, cands_w1,
           solutions);
  if (database_.changes() > 0) {
    ++counts.puzzles;
    return database_.last_id();
  }
  const auto id =
      sql("SELECT id FROM puzzles WHERE puzzle = ?1 AND variant = ?2").find(row.puzzle, variant_id);
  if (!id) database_.fail();
  // The puzzle may come from a list that has nothing else. Its clues follow from the puzzle, so
  // they are always updated.
  sql("UPDATE puzzles SET (clues, cands, clues_brt, cands_brt, cands_w1, solutions) = "
      "(coalesce(?2, clues), coalesce(cands, ?3), "
      "coalesce(clues_brt, ?4), coalesce(cands_brt, ?5), coalesce(cands_w1, ?6), "
      "coalesce(solutions, ?7)) WHERE id = ?1 AND (clues, "
      "cands, clues_brt, cands_brt, cands_w1, solutions) IS NOT (coalesce(?2, clues), "
      "coalesce(cands, ?3), coalesce(clues_brt, ?4), "
      "coalesce(cands_brt, ?5), coalesce(cands_w1, ?6), coalesce(solutions, ?7))")
      .run(*id, clues, cands, clues_brt, cands_brt, cands_w1, solutions);
  return *id;
}

void StoreTables::place(const batch::RecordRow& row, std::int64_t puzzle) {
  sql("INSERT INTO places (input, line, puzzle, status, run) VALUES (?1, ?2, ?3, ?4, ?5) ON "
      "CONFLICT DO UPDATE SET puzzle = excluded.puzzle, "
      "status = excluded.status, run = excluded.run WHERE puzzle IS NOT excluded.puzzle OR status "
      "<> excluded.status")
      .run(input(row.file), row.facts.line, NullIfNegative{puzzle}, status(row.facts.status), run_);
}

void StoreTables::on_scale(std::int64_t number, Value value) {
  if (!scale_.insert(number).second) return;
  constexpr std::string_view kKinds[] = {"finite", "interval", "above", "infinite", "none"};
  // A value of another scale may have the same number.
  const rating::ValueKey key = key_of_number(number);
  const auto claim = rating::claim(value);
  const std::int64_t least =
      claim && claim->least != rating::ValueRange::kUnlimited ? claim->least : -1;
  const NullIfNegative lower{value.kind == ValueKind::above ? key.least + 1 : least};
  const NullIfNegative upper{claim && claim->most != rating::ValueRange::kUnlimited ? claim->most
                                                                                    : -1};
  const std::string cell = to_string(key, scale_of(number, rating::Scale::whole));
  const std::string cell_tenths = to_string(key, rating::Scale::tenths);
  const std::string cell_named = to_string(key, scale_of(number, rating::Scale::difficulty));
  sql("INSERT INTO scale (value, kind, lower, upper, cell, cell_tenths, cell_named) VALUES (?1, "
      "?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING")
      .run(number, kKinds[static_cast<std::size_t>(value.kind)], lower, upper, cell, cell_tenths,
           cell_named);
}

void StoreTables::result(const batch::RecordRow& row, std::size_t i, std::int64_t puzzle,
                         RunCounts& counts) {
  BITWHIP_INVARIANT(i < columns_.size() && i < row.values.size() && run_ > 0);
  StoredRating& column = columns_[i];
  const Value value = row.values[i];
  if (column.published && value.scale > column.scale) {
    // Only now is it known that the rating has tenths, or levels with names.
    column.scale = value.scale;
    Statement(database_, "UPDATE ratings SET tenths = ?2 WHERE id = ?1")
        .run(column.id, static_cast<std::int64_t>(column.scale));
  }
  const std::int64_t number = number_of(value);
  on_scale(number, value);
  const rating::Status now = status_of(value, row.facts.status, column.longest);
  sql("INSERT INTO results (rating, puzzle, value, status, run) VALUES (?1, ?2, ?3, ?4, ?5) ON "
      "CONFLICT DO NOTHING")
      .run(column.id, puzzle, number, status(now), run_);
  if (database_.changes() > 0) {
    ++counts.results;
    return;
  }
  Statement& find = sql("SELECT value, status FROM results WHERE rating = ?1 AND puzzle = ?2");
  if (!find.with(column.id, puzzle).step()) database_.fail();
  const Value old = value_of(find.number(0), scale_of(find.number(0), column.scale));
  const bool same = find.number(0) == number && find.number(1) == status(now);
  find.reset();
  const auto how = rating::compare(old, value);
  if (how == rating::Comparison::less || how == rating::Comparison::greater) {
    throw io::IoError(fmt::format(
        "{}: {} of {} is {} in the store, and {} now ({}:{}){}", database_.name(), column.label,
        row.puzzle, to_string(old), to_string(value), row.file, row.facts.line,
        column.published ? "; --source NAME keeps another state of a list apart" : ""));
  }
  const bool cut_off = now >= rating::Status::open && now <= rating::Status::timeout;
  if (is_final(old) || (same && !cut_off)) return;
  // A value that claims less does not replace one that claims more.
  const auto before = rating::claim(old), after = rating::claim(value);
  if (before && (!after || after->least < before->least || after->most > before->most)) return;
  sql("UPDATE results SET value = ?3, status = ?4, run = ?5 WHERE rating = ?1 AND puzzle = ?2")
      .run(column.id, puzzle, number, status(now), run_);
  if (!same) ++counts.results;  // otherwise only the limits differ
}

// True if the state is new, or replaces one that a limit had cut off: because no limit cut it off,
// or because it has fewer candidates left.
bool StoreTables::state(std::int64_t puzzle, int size, std::string_view after,
                        rating::Status status_now, std::string_view marks,
                        std::string_view blocks) {
  Statement& find = sql("SELECT step, status FROM states WHERE puzzle = ?1 AND after = ?2");
  const bool there = find.with(puzzle, after).step();
  std::int64_t step = there ? find.number(0) : 0;
  const bool quiescent = there && find.number(1) == status(rating::Status::ok);
  find.reset();
  if (quiescent) return false;
  const std::int64_t left =
      static_cast<std::int64_t>(marks.size()) - std::count(marks.begin(), marks.end(), '-');
  Statement& before =
      sql("SELECT count(*) FROM candidates WHERE puzzle = ?1 AND step = ?2 AND state <> 'gone'");
  if (there && status_now != rating::Status::ok && left >= before.find(puzzle, step).value())
    return false;
  if (!there)
    step =
        sql("SELECT coalesce(max(step) + 1, 0) FROM states WHERE puzzle = ?1").find(puzzle).value();
  sql("INSERT INTO states (puzzle, step, after, status, run) VALUES (?1, ?2, ?3, ?4, ?5) ON "
      "CONFLICT (puzzle, step) DO UPDATE SET "
      "status = excluded.status, run = excluded.run")
      .run(puzzle, step, after, status(status_now), run_);
  const auto n = static_cast<std::size_t>(size);
  BITWHIP_INVARIANT(marks.size() == n * n * n && blocks.size() == n * n);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const std::string_view name = marks[i] == 'g'   ? "given"
                                  : marks[i] == 'p' ? "placed"
                                  : marks[i] == 'o' ? "open"
                                                    : "gone";
    const std::size_t cell = i / n;
    const NullIfNegative block{blocks[cell] == '0' ? -1 : blocks[cell] - '0'};
    sql("INSERT INTO candidates (puzzle, step, row, column, block, digit, state) VALUES (?1, ?2, "
        "?3, ?4, ?5, ?6, ?7) ON CONFLICT DO "
        "UPDATE SET state = excluded.state")
        .run(puzzle, step, cell / n + 1, cell % n + 1, block, i % n + 1, name);
  }
  return true;
}

void StoreTables::states(const batch::RecordRow& row, std::int64_t puzzle, RunCounts& counts) {
  if (!has_candidates_) prepare_candidates(database_);
  has_candidates_ = true;
  // A record of `rate`, if there is one, has the better status.
  if (!sql("SELECT 1 FROM places WHERE input = ?1 AND line = ?2")
           .find(input(row.file), row.facts.line))
    place(row, puzzle);
  state(puzzle, row.facts.size, {}, rating::Status::ok, row.marks.before, row.marks.blocks);
  if (!row.marks.after.empty() && state(puzzle, row.facts.size, facts_.after, row.facts.status,
                                        row.marks.after, row.marks.blocks))
    ++counts.states;
}

void StoreTables::add(const batch::RecordRow& row, RunCounts& counts) {
  ++counts.records;
  if (row.facts.known) ++counts.known;
  const std::vector<std::string_view> cells =
      noted_.empty() ? std::vector<std::string_view>() : split(row.cells, '\t');
  for (const auto& [place, column] : noted_) {
    if (place >= cells.size() || cells[place].empty() || cells[place] == "-") continue;
    sql("INSERT INTO notes (input, line, column, cell) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO "
        "UPDATE SET cell = excluded.cell WHERE cell <> "
        "excluded.cell")
        .run(input(row.file), row.facts.line, column, cells[place]);
  }
  if (row.puzzle.empty()) return place(row, -1);
  const std::int64_t id = puzzle(row, counts);
  if (!row.marks.before.empty()) return states(row, id, counts);
  place(row, id);
  bool rated = false;
  const bool settled = row.facts.status == rating::Status::multiple_solutions ||
                       row.facts.status == rating::Status::no_solution;
  BITWHIP_INVARIANT(row.values.size() >= columns_.size() && columns_.size() <= rating::kMaxRatings);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if ((row.facts.stored >> i & 1) != 0) continue;
    // Some limits cut this value off, but not those of the present run, and they are not known.
    if ((row.facts.told >> i & 1) != 0 && !is_final(row.values[i]) && !settled) continue;
    result(row, i, id, counts);
    rated = true;
  }
  if (!rated || row.facts.known || row.facts.listed) return;
  sql("INSERT INTO work (puzzle, run, seconds, nodes, arena) VALUES (?1, ?2, ?3, ?4, ?5) ON "
      "CONFLICT DO NOTHING")
      .run(id, run_, row.facts.seconds, row.facts.nodes, row.facts.arena);
}

void StoreTables::note(const RunCounts& counts) {
  Statement(database_, "UPDATE runs SET records = ?2, known = ?3 WHERE id = ?1")
      .run(run_, counts.records, counts.known);
}

void StoreTables::finish(bool complete, const std::string& provenance) {
  Statement end(database_,
                "UPDATE runs SET ended = datetime('now'), complete = ?2, provenance = nullif(?3, "
                "'') WHERE id = ?1");
  end.run(run_, complete, provenance);
}

WriterThread::WriterThread(const std::string& path, const LockPolicy& waiting,
                           const StoredRunFacts& run, const std::vector<RatingKey>& ratings,
                           std::chrono::milliseconds pause)
    : tables_(path, waiting), pause_(pause) {
  was_empty_ = tables_.is_empty();
  Transaction transaction(tables_.database());
  run_ = tables_.begin(run, ratings);
  transaction.commit();
  thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

void WriterThread::take(const batch::RecordRows& rows) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return waiting_.bytes() < kMost || failure_; });
  if (failure_) std::rethrow_exception(failure_);
  const bool wakes = waiting_.empty() || waiting_.bytes() + rows.bytes() >= kBatch;
  waiting_.append(rows);
  if (wakes) changed_.notify_all();
}

void WriterThread::flush() {
  std::unique_lock lock(mutex_);
  hurry_ = true;
  changed_.notify_all();
  changed_.wait(lock, [&] { return (waiting_.empty() && !busy_) || failure_; });
  hurry_ = false;
  if (failure_) std::rethrow_exception(failure_);
}

void WriterThread::finish(bool complete, const std::string& provenance) {
  flush();
  BITWHIP_INVARIANT(waiting_.empty() && !busy_);  // so the thread does not use the tables
  Transaction transaction(tables_.database());
  tables_.finish(complete, provenance);
  transaction.commit();
}

RunCounts WriterThread::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

void WriterThread::work(const std::stop_token& stop) noexcept {
  batch::RecordRows rows;
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, stop, [&] { return !waiting_.empty(); });
    if (waiting_.empty()) return;
    // One transaction per second, not per chunk.
    changed_.wait_for(lock, stop, pause_, [&] { return waiting_.bytes() >= kBatch || hurry_; });
    rows.clear();
    std::swap(rows, waiting_);
    busy_ = true;
    RunCounts counts = counts_;
    lock.unlock();
    changed_.notify_all();
    std::exception_ptr failure;
    try {
      Transaction transaction(tables_.database());
      rows.each([&](const batch::RecordRow& row) { tables_.add(row, counts); });
      tables_.note(counts);
      transaction.commit();
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    busy_ = false;
    if (failure) {
      failure_ = failure;
    } else {
      counts_ = counts;
    }
    changed_.notify_all();
    if (failure) return;
  }
}

}  // namespace bitwhip::store
