// What `bitwhip info NAME` says of one name of a variant: what it gives, for which sizes, and a picture of its houses or links; and of one clue word.
#pragma once

#include <string>

#include "variant/clue_words.h"
#include "variant/names.h"

namespace bitwhip::cli {

// "houses; 9x9; also hyper, nrc": what tables of names say of it beside the summary.
std::string variant_traits(const variant::NameInfo& row);

std::string variant_page(const variant::NameInfo& row);
std::string clue_page(const variant::ClueWordInfo& word);

// "thermo:PATH", as a line has it.
std::string form_of(const variant::ClueWordInfo& word);

}  // namespace bitwhip::cli
