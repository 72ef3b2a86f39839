// The phrases that sentences about steps are made of, and the table of a language: a template for
// each phrase.
//
// A language is a file with its table (phrases_en.cpp) and a row in sentences.cpp. Each template
// names the same roles as the English one, which sentences.cpp checks when it is compiled.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bitwhip::explain {

enum class Phrase : std::uint8_t {
  // words
  comma,
  last_and,
  last_or,
  row,
  column,
  block,
  house,
  candidate,
  // facts
  is,
  is_not,
  are_not,
  one_is,
  none_is,
  // conclusions
  so,
  so_one,
  one_of,
  // chains
  suppose,
  cell_left,
  cell_none,
  place_left,
  place_none,
  relation_left,
  relation_none,
  outs,
  but_then,
  was_false,
  clash,
  contradiction,
  other_hand,
  follows,
  follows_by,
  follows_from,
  follows_from_by,
  rests_on,
  implies,
  leads_nowhere,
  all_agree,
  // patterns
  only_digits,
  only_places,
  so_places,
  locked_in,
  excluders,
  naked,
  hidden,
  as_one_naked,
  as_one_hidden,
  fish,
  finned_fish,
  its_places,
  oddagon,
  unfillable,
  split,
  last_guardian,
  deadly,
  thirds,
  thirds_beside,
  further,
  grave,
  grave_but,
  related,
  pair_of_places,
  pair_of_digits,
  consecutive,
  wings,
  exclusion,
  // patterns of HoDoKu alone
  full_house,
  only_place,
  hidden_somewhere,
  alternate,
  two_partners,
  empty_rectangle,
  w_wing,
  one_of_cells,
  line_and_block,
  taken_by,
  colors,
  trap,
  wrap,
  one_color,
  false_color,
  almost_locked,
  in_one_set,
  ends_of_sets,
  from_solution,
  gives_up,
};
inline constexpr std::size_t kPhrases = static_cast<std::size_t>(Phrase::gives_up) + 1;

struct PhraseRow {
  Phrase phrase;
  std::string_view form;  // form_template.h
};
using PhraseTable = std::array<PhraseRow, kPhrases>;

}  // namespace bitwhip::explain
