// Chunks of lines as bytes, for threads that share no memory: a reader writes them, any worker
// reads them.
//
// The bytes hold all that a worker needs to know of the input, so chunks of many readers may go to
// the same worker. Numbers are varints, texts stand behind their lengths. Bytes that are no chunk
// give Failure(BAD_INPUT). Thread-safety: plain functions.
#pragma once

#include <string>
#include <string_view>

#include "batch/window.h"
#include "input/chunk.h"
#include "input/opening.h"

namespace bitwhip::api {

// A piece of a chunk: lines of one file. opening: that of the first input (pack_opening()).
struct Piece {
  std::string_view opening;
  std::string file;
};

// Returns what workers need to know of an opening; empty where it tells nothing. matters: the first
// line of the input tells of the lines below.
std::string pack_opening(const std::string& name, const input::Opening& opening, bool matters);
// Returns the opening, and the name of its input.
input::Opening unpack_opening(std::string_view bytes, std::string& name);

// Appends a piece.
void pack(const std::string& opening, const input::Chunk& chunk, std::string& out);
// Takes a piece off the front of the bytes. The chunk is empty before; it does not get the name of
// its file.
Piece unpack(std::string_view& bytes, input::Chunk& chunk);

// Appends the records of a chunk with what a choice among all records asks of them; and reads them.
void pack_records(const batch::RatedChunk& chunk, bool with_notes, std::string& out);
void unpack_records(std::string_view& bytes, batch::RatedChunk& chunk);

}  // namespace bitwhip::api
