// The terminal as the system has it: its width, what it can show, and the pager.
//
// Thread-safety: any thread at any time, but for show_in_pager(): the first thread alone.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bitwhip::system {

bool is_terminal(int fd);

// True if it is a terminal that knows escape sequences, for cursor and colours.
bool has_cursor_control(int fd);

// True if texts for people may hold characters beyond ASCII.
bool shows_utf8();

// Returns the columns of a terminal; 0: unknown.
std::size_t terminal_columns(int fd);

// Shows a text, and waits for the reader to leave it. ctrl-C belongs to the pager from then on.
// Returns false if the pager could not be started, or there is none.
bool show_in_pager(std::string_view text);

// The keys that end what is typed into a terminal.
extern const char* const kEndOfInputKeys;

}  // namespace bitwhip::system
