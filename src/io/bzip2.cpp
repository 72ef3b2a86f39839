// bzip2, by libbz2. Without the library this file is empty, and decompress.cpp refuses the stream.
#ifdef BITWHIP_BZIP2
#include <bzlib.h>

#include "io/decoder.h"

namespace bitwhip::io {

namespace {

class Bzip2Source : public Decoder {
 public:
  Bzip2Source(Prefixed raw, std::string name) : Decoder(std::move(raw), std::move(name)) { begin(); }
  ~Bzip2Source() override { BZ2_bzDecompressEnd(&stream_); }

 protected:
  bool step(char* to, std::size_t size, std::size_t& produced) override {
    if (stream_ended_) {
      // As bzip2(1) does: another stream may follow.
      if (begin_ == end_) return !raw_ended_;
      if (in_[begin_] != kFirstByte) fail("bzip2 data is followed by something else");
      BZ2_bzDecompressEnd(&stream_);
      stream_ = {};
      begin();
      stream_ended_ = false;
    }
    if (begin_ == end_ && idle_) fail("bzip2 data is cut off");
    stream_.next_in = in_.data() + begin_;
    stream_.avail_in = static_cast<unsigned>(end_ - begin_);
    stream_.next_out = to;
    stream_.avail_out = static_cast<unsigned>(std::min<std::size_t>(size, std::size_t{1} << 30));
    const unsigned room = stream_.avail_out;
    const int result = BZ2_bzDecompress(&stream_);
    produced = room - stream_.avail_out;
    begin_ = end_ - stream_.avail_in;
    // At the end of the raw bytes the library may still hold decoded ones: it is asked until nothing comes.
    idle_ = produced == 0;
    if (result == BZ_STREAM_END) {
      stream_ended_ = true;
    } else if (result != BZ_OK) {
      fail(result == BZ_MEM_ERROR ? "no memory for the bzip2 data" : "bzip2 data is damaged");
    }
    return true;
  }

 private:
  static constexpr char kFirstByte = 'B';

  void begin() {
    if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) fail("libbz2 cannot start");
  }

  bz_stream stream_{};
  bool stream_ended_ = false;
  bool idle_ = false;
};

}  // namespace

std::unique_ptr<Source> decode_bzip2(Prefixed raw, const std::string& name) { return std::make_unique<Bzip2Source>(std::move(raw), name); }

}  // namespace bitwhip::io
#endif
