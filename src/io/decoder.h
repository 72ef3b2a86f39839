// What the decoders of compressed streams share. One file per kind of stream: gzip.cpp, zstd.cpp, bzip2.cpp, xz.cpp.
//
// Thread-safety: as for any Source.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/io_error.h"
#include "io/source.h"

namespace bitwhip::io {

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

// The compressed buffer, and the error that waits until the bytes decoded before it are delivered.
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

// Each throws IoError when its library cannot start.
std::unique_ptr<Source> decode_gzip(Prefixed raw, const std::string& name);
std::unique_ptr<Source> decode_zstd(Prefixed raw, const std::string& name);
#ifdef BITWHIP_BZIP2
std::unique_ptr<Source> decode_bzip2(Prefixed raw, const std::string& name);
#endif
#ifdef BITWHIP_XZ
std::unique_ptr<Source> decode_xz(Prefixed raw, const std::string& name);
#endif

}  // namespace bitwhip::io
