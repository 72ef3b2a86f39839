// zstd, by libzstd.
#include <zstd.h>

#include "io/decoder.h"

namespace bitwhip::io {

namespace {

class ZstdSource : public Decoder {
 public:
  ZstdSource(Prefixed raw, std::string name) : Decoder(std::move(raw), std::move(name)), stream_(ZSTD_createDStream()) {
    if (!stream_) fail("zstd cannot start");
  }

 protected:
  bool step(char* to, std::size_t size, std::size_t& produced) override {
    // At the end of the raw bytes the library may still hold decoded ones, so it is asked once more.
    if (begin_ == end_ && frame_ended_) return false;
    ZSTD_inBuffer in{in_.data(), end_, begin_};
    ZSTD_outBuffer out{to, size, 0};
    const std::size_t result = ZSTD_decompressStream(stream_.get(), &out, &in);
    produced = out.pos;
    begin_ = in.pos;
    if (ZSTD_isError(result)) fail(std::string("zstd data is damaged: ") + ZSTD_getErrorName(result));
    frame_ended_ = result == 0;
    if (produced == 0 && !frame_ended_ && begin_ == end_ && raw_ended_) fail("zstd data is cut off");
    return true;
  }

 private:
  struct Free {
    void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
  };
  std::unique_ptr<ZSTD_DStream, Free> stream_;
  bool frame_ended_ = false;
};

}  // namespace

std::unique_ptr<Source> decode_zstd(Prefixed raw, const std::string& name) { return std::make_unique<ZstdSource>(std::move(raw), name); }

}  // namespace bitwhip::io
