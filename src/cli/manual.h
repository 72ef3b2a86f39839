// The manual pages, in roff with the macros of man(7), which groff and mandoc read alike.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/document.h"
#include "cli/verb.h"

namespace bitwhip::cli {

// bitwhip(1) for Verb::none, and a page such as bitwhip-rate(1) for each command.
std::vector<Document> manual_pages();
std::string manual_page(Verb verb);

// A text as roff: escaped, with `code` in bold, one sentence or less a line, ending with a line end.
std::string roff(std::string_view text);

}  // namespace bitwhip::cli
