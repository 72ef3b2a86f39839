// Figures to the tables of a report, the numbers behind every picture and the lists of records, and
// these to its sections. A function per section; one that has nothing to show has no blocks.
//
// Thread-safety: pure functions.
#pragma once

#include "report/document.h"

namespace bitwhip::report {

// Has three digits behind the point: "99.980".
tables::TableCell percent(std::uint64_t part, std::uint64_t all);
// Returns the cell of a value of a rating: a number, or text.
tables::TableCell value_cell(const rating::ValueKey& key, rating::Scale scale);
// Returns a number as it is, without an exponent: "1230000", "0.000123".
tables::TableCell number_cell(double number);
// Returns the mean, with four significant digits, but never beyond the least or greatest number.
tables::TableCell mean_cell(const Spread& spread);

// Returns what the numbers of a column count, in words; empty where this is not known.
std::string unit_of(std::string_view column);
// Gives "time, seconds".
std::string with_unit(const std::string& column);
// Gives "time by W, in seconds". Nothing follows where the unit is empty or names the column.
std::string in_unit(const std::string& title, const std::string& column,
                    std::string_view between = ", in ");

tables::Table status_table(const Figures& figures);
tables::Table source_table(const Figures& figures);
// Has a row for each rating: records, least, median, mean, greatest of the numbers, then inf, >n
// and a..b, -.
tables::Table rating_summary(const Figures& figures);
// Has value, puzzles, percent, cumulative: as the histogram of `rate` has them, without values that
// do not occur.
tables::Table value_table(const RatingFigures& rating);
// Has the level, then for each of the first ratings the percentage of puzzles at that level or
// below. `curves` holds names, and values that are all told apart.
tables::Table cumulative_table(
    const std::vector<std::pair<std::string, const BoundedValues*>>& curves, std::size_t most);
// Has the values of a down and those of b across, in classes.
tables::Table two_way_table(const std::string& a, const Classes& down, const std::string& b,
                            const Classes& across, const PairCounts& values);
tables::Table level_table(const RatingFigures& rating, const LevelFigures& levels);
tables::Table number_table(const std::vector<NumberFigures>& numbers);
tables::Table text_table(const TextFigures& text);
tables::Table record_table(const std::string& name, const std::string& title,
                           const Figures& figures, const std::vector<ShownRecord>& records);
tables::Table profile_levels(const ProfileFigures& profile, const std::string& counter);

// A name with nothing but letters, digits, '-' and '_', for links and files: each other byte is '_'
// and two hexadecimal digits. So different names stay different, also where '.' stands between two
// of them.
std::string slug(const std::string& name);

Section run_section(const std::vector<tables::RunFacts>& runs, const Figures& figures);
// Of records with weights: what holds of all puzzles.
Section unbiased_section(const Figures& figures);
Section cumulative_section(const Figures& figures);
Section profile_section(const ProfileFigures& profile);

// Sections of one run and of two share these parts.
// Draws the values of a rating, a series for each run.
std::vector<Picture> histogram_pictures(const std::string& name, const std::string& rating,
                                        const std::vector<std::string>& series,
                                        const std::vector<const BoundedValues*>& values);
std::vector<Picture> cumulative_pictures(
    const std::string& name,
    const std::vector<std::pair<std::string, const BoundedValues*>>& curves);
// Draws a two-way table of a (rows) against b (columns), the first columns of which are those of
// numbers.
Picture heat_picture(const std::string& a, const std::string& b, const tables::Table& table,
                     std::size_t numbers);

// Returns a line of help as a sentence.
std::string sentence(std::string_view line);

}  // namespace bitwhip::report
