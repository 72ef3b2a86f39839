// The text of a compressed file. Header only: builds without the batch layer may have no zlib.
#pragma once

#include <zlib.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace bitwhip::testing {

inline std::string inflated(const std::string& path) {
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.c_str(), "rb"), gzclose);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::string text;
  char buffer[1 << 16];
  for (int count; (count = gzread(file.get(), buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(count));
  return text;
}

}  // namespace bitwhip::testing
