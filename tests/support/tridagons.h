// Puzzles that hold anti-tridagons: neighbours, by one clue, of puzzles of TE-depth 3, as random
// isomorphs, made by `bitwhip neighbours` and `canon`.
#pragma once

#include <array>
#include <string_view>

namespace bitwhip::testing {

struct Tridagons {
  std::string_view puzzle;
  int level;  // SFin+W+Trid-OR5W, which the search of the checker finds too
};

// Among them all rules over relations are used: each of forcing, contrad and whip for 2 to 5
// guardians, splits, last guardians, guardians in one cell.
inline constexpr std::array kTridagons{
    Tridagons{"..9.1.3.........1...3.872..49....7...38.9....56......1.2.13.87......8...38..72..9",
              7},
    Tridagons{"....72..4.8.4.1...........18.12.9...27..481...4971.8......279.879......3.2....765",
              7},
    Tridagons{"...9.2.......452..5..68.94.17....4..63....8..2.9.64......5.86......26.8...649.52.",
              4},
    Tridagons{".....139.18......6...2.67814.8..2.....54....861.5.8..425.1.........8....8.162..5.",
              7},
    Tridagons{"1..6..9..6.93.8.......9.6......3..588..5.6...5.381..6..58...19.....8..24.....387.",
              6},
    Tridagons{"3.42.9..7.967.....72........4....73......2.95...9..1.42.96.7.4..73....6.46.3...7.",
              6},
    Tridagons{"...67.49.9...236...6.....3....34..7...7.92.6...97.62..5.....34...42......8....72.",
              10},
    Tridagons{"96.......8.79..53...38.76.9..5...79.7.......56.9.7.8.3.....4.....6132......78.35.",
              10},
    Tridagons{"....5..46..46..95....94.2.1.851.....6.2...51.7.15........4.9.6.4..26..95....154.2",
              10},
    Tridagons{".756.21..63.51....1.2.37.....3....81.21...349...3..5....72.3.16.......7...617....",
              11},
    Tridagons{"..1..6...83......69.......7..24.5.....51...4.....67..2....41.75.4.7.21.....6..2.4",
              12},
};
// The first ones, which are short enough for a strict check.
inline constexpr std::size_t kQuickTridagons = 6;

}  // namespace bitwhip::testing
