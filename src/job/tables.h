// The names that options take, as tables with a line of help each; and what one name of a variant
// or one clue word means, with a picture.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/registry.h"
#include "variant/clue_words.h"
#include "variant/names.h"

namespace bitwhip::job {

struct NameRow {
  std::string name;
  std::string text;  // one line
};

struct NameTable {
  std::string heading;  // "Ratings"
  std::vector<NameRow> rows;
};

// Returns the rows of a registry that have a summary.
template <class Row>
NameTable table_of(std::string_view heading, const Registry<Row>& registry) {
  NameTable table{std::string(heading), {}};
  for (const Row& row : registry) table.rows.push_back({std::string(row.name), std::string(row.summary)});
  return table;
}

NameTable input_format_table();
NameTable rating_table();
NameTable path_rating_table();  // the ratings that have paths
NameTable rule_table();         // for --rules
NameTable after_table();        // the same for --after
NameTable variant_table();
NameTable clue_word_table();
NameTable counter_table();
NameTable column_table();
NameTable template_table();  // what --template replaces
NameTable status_table();
NameTable record_format_table();
NameTable state_format_table();
NameTable path_format_table();

// Returns the texts of `bitwhip info NAME`: what the name gives, for which sizes, and a picture of
// its houses or links.
std::string variant_page(const variant::NameInfo& row);
std::string clue_page(const variant::ClueWordInfo& word);

}  // namespace bitwhip::job
