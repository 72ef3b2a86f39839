// A step of a path as data: its form, its pattern, and its conclusion.
//
// A description is filled once, here, from the evidence of the rules (rules/evidence.h) or from the
// proof of SER (ser/chain_proof.h). Everything that is written down is a rendering of it: steps in
// each notation and sentences (format.h), JSON (json.cpp). So no text says what JSON does not have,
// and a form of text needs no look at the evidence.
//
// The form tells which pattern the step has (step_patterns.h), and with it the candidates, squares,
// houses and variables by role; form_table.h and json.cpp have a table each. Plain values; nothing
// can fail.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explain/path.h"
#include "explain/step_patterns.h"
#include "grid/candidate.h"
#include "grid/geometry.h"
#include "grid/grid.h"
#include "rating/value.h"
#include "rating/walk.h"
#include "rulebook/technique.h"
#include "rules/catalog.h"
#include "ser/hint.h"

namespace bitwhip::explain {

// Form of a step. In the order of form_table.h.
enum class DescriptionForm : std::uint8_t {
  // nrc notation
  naked_single,
  hidden_single,
  rcib,
  birc,
  locked,  // variants only
  naked,
  hidden,
  fish,
  finned,
  sashimi,
  flat_chain,
  chain,
  lr_lasso,
  rl_lasso,
  bichain,
  oddagon,
  forcing,
  tridagon,
  tridagon_relation,
  impossible_relation,
  or_split,
  last_guardian,
  rectangle,
  bug,
  bivalue,
  whip,
  typed_whip,
  ascent,
  hill,
  valley,
  bound,
  relation_chain,
  // sentences of the simple systems and of SER
  holds,
  fits,
  fits_within,
  fits_so,  // and therefore another digit or place, the conclusion
  squares_for_digits,
  digits_for_squares,
  digits_for_squares_so,
  blocks,
  fish_of_houses,
  fish_of_lines,
  linked,
  consecutive,
  wings,
  exclusion,
  loop_1,
  loop_2,
  loop_3_naked,
  loop_3_hidden,
  loop_4,
  bug_1,
  bug_3,
  bug_4,
  // chains of SER
  one_branch,
  contradiction,
  both,
  each_digit,
  each_place,
  // all steps of HoDoKu, in its own words
  hodoku_step,
};

enum class Language : std::uint8_t { nrc, words, ser, hodoku };

struct StepDescription {
  DescriptionForm form{};
  Language language = Language::nrc;
  const rules::RuleInfo* rule = nullptr;  // that names the step; null for SER and HoDoKu
  std::string name{};                     // of a strategy or technique
  rating::Level level{};                  // of a sentence
  int length = 0;                         // in nrc notation
  StepPattern pattern{};                  // the alternative of the form

  bool places = false;
  std::vector<Candidate> conclusion{};              // eliminated, or true
  std::vector<std::vector<Candidate>> relations{};  // in each of them one candidate is true
  std::optional<rulebook::TechniqueId> also{};      // of a chain, by its shape (also.h)
};

// `path`: tells whether steps are in words. `before`: state in which the step was found.
StepDescription description_of(const ResolutionPath& path, const Grid& before,
                               const PathStep& step);
// Returns the description of a step of a simple system.
StepDescription sentence_of(const Geometry& geometry, const Grid& before,
                            const rating::RuleStep& step);
StepDescription ser_description_of(const PathStep& step);
StepDescription hodoku_description_of(const PathStep& step);
// Returns the text of a step as HoDoKu prints it; chains of forcing steps are lines of their own.
std::vector<std::string> hodoku_lines(const HodokuPathStep& step);
// Returns true if the hint is a chain rather than a pattern.
bool is_ser_chain(const ser::Hint& hint);

}  // namespace bitwhip::explain
