// Tables and sections of a report: the figures as tables, which are the data of every chart and the
// lists of records, and these as sections, one function each. A section with nothing to show has no
// blocks.
//
// Thread-safety: pure functions.
#pragma once

#include "rating/value.h"
#include "report/aggregation.h"
#include "report/document.h"
#include "report/values.h"
#include "tables/run_facts.h"
#include "tables/table.h"

namespace bitwhip::report {

// Returns a percentage with three decimals: "99.980".
tables::TableCell percent(std::uint64_t part, std::uint64_t all);
// Returns the cell of a value of a rating: a number, or text.
tables::TableCell value_cell(const rating::ValueKey& key, rating::Scale scale);
// Returns a number without an exponent: "1230000", "0.000123".
tables::TableCell number_cell(double number);
// Returns the mean with four significant digits, clamped to the extremes.
tables::TableCell mean_cell(const NumberHistogram& spread);

// Returns the unit of a numeric column in words; empty if unknown.
std::string unit_of(std::string_view column);
// Returns name and unit: "time, seconds".
std::string with_unit(const std::string& column);
// Returns a title with the unit: "time by W, in seconds". Nothing is appended if the unit is
// unknown or equals the name of the column.
std::string in_unit(const std::string& title, const std::string& column,
                    std::string_view between = ", in ");

tables::Table status_table(const Figures& figures);
tables::Table source_table(const Figures& figures);
// Returns a row per rating: records, minimum, median, mean and maximum of the numbers, then the
// counts of inf, of >n and a..b, and of -.
tables::Table rating_summary(const Figures& figures);
// Returns value, puzzles, percent, cumulative: the histogram of `rate`, without values that do not
// occur.
tables::Table value_table(const RatingFigures& rating);
// Returns by level, for each of the first ratings, the percentage of puzzles at or below it.
// `curves`: names and values, which must all be counted separately.
tables::Table cumulative_table(
    const std::vector<std::pair<std::string, const BoundedValues*>>& curves, std::size_t most);
// Returns the two-way table of classes: values of a down, values of b across.
tables::Table two_way_table(const std::string& a, const ValueClasses& down, const std::string& b,
                            const ValueClasses& across, const PairCounts& values);
tables::Table level_table(const RatingFigures& rating, const LevelFigures& levels);
tables::Table number_table(const std::vector<NumberFigures>& numbers);
tables::Table text_table(const TextFigures& text);
tables::Table record_table(const std::string& name, const std::string& title,
                           const Figures& figures, const std::vector<ShownRecord>& records);
tables::Table profile_levels(const ProfileFigures& profile, const std::string& counter);

// Returns a name made of letters, digits, '-' and '_' only, for links and files: any other byte
// becomes '_' and two hexadecimal digits. So different names stay different, even if '.' separates
// two of them.
std::string slug(const std::string& name);

ReportSection run_section(const std::vector<tables::RunFacts>& runs, const Figures& figures);
// From records with weights: estimates for all puzzles.
ReportSection unbiased_section(const Figures& figures);
ReportSection cumulative_section(const Figures& figures);
ReportSection profile_section(const ProfileFigures& profile);

// Parts that reports of one run and of two share.
// Draws the values of a rating, one series per run.
std::vector<Chart> histogram_pictures(const std::string& name, const std::string& rating,
                                      const std::vector<std::string>& series,
                                      const std::vector<const BoundedValues*>& values);
std::vector<Chart> cumulative_pictures(
    const std::string& name,
    const std::vector<std::pair<std::string, const BoundedValues*>>& curves);
// Draws a two-way table of a (rows) by b (columns), the first `numbers` columns of which are
// numbers.
Chart heat_picture(const std::string& a, const std::string& b, const tables::Table& table,
                   std::size_t numbers);

// Returns a line of help as a sentence.
std::string sentence(std::string_view line);

}  // namespace bitwhip::report
