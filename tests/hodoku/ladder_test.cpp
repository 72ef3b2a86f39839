// The ladder of HoDoKu as data, and scores and levels of paths.
#include "hodoku/ladder.h"

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "hodoku/golden.h"
#include "hodoku/technique.h"

using namespace bitwhip;

TEST_CASE("the ladder of HoDoKu: rows in ascending order, each technique once") {
  std::set<hodoku::HodokuTechnique> seen;
  int before = 0;
  for (const hodoku::LadderRow& row : hodoku::hodoku_ladder().rows) {
    CHECK(row.index > before);
    before = row.index;
    CHECK(seen.insert(row.technique).second);
    CHECK(row.on);
  }
  CHECK(seen.size() == 58);
}

TEST_CASE("levels rise by the total score") {
  const hodoku::LadderRow easy{1, hodoku::HodokuTechnique::naked_single, 800,
                               hodoku::HodokuLevel::easy};
  const hodoku::LadderRow one{1, hodoku::HodokuTechnique::naked_single, 1,
                              hodoku::HodokuLevel::easy};
  hodoku::HodokuScore score;
  score.add(easy);
  CHECK(score.level() == hodoku::HodokuLevel::easy);
  score.add(one);
  CHECK(score.level() == hodoku::HodokuLevel::medium);
  score.add(easy);
  CHECK(score.level() == hodoku::HodokuLevel::unfair);
  score.add(easy);
  CHECK(score.level() == hodoku::HodokuLevel::extreme);
  CHECK(score.row_level() == hodoku::HodokuLevel::easy);
}

TEST_CASE("scores and levels of paths follow from their steps") {
  std::map<hodoku::HodokuTechnique, const hodoku::LadderRow*> rows;
  for (const hodoku::LadderRow& row : hodoku::hodoku_ladder().rows) rows[row.technique] = &row;
  for (const testing::GoldenPath& path : testing::own_hodoku_paths()) {
    INFO(path.puzzle);
    hodoku::HodokuScore score;
    for (const testing::GoldenStep& step : path.steps)
      score.add(*rows.at(testing::asked_for(step.technique)));
    CHECK(score.total() == path.score);
    CHECK(score.level() == path.level);
  }
}
