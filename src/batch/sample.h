// A random sample of the lines of files, for what is to be known of a large input without reading
// all of it (bitwhip rate --estimate).
//
// A byte is drawn at random among all bytes of the files, and the line that holds this byte is
// taken. So a line is drawn in proportion to its length. The usual way, to seek and to take the
// next whole line, has the same bias by the length of the line before, and it hardly ever draws the
// first line. Here the bias is corrected exactly: each draw has a weight, the bytes of the input
// divided by the length of the line. The mean of weight * y over the draws is then an unbiased
// estimate of the sum of y over all lines, whatever the lengths are (Hansen and Hurwitz, 1943). The
// sum of y = 1 is the number of lines. Draws are independent, so a line can be drawn twice.
//
// A compressed file cannot be sought. Its first bytes are decoded and stand for the whole file; how
// many bytes they stand for follows from how much of the compressed file they took. An input of few
// lines is taken whole.
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
    std::string line;    // without its line end; of a giant line the first 64 KiB
    bool first = false;  // of its file, where a header may be
    double weight = 0;   // how many lines it stands for, if it were the only draw
  };
  std::vector<Draw> draws;  // in random order: the first ones are a sample too
  bool whole = false;       // each line of the input is drawn once
  // The compressed files of which only the first bytes were looked at.
  std::vector<std::string> in_part;
};

// Draws so many lines, or all when there are fewer. The same arguments give the same sample. Throws
// IoError when a file cannot be read, or is neither a regular file nor a link to one.
Sample draw_sample(const std::vector<std::string>& paths, std::size_t lines, std::uint64_t seed,
                   const io::Stop& stop);

}  // namespace bitwhip::batch
