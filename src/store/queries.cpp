#include "store/queries.h"

#include <array>

namespace bitwhip::store {

namespace {

// A parameter names a rating by its label (W@1, W@published.tsv), or by its name: that of this program with the newest revision, else a published one. One
// without any value, as a run that was stopped early leaves it, stands in nobody's way. The value of a macro is SQL that --sql shows.
#define BITWHIP_RATING(name)                                                                                                    \
  "(SELECT id FROM ratings WHERE (label = " name " OR name = " name ") AND EXISTS (SELECT 1 FROM results WHERE rating = ratings.id)\n" \
  "                      ORDER BY label <> " name ", source <> '', revision DESC LIMIT 1)"

// Puzzles of several variants are not counted together unless somebody wants that. Where the store has one variant, no puzzle is looked up for it.
#define BITWHIP_OF_VARIANT(variant)                                                                                                 \
  "((SELECT coalesce(:variant, '') = 'all' OR (coalesce(:variant, '') = '' AND count(*) < 2) FROM variants)\n"                     \
  "           OR " variant " = (SELECT id FROM variants WHERE name = coalesce(nullif(:variant, ''), 'classic')))"

// `results` is sorted by rating and puzzle, and results_by_value by rating and value. So the first query reads one index; the others read the rows of a rating
// in the order of its puzzles, and find the other side of each row under its key.
constexpr std::string_view kLevels = R"(SELECT CASE g.tenths WHEN 1 THEN s.cell_tenths ELSE s.cell END AS value, c.puzzles,
       round(100.0 * c.puzzles / sum(c.puzzles) OVER (), 3) AS percent,
       sum(c.puzzles) OVER (ORDER BY c.value) AS up_to
FROM (SELECT rating, value, count(*) AS puzzles
      FROM results
      WHERE rating = )" BITWHIP_RATING(":rating") R"(
        AND )" BITWHIP_OF_VARIANT("(SELECT variant FROM puzzles WHERE id = results.puzzle)") R"(
      GROUP BY value) c
JOIN scale s ON s.value = c.value
JOIN ratings g ON g.id = c.rating
ORDER BY c.value)";

constexpr std::string_view kCrossed = R"(SELECT CASE ga.tenths WHEN 1 THEN sa.cell_tenths ELSE sa.cell END AS a,
       CASE gb.tenths WHEN 1 THEN sb.cell_tenths ELSE sb.cell END AS b, c.puzzles
FROM (SELECT a.rating AS rating_a, b.rating AS rating_b, a.value AS value_a, b.value AS value_b, count(*) AS puzzles
      FROM results a CROSS JOIN results b ON b.puzzle = a.puzzle
      WHERE a.rating = )" BITWHIP_RATING(":a") R"(
        AND b.rating = )" BITWHIP_RATING(":b") R"(
        AND )" BITWHIP_OF_VARIANT("(SELECT variant FROM puzzles WHERE id = a.puzzle)") R"(
      GROUP BY a.value, b.value) c
JOIN scale sa ON sa.value = c.value_a
JOIN scale sb ON sb.value = c.value_b
JOIN ratings ga ON ga.id = c.rating_a
JOIN ratings gb ON gb.id = c.rating_b
ORDER BY c.value_a, c.value_b)";

constexpr std::string_view kHardest = R"(SELECT m.clues, m.puzzles, CASE g.tenths WHEN 1 THEN s.cell_tenths ELSE s.cell END AS hardest, p.puzzle
FROM (SELECT p.clues, count(*) AS puzzles, max(r.value) AS value, r.rating, r.puzzle
      FROM puzzles p INDEXED BY puzzles_by_clues CROSS JOIN results r ON r.puzzle = p.id
      WHERE r.rating = )" BITWHIP_RATING(":rating") R"(
        AND r.value < 1 << 44
        AND )" BITWHIP_OF_VARIANT("p.variant") R"(
      GROUP BY p.clues) m
JOIN scale s ON s.value = m.value
JOIN ratings g ON g.id = m.rating
JOIN puzzles p ON p.id = m.puzzle
ORDER BY m.clues)";

constexpr std::string_view kDiffers = R"(SELECT p.puzzle, CASE ga.tenths WHEN 1 THEN sa.cell_tenths ELSE sa.cell END AS a,
       CASE gb.tenths WHEN 1 THEN sb.cell_tenths ELSE sb.cell END AS b
FROM (SELECT a.rating AS rating_a, b.rating AS rating_b, a.value AS value_a, b.value AS value_b, a.puzzle
      FROM results a CROSS JOIN results b ON b.puzzle = a.puzzle
      WHERE a.rating = )" BITWHIP_RATING(":a") R"(
        AND b.rating = )" BITWHIP_RATING(":b") R"(
        AND a.value <> b.value
      LIMIT :rows) c
JOIN scale sa ON sa.value = c.value_a
JOIN scale sb ON sb.value = c.value_b
JOIN ratings ga ON ga.id = c.rating_a
JOIN ratings gb ON gb.id = c.rating_b
JOIN puzzles p ON p.id = c.puzzle
ORDER BY p.id)";

constexpr std::string_view kUnfinished = R"(SELECT g.label AS rating, t.name AS status, CASE g.tenths WHEN 1 THEN s.cell_tenths ELSE s.cell END AS value,
       u.max_length, u.arena, u.timeout, p.puzzle
FROM results r INDEXED BY results_unfinished
JOIN ratings g ON g.id = r.rating
JOIN scale s ON s.value = r.value
JOIN statuses t ON t.id = r.status
JOIN runs u ON u.id = r.run
JOIN puzzles p ON p.id = r.puzzle
WHERE r.status BETWEEN 2 AND 5 AND (:rating = '' OR g.name = :rating OR g.label = :rating)
ORDER BY r.rating, r.status, r.puzzle
LIMIT :rows)";

constexpr std::string_view kRatings = R"(SELECT g.label AS rating, g.name, g.source, (SELECT count(*) FROM results r WHERE r.rating = g.id) AS puzzles
FROM ratings g
ORDER BY g.id)";

constexpr ParameterInfo kRating{"rating", "W", "the rating: its name or its label, such as W@1", ParameterInfo::Kind::rating};
constexpr ParameterInfo kA{"a", "W", "the first rating", ParameterInfo::Kind::rating};
constexpr ParameterInfo kVariant{"variant", "", "one variant, or all; empty: the only one of the store, else classic", ParameterInfo::Kind::variant};
constexpr ParameterInfo kRows{"rows", "1000", "how many rows at most; -1: all", ParameterInfo::Kind::rows};

constexpr std::array kQueries{
    ReadyQuery{"ratings", "the ratings of the store, with their sources and the number of puzzles that have a value", kRatings},
    ReadyQuery{"levels", "how many puzzles have each value of a rating", kLevels, {kRating, kVariant}},
    ReadyQuery{"crossed", "how many puzzles have each pair of values of two ratings", kCrossed,
               {kA, ParameterInfo{"b", "B", "the second rating", ParameterInfo::Kind::rating}, kVariant}},
    ReadyQuery{"hardest", "for each number of clues, how many puzzles are rated, and the hardest of them", kHardest, {kRating, kVariant}},
    ReadyQuery{"differs", "the puzzles whose values differ between two versions of a rating, or between any two ratings", kDiffers,
               {ParameterInfo{"a", "W@1", "the first rating", ParameterInfo::Kind::rating}, ParameterInfo{"b", "W@2", "the second rating", ParameterInfo::Kind::rating}, kRows}},
    ReadyQuery{"unfinished", "the values that a limit cut off, with the limit", kUnfinished,
               {ParameterInfo{"rating", "", "one rating; empty: all", ParameterInfo::Kind::rating}, kRows}},
};

}  // namespace

Registry<ReadyQuery> ready_queries() { return {kQueries}; }

}  // namespace bitwhip::store
