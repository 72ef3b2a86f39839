// The notes of a collection (input/opening.h) as values: how it was made, what was dropped of it,
// what it came to, and who wrote the file.
//
//   {"made":NAME,"seed":S,"shard":"I/N",...}          above the records
//   {"filter":NAME,"where":...,...}                   above them, of a command that dropped some
//   {"done":NAME,"seed":S,"shard":"I/N","attempts":A,"grids":G,"puzzles":P,"complete":true}
//                                                     below them
//   {"wrote":NAME,"options":{...},"records":N,"sha256":HEX,"from":[...]}
//                                                     the last line (batch/closing.h); without
//                                                     options or from where there are none
//
// Notes come from strangers. read_note() is the only way in: it checks each member that somebody
// uses, so that nobody else has to. Counts are whole numbers up to kMostCounted, and sums of them
// are checked too. Other members are kept as text. Thread-safety: plain values and functions.
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

// The part of a run that --shard I/N makes: of = 0 for a whole run.
struct ShardName {
  std::uint64_t number = 0;  // from 1
  std::uint64_t of = 0;

  bool operator==(const ShardName& other) const = default;
  std::string text() const;  // "I/N"; empty for a whole run
};

struct MadeNote {
  std::string text;    // the JSON without the shard: the same for all shards of a run
  std::string seed;    // as JSON; empty: not told
  std::string method;  // with the next two empty where they are not told
  std::string grids;
  std::string pattern;
  ShardName shard;
  bool splits = false;  // attempts are split, so that clues alone do not tell the weight
  // By number of clues, as `generate` computes them for its column `weight`; empty: the note is of
  // another program or method.
  std::vector<double> weights;
};

struct FilterNote {
  std::string line;
  bool by_condition = false;  // what was dropped did not match a condition
  bool by_chance = false;     // or was not drawn in a random sample, and nothing else
};

struct DoneNote {
  std::string text;  // the JSON
  std::string seed;  // as JSON
  ShardName shard;
  std::optional<std::uint64_t> attempts;  // nothing: not told
  std::uint64_t grids = 0, puzzles = 0;
  bool complete = false;
};

struct ClosingNote {
  // A command that wrote records.
  struct Writing {
    std::string verb;
    std::string options;  // those that change records: a JSON object
    std::uint64_t records = 0;
  };
  Writing last;
  std::string sha256;         // of the bytes of the file before the note
  std::vector<Writing> from;  // of the files that it read, in the order of their writing

  // True if the records came about by the same commands with the same options.
  bool same_commands(const ClosingNote& other) const;
  // Adds the records of another shard, which came about by the same commands.
  void add_part(const ClosingNote& part);
};

struct OtherNote {};  // of a newer program, or of somebody else
using Note = std::variant<OtherNote, MadeNote, FilterNote, DoneNote, ClosingNote>;

// Refuses a member of a JSON object that holds something else than it must. Throws IoError: the end
// of a sentence that names the document.
[[noreturn]] void refuse_member(std::string_view name, std::string_view wanted,
                                const io::Json& found);

// Reads a line that is_note() (input/opening.h), with its line end or without. Throws IoError: a
// sentence that cites the line.
Note read_note(std::string_view with_end);

// True for the line of a closing note, whatever is in it.
bool is_closing_note(std::string_view line);
// Returns the notes among these comments above records (input/opening.h), a line each, without
// closing notes.
std::string notes_above(const std::vector<input::Comment>& comments);
// These return the line of a note, with its line end.
std::string line_of(const io::Json& note);
std::string line_of(const ClosingNote& note);

// Returns the sum of two counts. Throws IoError where it is above kMostCounted.
std::uint64_t counted_together(std::uint64_t a, std::uint64_t b);

}  // namespace bitwhip::batch
