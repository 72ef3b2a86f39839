// Entries that lie within a JSON object, as {"data": {"items": [{"puzzle": "..."}, ...]}}.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bitwhip::input {

// A list of entries in a JSON object, or a single one.
struct JsonPlace {
  std::vector<std::string> path;  // names of the members that lead there, as they are written
  int depth = 0;                  // 1: the value is an array of entries; 0: it is one
  std::string_view entry;         // the first one with a puzzle
};

// Returns where puzzles lie in the object at the front of the text, which may be cut off, below the
// members of the object itself. column: the member that holds the puzzle of an entry; empty: any.
std::vector<JsonPlace> places_in_json(std::string_view text, const std::string& column);

// As "data.items".
std::string path_text(const std::vector<std::string>& path);

// Follows the brackets and names of JSON documents to the value at a path, character by character.
// An empty path leads to each whole document. Memory: bounded.
class JsonPathFinder {
 public:
  explicit JsonPathFinder(std::vector<std::string> path) : path_(std::move(path)) {}

  // Takes the next character. Returns true if it belongs to the value at the path.
  bool take(char c);
  bool is_inside() const { return inside_; }
  // Returns true, once, if a document has ended without a value at the path.
  bool take_failure() { return std::exchange(failed_, false); }
  // Continues within an array at the path, between two of its elements.
  void resume_inside();

 private:
  const std::vector<std::string> path_;
  std::size_t depth_ = 0;    // open brackets
  std::size_t matched_ = 0;  // the brackets behind the first are of so many members of the path
  std::string name_;         // the last string, as far as it can be a name
  bool in_string_ = false, is_escaped_ = false;
  bool is_next_ = false;  // the value that comes next is that of path_[matched_]
  bool inside_ = false, found_ = false, failed_ = false;
};

}  // namespace bitwhip::input
