// Chains that are also a Skyscraper, a 2-String Kite ...: the names, against patterns that are
// looked for on the grid, by their own definition; and as the checker reads them.
#include "explain/also.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "explain/format.h"
#include "explain/path.h"
#include "rating/rating.h"
#include "rulebook/techniques.h"
#include "rules/evidence.h"
#include "support/data.h"
#include "support/read_paths.h"
#include "verify/check/check.h"

using namespace bitwhip;
using namespace bitwhip::testing;
using rulebook::TechniqueId;

namespace {

// A candidate by its place on the grid.
struct Spot {
  int row, column, digit;
  auto operator<=>(const Spot&) const = default;
};
int block_of(const Spot& spot) { return spot.row / 3 * 3 + spot.column / 3; }
bool see(const Spot& a, const Spot& b) {
  const bool one_cell = a.row == b.row && a.column == b.column;
  if (a.digit != b.digit) return one_cell;
  return !one_cell && (a.row == b.row || a.column == b.column || block_of(a) == block_of(b));
}
Spot spot_of(Candidate c) { return {cell_of(c) / 9, cell_of(c) % 9, digit_of(c)}; }

class Board {
 public:
  explicit Board(const Grid& grid) {
    for (int cell = 0; cell < 81; ++cell) {
      for (int digit = 1; digit <= 9; ++digit) {
        if (grid.mask(static_cast<Variable>(cell)) >> (digit - 1) & 1)
          spots_.push_back({cell / 9, cell % 9, digit});
      }
    }
  }
  // The candidates for which it holds.
  template <class Holds>
  std::vector<Spot> where(Holds holds) const {
    std::vector<Spot> list;
    std::copy_if(spots_.begin(), spots_.end(), std::back_inserter(list), holds);
    return list;
  }
  // The places of a digit in a house.
  std::vector<Spot> in_row(int row, int digit) const {
    return where([&](const Spot& s) { return s.row == row && s.digit == digit; });
  }
  std::vector<Spot> in_column(int column, int digit) const {
    return where([&](const Spot& s) { return s.column == column && s.digit == digit; });
  }
  std::vector<Spot> in_block(int block, int digit) const {
    return where([&](const Spot& s) { return block_of(s) == block && s.digit == digit; });
  }
  std::vector<Spot> in_cell(int row, int column) const {
    return where([&](const Spot& s) { return s.row == row && s.column == column; });
  }
  // True if some house has the digit of these two in them alone.
  bool linked_strongly(const Spot& a, const Spot& b) const {
    return a != b && a.digit == b.digit &&
           ((a.row == b.row && in_row(a.row, a.digit).size() == 2) ||
            (a.column == b.column && in_column(a.column, a.digit).size() == 2) ||
            (block_of(a) == block_of(b) && in_block(block_of(a), a.digit).size() == 2));
  }

 private:
  std::vector<Spot> spots_;
};

using Spots = std::set<Spot>;

// True if the targets see both.
bool all_see(const std::vector<Spot>& targets, const Spot& a, const Spot& b) {
  return std::all_of(targets.begin(), targets.end(),
                     [&](const Spot& t) { return see(t, a) && see(t, b); });
}

// Each of these looks for its pattern among all of the grid that are made of just these candidates.

bool has_skyscraper(const Board& board, const Spots& spots, const std::vector<Spot>& targets) {
  const int digit = spots.begin()->digit;
  for (const bool rows : {true, false}) {
    const auto line = [&](int i) {
      return rows ? board.in_row(i, digit) : board.in_column(i, digit);
    };
    const auto across = [&](const Spot& s) { return rows ? s.column : s.row; };
    for (int first = 0; first < 9; ++first) {
      for (int second = first + 1; second < 9; ++second) {
        const std::vector<Spot> a = line(first), b = line(second);
        if (a.size() != 2 || b.size() != 2 || Spots{a[0], a[1], b[0], b[1]} != spots) continue;
        for (std::size_t i = 0; i < 2; ++i) {
          for (std::size_t j = 0; j < 2; ++j) {
            if (across(a[i]) == across(b[j]) && across(a[1 - i]) != across(b[1 - j]) &&
                all_see(targets, a[1 - i], b[1 - j]))
              return true;
          }
        }
      }
    }
  }
  return false;
}

bool has_kite(const Board& board, const Spots& spots, const std::vector<Spot>& targets) {
  const int digit = spots.begin()->digit;
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      const std::vector<Spot> a = board.in_row(row, digit), b = board.in_column(column, digit);
      if (a.size() != 2 || b.size() != 2 || Spots{a[0], a[1], b[0], b[1]} != spots) continue;
      for (std::size_t i = 0; i < 2; ++i) {
        for (std::size_t j = 0; j < 2; ++j) {
          if (a[i] != b[j] && block_of(a[i]) == block_of(b[j]) &&
              all_see(targets, a[1 - i], b[1 - j]))
            return true;
        }
      }
    }
  }
  return false;
}

bool has_x_chain(const Board& board, const Spots& spots, const std::vector<Spot>& targets) {
  // All orders in which strong and weak links alternate.
  std::vector<Spot> way;
  const std::function<bool()> go = [&]() -> bool {
    if (way.size() == spots.size()) return all_see(targets, way.front(), way.back());
    for (const Spot& next : spots) {
      if (std::find(way.begin(), way.end(), next) != way.end()) continue;
      if (!way.empty() &&
          !(way.size() % 2 == 1 ? board.linked_strongly(way.back(), next) : see(way.back(), next)))
        continue;
      way.push_back(next);
      if (go()) return true;
      way.pop_back();
    }
    return false;
  };
  return spots.size() % 2 == 0 && go();
}

// The cells of the spots that have two candidates, both of them among these.
std::vector<std::vector<Spot>> pairs_of(const Board& board, const Spots& spots) {
  std::vector<std::vector<Spot>> pairs;
  for (int cell = 0; cell < 81; ++cell) {
    const std::vector<Spot> here = board.in_cell(cell / 9, cell % 9);
    if (here.size() == 2 && spots.contains(here[0]) && spots.contains(here[1]))
      pairs.push_back(here);
  }
  return pairs;
}
bool peers(const Spot& a, const Spot& b) {
  return (a.row != b.row || a.column != b.column) &&
         (a.row == b.row || a.column == b.column || block_of(a) == block_of(b));
}
const Spot* with_digit(const std::vector<Spot>& pair, int digit) {
  return pair[0].digit == digit ? &pair[0] : pair[1].digit == digit ? &pair[1] : nullptr;
}

bool has_xy_wing(const Board& board, const Spots& spots, const std::vector<Spot>& targets) {
  const auto pairs = pairs_of(board, spots);
  if (pairs.size() != 3 || spots.size() != 6) return false;
  for (std::size_t p = 0; p < 3; ++p) {
    const auto &pivot = pairs[p], &one = pairs[(p + 1) % 3], &other = pairs[(p + 2) % 3];
    const bool in_house =
        (pivot[0].row == one[0].row && one[0].row == other[0].row) ||
        (pivot[0].column == one[0].column && one[0].column == other[0].column) ||
        (block_of(pivot[0]) == block_of(one[0]) && block_of(one[0]) == block_of(other[0]));
    if (in_house || !peers(pivot[0], one[0]) || !peers(pivot[0], other[0])) continue;
    for (int z = 1; z <= 9; ++z) {
      const Spot *const a = with_digit(one, z), *const b = with_digit(other, z);
      if (a == nullptr || b == nullptr || with_digit(pivot, z) != nullptr) continue;
      const int x = one[0].digit + one[1].digit - z, y = other[0].digit + other[1].digit - z;
      if (x != y && with_digit(pivot, x) != nullptr && with_digit(pivot, y) != nullptr &&
          all_see(targets, *a, *b))
        return true;
    }
  }
  return false;
}

bool has_w_wing(const Board& board, const Spots& spots, const std::vector<Spot>& targets) {
  const auto pairs = pairs_of(board, spots);
  if (spots.size() != 6) return false;
  for (const auto& one : pairs) {
    for (const auto& other : pairs) {
      if (&one == &other || peers(one[0], other[0]) || one[0].digit != other[0].digit ||
          one[1].digit != other[1].digit)
        continue;
      Spots between = spots;
      for (const Spot& s : {one[0], one[1], other[0], other[1]}) between.erase(s);
      if (between.size() != 2) continue;
      const Spot p = *between.begin(), q = *between.rbegin();
      for (std::size_t x = 0; x < 2; ++x) {
        if (p.digit == one[x].digit && board.linked_strongly(p, q) &&
            ((see(p, one[x]) && see(q, other[x])) || (see(q, one[x]) && see(p, other[x]))) &&
            all_see(targets, one[1 - x], other[1 - x]))
          return true;
      }
    }
  }
  return false;
}

bool has_remote_pair(const Board& board, const Spots& spots, const std::vector<Spot>& targets) {
  const auto pairs = pairs_of(board, spots);
  if (pairs.size() < 4 || pairs.size() % 2 != 0 || spots.size() != 2 * pairs.size()) return false;
  for (const auto& pair : pairs) {
    if (pair[0].digit != pairs[0][0].digit || pair[1].digit != pairs[0][1].digit) return false;
  }
  std::vector<std::size_t> order(pairs.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  do {
    bool chain = true;
    for (std::size_t i = 0; i + 1 < order.size(); ++i)
      chain = chain && peers(pairs[order[i]][0], pairs[order[i + 1]][0]);
    const auto &first = pairs[order.front()], &last = pairs[order.back()];
    if (chain && (all_see(targets, first[0], last[0]) || all_see(targets, first[1], last[1])))
      return true;
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

// The first of the patterns that these candidates are; nothing: they are none.
std::optional<TechniqueId> pattern_of(const Board& board, const Spots& spots,
                                      const std::vector<Spot>& targets) {
  const bool one_digit = std::all_of(
      spots.begin(), spots.end(), [&](const Spot& s) { return s.digit == spots.begin()->digit; });
  if (one_digit && has_skyscraper(board, spots, targets)) return TechniqueId::skyscraper;
  if (one_digit && has_kite(board, spots, targets)) return TechniqueId::two_string_kite;
  if (one_digit && has_x_chain(board, spots, targets)) return TechniqueId::x_chain;
  if (has_xy_wing(board, spots, targets)) return TechniqueId::xy_wing;
  if (has_w_wing(board, spots, targets)) return TechniqueId::w_wing;
  if (has_remote_pair(board, spots, targets)) return TechniqueId::remote_pair;
  return std::nullopt;
}

// The candidates of a chain; nothing: it is none, or it has more candidates than two a variable.
std::optional<Spots> spots_of(const explain::PathStep& step) {
  const auto* const chain = std::get_if<rules::ChainEvidence>(&step.evidence);
  if (chain == nullptr || !chain->branch.empty() || chain->cells.size() < 2) return std::nullopt;
  Spots spots;
  for (const rules::ChainCell& cell : chain->cells) {
    const bool last = &cell == &chain->cells.back();
    std::vector<Candidate> others = cell.members;
    for (const rules::Additional& one : cell.additional) {
      if (!last || !one.by.empty()) return std::nullopt;
      others.push_back(one.candidate);
    }
    if (others.size() != 1) return std::nullopt;
    spots.insert({spot_of(cell.left), spot_of(others.front())});
  }
  if (spots.size() != 2 * chain->cells.size()) return std::nullopt;
  return spots;
}

explain::ResolutionPath path_of(const std::string& rating, const std::string& puzzle) {
  explain::PathFinder finder(*rating::find_rating(rating), {.max_length = 6});
  return finder.find(puzzle_of(puzzle));
}

}  // namespace

TEST_CASE("also: chains have the names of the patterns that the grid has", "[slow]") {
  std::map<std::string, int> named;
  int steps = 0;
  const std::vector<std::string> puzzles = sudogen0(kShare == 1 ? 60 : 150);
  for (const char* const rating : {"W", "M", "L", "BC", "S+W", "tW"}) {
    explain::PathFinder finder(*rating::find_rating(rating), {.max_length = 6});
    for (const std::string& puzzle : puzzles) {
      const explain::ResolutionPath path = finder.find(puzzle_of(puzzle));
      path.each_step([&](const Grid& before, const explain::PathStep& step) {
        if (!std::holds_alternative<rules::ChainEvidence>(step.evidence)) return;
        ++steps;
        const auto also = explain::also_of(path.geometry(), before, step);
        const auto spots = spots_of(step);
        INFO(rating << " of " << puzzle);
        if (!spots) {
          REQUIRE_FALSE(also.has_value());
          return;
        }
        std::vector<Spot> targets;
        for (const Candidate target : step.candidates) targets.push_back(spot_of(target));
        const auto pattern = pattern_of(Board(before), *spots, targets);
        INFO((also ? rulebook::name_of(*also) : "none")
             << " for " << (pattern ? rulebook::name_of(*pattern) : "none"));
        REQUIRE(also == pattern);
        if (also) ++named[std::string(rulebook::name_of(*also))];
      });
    }
  }
  CHECK(steps >= 1000);
  for (const char* const name : {"Skyscraper", "2-String Kite", "X-Chain", "XY-Wing", "W-Wing"}) {
    INFO(name);
    CHECK(named[name] > 0);
  }
}

TEST_CASE("also: a remote pair, where the path has one") {
  int pairs = 0;
  for (const char* const puzzle :
       {"9.2....8.53.219.............7...6.....6....1.1...3...2.....1.6...5..784.....2..97",
        ".......7....9.5.6..81....5.6...932.8.435..9...........4.6..8....5.......978.....1"}) {
    for (const char* const rating : {"BC", "L", "W"}) {
      const explain::ResolutionPath path = path_of(rating, puzzle);
      path.each_step([&](const Grid& before, const explain::PathStep& step) {
        pairs += explain::also_of(path.geometry(), before, step) == TechniqueId::remote_pair;
      });
    }
  }
  CHECK(pairs > 0);
}

TEST_CASE("also: the text, JSON and the checker have it, and forged names are refused", "[slow]") {
  constexpr std::array<const char*, 7> kOthers{
      "Skyscraper", "2-String Kite", "X-Chain", "XY-Wing", "W-Wing", "Remote Pair", "Skyscrapers"};
  const auto fault = [](const std::string& text) -> std::string {
    try {
      return verify::check(verify::read_paths(text).at(0), {}).why();
    } catch (const verify::Unreadable& unreadable) {
      return "unreadable";
    }
  };
  std::size_t accepted = 0, refused = 0;
  for (const std::string& puzzle : sudogen0(kShare == 1 ? 500 : 1000)) {
    for (const char* const rating : {"W", "BC"}) {
      const explain::ResolutionPath path = path_of(rating, puzzle);
      for (const explain::Notation notation : {explain::Notation::nrc, explain::Notation::full}) {
        const std::string text = explain::render_text(path, {.notation = notation});
        INFO(text);
        REQUIRE(fault(text).empty());
        // Another name in place of each, or one where there is none.
        for (std::size_t at = text.find(" ==> "); at != std::string::npos;
             at = text.find(" ==> ", at + 1)) {
          const std::size_t end = text.find('\n', at);
          const std::string line = text.substr(at, end - at);
          const std::size_t name = std::min(line.find(" ("), line.size());
          accepted += name < line.size();
          const std::string other =
              std::string(" (") + kOthers[(accepted + refused) % kOthers.size()] + ")";
          if (line.substr(name) == other) continue;
          std::string forged = text;
          forged.replace(at, end - at, line.substr(0, name) + other);
          INFO(line << " as" << other);
          REQUIRE_FALSE(fault(forged).empty());
          ++refused;
        }
      }
      const std::string json = explain::render_json(path, {});
      REQUIRE(fault(json).empty());
      constexpr std::string_view kMember = R"("also":")";
      const std::size_t at = json.find(kMember);
      if (at == std::string::npos) continue;
      for (const char* const other : {"Remote Pair", "Skyscrapers"}) {
        std::string forged = json;
        const std::size_t begin = at + kMember.size();
        forged.replace(begin, json.find('"', begin) - begin, other);
        REQUIRE_FALSE(fault(forged).empty());
      }
    }
  }
  CHECK(accepted > 20);
  CHECK(refused > 100);
}
