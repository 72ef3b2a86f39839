// Splits bytes into lines, however they arrive in pieces; what a line means depends on the
// splitter.
//
// A line ends at LF, CR LF or a bare CR, or with the file. A byte-order mark (UTF-8) at the start
// of the file is dropped.
//
// Thread-safety: one thread at a time. One object for each file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "input/chunk.h"
#include "input/family.h"
#include "input/pasted_grid.h"

namespace bitwhip::input {

class Splitter {
 public:
  virtual ~Splitter() = default;
  Splitter& operator=(const Splitter&) = delete;
  virtual std::unique_ptr<Splitter> copy() const = 0;

  // Consumes bytes until they are used up, or the chunk has max_lines lines, about max_text bytes
  // or a note; returns how many were consumed.
  virtual std::size_t feed(std::string_view bytes, Chunk& chunk, std::size_t max_lines,
                           std::size_t max_text = SIZE_MAX);
  // Ends the file: a last line without a line end counts, too. Must not be called when reading
  // failed midway. Adds at most two lines.
  void finish(Chunk& chunk);

  // True if the only state is the line number, so that reading can resume here: only between two
  // lines, and after the first line that counts, which may be a header.
  virtual bool is_fresh() const {
    return !in_line_ && !after_cr_ && refusal_.empty() && (any_ || resumed_ || number_ == 1);
  }
  // Resumes in the middle of a file, at line `number`, where a splitter was fresh. To be called
  // before feed().
  virtual void resume_at(std::uint64_t number) {
    mark_ = -1;
    resumed_ = true;
    number_ = number;
  }
  // Returns what was read of the file so far, for a person; empty where each line is an entry.
  virtual std::string summary() const { return {}; }
  // Returns the number of the current line, or of the next one.
  std::uint64_t next_line() const { return number_; }
  // Also passes on notes above the first line.
  void pass_notes_above() { notes_above_pass_ = true; }
  // Sets FormatOptions::variant_refusal, before feed(). Used by families with one puzzle per line.
  void set_variant_refusal(std::function<std::string(std::string_view names)> refuses) {
    variant_refusal_ = std::move(refuses);
  }
  // Sets FormatOptions::tail_warning, before feed(). above_told: the opening was read in advance,
  // and told of the first line.
  void set_tail_warning(std::function<std::string(std::string_view tail)> warns, bool above_told) {
    tail_warning_ = std::move(warns);
    above_told_ = above_told;
  }

 protected:
  Splitter() = default;
  Splitter(const Splitter&) = default;
  // Handles a comment. Notes below the first line are passed on; those above it belong to the
  // opening, if it was read in advance. whole: no byte of the line was left out.
  void see_comment(std::string_view line, bool whole, bool below, Chunk& chunk);
  // True as long as tails have to be given to see_tail().
  bool looks_at_tails() const { return tail_warning_ != nullptr; }
  // Returns false, at once, for most tails that have no field of a variant.
  static bool may_have_field(std::string_view tail);
  // Warns of a tail that looks like a field of a variant. is_first: of the first line that counts.
  void see_tail(std::string_view tail, std::uint64_t number, bool is_first, Chunk& chunk);

  std::uint64_t number_ = 1;  // of the current line, from 1
  bool resumed_ = false;
  // A line that is neither blank nor a comment has ended; of grids: a Line has been emitted.
  bool any_ = false;
  std::string refusal_;    // why lines from here on are not read; empty: they are
  bool in_line_ = false;   // bytes of the current line have arrived
  bool after_cr_ = false;  // a LF now belongs to the previous line end

  // Returns the length of the byte-order mark at the front of the bytes; bytes of an incomplete
  // mark become part of the first line.
  std::size_t skip_mark(std::string_view bytes);

 private:
  virtual void take(std::string_view piece) = 0;  // a piece of a line, without line ends
  virtual void end_line(Chunk& chunk) = 0;
  virtual void end_file(Chunk&) {}

  int mark_ = 0;  // bytes of the mark seen; -1: past it
  bool notes_above_pass_ = false;
  std::function<std::string(std::string_view names)> variant_refusal_;
  std::function<std::string(std::string_view tail)> tail_warning_;  // null: told, or not asked for
  bool above_told_ = false;
};

// Owns a splitter; a copy copies it.
struct CopyableSplitter : std::unique_ptr<Splitter> {
  using std::unique_ptr<Splitter>::unique_ptr;
  CopyableSplitter(std::unique_ptr<Splitter> made) : std::unique_ptr<Splitter>(std::move(made)) {}
  CopyableSplitter(const CopyableSplitter& other)
      : std::unique_ptr<Splitter>(other == nullptr ? nullptr : other->copy()) {}
  CopyableSplitter& operator=(CopyableSplitter&&) = default;
};

std::unique_ptr<Splitter> make_splitter(const FileLayout& layout, Tails tails);

// The kept length of a token: more than that of any valid token, and enough for a message.
inline constexpr std::size_t kKeptToken = 1024;

// The limit of tails in bytes. Tails are names and a few values; a line with a longer one is
// refused, since no text is truncated. With it a record is below 1 MiB in any format, so that all
// readers of records can read it.
inline constexpr std::size_t kLongestTail = kLongestHeading;

// The parts of a line whose puzzle is not the first word. FamilyInfo::cut() gets a line that is
// neither blank nor a comment, without its line end but with all its blanks.
struct SplitLine {
  std::string token;     // text of the puzzle, or why there is none
  std::string tail{};    // rest of the line
  bool refused = false;  // the token says why
};

inline SplitLine refused_line(std::string why) { return {std::move(why), {}, true}; }

}  // namespace bitwhip::input
