// The schedule of splitting as text: the tries of a deletion by number of clues, such as
// "36-31:3,30:1.5", or "none". It stands after --split and in the notes of a collection.
//
// Thread-safety: a pure function.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bitwhip::collect {

struct Schedule {
  std::vector<double> tries;  // SplittingSchedule::tries
  int greatest = 0;           // greatest number of clues that is listed; 0: none
};

// Parses a schedule; returns a message if the text is malformed.
std::variant<Schedule, std::string> parse_schedule(std::string_view text);

}  // namespace bitwhip::collect
