#include "cli/name_tables.h"

#include <fmt/format.h>

#include <string_view>

#include "base/registry.h"
#include "batch/state_worker.h"
#include "batch/writer.h"
#include "cli/option_values.h"
#include "cli/variant_page.h"
#include "explain/format.h"
#include "explain/path.h"
#include "input/family.h"
#include "rating/rating.h"
#include "rules/catalog.h"
#include "rules/search.h"
#include "rules/search_profile.h"
#include "store/queries.h"
#include "tables/table.h"
#include "variant/clue_words.h"
#include "variant/names.h"

namespace bitwhip::cli {

namespace {

template <class Row>
NameTable of_registry(std::string_view heading, const Registry<Row>& table) {
  NameTable names{std::string(heading), {}};
  for (const Row& row : table) names.rows.push_back({std::string(row.name), std::string(row.summary)});
  return names;
}

// The values of --ratings.
NameTable of_ratings(Verb verb) {
  NameTable names{"Ratings", {}};
  for (const rating::RatingInfo& rating : rating::ratings()) {
    const bool refused = (verb == Verb::explain || verb == Verb::hint) && !explain::refusal(*rating::find_rating(rating.name)).empty();
    if (rating.listed && !refused) names.rows.push_back({rating.name, rating.summary});
  }
  names.rows.push_back(
      {std::string(kAllRatings), "all ratings above except `rules`, SER and its kin; with --variant, those of them that variants have"});
  names.rows.push_back({"L7, XY4 ...",
                        "L, M, N and the columns XY to XYZT, without chains above the given length (1 to 13; for the columns 4 to 13); inf where the "
                        "shorter chains do not solve the puzzle"});
  return names;
}

// The values of --rules and --after.
NameTable of_rules(Verb verb) {
  NameTable names{fmt::format("Rules for --{}, with the lengths that each rule has", verb == Verb::state ? "after" : "rules"), {}};
  for (const rules::RuleInfo& rule : rules::rules()) {
    const std::string lengths = rule.most < rules::kMaxLength - 1 ? fmt::format("{}..{}", rule.least, rule.most) : fmt::format("{}..", rule.least);
    names.rows.push_back({fmt::format("{} {}", rule.name, lengths), std::string(rule.summary)});
  }
  return names;
}

// What --template replaces.
NameTable of_template(Verb) {
  NameTable names{"Templates", {{"%{NAME}", "the cell of a rating, a column, or one of puzzle, status, tail"}}};
  for (const batch::ColumnInfo& column : batch::all_columns()) {
    if (column.letter != 0) names.rows.push_back({fmt::format("%{}, %{{{}}}", column.letter, column.name), std::string(column.summary)});
  }
  names.rows.push_back({"%%, \\\\, \\t, \\n", "a percent sign, a backslash, a tab, a line end"});
  return names;
}

NameTable of_input_formats(Verb) {
  NameTable names{"Input formats, with the first line of a file (PUZZLE stands for 81 characters)", {}};
  for (const input::FamilyInfo& family : input::families()) {
    names.rows.push_back({std::string(family.name), fmt::format("{}: {}", family.summary, family.example)});
  }
  return names;
}

NameTable of_variants(Verb) {
  NameTable names{"Variants", {}};
  for (const variant::NameInfo& row : variant::names()) {
    names.rows.push_back({std::string(row.name), fmt::format("{} ({})", row.summary, variant_traits(row))});
  }
  return names;
}

NameTable of_clue_words(Verb) {
  NameTable names{"Clue words, for the name clues, each with its options", {}};
  for (const variant::ClueWordInfo& word : variant::clue_words()) {
    std::string also;
    for (const std::string_view alias : word.aliases) {
      if (!alias.empty()) also += fmt::format("{}{}", also.empty() ? "; also " : ", ", alias);
    }
    names.rows.push_back({form_of(word), fmt::format("{} ({}{})", word.summary, word.example, also)});
  }
  names.rows.push_back({"CELLS, PATH, TWINS", "cells such as r1c1r2c3: in any order, in the order of the line, or in pairs with ; between them"});
  names.rows.push_back({"MARKS", "marks with ; between them: two neighbours behind a number, which may be missing, or neg and a number"});
  return names;
}

// The tables of names, and the commands whose options take these names.
struct Section {
  VerbSet verbs;
  NameTable (*table)(Verb verb);
};

constexpr Section kSections[] = {
    {Verb::rate | Verb::profile | Verb::classify | Verb::explain | Verb::hint | Verb::state | Verb::info, of_input_formats},
    {Verb::rate | Verb::profile | Verb::classify | Verb::explain | Verb::hint | Verb::info, of_ratings},
    {Verb::rate | Verb::profile | Verb::classify | Verb::explain | Verb::hint | Verb::state | Verb::info, of_rules},
    {Verb::info, of_variants},
    {Verb::info, of_clue_words},
    {Verb::profile | Verb::info, [](Verb) { return of_registry("Counters", rules::counters()); }},
    {Verb::rate | Verb::profile | Verb::info, [](Verb) { return of_registry("Columns", batch::columns()); }},
    {Verb::rate | Verb::profile | Verb::info, of_template},
    {Verb::rate | Verb::profile | Verb::info, [](Verb) { return of_registry("Formats of records", batch::formats()); }},
    {Verb::classify | Verb::query | Verb::info, [](Verb) { return of_registry("Formats of tables", tables::formats()); }},
    {Verb::query, [](Verb) { return of_registry("Ready queries", store::ready_queries()); }},
    {Verb::state | Verb::info, [](Verb) { return of_registry("Formats of states", batch::state_formats()); }},
    {Verb::explain | Verb::hint | Verb::info, [](Verb) { return of_registry("Formats of paths", explain::formats()); }},
};

}  // namespace

std::vector<NameTable> variant_tables() { return {of_variants(Verb::info), of_clue_words(Verb::info)}; }

std::vector<NameTable> name_tables(Verb verb) {
  std::vector<NameTable> tables;
  for (const Section& section : kSections) {
    if (section.verbs.contains(verb)) tables.push_back(section.table(verb));
  }
  return tables;
}

}  // namespace bitwhip::cli
