#include "io/compress.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>

#include "io/io_error.h"

namespace bitwhip::io {

namespace {

constexpr std::size_t kPiece = std::size_t{64} << 10;  // by which output grows

class GzipEncoder : public Encoder {
 public:
  GzipEncoder() {
    constexpr int kGzip = 16 + MAX_WBITS, kMemory = 8;
    if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzip, kMemory, Z_DEFAULT_STRATEGY) != Z_OK) {
      throw IoError("zlib cannot start");
    }
  }
  ~GzipEncoder() override { deflateEnd(&stream_); }
  GzipEncoder(const GzipEncoder&) = delete;
  GzipEncoder& operator=(const GzipEncoder&) = delete;

  void encode(std::string_view bytes, bool last, std::string& out) override {
    do {
      // zlib counts in 32 bits.
      const std::string_view now = bytes.substr(0, std::size_t{1} << 30);
      bytes.remove_prefix(now.size());
      stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(now.data()));
      stream_.avail_in = static_cast<uInt>(now.size());
      pump(last && bytes.empty() ? Z_FINISH : Z_NO_FLUSH, out);
    } while (!bytes.empty());
    if (last) deflateReset(&stream_);
  }

 private:
  void pump(int flush, std::string& out) {
    do {
      const std::size_t begin = out.size();
      out.resize(begin + kPiece);
      stream_.next_out = reinterpret_cast<Bytef*>(out.data() + begin);
      stream_.avail_out = kPiece;
      deflate(&stream_, flush);
      out.resize(out.size() - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }

  z_stream stream_{};
};

class ZstdEncoder : public Encoder {
 public:
  ZstdEncoder() : stream_(ZSTD_createCCtx()) {
    if (!stream_ || ZSTD_isError(ZSTD_CCtx_setParameter(stream_.get(), ZSTD_c_checksumFlag, 1))) throw IoError("zstd cannot start");
  }

  void encode(std::string_view bytes, bool last, std::string& out) override {
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (;;) {
      const std::size_t begin = out.size();
      out.resize(begin + kPiece);
      ZSTD_outBuffer room{out.data() + begin, kPiece, 0};
      const std::size_t left = ZSTD_compressStream2(stream_.get(), &room, &in, last ? ZSTD_e_end : ZSTD_e_continue);
      out.resize(begin + room.pos);
      if (ZSTD_isError(left)) throw IoError(std::string("zstd: ") + ZSTD_getErrorName(left));
      if (last ? left == 0 : in.pos == in.size) return;
    }
  }

 private:
  struct Free {
    void operator()(ZSTD_CCtx* stream) const { ZSTD_freeCCtx(stream); }
  };
  std::unique_ptr<ZSTD_CCtx, Free> stream_;
};

struct EncoderInfo {
  std::string_view suffix;
  std::unique_ptr<Encoder> (*make)();
};

constexpr std::array kEncoders{
    EncoderInfo{".gz", [] { return std::unique_ptr<Encoder>(std::make_unique<GzipEncoder>()); }},
    EncoderInfo{".zst", [] { return std::unique_ptr<Encoder>(std::make_unique<ZstdEncoder>()); }},
};

}  // namespace

std::unique_ptr<Encoder> encoder_for(std::string_view file_name) {
  const auto row = std::find_if(kEncoders.begin(), kEncoders.end(), [&](const EncoderInfo& encoder) { return file_name.ends_with(encoder.suffix); });
  return row == kEncoders.end() ? nullptr : row->make();
}

}  // namespace bitwhip::io
