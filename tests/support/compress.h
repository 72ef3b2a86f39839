// Compressed texts for tests of the reader. Header only: builds without the batch layer have no
// zlib and zstd.
#pragma once

#include <zlib.h>
#include <zstd.h>
#ifdef BITWHIP_BZIP2
#include <bzlib.h>
#endif
#ifdef BITWHIP_XZ
#include <lzma.h>
#endif

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::testing {

inline std::string gzip(std::string_view text) {
  z_stream stream{};
  constexpr int kGzip = 16 + MAX_WBITS;
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    throw std::runtime_error("deflateInit2");
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) throw std::runtime_error("deflate");
  return out;
}

inline std::string zstd(std::string_view text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size = ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3);
  if (ZSTD_isError(size)) throw std::runtime_error("ZSTD_compress");
  out.resize(size);
  return out;
}

#ifdef BITWHIP_BZIP2
inline std::string bzip2(std::string_view text) {
  std::string in(text), out(text.size() + text.size() / 100 + 600, '\0');
  auto size = static_cast<unsigned>(out.size());
  if (BZ2_bzBuffToBuffCompress(out.data(), &size, in.data(), static_cast<unsigned>(in.size()), 9, 0,
                               0) != BZ_OK)
    throw std::runtime_error("bzip2");
  out.resize(size);
  return out;
}
#endif

#ifdef BITWHIP_XZ
inline std::string xz(std::string_view text) {
  std::string out(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  const auto* const in = reinterpret_cast<const std::uint8_t*>(text.data());
  if (lzma_easy_buffer_encode(1, LZMA_CHECK_CRC64, nullptr, in, text.size(),
                              reinterpret_cast<std::uint8_t*>(out.data()), &size,
                              out.size()) != LZMA_OK) {
    throw std::runtime_error("xz");
  }
  out.resize(size);
  return out;
}
#endif

// One row per kind of stream that this build can read.
struct Compressor {
  const char* name;
  std::string (*compress)(std::string_view text);
};
inline std::vector<Compressor> compressors() {
  std::vector<Compressor> all{{"gzip", gzip}, {"zstd", zstd}};
#ifdef BITWHIP_BZIP2
  all.push_back({"bzip2", bzip2});
#endif
#ifdef BITWHIP_XZ
  all.push_back({"xz", xz});
#endif
  return all;
}

}  // namespace bitwhip::testing
