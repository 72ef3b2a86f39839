// Random sampling of the lines of files, to estimate what a large input holds without reading all
// of it (bitwhip rate --estimate).
//
// A byte is drawn at random among all bytes of the files, and the line that holds this byte is
// taken. So a line is drawn in proportion to its length. The usual way, to seek and to take the
// next whole line, has the same bias by the length of the line before, and it hardly ever draws the
// first line. Here the bias is corrected exactly: each draw has a weight, the bytes of the input
// divided by the length of the line. The mean of weight * y over the draws is then an unbiased
// estimate of the sum of y over all lines, whatever the lengths are (Hansen and Hurwitz, 1943). The
// sum of y = 1 is the number of lines. Draws are independent, so a line can be drawn twice.
//
// A compressed file is not seekable. Its first bytes are decoded and stand for the whole file, in
// the proportion of the compressed bytes they took. An input of few lines is taken whole.
//
// Cost: a read of 16 KiB per draw, and at most kMostDecoded bytes of memory for all compressed
// files together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "io/stop.h"

namespace bitwhip::batch {

inline constexpr std::size_t kMostDecoded = std::size_t{64} << 20;

struct Sample {
  struct Draw {
    std::string line;    // without its line end; at most the first 64 KiB
    bool first = false;  // first line of its file, where a header may be
    // bytes of the input / bytes of the line: the estimate of the number of lines
    double weight = 0;
  };
  std::vector<Draw> draws;  // in random order, so every prefix is a sample too
  bool whole = false;       // every line of the input is drawn exactly once
  // Compressed files of which only the first bytes were decoded.
  std::vector<std::string> in_part;
};

// Draws `lines` lines, or all if there are fewer. Deterministic for the same arguments. Throws
// IoError when a file cannot be read, or is neither a regular file nor a link to one.
Sample draw_sample(const std::vector<std::string>& paths, std::size_t lines, std::uint64_t seed,
                   const io::Stop& stop);

}  // namespace bitwhip::batch
