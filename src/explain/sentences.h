// Sentences that a player can follow, about each step of each rating, in several languages.
//
// A step is told in lines: one for most patterns, several for chains, each with the candidates that
// it names. The last line is the conclusion. Everything comes from the description of the step, so
// no sentence says what JSON does not have. The phrases are a table for each language
// (sentence_phrases.h).
//
//   Suppose that r1c4 is 1:
//   then in row 1, 1 can only be in r1c5;
//   ...
//   So r1c4 is not 1.
//
// Thread-safety: pure functions.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/registry.h"
#include "explain/names.h"
#include "explain/path.h"
#include "explain/sentence_phrases.h"
#include "explain/step_description.h"
#include "grid/candidate.h"
#include "grid/geometry.h"

namespace bitwhip::explain {

struct SentenceLanguage {
  std::string_view name;  // en
  std::string_view summary;
  const PhraseTable* phrases;
};
Registry<SentenceLanguage> sentence_languages();  // English first

struct SentenceLine {
  std::string text;
  std::vector<Candidate> candidates{};  // that the line names, each once
};

// Returns the lines of a step. `geometry`: that of its puzzle.
std::vector<SentenceLine> told(const StepDescription& description, const Geometry& geometry,
                               const SentenceLanguage& language);

// Fills phrases, and keeps the lines.
class Teller {
 public:
  using Roles = std::initializer_list<std::pair<std::string_view, std::string>>;

  explicit Teller(const SentenceLanguage& language) : phrases_(*language.phrases) {}

  std::string fill(Phrase phrase, Roles roles = {}) const;
  // Appends a line. The candidates are those that it names.
  void line(Phrase phrase, Roles roles = {}, const std::vector<Candidate>& candidates = {});
  std::vector<SentenceLine> take() { return std::move(lines_); }

  // "a, b and c", "a, b or c".
  std::string all(const std::vector<std::string>& list) const;
  std::string any(const std::vector<std::string>& list) const;
  std::string cells(const std::vector<int>& list) const;
  std::string any_cell(const std::vector<int>& list) const;
  std::string digits(const std::vector<int>& list) const;
  std::string any_digit(const std::vector<int>& list) const;
  std::string house(const HouseName& house) const;
  // "4 in r1c2 or 5 in r3c4", with "and" for all of them.
  std::string candidates(const std::vector<Candidate>& list) const;
  std::string all_candidates(const std::vector<Candidate>& list) const;
  // "r1c2 is 3", "r1c2 and r4c5 are not 3 and r7c8 is not 9".
  std::string placed(const std::vector<Candidate>& list) const;
  std::string removed(const std::vector<Candidate>& list) const;

 private:
  std::string listed(const std::vector<std::string>& list, Phrase last) const;
  std::vector<std::string> candidate_names(const std::vector<Candidate>& list) const;

  const PhraseTable& phrases_;
  std::vector<SentenceLine> lines_;
};

// Appends what the pattern of a step of HoDoKu is.
void tell_hodoku(Teller& teller, const HodokuPathStep& step);

}  // namespace bitwhip::explain
