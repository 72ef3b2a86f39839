// The clues of an f-puzzles string as clue words (clue_words.h).
//
// Each key is a row of one table: the clue word that it stands for, and the shape of its values. Whether cells are on the board, how many there may
// be and what numbers are allowed is for the reader of the words to say.
//
// Thread-safety: pure functions.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "variant/draft.h"

namespace bitwhip::variant {

// Empty, false or null: as if the key were absent.
bool says_nothing(const nlohmann::json& value);

bool is_fpuzzles_clue(std::string_view key);

// json: an object. Adds the words, in the order of the table.
Refused read_fpuzzles_clues(const nlohmann::json& json, std::vector<std::string>& words);

}  // namespace bitwhip::variant
