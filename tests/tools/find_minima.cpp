// Prints rows for tests/golden/minimum.tsv: find_minima RATING SEED ROUNDS ORDERS <PUZZLES
//
// RATING is W or gW. Each line of the input begins with a puzzle or a state (the forms of
// oracle::read_state()); the lines that the golden file is made from are those of the reference
// data wmin.tsv below its heads, all of them, since a row names its record by the number of the
// line. Where the rating, all targets at once, is n + 1, a random order of eliminations by chains
// of length n or less is followed until nothing is left to eliminate; of up to ORDERS orders the
// first that solves the puzzle. The states of that order, the later ones first, are searched by
// oracle::solves() with a random cap:
//   - An order that gets stuck: the earliest state that no order solves at n makes a row. Its
//     minimum is more than n.
//   - An order that solves: states that need more than n, all targets at once, make rows. Their
//     minimum is less than that.
// Then another random order begins at a state of the way, ROUNDS orders in all. States whose rating
// of braids is that of all targets at once are left out, because no search is needed to find their
// minimum. The same input, seed and numbers give the same rows.
//
// Columns: rating, minimum over all orders, all targets at once, braids, states seen at minimum -
// 1, states seen at the minimum, number of the line, and the candidates of its state that are left,
// as oracle::left_marks(). So a row holds no puzzle.
#include <cmath>
#include <exception>
#include <iostream>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "oracle/minimum.h"

namespace {

using namespace bitwhip::oracle;
using Answer = Orders::Answer;

constexpr int kLongest = 12;
constexpr int kRowsOfAnOrder = 4;
constexpr std::size_t kToSolve = 300;  // states beside the cap, for the level that solves

struct Row {
  std::string left;
  int minimum = 0, all_at_once = 0, braids = 0;
  std::size_t below = 0, at = 0;  // states seen one below the minimum and at the minimum
};

class Maker {
 public:
  Maker(const std::string& rating, unsigned seed, int orders)
      : orders_(orders),
        grouped_(rating == "gW"),
        rule_(grouped_ ? ChainRule::g_whip : ChainRule::whip),
        finder_(board_, rule_),
        random_(seed) {
    if (rating != "W" && rating != "gW")
      throw std::runtime_error("the rating is W or gW, not " + rating);
  }

  State read(const std::string& line) const {
    return read_state(board_, line.substr(0, line.find_first_of(" \t")));
  }

  // Rows of one start: of an order from there, and of others that leave it on the way.
  std::vector<Row> make(const State& start, int count) {
    start_ = start;
    std::vector<Row> rows;
    const int level = all_at_once(board_, start, rule_, kLongest) - 1;
    if (level < 2) return rows;
    std::vector<State> states = random_order(start, level);
    for (int more = orders_ - 1; more > 0 && !states.back().solved(); --more)
      states = random_order(start, level);
    for (int i = 0; i < count; ++i) {
      // From 8 to 250 states.
      const auto cap = static_cast<std::size_t>(
          std::pow(2.0, 3 + 5 * std::uniform_real_distribution<>(0, 1)(random_)));
      std::size_t turn = 0;
      if (states.back().solved()) {
        turn = last_high(states, level);
        lowered(states, turn, level, cap, rows);
      } else {
        turn = refuted(states, level, cap, rows);
      }
      // Back to a state in the half before the turn, and on in another order.
      states.resize(turn - random_() % (turn / 2 + 1) + 1);
      const State from = states.back();
      states.pop_back();
      for (const State& state : random_order(from, level)) states.push_back(state);
    }
    return rows;
  }

 private:
  // One elimination at a time; in some orders mostly a shorter one where there is any: then few are
  // left to refute the levels below.
  std::vector<State> random_order(const State& start, int level) {
    std::vector<State> states{start};
    const unsigned any = random_() % 8;  // of 8 eliminations
    while (!states.back().solved()) {
      finder_.look_at(states.back());
      Set targets = finder_.targets(random_() % 8 <= any ? level : level - 1);
      if (targets.none()) targets = finder_.targets(level);
      if (targets.none()) break;
      int z = first_of(targets);
      for (auto skip = random_() % targets.count(); skip > 0; --skip) z = first_of(targets, z + 1);
      State next = states.back();
      next.present.reset(z);
      brt(board_, next);
      states.push_back(next);
    }
    return states;
  }

  // No order solves at this level: the earliest state for which that can be shown makes a row.
  // Returns where it is.
  std::size_t refuted(const std::vector<State>& states, int level, std::size_t cap,
                      std::vector<Row>& rows) {
    Row row;
    std::size_t earliest = states.size();
    while (earliest > 0) {
      const Orders orders = solves(board_, states[earliest - 1], rule_, level, cap);
      if (orders.answer != Answer::no) break;
      row.below = orders.states;
      --earliest;
    }
    if (earliest == states.size()) return earliest - 1;
    Orders orders;
    for (row.minimum = level + 1; row.minimum <= kLongest; ++row.minimum) {
      orders = solves(board_, states[earliest], rule_, row.minimum, cap + kToSolve);
      if (orders.answer != Answer::no) break;
      row.below = orders.states;
    }
    row.at = orders.states;
    if (orders.answer == Answer::yes && row.below >= 3) complete(row, states[earliest], rows);
    return earliest;
  }

  // The last state of an order from which all targets at once need more than the level, if that
  // were monotone.
  std::size_t last_high(const std::vector<State>& states, int level) const {
    std::size_t first = 0, behind = states.size() - 1;
    while (behind - first > 1) {
      const std::size_t middle = (first + behind) / 2;
      (all_at_once(board_, states[middle], rule_, level) < 0 ? first : behind) = middle;
    }
    return first;
  }

  // Some order solves at this level: the states before the turn from which all targets at once do
  // not make rows, as far back as can be.
  void lowered(const std::vector<State>& states, std::size_t turn, int level, std::size_t cap,
               std::vector<Row>& rows) {
    int made = 0;
    for (std::size_t i = turn + 1, unknown = 0; i-- > 0 && unknown < 2 && made < kRowsOfAnOrder;) {
      if (all_at_once(board_, states[i], rule_, level) >= 0) continue;
      Row row;
      row.minimum = level + 1;
      Orders orders;
      do {
        row.at = orders.states;
        orders = solves(board_, states[i], rule_, --row.minimum, cap + kToSolve);
      } while (orders.answer == Answer::yes);
      ++row.minimum;
      row.below = orders.states;
      if (orders.answer == Answer::unknown || row.minimum > level) {
        ++unknown;
        continue;
      }
      complete(row, states[i], rows);
      ++made;
    }
  }

  void complete(Row row, const State& state, std::vector<Row>& rows) const {
    row.all_at_once = all_at_once(board_, state, rule_, kLongest);
    row.braids =
        all_at_once(board_, state, grouped_ ? ChainRule::g_braid : ChainRule::braid, kLongest);
    row.left = left_marks(start_, state);
    if (row.all_at_once > row.braids) rows.push_back(row);
  }

  Board board_ = Board::classic();
  int orders_;
  bool grouped_;
  ChainRule rule_;
  ChainFinder finder_;
  std::mt19937 random_;
  State start_;
};

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc != 5)
      throw std::runtime_error("usage: find_minima RATING SEED PER_PUZZLE ORDERS <PUZZLES");
    const std::string rating = argv[1];
    Maker maker(rating, static_cast<unsigned>(std::stoul(argv[2])), std::stoi(argv[4]));
    const int tries = std::stoi(argv[3]);
    std::set<std::string> seen;
    int number = 0;
    for (std::string line; std::getline(std::cin, line);) {
      ++number;
      seen.clear();
      const State start = maker.read(line);
      for (const Row& row : maker.make(start, tries)) {
        if (!seen.insert(row.left).second) continue;
        std::cout << rating << '\t' << row.minimum << '\t' << row.all_at_once << '\t' << row.braids
                  << '\t' << row.below << '\t' << row.at << '\t' << number << '\t' << row.left
                  << '\n'
                  << std::flush;
      }
    }
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "find_minima: " << error.what() << '\n';
    return 1;
  }
}
