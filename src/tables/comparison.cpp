#include "tables/comparison.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <tuple>

#include "base/invariant.h"

namespace bitwhip::tables {
namespace {

void refuse_empty(const FileComparison& comparison, const std::string& names) {
  if (comparison.nothing_differs() && comparison.equal == 0 && comparison.alike == 0)
    throw ListError(names + ": no values");
}

// A 128-bit hash of a puzzle; collisions are not to be expected among all puzzles there are.
using Hash = std::array<std::uint64_t, 2>;
Hash hash_of(const std::string& puzzle) {
  Hash hash{0xcbf29ce484222325, 0x9e3779b97f4a7c15};
  for (const char c : puzzle) {
    const auto byte = static_cast<unsigned char>(c);
    hash[0] = (hash[0] ^ byte) * 0x100000001b3;
    hash[1] = ((hash[1] << 5 | hash[1] >> 59) ^ byte) * 0xff51afd7ed558ccd;
  }
  return hash;
}

// A row of the second list that waits for its partner.
struct PendingRow {
  Hash hash;
  std::uint64_t line;
  rating::Value value;
  std::uint32_t taken;  // in the first row of a puzzle: how many of its rows have been paired
};
static_assert(sizeof(PendingRow) <= 64);

}  // namespace

void add(FileComparison& comparison, const FileComparison::DifferingRow& row, std::size_t most) {
  const auto how = rating::compare(row.a, row.b);
  if (how == rating::Comparison::equal) {
    ++comparison.equal;
    return;
  }
  if (how != rating::Comparison::undecided) {
    const auto is_number = [](rating::Value value) {
      return value.kind == rating::ValueKind::finite;
    };
    const bool numbers = is_number(row.a) && is_number(row.b);
    const std::int64_t difference =
        numbers
            ? std::abs(rating::tenths(row.a.n, row.a.scale) - rating::tenths(row.b.n, row.b.scale))
            : 0;
    ++(how == rating::Comparison::less ? comparison.lower : comparison.higher)[difference];
  } else if (row.a == row.b) {
    ++comparison.alike;
    return;
  } else {
    ++comparison.unclear;
  }
  if (comparison.first.size() < most) comparison.first.push_back(row);
}

FileComparison compare(ListReader& a, ListReader& b, std::size_t most) {
  FileComparison comparison;
  for (std::uint64_t record = 1;; ++record) {
    const bool more_a = a.next();
    const bool more_b = b.next();
    if (!more_a && !more_b) break;
    if (!more_a || !more_b) {
      ++(more_a ? comparison.only_a : comparison.only_b);
      continue;
    }
    if (!a.puzzle().empty() && !b.puzzle().empty() && a.puzzle() != b.puzzle()) {
      throw ListError(a.name() + ":" + std::to_string(a.line()) + " and " + b.name() + ":" +
                      std::to_string(b.line()) +
                      " are different puzzles; --by-puzzle pairs rows in whatever order they are");
    }
    add(comparison,
        {record, a.line(), b.line(), a.puzzle().empty() ? b.puzzle() : a.puzzle(), a.value(),
         b.value()},
        most);
  }
  refuse_empty(comparison, a.name() + " and " + b.name());
  return comparison;
}

FileComparison compare_columns(ListReader& list, std::size_t most) {
  FileComparison comparison;
  for (std::uint64_t record = 1; list.next(); ++record)
    add(comparison, {record, list.line(), list.line(), list.puzzle(), list.value(0), list.value(1)},
        most);
  refuse_empty(comparison, list.name());
  return comparison;
}

FileComparison compare_by_puzzle(ListReader& a, ListReader& b, std::size_t most) {
  FileComparison comparison;
  const auto refuse_without = [](const ListReader& list, bool puzzles, std::uint64_t rows) {
    if (!puzzles && rows > 0)
      throw ListError(list.name() + ": no puzzles, by which rows could be paired");
  };
  std::deque<PendingRow> kept;
  while (b.next()) {
    if (b.puzzle().empty())
      ++comparison.only_b;
    else
      kept.push_back({hash_of(b.puzzle()), b.line(), b.value(), 0});
  }
  refuse_without(b, !kept.empty(), comparison.only_b);
  std::sort(kept.begin(), kept.end(), [](const PendingRow& x, const PendingRow& y) {
    return std::tie(x.hash, x.line) < std::tie(y.hash, y.line);
  });

  bool puzzles = false;
  std::uint64_t record = 1, partners = 0;
  for (; a.next(); ++record) {
    if (a.puzzle().empty()) {
      ++comparison.only_a;
      continue;
    }
    puzzles = true;
    const Hash hash = hash_of(a.puzzle());
    const auto group = std::lower_bound(
        kept.begin(), kept.end(), hash,
        [](const PendingRow& row, const Hash& wanted) { return row.hash < wanted; });
    const bool known = group != kept.end() && group->hash == hash;
    const auto partner = known ? group + group->taken : kept.end();
    if (partner == kept.end() || partner->hash != hash) {
      ++comparison.only_a;
      continue;
    }
    // group is the first row of its puzzle.
    BITWHIP_INVARIANT(group->hash == hash && (group == kept.begin() || (group - 1)->hash != hash));
    ++group->taken;
    ++partners;
    add(comparison, {record, a.line(), partner->line, a.puzzle(), a.value(), partner->value}, most);
  }
  refuse_without(a, puzzles, record - 1);
  BITWHIP_INVARIANT(partners <= kept.size());
  comparison.only_b += kept.size() - partners;
  refuse_empty(comparison, a.name() + " and " + b.name());
  return comparison;
}

std::vector<Table> comparison_tables(const FileComparison& comparison, const std::string& title) {
  Table counts{"comparison", title, {"relation", "by", "records"}};
  const auto add_row = [&counts](const char* relation, std::uint64_t n,
                                 const std::string& by = {}) {
    counts.rows.push_back({relation, by, n});
  };
  const auto written = [](std::int64_t difference) {
    if (difference == 0) return std::string("inf, >n, a..b");
    const bool whole = difference % rating::ValueRange::kUnits == 0;
    return to_string(rating::ValueKey{rating::ValueKind::finite, difference},
                     whole ? rating::Scale::whole : rating::Scale::tenths);
  };
  const auto add_all = [&](const char* relation, const ByDifference& by) {
    if (by.empty()) add_row(relation, 0);
    for (const auto& [difference, n] : by) add_row(relation, n, written(difference));
  };
  add_row("equal", comparison.equal);
  if (comparison.alike > 0) add_row("alike", comparison.alike);
  add_all("lower", comparison.lower);
  add_all("higher", comparison.higher);
  if (comparison.unclear > 0) add_row("unclear", comparison.unclear);
  if (comparison.only_a > 0) add_row("only in the first", comparison.only_a);
  if (comparison.only_b > 0) add_row("only in the second", comparison.only_b);
  std::vector<Table> tables{std::move(counts)};
  if (comparison.first.empty()) return tables;
  Table rows{"first", "The first that differ", {"record", "first", "second", "puzzle"}};
  for (const FileComparison::DifferingRow& row : comparison.first)
    rows.rows.push_back({row.record, to_string(row.a), to_string(row.b), row.puzzle});
  tables.push_back(std::move(rows));
  return tables;
}

}  // namespace bitwhip::tables
