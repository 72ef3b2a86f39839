// Cuts bytes into lines, however they are split up on their way; what a line means is left to the kinds of splitters.
//
// A line ends at LF, CR LF or a bare CR, or with the file. A byte-order mark (UTF-8) at the start of the file is dropped.
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

namespace bitwhip::input {

class Splitter {
 public:
  virtual ~Splitter() = default;

  // Takes bytes until they are used up or the chunk has max_lines lines or about max_text bytes; returns how many were taken.
  std::size_t feed(std::string_view bytes, Chunk& chunk, std::size_t max_lines, std::size_t max_text = SIZE_MAX);
  // The file has ended: a last line without a line end is a line too. Not to be called when reading failed half-way. Adds at most two lines.
  void finish(Chunk& chunk);

  // The splitter holds nothing of the lines before, apart from their number: reading may begin again here.
  virtual bool is_fresh() const { return !after_cr_ && mark_ <= 0 && refusal_.empty(); }
  // Before the first feed(): the bytes that follow are not those of the start of the file. They begin with line `number`, where a splitter was fresh.
  void resume_at(std::uint64_t number);
  std::uint64_t next_line() const { return number_; }  // the number of the line under way, or of the next one
  // Before the first feed(): see Form::refuses_variant. Families with one puzzle per line obey it.
  void refuse_variants(std::function<std::string(std::string_view names)> refuses) { refuses_variant_ = std::move(refuses); }

 protected:
  Splitter() = default;
  std::uint64_t number() const { return number_; }  // of the line under way, from 1
  bool is_resumed() const { return resumed_; }
  // A caller sets this function to hear of each comment.
  void see_comment(std::string_view line);
  // Why the lines from here on are not read; empty when they are.
  const std::string& refusal() const { return refusal_; }

 private:
  virtual void take(std::string_view piece) = 0;  // a piece of a line, without line ends
  virtual void end_line(Chunk& chunk) = 0;
  virtual void end_file(Chunk&) {}
  // The bytes of the byte-order mark at the front of bytes; those of a mark that comes to nothing are part of the first line.
  std::size_t skip_mark(std::string_view bytes);

  int mark_ = 0;           // bytes of the mark seen; -1: past it
  bool after_cr_ = false;  // a LF now would belong to the line end before it
  bool resumed_ = false;
  std::uint64_t number_ = 1;
  std::function<std::string(std::string_view names)> refuses_variant_;
  std::string refusal_;
};

std::unique_ptr<Splitter> make_splitter(const FileLayout& layout, bool keep_tail);

}  // namespace bitwhip::input
