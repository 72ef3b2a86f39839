// Text for people.
#pragma once

#include <string_view>

namespace bitwhip::cli {

// All of it to standard output; throws io::IoError. A closed pipe is no error.
void print(std::string_view text);
// "bitwhip: TEXT" to standard error, where failure goes unnoticed.
void complain(std::string_view text);

}  // namespace bitwhip::cli
