#include "report/sections.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <variant>

#include "base/invariant.h"
#include "base/text.h"
#include "batch/tally.h"
#include "rating/rating.h"
#include "report/charts.h"
#include "tables/moments.h"
#include "tables/weighted_sums.h"
#include "variant/variant.h"

namespace bitwhip::report {

namespace {

constexpr double kHundred = 100;

// Returns a summary: "the most frequent value is 0, of 5,381 puzzles; the greatest number is 9".
std::string summary(const ValueClasses& classes, const std::vector<std::uint64_t>& counts,
                    bool has_names) {
  if (counts.empty()) return "there is no value";
  const auto most =
      static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
  std::string text = fmt::format("the most frequent value is {}, of {}", classes.names()[most],
                                 grouped(counts[most], "puzzle"));
  if (classes.numbers() > 0)
    text += fmt::format("; the greatest {}is {}", has_names ? "" : "number ",
                        classes.names()[classes.numbers() - 1]);
  return text;
}

// Adds a sentence if only some ratings are shown: "Pairs are made of the first 5 of 8 ratings; ..."
void add_limit(std::vector<std::string>& text, std::string_view what, std::size_t most,
               std::size_t all) {
  if (all > most)
    text.push_back(
        fmt::format("{} the first {} of {} ratings; the option --ratings chooses which come first.",
                    what, most, all));
}

// Returns box plots by levels of a rating; the axis thins out labels of many levels.
ReportBlock level_block(const Figures& figures, const LevelFigures& levels, AxisScale measure) {
  BITWHIP_INVARIANT(levels.rating < figures.ratings.size() && !levels.by_level.empty());
  const RatingFigures& rating = figures.ratings[levels.rating];
  std::vector<Box> boxes;
  for (const auto& [key, spread] : levels.by_level) {
    boxes.push_back({rating.values.label(key), spread.quantile(0.05), spread.quantile(0.25),
                     spread.quantile(0.5), spread.quantile(0.75), spread.quantile(0.95)});
  }
  tables::Table table = level_table(rating, levels);
  const ChartTexts words{
      table.name, fmt::format("{} by {}", levels.column, rating.name),
      fmt::format("Box plots for {}; the median goes from {} to {}.",
                  counted(boxes.size(), "level"), tick_label(boxes.front().median),
                  tick_label(boxes.back().median)),
      rating.name, unit_of(levels.column).empty() ? levels.column : unit_of(levels.column)};
  const std::string caption =
      fmt::format("{} by {}{}.", levels.column, rating.name,
                  measure == AxisScale::linear ? "" : ", on a logarithmic scale");
  return {.pictures = {{words.name, caption, draw_boxes(words, measure, boxes)}},
          .tables = {std::move(table)}};
}

// Adds a block; merges it into the last one if their charts are side by side.
void add_beside(std::vector<ReportBlock>& blocks, ReportBlock&& block, bool beside) {
  if (!beside || blocks.empty()) {
    blocks.push_back(std::move(block));
    return;
  }
  std::move(block.pictures.begin(), block.pictures.end(),
            std::back_inserter(blocks.back().pictures));
  std::move(block.tables.begin(), block.tables.end(), std::back_inserter(blocks.back().tables));
}

constexpr std::size_t kBeside = 2;  // charts in a row

Chart share_picture(const tables::ColumnSums& column, std::size_t number) {
  std::vector<Bar> bars;
  for (const auto& [key, level] : column.levels) {
    const tables::Estimate share = column.share(level);
    bars.push_back(
        {key.label, key.is_number, key.height, {kHundred * share.value}, kHundred * share.error});
  }
  const auto others =
      std::stable_partition(bars.begin(), bars.end(), [](const Bar& bar) { return bar.is_number; });
  double unit = 1;  // the smallest gap between numbers, if they are not whole
  for (auto bar = bars.begin(); bar != others; ++bar) {
    if (bar != bars.begin()) unit = std::min(unit, bar->value - std::prev(bar)->value);
  }
  const auto most = std::max_element(
      bars.begin(), bars.end(), [](const Bar& a, const Bar& b) { return a.heights < b.heights; });
  const ChartTexts words{
      fmt::format("unbiased-{}-{}", number, slug(column.name)),
      fmt::format("Unbiased distribution of {}", column.name),
      fmt::format("Bars with their errors; the most frequent value is {}, with {:.1f} percent.",
                  most->label, most->heights.front()),
      column.name, "percent of all puzzles"};
  return {words.name,
          fmt::format("{}, unbiased. Thin lines reach two standard errors to either side.",
                      column.name),
          draw_shares(words, bars, unit < 1 ? unit : 0)};
}

std::string caption_of(const Figures& figures, const ShownRecord& record, std::size_t rank) {
  std::string text = fmt::format("{}.", rank);
  for (std::size_t i = 0; i < figures.ratings.size() && i < record.ratings.size(); ++i)
    text += fmt::format("{} {} {}", i == 0 ? "" : ",", figures.ratings[i].name,
                        record.ratings[i].empty() ? "-" : record.ratings[i]);
  if (!record.variant.empty() && record.variant != variant::kClassic) text += "; " + record.variant;
  return text;
}

ReportSection status_section(const Figures& figures) {
  ReportSection section{"statuses", "Records by status"};
  if (!figures.has_status) {
    section.text.emplace_back("The records have no column `status`.");
    return section;
  }
  section.blocks.push_back({.tables = {status_table(figures)}, .open = true});
  return section;
}

ReportSection rating_section(const Figures& figures) {
  ReportSection section{"ratings", "Ratings"};
  if (figures.ratings.empty()) return section;
  section.blocks.push_back({.tables = {rating_summary(figures)}, .open = true});
  add_limit(section.picture_text, "Histograms show", kMostHistograms, figures.ratings.size());
  for (std::size_t i = 0; i < figures.ratings.size(); ++i) {
    const RatingFigures& rating = figures.ratings[i];
    ReportBlock block{.title = rating.name, .tables = {value_table(rating)}};
    if (const auto id = rating::find_rating(rating.name))
      block.text.push_back(sentence(rating::info(*id).summary));
    if (i < kMostHistograms) {
      if (rating.values.others() > 0)
        block.text.push_back(fmt::format(
            "The histograms show the first {} different values of {}; {} {} other values.",
            kMostValues, rating.name, grouped(rating.values.others(), "puzzle"),
            rating.values.others() == 1 ? "has" : "have"));
      block.pictures = histogram_pictures(fmt::format("histogram-{}-{}", i + 1, slug(rating.name)),
                                          rating.name, {rating.name}, {&rating.values});
    }
    section.blocks.push_back(std::move(block));
  }
  return section;
}

ReportSection pair_section(const Figures& figures) {
  ReportSection section{"pairs", "Pairs of ratings"};
  if (figures.pairs.empty()) return section;
  section.text.emplace_back("Each puzzle is counted at its two values.");
  add_limit(section.text, "Pairs are made of", kMostPaired, figures.ratings.size());
  for (const PairFigures& pair : figures.pairs) {
    BITWHIP_INVARIANT(pair.a < pair.b && pair.b < figures.ratings.size());
    const RatingFigures &a = figures.ratings[pair.a], &b = figures.ratings[pair.b];
    const ValueClasses down(a.values, kMostClasses), across(b.values, kMostClasses);
    const tables::Table table = two_way_table(a.name, down, b.name, across, pair.values);
    add_beside(
        section.blocks,
        {.pictures = {heat_picture(a.name, b.name, table, across.numbers())}, .tables = {table}},
        !section.blocks.empty() && section.blocks.back().pictures.size() < kBeside);
  }
  return section;
}

// Returns the facts of puzzles, or the costs of records, by level, in the order of ratings.
ReportSection level_section(const Figures& figures, bool of_cost) {
  ReportSection section = of_cost ? ReportSection{"cost", "Time and memory by level"}
                                  : ReportSection{"clues", "Clues and candidates by level"};
  std::size_t before = SIZE_MAX;
  for (const LevelFigures& levels : figures.levels) {
    const bool is_cost =
        levels.column == "nodes" || levels.column == "arena" || levels.column == "time";
    if (is_cost != of_cost || levels.by_level.empty()) continue;
    add_beside(section.blocks,
               level_block(figures, levels, of_cost ? AxisScale::logarithmic : AxisScale::linear),
               levels.rating == before);
    before = levels.rating;
  }
  if (section.blocks.empty()) return section;
  BITWHIP_INVARIANT(!figures.ratings.empty());  // levels are those of ratings
  section.picture_text.emplace_back(
      "A box holds the middle half of the puzzles of a level, with the median as a thick line; the "
      "thin lines go from 5 % to 95 %.");
  if (of_cost)
    section.text.push_back(
        fmt::format("What a record cost, all its ratings together, by the value of {}.",
                    figures.ratings.front().name));
  else
    add_limit(section.text, "Levels are those of", kMostLeveled, figures.ratings.size());
  return section;
}

ReportSection hardest_section(const Figures& figures) {
  ReportSection section{"hardest", "The hardest puzzles"};
  if (figures.hardest.empty()) return section;
  std::string order = figures.hardest_by;
  for (const RatingFigures& rating : figures.ratings) {
    if (rating.name != figures.hardest_by) order += ", then " + rating.name;
  }
  section.text.push_back(
      fmt::format("The {} with the highest values, by {}, then in the order of the input.",
                  counted(figures.hardest.size(), "record"), order));
  const auto has_fields = [](const ShownRecord& record) {
    return record.puzzle.find(' ') != std::string::npos;
  };
  if (std::any_of(figures.hardest.begin(), figures.hardest.end(), has_fields))
    section.picture_text.emplace_back(
        "Of puzzles with fields behind the grid, the givens and the regions are drawn. The table "
        "has the whole line.");
  ReportBlock block{
      .small = true,
      .tables = {record_table("hardest", "The hardest puzzles", figures, figures.hardest)}};
  for (std::size_t i = 0; i < figures.hardest.size(); ++i) {
    const ShownRecord& record = figures.hardest[i];
    const std::string caption = caption_of(figures, record, i + 1);
    const ChartTexts words{fmt::format("hardest-{}", i + 1),
                           fmt::format("Puzzle {}", caption),
                           fmt::format("The puzzle {}.", record.puzzle),
                           {},
                           {}};
    std::string svg = draw_puzzle(words, record.puzzle, record.variant);
    if (!svg.empty()) block.pictures.push_back({words.name, caption, std::move(svg)});
  }
  section.blocks.push_back(std::move(block));
  return section;
}

ReportSection slowest_section(const Figures& figures) {
  ReportSection section{"slowest", "The slowest records"};
  if (figures.slowest.empty()) return section;
  section.text.push_back(fmt::format("The {} with the longest times, in seconds.",
                                     counted(figures.slowest.size(), "record")));
  section.blocks.push_back(
      {.tables = {record_table("slowest", "The slowest records", figures, figures.slowest)},
       .open = true});
  return section;
}

ReportSection column_section(const Figures& figures) {
  ReportSection section{"columns", "Further columns"};
  if (!figures.numbers.empty())
    section.blocks.push_back({.tables = {number_table(figures.numbers)}, .open = true});
  for (const TextFigures& text : figures.texts)
    section.blocks.push_back({.title = text.name, .tables = {text_table(text)}});
  if (!figures.ignored.empty())
    section.text.push_back(
        fmt::format("These columns are different in every record, so they are not counted: {}.",
                    joined(figures.ignored, ", ")));
  return section;
}

std::string names_of(const Figures& figures) {
  constexpr std::size_t kNamed = 5;
  std::string text;
  for (std::size_t i = 0; i < figures.sources.size() && i < kNamed; ++i)
    text += (i == 0 ? "" : ", ") + figures.sources[i].name;
  if (figures.sources.size() > kNamed)
    text += fmt::format(" and {} more", figures.sources.size() - kNamed);
  return text;
}

}  // namespace

std::vector<Chart> histogram_pictures(const std::string& name, const std::string& rating,
                                      const std::vector<std::string>& series,
                                      const std::vector<const BoundedValues*>& values) {
  BITWHIP_INVARIANT(!values.empty() && values.size() == series.size());
  batch::ValueCounts together(kMostValues);  // both runs of a histogram share their classes
  for (const BoundedValues* each : values) together.add(*each);
  const ValueClasses classes(together, kMostBars);
  std::vector<std::vector<std::uint64_t>> counts;
  for (const BoundedValues* each : values) counts.push_back(classes.sums(*each));
  std::vector<Bar> bars;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    Bar bar{classes.names()[i],
            i < classes.numbers(),
            i < classes.numbers() ? classes.number(i) : 0,
            {}};
    for (const auto& each : counts) bar.heights.push_back(static_cast<double>(each[i]));
    bars.push_back(std::move(bar));
  }
  const std::string seen = summary(classes, counts.front(), is_named(together.scale()));
  std::vector<Chart> pictures;
  for (const AxisScale measure : {AxisScale::linear, AxisScale::logarithmic}) {
    const bool linear = measure == AxisScale::linear;
    const std::string scale = linear ? "linear" : "logarithmic";
    const ChartTexts words{name + (linear ? "-linear" : "-log"),
                           fmt::format("Puzzles by {}, {} scale", rating, scale),
                           fmt::format("Histogram: {}.", seen), rating, "puzzles"};
    pictures.push_back({words.name, fmt::format("Puzzles by {}, on a {} scale.", rating, scale),
                        draw_histogram(words, measure, series, bars, classes.unit_between_gaps())});
  }
  return pictures;
}

std::vector<Chart> cumulative_pictures(
    const std::string& name,
    const std::vector<std::pair<std::string, const BoundedValues*>>& curves) {
  std::vector<Series> solved, left;
  double least_left = kHundred;
  for (const auto& [label, values] : curves) {
    if (solved.size() == kMostSeries) break;
    Series below{label, {}}, above{label, {}};
    std::uint64_t sum = 0;
    for (const auto& [key, count] : values->counts()) {
      if (!key.is_number()) continue;
      sum += count;
      const double level = static_cast<double>(key.least) / rating::ValueRange::kUnits,
                   all = static_cast<double>(values->total());
      below.points.emplace_back(level, kHundred * static_cast<double>(sum) / all);
      above.points.emplace_back(level, kHundred * static_cast<double>(values->total() - sum) / all);
      if (sum < values->total()) least_left = std::min(least_left, above.points.back().second);
    }
    solved.push_back(std::move(below));
    left.push_back(std::move(above));
  }
  const std::string of = "of puzzles whose rating is a level or below";
  const ChartTexts up{
      name, "Percentage " + of,
      fmt::format("{} cumulative curves, which rise with the level.", solved.size()), "level",
      "percent at the level or below"};
  // A prefix, since the name may end with that of a rating, such as W-left.
  const ChartTexts down{"left-" + name, "Percentage of puzzles above a level, logarithmic scale",
                        "The same curves from above: what each level leaves.", "level",
                        "percent above the level"};
  return {{up.name, "Puzzles at each level or below.",
           draw_curves(up, Axis(AxisScale::linear, 0, kHundred), solved)},
          {down.name, "Puzzles above each level, on a logarithmic scale.",
           draw_curves(down,
                       Axis(AxisScale::logarithmic,
                            std::min(decade_below(least_left), kHundred / 10), kHundred),
                       left)}};
}

Chart heat_picture(const std::string& a, const std::string& b, const tables::Table& table,
                   std::size_t numbers) {
  const std::uint64_t all = std::get<std::uint64_t>(table.rows.back().back());
  const ChartTexts words{
      table.name, fmt::format("{} against {}", a, b),
      fmt::format("Heat map of {}: each cell is a pair of values, and cells with a "
                  "stronger shade hold more puzzles.",
                  grouped(all, "puzzle")),
      b, a};
  return {table.name,
          fmt::format("{} (rows, upwards) against {} (columns). The stronger the shade, the more "
                      "puzzles, on a logarithmic scale.",
                      a, b),
          draw_heat_map(words, table, numbers)};
}

ReportSection run_section(const std::vector<tables::RunFacts>& runs, const Figures& figures) {
  ReportSection section{"run", "Run"};
  section.blocks.push_back({.tables = {source_table(figures)}, .open = true});
  if (runs.empty())
    section.text.emplace_back(
        "No provenance document and no journal lies beside the records, so the page does not know "
        "how they were made.");
  for (std::size_t i = 0; i < runs.size(); ++i) {
    tables::Table table{fmt::format("run-{}", i + 1), "From " + runs[i].file, {"what", "value"}};
    for (const auto& [name, text] : runs[i].facts) table.rows.push_back({name, text});
    std::uint64_t held = 0;
    for (const SourceFigures& source : figures.sources)
      held += runs[i].of.empty() || runs[i].of == source.name ? source.records : 0;
    if (runs[i].written && *runs[i].written != held)
      table.notes.push_back(fmt::format("The document counts {}, but {} held.",
                                        grouped(*runs[i].written, "record"),
                                        held == 1 ? "1 is" : grouped(held) + " are"));
    section.blocks.push_back({.tables = {std::move(table)}, .open = true});
  }
  return section;
}

ReportSection unbiased_section(const Figures& figures) {
  ReportSection section{"unbiased", "Unbiased estimates"};
  if (!figures.unbiased || figures.unbiased->records == 0) return section;
  const tables::RunNotes& notes = figures.unbiased->notes;
  if (!notes.other_method().empty()) return section;
  const tables::RunNotes::DropKind dropped = notes.dropped();
  section.text.push_back(fmt::format(
      "The records have weights, which undo the bias of their generator. So these are estimates "
      "for all minimal puzzles{}{}, with their standard "
      "errors.",
      notes.has_pattern() ? " within the pattern of the run" : "",
      dropped == tables::RunNotes::DropKind::by_condition ? " that the condition keeps" : ""));
  if (dropped == tables::RunNotes::DropKind::otherwise)
    section.text.emplace_back(
        "Some records were dropped otherwise than by a condition, so the figures may have a bias.");
  std::vector<tables::Table> tables = tables::statistics(*figures.unbiased, {});
  for (tables::Table& table : tables) table.name = "unbiased-" + table.name;
  section.blocks.push_back({.tables = {std::move(tables.front())}, .open = true});
  std::size_t number = 0;
  for (const tables::ColumnSums& column : figures.unbiased->columns) {
    const auto table = std::find_if(tables.begin(), tables.end(), [&](const tables::Table& one) {
      return one.name == "unbiased-distribution-" + column.name;
    });
    // Without positive weights there are no percentages.
    if (!(column.moments.sums[0] > 0) || table == tables.end() || ++number > kMostHistograms)
      continue;
    section.blocks.push_back({.title = column.name, .tables = {std::move(*table)}});
    if (column.levels.size() <= kMostBars)
      section.blocks.back().pictures.push_back(share_picture(column, number));
  }
  return section;
}

ReportSection cumulative_section(const Figures& figures) {
  ReportSection section{"cumulative", "Cumulative curves"};
  std::vector<std::pair<std::string, const BoundedValues*>> curves;
  for (const RatingFigures& rating : figures.ratings) {
    if (rating.values.of_kind(ValueKind::finite) > 0 && rating.values.others() == 0 &&
        !is_named(rating.values.scale()))
      curves.emplace_back(rating.name, &rating.values);
  }
  if (curves.empty()) return section;
  section.text.emplace_back(
      "How many percent of all puzzles a rating solves at a level or below, and how many it "
      "leaves.");
  add_limit(section.picture_text, "The curves are those of", kMostSeries, curves.size());
  tables::Table table = cumulative_table(curves, kMostSeries);
  for (const RatingFigures& rating : figures.ratings) {
    if (is_named(rating.values.scale()))
      table.notes.push_back(
          fmt::format("The levels of {} have names, and no place among numbers.", rating.name));
    if (rating.values.others() > 0)
      table.notes.push_back(
          fmt::format("{} has more than {} different values, so nothing is cumulative.",
                      rating.name, kMostValues));
  }
  section.blocks.push_back(
      {.pictures = cumulative_pictures("cumulative", curves), .tables = {std::move(table)}});
  return section;
}

std::string sentence(std::string_view line) {
  std::string text = fmt::format("{}.", line);
  if (text.size() > 1 && text[1] != '-') text[0] = upper(text[0]);
  return text;
}

// Determines the sections of a report and their order.
ReportDocument document_of(const std::string& title, const std::vector<tables::RunFacts>& runs,
                           const Figures& figures, const ProfileFigures& profile) {
  ReportDocument document{title.empty() ? "Ratings of " + names_of(figures) : title,
                          grouped(figures.records, "record"),
                          {}};
  document.add(run_section(runs, figures));
  for (const auto section :
       {status_section, rating_section, unbiased_section, cumulative_section, pair_section})
    document.add(section(figures));
  for (const bool of_cost : {false, true}) document.add(level_section(figures, of_cost));
  document.add(profile_section(profile));
  for (const auto section : {hardest_section, slowest_section, column_section})
    document.add(section(figures));
  return document;
}

}  // namespace bitwhip::report
