// xz, by liblzma. Without the library this file is empty, and decompress.cpp refuses the stream.
#ifdef BITWHIP_XZ
#include <lzma.h>

#include "io/decoder.h"

namespace bitwhip::io {

namespace {

// `xz -9` needs 65 MiB. A stream that asks for more than this is refused, so that no file can take all memory.
constexpr std::uint64_t kMostMemory = std::uint64_t{256} << 20;

class XzSource : public Decoder {
 public:
  XzSource(Prefixed raw, std::string name) : Decoder(std::move(raw), std::move(name)) {
    if (lzma_stream_decoder(&stream_, kMostMemory, LZMA_CONCATENATED) != LZMA_OK) fail("liblzma cannot start");
  }
  ~XzSource() override { lzma_end(&stream_); }

 protected:
  bool step(char* to, std::size_t size, std::size_t& produced) override {
    if (ended_) return false;
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(in_.data() + begin_);
    stream_.avail_in = end_ - begin_;
    stream_.next_out = reinterpret_cast<std::uint8_t*>(to);
    stream_.avail_out = size;
    const lzma_ret result = lzma_code(&stream_, begin_ == end_ ? LZMA_FINISH : LZMA_RUN);
    produced = size - stream_.avail_out;
    begin_ = end_ - stream_.avail_in;
    ended_ = result == LZMA_STREAM_END;
    if (ended_ || result == LZMA_OK) return true;
    if (result == LZMA_BUF_ERROR) fail("xz data is cut off");
    if (result == LZMA_MEMLIMIT_ERROR) fail("xz data that needs more than 256 MiB to decompress");
    fail(result == LZMA_MEM_ERROR ? "no memory for the xz data" : "xz data is damaged");
  }

 private:
  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<Source> decode_xz(Prefixed raw, const std::string& name) { return std::make_unique<XzSource>(std::move(raw), name); }

}  // namespace bitwhip::io
#endif
