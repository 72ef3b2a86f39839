// Transparent decompression: gzip, zstd, bzip2 and xz are detected by their magic numbers, anything
// else is passed through. Text in UTF-16 with a byte-order mark is converted to UTF-8.
//
// Concatenated gzip members, zstd frames and the like are one stream. A damaged or truncated stream
// yields every byte that could be decoded, then throws IoError. Memory: fixed buffers, and for zstd
// the window of the stream (at most 128 MiB, the library's own limit), for xz at most 256 MiB.
// bzip2 and xz need libraries that a build may lack: their streams are then refused with an
// IoError.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "io/source.h"

namespace bitwhip::io {

// The magic number of SQLite databases, by which stores are told from lists.
inline constexpr std::string_view kDatabaseMark = "SQLite format 3";

// The length of the longest magic number.
inline constexpr std::size_t kLongestMagic = 10;

// True if these bytes (kLongestMagic, or the whole file) begin a compressed file or UTF-16 text.
bool is_compressed(std::string_view head);

// Reads the magic number of `raw`, which must outlive the result, and returns the source of the
// decoded bytes. name: for messages.
std::unique_ptr<Source> decompress(Source& raw, const std::string& name);

}  // namespace bitwhip::io
