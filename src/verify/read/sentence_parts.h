// The parts of sentences of the simple systems and of SER, as a line or a document has them, and
// the steps that they make.
//
// Thread-safety: plain values, pure functions.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verify/board/board.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// What sentences of both kinds may say, before it is sorted by form. JSON has a member for each
// part.
struct SentenceParts {
  std::string name{};
  int tenths = -1;  // of SER: the rating in tenths
  std::vector<int> digits{}, other_digits{};
  std::vector<Square> squares{}, more{}, others{};
  std::vector<House> houses{}, covers{};
  std::vector<std::string> names{};  // of houses of variants, and of both sides of a fish
  std::vector<Candidate> extras{};
  bool hidden = false;
  int size = 0;                                           // of a set or fish
  std::optional<std::pair<Candidate, Candidate>> ends{};  // of a chain of a simple system
  std::vector<StepCell> cells{};                          // of that chain, if shown
  std::vector<std::vector<SerLink>> branches{};           // of a chain of SER
  std::vector<SentenceParts> behind{};                    // what its nodes have behind them
  std::vector<Candidate> targets{};
  std::optional<Candidate> value{};
};

// Return true if two sentences of SER, or two of the simple systems, have the same content; chains
// of these are compared by squares and ends.
bool same_ser_sentences(const SentenceParts& a, const SentenceParts& b);
bool same_word_sentences(const SentenceParts& a, const SentenceParts& b);

// Return the step that the parts make; the name tells the form.
WordStep word_step_from(SentenceParts parts);
SerStep ser_step_from(SentenceParts parts);

}  // namespace bitwhip::verify
