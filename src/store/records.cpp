#include "store/records.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "rating/rating.h"
#include "rating/status.h"
#include "store/schema.h"
#include "store/sqlite.h"

namespace bitwhip::store {

namespace {

constexpr std::size_t kBlock = std::size_t{64} << 10;

// The place of a status among all, as SQL: its number says when the store got it.
std::string sql_of_rank(std::string_view name) {
  std::string sql = fmt::format("CASE {}", name);
  for (const rating::StatusInfo& row : rating::statuses()) sql += fmt::format(" WHEN '{}' THEN {}", row.name, static_cast<int>(row.status));
  return sql + " END";
}

std::string sql_of(const std::string& path, const io::Stop& stop) {
  Database database(path, Database::Mode::read, {.stop = &stop});
  check(database);
  Statement find(
      database,
      "SELECT name, id FROM ratings WHERE EXISTS (SELECT 1 FROM results WHERE rating = ratings.id) ORDER BY source <> '', revision DESC, id");
  std::set<std::string, std::less<>> seen;
  std::string values, ids;
  while (find.step()) {
    if (!rating::find_rating(find.text(0)) || !seen.emplace(find.text(0)).second) continue;
    values += fmt::format(
        "(SELECT CASE g.tenths WHEN 1 THEN s.cell_tenths ELSE s.cell END FROM results r JOIN scale s ON s.value = r.value JOIN ratings g ON g.id = "
        "r.rating "
        "WHERE r.rating = {0} AND r.puzzle = p.id) AS \"{1}\", ",
        find.number(1), find.text(0));
    ids += fmt::format("{}{}", ids.empty() ? "" : ",", find.number(1));
  }
  std::string noted;
  for (Statement column(database, "SELECT id, name FROM columns ORDER BY id"); column.step();) {
    std::string name(column.text(1));
    for (std::size_t at = name.find('"'); at != std::string::npos; at = name.find('"', at + 2)) name.insert(at, 1, '"');
    noted += fmt::format(
        "(SELECT n.cell FROM places l JOIN notes n ON n.input = l.input AND n.line = l.line AND n.column = {} WHERE l.puzzle = p.id "
        "ORDER BY l.run DESC LIMIT 1) AS \"{}\", ",
        column.number(0), name);
  }
  const auto work = [](std::string_view column, std::string_view name) {
    return fmt::format("(SELECT {} FROM work WHERE puzzle = p.id ORDER BY run DESC LIMIT 1) AS {}, ", column, name);
  };
  return fmt::format(
      "SELECT p.puzzle, {}p.solutions, p.clues, p.cands, p.clues_brt AS \"clues-brt\", p.cands_brt AS \"cands-brt\", p.cands_w1 AS \"cands-w1\", "
      "{}{}{}{}"
      "v.name AS variant, (SELECT t.name FROM results r JOIN statuses t ON t.id = r.status WHERE r.rating IN ({}) AND r.puzzle = p.id "
      "ORDER BY {} DESC LIMIT 1) AS status FROM puzzles p JOIN variants v ON v.id = p.variant ORDER BY p.id",
      values, work("nodes", "nodes"), work("arena", "arena"), work("seconds", "time"), noted, ids, sql_of_rank("t.name"));
}

// A store keeps the line ends of notes and the tabs of names. A cell of a list has neither.
struct AppendCell {
  std::string& out;
  void operator()(std::monostate) const { out += '-'; }
  void operator()(std::int64_t number) const { fmt::format_to(std::back_inserter(out), "{}", number); }
  void operator()(double number) const { fmt::format_to(std::back_inserter(out), "{:.6f}", number); }
  void operator()(const std::string& text) const {
    std::transform(text.begin(), text.end(), std::back_inserter(out), [](char c) { return c == '\t' || c == '\n' || c == '\r' ? ' ' : c; });
  }
};

}  // namespace

RecordSource::RecordSource(const std::string& path, const io::Stop& stop) : answer_(path, sql_of(path, stop), {}, stop) {
  for (const std::string& head : answer_.heads()) {
    AppendCell{text_}(head);
    text_ += '\t';
  }
  text_.back() = '\n';
}

std::size_t RecordSource::read(char* to, std::size_t size) {
  if (at_ == text_.size()) {
    text_.clear();
    at_ = 0;
    while (text_.size() < kBlock && answer_.next(row_)) {
      for (const Cell& cell : row_) {
        std::visit(AppendCell{text_}, cell);
        text_ += '\t';
      }
      text_.back() = '\n';
    }
  }
  const std::size_t n = text_.copy(to, size, at_);
  at_ += n;
  return n;
}

}  // namespace bitwhip::store
