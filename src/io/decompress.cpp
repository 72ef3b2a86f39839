#include "io/decompress.h"

#include <algorithm>
#include <string_view>

#include "io/decoder.h"
#include "io/io_error.h"

namespace bitwhip::io {

namespace {

using Decode = std::unique_ptr<Source> (*)(Prefixed raw, const std::string& name);

// A kind of compressed stream. In its first bytes a '?' stands for a digit from 1 to 9.
struct Kind {
  std::string_view magic;
  std::string_view name;
  Decode decode;             // null: this build has no library for it
  std::string_view library;  // as Debian names it
  std::string_view program;  // that decompresses to standard output
};

#ifdef BITWHIP_BZIP2
constexpr Decode kBzip2 = decode_bzip2;
#else
constexpr Decode kBzip2 = nullptr;
#endif
#ifdef BITWHIP_XZ
constexpr Decode kXz = decode_xz;
#else
constexpr Decode kXz = nullptr;
#endif

constexpr Kind kKinds[] = {
    {"\x1f\x8b", "gzip", decode_gzip, "zlib1g-dev", "zcat"},
    {"\x28\xb5\x2f\xfd", "zstd", decode_zstd, "libzstd-dev", "zstdcat"},
    {"BZh?1AY&SY", "bzip2", kBzip2, "libbz2-dev", "bzcat"},
    {"BZh?\x17rE8P\x90", "bzip2", kBzip2, "libbz2-dev", "bzcat"},  // of nothing
    {std::string_view("\xfd\x37zXZ\0", 6), "xz", kXz, "liblzma-dev", "xzcat"},
};

// True if the magic number begins with the head.
bool fits(std::string_view magic, std::string_view head) {
  return head.size() <= magic.size() &&
         std::equal(head.begin(), head.end(), magic.begin(), [](char c, char m) { return m == '?' ? c >= '1' && c <= '9' : c == m; });
}

}  // namespace

bool is_compressed(std::string_view head) {
  return std::any_of(std::begin(kKinds), std::end(kKinds), [&](const Kind& kind) { return head.size() >= kind.magic.size() && fits(kind.magic, head.substr(0, kind.magic.size())); });
}

std::unique_ptr<Source> decompress(Source& raw, const std::string& name) {
  std::string head;
  const Kind* found = nullptr;
  // More is read only while it can still turn out to be a magic number, so that a slow pipe of text is not held back.
  while (found == nullptr && std::any_of(std::begin(kKinds), std::end(kKinds), [&](const Kind& kind) { return fits(kind.magic, head); })) {
    char c;
    if (raw.read(&c, 1) == 0) break;
    head += c;
    for (const Kind& kind : kKinds) {
      if (head.size() == kind.magic.size() && fits(kind.magic, head)) found = &kind;
    }
  }
  Prefixed all(head, raw);
  if (found == nullptr) return std::make_unique<Prefixed>(std::move(all));
  if (found->decode == nullptr) {
    throw IoError(name + ": " + std::string(found->name) + " data, and bitwhip was built without the library for it (Debian: " +
                  std::string(found->library) + "); decompress it on the way: " + std::string(found->program) + " " + name + " | bitwhip ...");
  }
  return found->decode(std::move(all), name);
}

}  // namespace bitwhip::io
