// Text for people, and what is known of the terminal that shows it.
#pragma once

#include "app/settings.h"

namespace bitwhip::app {

// Prints all of a text to standard output; throws IoError. Returns false when nobody reads any more
// (a closed pipe), which is no error.
bool print(std::string_view text);
// Does the same on a terminal by way of a pager: $PAGER, or less, which ends at once where the text
// fits.
void show(const std::string& text);
// Prints "bitwhip: TEXT" to standard error, where failure goes unnoticed.
void complain(std::string_view text);

bool is_terminal(int fd);
// True if it is a terminal that moves its cursor, not TERM=dumb.
bool is_smart_terminal(int fd);
// Returns the columns of the terminal; 80 when it does not tell.
std::size_t terminal_width(int fd);
// True if colours are welcome: it is a smart terminal, and NO_COLOR is not set.
bool wants_color(int fd);
// The same of standard output, where a verb prints there.
bool colors_output(const Settings& settings);
// True if the locale says UTF-8.
bool is_utf8();

}  // namespace bitwhip::app
