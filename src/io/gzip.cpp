// gzip, by zlib.
#include <zlib.h>

#include "io/decoder.h"

namespace bitwhip::io {

namespace {

class GzipSource : public Decoder {
 public:
  GzipSource(Prefixed raw, std::string name) : Decoder(std::move(raw), std::move(name)) {
    constexpr int kGzipOnly = 16 + MAX_WBITS;
    if (inflateInit2(&stream_, kGzipOnly) != Z_OK) fail("zlib cannot start");
  }
  ~GzipSource() override { inflateEnd(&stream_); }

 protected:
  bool step(char* to, std::size_t size, std::size_t& produced) override {
    if (member_ended_) {
      // As gzip(1) does: zeros after a member are padding (tapes, block devices), the next member follows otherwise.
      while (begin_ < end_ && in_[begin_] == 0) ++begin_;
      if (begin_ == end_) return !raw_ended_;
      if (in_[begin_] != kFirstByte) fail("gzip data is followed by something else");
      inflateReset(&stream_);
      member_ended_ = false;
    }
    if (begin_ == end_) fail("gzip data is cut off");
    stream_.next_in = reinterpret_cast<Bytef*>(in_.data() + begin_);
    stream_.avail_in = static_cast<uInt>(end_ - begin_);
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = static_cast<uInt>(std::min<std::size_t>(size, std::size_t{1} << 30));
    const uInt room = stream_.avail_out;
    const int result = inflate(&stream_, Z_NO_FLUSH);
    produced = room - stream_.avail_out;
    begin_ = end_ - stream_.avail_in;
    if (result == Z_STREAM_END) {
      member_ended_ = true;
    } else if (result != Z_OK && result != Z_BUF_ERROR) {
      fail(std::string("gzip data is damaged") + (stream_.msg != nullptr ? std::string(": ") + stream_.msg : std::string()));
    }
    return true;
  }

 private:
  static constexpr char kFirstByte = '\x1f';
  z_stream stream_{};
  bool member_ended_ = false;
};

}  // namespace

std::unique_ptr<Source> decode_gzip(Prefixed raw, const std::string& name) { return std::make_unique<GzipSource>(std::move(raw), name); }

}  // namespace bitwhip::io
