// Input to chunks of lines.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "input/chunk.h"
#include "input/input.h"
#include "input/splitter.h"
#include "input/stop.h"

namespace bitwhip::input {

// Thread-safety: one thread at a time.
class Reader {
 public:
  Reader(Input& input, const Stop& stop, bool keep_tail, Form form = {});

  // Fills an empty chunk with lines of one file, at most max_lines of them (one more may end the file); fewer when the file ends or when more would
  // have to be waited for. False when nothing is left: the input has ended, failed (see error()) or the run was stopped. Never throws IoError.
  bool fill(Chunk& chunk, std::size_t max_lines);

  // Why reading ended too early; empty when it did not.
  const std::string& error() const { return error_; }

 private:
  bool fill_or_throw(Chunk& chunk, std::size_t max_lines);
  // Reads as much of the file under way as tells its layout. False when the run was stopped.
  bool begin_file(Chunk& chunk);

  Input& input_;
  const Stop& stop_;
  const bool keep_tail_;
  const Form form_;
  Source* source_ = nullptr;  // of the file under way
  std::unique_ptr<Splitter> splitter_;
  std::vector<char> block_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool file_ended_ = false;  // within the head of the file under way; a terminal would wait for a second end
  bool ended_ = false;
  std::string error_;
};

}  // namespace bitwhip::input
