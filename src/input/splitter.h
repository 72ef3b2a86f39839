// Cuts bytes into lines, however they are split up on their way; what a line means is left to the
// kinds of splitters.
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

  // Takes bytes until they are used up or the chunk has max_lines lines, about max_text bytes or a
  // note; returns how many were taken.
  std::size_t feed(std::string_view bytes, Chunk& chunk, std::size_t max_lines,
                   std::size_t max_text = SIZE_MAX);
  // The file has ended: a last line without a line end is a line too. Must not be called when
  // reading failed half-way. Adds at most two lines.
  void finish(Chunk& chunk);

  // The splitter holds nothing of the lines before, apart from their number: reading may begin
  // again here. That is between two lines alone, and behind the first line that counts, which may
  // be a header.
  virtual bool is_fresh() const {
    return !in_line_ && !after_cr_ && refusal_.empty() && (any_ || resumed_ || number_ == 1);
  }
  // Tells before the first feed() that the bytes that follow are not those of the start of the
  // file. They begin with line `number`, where a splitter was fresh.
  void resume_at(std::uint64_t number) {
    mark_ = -1;
    resumed_ = true;
    number_ = number;
  }
  // The number of the line under way, or of the next one.
  std::uint64_t next_line() const { return number_; }
  // Takes notes above the first line, too, for notes that pass.
  void pass_notes_above() { notes_above_pass_ = true; }
  // Takes Form::refuses_variant before any feed(). Families with one puzzle per line obey it.
  void refuse_variants(std::function<std::string(std::string_view names)> refuses) {
    refuses_variant_ = std::move(refuses);
  }

 protected:
  Splitter() = default;
  Splitter(const Splitter&) = default;
  // Looks at a comment. Notes below the first line pass; those above it belong to the opening,
  // where somebody has read that. whole: nothing of the line was left out.
  void see_comment(std::string_view line, bool whole, bool below, Chunk& chunk);

  std::uint64_t number_ = 1;  // of the line under way, from 1
  bool resumed_ = false;
  // A line that is neither blank nor a comment has ended; of grids: a Line has been given out.
  bool any_ = false;
  std::string refusal_;  // why the lines from here on are not read; empty when they are

 private:
  virtual void take(std::string_view piece) = 0;  // a piece of a line, without line ends
  virtual void end_line(Chunk& chunk) = 0;
  virtual void end_file(Chunk&) {}
  // Returns the bytes of the byte-order mark at the front of bytes; those of a mark that comes to
  // nothing are part of the first line.
  std::size_t skip_mark(std::string_view bytes);

  int mark_ = 0;          // bytes of the mark seen; -1: past it
  bool in_line_ = false;  // bytes of the line under way have come
  bool notes_above_pass_ = false;
  bool after_cr_ = false;  // a LF now would belong to the line end before it
  std::function<std::string(std::string_view names)> refuses_variant_;
};

// Owns a splitter, and is copied with it.
struct OwnSplitter : std::unique_ptr<Splitter> {
  using std::unique_ptr<Splitter>::unique_ptr;
  OwnSplitter(std::unique_ptr<Splitter> made) : std::unique_ptr<Splitter>(std::move(made)) {}
  OwnSplitter(const OwnSplitter& other)
      : std::unique_ptr<Splitter>(other == nullptr ? nullptr : other->copy()) {}
  OwnSplitter& operator=(OwnSplitter&&) = default;
};

std::unique_ptr<Splitter> make_splitter(const FileLayout& layout, bool keep_tail);

// Is more than any valid token has, and enough to be copied into a message.
inline constexpr std::size_t kKeptToken = 1024;

// Limits the bytes of a tail that is kept. Tails are names and a few values; a longer one is
// refused as a whole, since no text is cut. A record with such a tail is below 1 MiB in any format,
// so whatever reads records can read it.
inline constexpr std::size_t kLongestTail = kLongestHeading;

// How a line is cut whose puzzle is not the first word: FamilyInfo::cut() gets a line that is
// neither blank nor comment, without its line end but with all its blanks.
struct LineCut {
  std::string token;     // the text of the puzzle, or why there is none
  std::string tail{};    // the rest of the line
  bool refused = false;  // the token says why
};

inline LineCut refused_line(std::string why) { return {std::move(why), {}, true}; }

}  // namespace bitwhip::input
