// What is known of the terminal.
#pragma once

#include <cstddef>

namespace bitwhip::cli {

bool is_terminal(int fd);
// A terminal that moves its cursor, not TERM=dumb.
bool is_smart_terminal(int fd);
// Columns of the terminal; 80 when it does not tell.
std::size_t terminal_width(int fd);
// Colours are welcome: a smart terminal, and NO_COLOR is not set.
bool wants_color(int fd);
// The locale says UTF-8.
bool is_utf8();

}  // namespace bitwhip::cli
