// Text within markup.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

namespace bitwhip::report {

// With &, <, >, " and ' as references, so that it stays text between tags and in attributes, of XML and of HTML. Bytes that are not UTF-8 and control
// characters, which no document may hold, become U+FFFD.
std::string escaped(std::string_view text);

}  // namespace bitwhip::report
