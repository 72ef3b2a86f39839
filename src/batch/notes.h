// The notes of a collection (input/opening.h) as values: how it was generated, what was filtered
// out, its totals, and which command wrote the file.
//
//   {"made":NAME,"seed":S,"shard":"I/N",...}          above the records
//   {"filter":NAME,"where":...,...}                   above them, of a command that dropped some
//   {"done":NAME,"seed":S,"shard":"I/N","attempts":A,"grids":G,"puzzles":P,"complete":true}
//                                                     below them
//   {"wrote":NAME,"options":{...},"records":N,"sha256":HEX,"from":[...]}
//                                                     the last line (batch/closing_note.h); without
//                                                     options or from where there are none
//
// Notes are untrusted input. read_note() is the only way in: it validates each member that is used,
// so that callers need not. Counts are whole numbers up to kMostCounted, and their sums are checked
// for overflow. Other members are kept as text. Thread-safety: plain values and functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "input/opening.h"
#include "io/json.h"

namespace bitwhip::batch {

inline constexpr std::uint64_t kMostCounted = INT64_MAX;

// The name of a shard, as --shard I/N gives it; of = 0: a whole run.
struct ShardName {
  std::uint64_t number = 0;  // from 1
  std::uint64_t of = 0;

  bool operator==(const ShardName& other) const = default;
  std::string text() const;  // "I/N"; empty for a whole run
};

struct MadeNote {
  std::string text;    // the JSON without the shard: equal for all shards of a run
  std::string seed;    // as JSON; empty: not given
  std::string method;  // as the next two, empty if not given
  std::string grids;
  std::string pattern;
  ShardName shard;
  // --split was used, so the weight of a puzzle depends on more than its clues
  bool splits = false;
  // By number of clues, as `generate` computes them for its column `weight`; empty: the note is of
  // another program or method.
  std::vector<double> weights;
};

struct FilterNote {
  std::string line;
  bool by_condition = false;  // records that do not match a condition were dropped
  bool by_chance = false;     // a random sample was taken, and nothing else was dropped
};

struct DoneNote {
  std::string text;  // the JSON
  std::string seed;  // as JSON
  ShardName shard;
  std::optional<std::uint64_t> attempts;  // nothing: not given
  std::uint64_t grids = 0, puzzles = 0;
  bool complete = false;
};

struct ClosingNote {
  // One command that wrote the records, in the chain of commands.
  struct Command {
    std::string verb;
    std::string options;  // a JSON object of the options that change records
    std::uint64_t records = 0;
  };
  Command last;
  std::string sha256;         // of the bytes of the file before the note
  std::vector<Command> from;  // the commands that wrote the input, earliest first

  // True if the records were made by the same commands with the same options.
  bool same_commands(const ClosingNote& other) const;
  // Adds the counts of another shard. Precondition: same_commands(part).
  void add_part(const ClosingNote& part);
};

struct OtherNote {};  // of a newer version, or of another program
using Note = std::variant<OtherNote, MadeNote, FilterNote, DoneNote, ClosingNote>;

// Throws an IoError about a member of the wrong type or value. Its text is a clause that the caller
// completes with the name of the document.
[[noreturn]] void refuse_member(std::string_view name, std::string_view wanted,
                                const io::Json& found);

// Parses a line for which is_note() (input/opening.h) is true, with or without its line end. Throws
// IoError: a sentence that quotes the line.
Note read_note(std::string_view with_end);

// True if the line begins as a closing note does; the rest may be damaged.
bool is_closing_note(std::string_view line);
// Returns the notes among the comments above the records (input/opening.h), a line each, without
// closing notes.
std::string notes_above(const std::vector<input::Comment>& comments);
// Return the line of a note, with its line end.
std::string line_of(const io::Json& note);
std::string line_of(const ClosingNote& note);

// Returns the sum of two counts. Throws IoError where it is above kMostCounted.
std::uint64_t counted_together(std::uint64_t a, std::uint64_t b);

}  // namespace bitwhip::batch
