// The field `clues`: all words that are left are clue words (clue_words.h).
//
// Thread-safety: a pure function.
#pragma once

#include "variant/draft.h"

namespace bitwhip::variant {

Refused read_clues(Draft& draft, Words& words);

}  // namespace bitwhip::variant
