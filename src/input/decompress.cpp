#include "input/decompress.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "input/io_error.h"

namespace bitwhip::input {

namespace {

constexpr std::string_view kGzipMagic = "\x1f\x8b";
constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd";

// The bytes that were read to look at them, then the rest.
class Prefixed : public Source {
 public:
  Prefixed(std::string head, Source& rest) : head_(std::move(head)), rest_(rest) {}
  std::size_t read(char* to, std::size_t size) override {
    if (at_ == head_.size()) return rest_.read(to, size);
    const std::size_t n = std::min(size, head_.size() - at_);
    std::copy_n(head_.data() + at_, n, to);
    at_ += n;
    return n;
  }
  bool ready() override { return at_ < head_.size() || rest_.ready(); }
  RawPlace place() const override { return at_ < head_.size() ? RawPlace{} : rest_.place(); }
  bool is_hashed() const override { return rest_.is_hashed(); }
  bool seek(const RawPlace& place) override {
    if (!rest_.seek(place)) return false;
    at_ = head_.size();
    return true;
  }

 private:
  std::string head_;
  std::size_t at_ = 0;
  Source& rest_;
};

// What gzip and zstd share: the compressed buffer, and the error that waits until the bytes decoded before it are delivered.
class Decoder : public Source {
 public:
  Decoder(Prefixed raw, std::string name) : raw_(std::move(raw)), name_(std::move(name)), in_(std::size_t{128} << 10) {}

  std::size_t read(char* to, std::size_t size) override {
    if (!error_.empty()) throw IoError(error_);
    std::size_t produced = 0;
    try {
      while (produced == 0) {
        if (begin_ == end_ && !raw_ended_) {
          begin_ = 0;
          end_ = raw_.read(in_.data(), in_.size());
          raw_ended_ = end_ == 0;
        }
        if (!step(to, size, produced)) break;
      }
    } catch (const IoError& error) {
      if (produced == 0) throw;
      error_ = error.what();
    }
    return produced;
  }
  bool ready() override { return begin_ < end_ || !error_.empty() || raw_.ready(); }
  RawPlace place() const override { return raw_.place(); }

 protected:
  // Decodes some of [begin_, end_), which is empty only at the end of the raw bytes. False at the proper end of the stream.
  virtual bool step(char* to, std::size_t size, std::size_t& produced) = 0;
  [[noreturn]] void fail(const std::string& what) const { throw IoError(name_ + ": " + what); }

  Prefixed raw_;
  std::string name_;
  std::vector<char> in_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool raw_ended_ = false;

 private:
  std::string error_;
};

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
      if (in_[begin_] != kGzipMagic[0]) fail("gzip data is followed by something else");
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
  z_stream stream_{};
  bool member_ended_ = false;
};

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

bool is_compressed(std::string_view head) { return head.starts_with(kGzipMagic) || head.starts_with(kZstdMagic); }

std::unique_ptr<Source> decompress(Source& raw, const std::string& name) {
  const auto begins = [](std::string_view magic, std::string_view head) { return magic.substr(0, head.size()) == head; };
  std::string head;
  // More is read only while it can still turn out to be a magic number, so that a slow pipe of text is not held back.
  while (head.size() < kZstdMagic.size() && (begins(kGzipMagic, head) || begins(kZstdMagic, head))) {
    if (head == kGzipMagic) break;
    char c;
    if (raw.read(&c, 1) == 0) break;
    head += c;
  }
  Prefixed all(head, raw);
  if (head == kGzipMagic) return std::make_unique<GzipSource>(std::move(all), name);
  if (head == kZstdMagic) return std::make_unique<ZstdSource>(std::move(all), name);
  return std::make_unique<Prefixed>(std::move(all));
}

}  // namespace bitwhip::input
