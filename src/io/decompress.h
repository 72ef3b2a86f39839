// Transparent decompression: gzip, zstd, bzip2 and xz are known by their first bytes, anything else
// is passed through as it is. Text in UTF-16 with a byte-order mark becomes UTF-8.
//
// Concatenated gzip members, zstd frames and the like are one stream. A damaged or cut-off stream
// gives every byte that could be decoded, then throws IoError. Memory: fixed buffers, and for zstd
// the window of the stream (at most 128 MiB, the library's own limit), for xz at most 256 MiB.
// bzip2 and xz need libraries that a build may lack: their streams are refused then, with IoError.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "io/source.h"

namespace bitwhip::io {

// A database of SQLite, which every store is, begins with these bytes: they tell it from a list.
inline constexpr std::string_view kDatabaseMark = "SQLite format 3";

// A kind of stream is told by at most so many bytes.
inline constexpr std::size_t kLongestMagic = 10;

// True if a file that begins with these bytes (kLongestMagic, or all there are) is one of those.
bool is_compressed(std::string_view head);

// Reads the first few bytes of raw (which must outlive the result) and returns the source to read
// from; name is for messages.
std::unique_ptr<Source> decompress(Source& raw, const std::string& name);

}  // namespace bitwhip::io
