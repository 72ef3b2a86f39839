#include "io/decompress.h"

#ifdef BITWHIP_GZIP
#include <zlib.h>
#endif
#ifdef BITWHIP_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif
#ifdef BITWHIP_BZIP2
#include <bzlib.h>
#endif
#ifdef BITWHIP_XZ
#include <lzma.h>
#endif

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>
#include <vector>

#include "io/io_error.h"
#include "io/lz_string.h"

namespace bitwhip::io {

namespace {

// The base of decoders: a buffer of compressed bytes, and an error that is deferred until the bytes
// decoded before it have been delivered.
class Decoder : public Source {
 public:
  Decoder(PrefixedSource raw, std::string name)
      : raw_(std::move(raw)), name_(std::move(name)), in_(std::size_t{128} << 10) {}

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
  RawPosition place() const override { return raw_.place(); }

 protected:
  // Decodes some of [begin_, end_), which is empty only at the end of the raw bytes. Returns false
  // at the regular end of the stream.
  virtual bool step(char* to, std::size_t size, std::size_t& produced) = 0;
  [[noreturn]] void fail(const std::string& what) const { throw IoError(name_ + ": " + what); }
  // Throws std::bad_alloc if the library ran out of memory, which is no error in the bytes.
  static void expect_memory(bool had) {
    if (!had) throw std::bad_alloc();
  }
  // Calls a library whose stream has the members of zlib's, and returns its result.
  template <class Stream, class Decode>
  auto pump(Stream& stream, char* to, std::size_t size, std::size_t& produced,
            const Decode& decode) {
    stream.next_in = reinterpret_cast<decltype(stream.next_in)>(in_.data() + begin_);
    stream.avail_in = static_cast<decltype(stream.avail_in)>(end_ - begin_);
    stream.next_out = reinterpret_cast<decltype(stream.next_out)>(to);
    // zlib counts in 32 bits.
    stream.avail_out =
        static_cast<decltype(stream.avail_out)>(std::min<std::size_t>(size, std::size_t{1} << 30));
    const std::size_t room = stream.avail_out;
    const auto result = decode(&stream);
    produced = room - stream.avail_out;
    begin_ = end_ - stream.avail_in;
    return result;
  }

  PrefixedSource raw_;
  std::string name_;
  std::vector<char> in_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool raw_ended_ = false;

 private:
  std::string error_;
};

#ifdef BITWHIP_GZIP
class GzipSource : public Decoder {
 public:
  GzipSource(PrefixedSource raw, std::string name) : Decoder(std::move(raw), std::move(name)) {
    constexpr int kGzipOnly = 16 + MAX_WBITS;
    const int result = inflateInit2(&stream_, kGzipOnly);
    expect_memory(result != Z_MEM_ERROR);
    if (result != Z_OK) fail("zlib cannot start");
  }
  ~GzipSource() override { inflateEnd(&stream_); }

 protected:
  bool step(char* to, std::size_t size, std::size_t& produced) override {
    if (member_ended_) {
      // As gzip(1) does: zeros after a member are padding (tapes, block devices); anything else
      // must be the next member.
      while (begin_ < end_ && in_[begin_] == 0) ++begin_;
      if (begin_ == end_) return !raw_ended_;
      if (in_[begin_] != kFirstByte) fail("gzip data is followed by something else");
      inflateReset(&stream_);
      member_ended_ = false;
    }
    if (begin_ == end_) fail("gzip data is cut off");
    const int result = pump(stream_, to, size, produced,
                            [](z_stream* stream) { return inflate(stream, Z_NO_FLUSH); });
    expect_memory(result != Z_MEM_ERROR);
    if (result == Z_STREAM_END) {
      member_ended_ = true;
    } else if (result != Z_OK && result != Z_BUF_ERROR) {
      fail("gzip data is damaged" +
           (stream_.msg != nullptr ? std::string(": ") + stream_.msg : std::string()));
    }
    return true;
  }

 private:
  static constexpr char kFirstByte = '\x1f';
  z_stream stream_{};
  bool member_ended_ = false;
};
#endif

#ifdef BITWHIP_ZSTD
class ZstdSource : public Decoder {
 public:
  ZstdSource(PrefixedSource raw, std::string name)
      : Decoder(std::move(raw), std::move(name)), stream_(ZSTD_createDStream()) {
    expect_memory(stream_ != nullptr);
  }

 protected:
  bool step(char* to, std::size_t size, std::size_t& produced) override {
    // At the end of the raw bytes the library may still buffer decoded ones, so it is called once
    // more.
    if (begin_ == end_ && frame_ended_) return false;
    ZSTD_inBuffer in{in_.data(), end_, begin_};
    ZSTD_outBuffer out{to, size, 0};
    const std::size_t result = ZSTD_decompressStream(stream_.get(), &out, &in);
    produced = out.pos;
    begin_ = in.pos;
    expect_memory(ZSTD_getErrorCode(result) != ZSTD_error_memory_allocation);
    if (ZSTD_isError(result))
      fail(std::string("zstd data is damaged: ") + ZSTD_getErrorName(result));
    frame_ended_ = result == 0;
    if (produced == 0 && !frame_ended_ && begin_ == end_ && raw_ended_)
      fail("zstd data is cut off");
    return true;
  }

 private:
  std::unique_ptr<ZSTD_DStream, decltype([](auto* stream) { ZSTD_freeDStream(stream); })> stream_;
  bool frame_ended_ = false;
};
#endif

#ifdef BITWHIP_BZIP2
class Bzip2Source : public Decoder {
 public:
  Bzip2Source(PrefixedSource raw, std::string name) : Decoder(std::move(raw), std::move(name)) {
    begin();
  }
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
    const int result = pump(stream_, to, size, produced, BZ2_bzDecompress);
    // At the end of the raw bytes the library may still buffer decoded ones, so it is called until
    // it produces none.
    idle_ = produced == 0;
    if (result == BZ_STREAM_END) {
      stream_ended_ = true;
    } else if (result != BZ_OK) {
      expect_memory(result != BZ_MEM_ERROR);
      fail("bzip2 data is damaged");
    }
    return true;
  }

 private:
  static constexpr char kFirstByte = 'B';

  void begin() {
    const int result = BZ2_bzDecompressInit(&stream_, 0, 0);
    expect_memory(result != BZ_MEM_ERROR);
    if (result != BZ_OK) fail("libbz2 cannot start");
  }

  bz_stream stream_{};
  bool stream_ended_ = false;
  bool idle_ = false;
};
#endif

#ifdef BITWHIP_XZ
// The memory limit of xz streams, so that no file can exhaust the memory; `xz -9` needs 65 MiB.
constexpr std::uint64_t kMostMemory = std::uint64_t{256} << 20;

class XzSource : public Decoder {
 public:
  XzSource(PrefixedSource raw, std::string name) : Decoder(std::move(raw), std::move(name)) {
    const lzma_ret result = lzma_stream_decoder(&stream_, kMostMemory, LZMA_CONCATENATED);
    expect_memory(result != LZMA_MEM_ERROR);
    if (result != LZMA_OK) fail("liblzma cannot start");
  }
  ~XzSource() override { lzma_end(&stream_); }

 protected:
  bool step(char* to, std::size_t size, std::size_t& produced) override {
    if (ended_) return false;
    const lzma_action action = begin_ == end_ ? LZMA_FINISH : LZMA_RUN;
    const lzma_ret result = pump(stream_, to, size, produced, [action](lzma_stream* stream) {
      return lzma_code(stream, action);
    });
    ended_ = result == LZMA_STREAM_END;
    if (ended_ || result == LZMA_OK) return true;
    if (result == LZMA_BUF_ERROR) fail("xz data is cut off");
    if (result == LZMA_MEMLIMIT_ERROR) fail("xz data that needs more than 256 MiB to decompress");
    expect_memory(result != LZMA_MEM_ERROR);
    fail("xz data is damaged");
  }

 private:
  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool ended_ = false;
};
#endif

// Decodes UTF-16 with a byte-order mark to UTF-8.
template <bool big>
class Utf16Source : public Decoder {
 public:
  using Decoder::Decoder;

 protected:
  bool step(char* to, std::size_t size, std::size_t& produced) override {
    if (out_.empty()) {
      bytes_.append(in_.data() + begin_, end_ - begin_);
      begin_ = end_;
      if (raw_ended_ && bytes_.size() % 2 != 0) fail("UTF-16 text is cut off");
      std::u16string units;
      for (std::size_t i = 0; i + 1 < bytes_.size(); i += 2) {
        const auto first = static_cast<unsigned char>(bytes_[i]),
                   second = static_cast<unsigned char>(bytes_[i + 1]);
        units += static_cast<char16_t>(big ? first << 8 | second : second << 8 | first);
      }
      // A high surrogate waits for the low one.
      if (!raw_ended_ && !units.empty() && (units.back() & 0xfc00) == 0xd800) units.pop_back();
      bytes_.erase(0, 2 * units.size());
      out_ = utf8_of(units);
    }
    produced = std::min(size, out_.size());
    std::copy_n(out_.data(), produced, to);
    out_.erase(0, produced);
    return produced > 0 || !raw_ended_;
  }

 private:
  std::string bytes_, out_;
};

template <class Decoding>
std::unique_ptr<Source> decode(PrefixedSource raw, const std::string& name) {
  return std::make_unique<Decoding>(std::move(raw), name);
}
using Decode = std::unique_ptr<Source> (*)(PrefixedSource raw, const std::string& name);

// Returns null if the class is only declared, because the build lacks its library.
template <class Decoding>
constexpr Decode decode_where_built() {
  if constexpr (requires { sizeof(Decoding); }) {
    return decode<Decoding>;
  } else {
    return nullptr;
  }
}
class GzipSource;
class ZstdSource;
class Bzip2Source;
class XzSource;

constexpr std::string_view kUtf16 = "UTF-16";

// A kind of stream, compressed or UTF-16. In `magic`, '?' matches a digit from 1 to 9, '!' a byte
// from 0x50 to 0x5f, '@' a character of ASCII.
struct StreamFormat {
  std::string_view magic;
  std::string_view name;
  Decode decode;             // null: the build lacks the library
  std::string_view library;  // name of the Debian package
  std::string_view program;  // decompresses to standard output
};

constexpr StreamFormat kKinds[] = {
    {"\x1f\x8b", "gzip", decode_where_built<GzipSource>(), "zlib1g-dev", "zcat"},
    {"\x28\xb5\x2f\xfd", "zstd", decode_where_built<ZstdSource>(), "libzstd-dev", "zstdcat"},
    // A skippable frame, with which pzstd begins.
    {"!\x2a\x4d\x18", "zstd", decode_where_built<ZstdSource>(), "libzstd-dev", "zstdcat"},
    {"BZh?1AY&SY", "bzip2", decode_where_built<Bzip2Source>(), "libbz2-dev", "bzcat"},
    // A compressed empty file.
    {"BZh?\x17rE8P\x90", "bzip2", decode_where_built<Bzip2Source>(), "libbz2-dev", "bzcat"},
    {"\xff\xfe", kUtf16, decode<Utf16Source<false>>, "", ""},
    {"\xfe\xff", kUtf16, decode<Utf16Source<true>>, "", ""},
    // Without a byte-order mark: the first character is ASCII.
    {std::string_view("@\0", 2), kUtf16, decode<Utf16Source<false>>, "", ""},
    {std::string_view("\0@", 2), kUtf16, decode<Utf16Source<true>>, "", ""},
    {std::string_view("\xfd\x37zXZ\0", 6), "xz", decode_where_built<XzSource>(), "liblzma-dev",
     "xzcat"},
};
static_assert(std::all_of(std::begin(kKinds), std::end(kKinds), [](const StreamFormat& kind) {
  return kind.magic.size() <= kLongestMagic;
}));

// True if the head is a prefix of the magic number.
bool fits(std::string_view magic, std::string_view head) {
  return head.size() <= magic.size() &&
         std::equal(head.begin(), head.end(), magic.begin(), [](char c, char m) {
           return m == '?'   ? c >= '1' && c <= '9'
                  : m == '!' ? c >= '\x50' && c <= '\x5f'
                  : m == '@' ? (c >= ' ' && c <= '~') || (c >= '\t' && c <= '\r')
                             : c == m;
         });
}

bool is_utf16(const StreamFormat& kind) { return kind.name == kUtf16; }

// Reads the first bytes into `head`, one by one, only while they can still become the magic number
// of a kind, so that a slow pipe of text is not delayed. Returns the kind; null: none.
// texts_only: kinds of compression do not count.
const StreamFormat* kind_of(Source& raw, bool texts_only, std::string& head) {
  const auto counts = [&](const StreamFormat& kind) {
    return (!texts_only || is_utf16(kind)) && fits(kind.magic, head);
  };
  while (std::any_of(std::begin(kKinds), std::end(kKinds), counts)) {
    char c;
    if (raw.read(&c, 1) == 0) break;
    head += c;
    for (const StreamFormat& kind : kKinds) {
      if (head.size() == kind.magic.size() && counts(kind)) return &kind;
    }
  }
  return nullptr;
}

// Decompressed bytes, which may be text in UTF-16.
class UnpackedSource : public Source {
 public:
  UnpackedSource(std::unique_ptr<Source> bytes, std::string name)
      : bytes_(std::move(bytes)), name_(std::move(name)) {}
  std::size_t read(char* to, std::size_t size) override {
    if (text_ == nullptr) {
      std::string head;
      const StreamFormat* const kind = kind_of(*bytes_, true, head);
      PrefixedSource all(head, *bytes_);
      text_ = kind != nullptr ? kind->decode(std::move(all), name_)
                              : std::make_unique<PrefixedSource>(std::move(all));
    }
    return text_->read(to, size);
  }
  bool ready() override { return text_ != nullptr ? text_->ready() : bytes_->ready(); }
  RawPosition place() const override { return bytes_->place(); }

 private:
  std::unique_ptr<Source> bytes_, text_;
  const std::string name_;
};

}  // namespace

bool is_compressed(std::string_view head) {
  return std::any_of(std::begin(kKinds), std::end(kKinds), [&](const StreamFormat& kind) {
    return head.size() >= kind.magic.size() && fits(kind.magic, head.substr(0, kind.magic.size()));
  });
}

std::unique_ptr<Source> decompress(Source& raw, const std::string& name) {
  std::string head;
  const StreamFormat* const found = kind_of(raw, false, head);
  PrefixedSource all(head, raw);
  if (found == nullptr) return std::make_unique<PrefixedSource>(std::move(all));
  if (found->decode == nullptr) {
    throw IoError(name + ": " + std::string(found->name) +
                  " data, and bitwhip was built without the library for it (Debian: " +
                  std::string(found->library) + "); decompress it on the way: " +
                  std::string(found->program) + " " + name + " | bitwhip ...");
  }
  auto decoded = found->decode(std::move(all), name);
  if (is_utf16(*found)) return decoded;
  return std::make_unique<UnpackedSource>(std::move(decoded), name);
}

}  // namespace bitwhip::io
