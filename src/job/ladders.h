// Ladders of techniques that are asked for: the values of --ladder, their names, and their tables.
//
// A value is the name of a built-in ladder, or FILE, or NAME=FILE, or NAME=TEXT, where the text of
// a ladder (hodoku/ladder_file.h) is told by a `|` or a line end. The library reads no files: the
// program puts their texts in their place (app/plan.h). A ladder gives the ratings ladder:NAME and
// ladder:NAME-level; the name of a file without one is that of the file, without folder and suffix.
// All errors are OptionErrors. Thread-safety: plain values and functions.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rating/options.h"

namespace bitwhip::job {

struct Request;

struct LadderChoice {
  std::string name;                   // "simple"
  std::string file{};                 // that has the text; empty: none
  std::optional<std::string> text{};  // nothing: it is built in, or the file is not read yet

  bool is_built_in() const { return file.empty() && !text; }
};

// Adds the ladder of a value.
void add_ladder(Request& request, const std::string& value);
// Sets the texts of files: text_of(file) returns what is in a file.
void read_ladder_files(Request& request,
                       const std::function<std::string(const std::string& file)>& text_of);
// Returns the tables of the ladders that are asked for, and of those that are built in.
std::vector<rating::NamedLadder> ladders_of(const Request& request);
// Returns the sentence about a value that names neither a file nor a ladder.
std::string no_ladder(const std::string& value);

}  // namespace bitwhip::job
