#include "io/lz_string.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace bitwhip::io {
namespace {

constexpr int kBitsOfCharacter = 6;
constexpr unsigned kNewByte = 0, kNewUnit = 1, kEnd = 2, kFirstEntry = 3;

// The bits of the stream. Reading past the end gives zeros and is remembered.
class Bits {
 public:
  explicit Bits(std::vector<bool> bits) : bits_(std::move(bits)) {}

  unsigned read(int width) {
    unsigned value = 0;
    for (int i = 0; i < width; ++i, ++at_) {
      if (at_ >= bits_.size()) return exhausted_ = true, 0;
      value |= (bits_[at_] ? 1u : 0u) << i;
    }
    return value;
  }
  bool exhausted() const { return exhausted_; }
  // Nothing but zeros, less than two characters of them, is left: a writer fills its last
  // character, and may write one more.
  bool finished() const {
    const auto rest = bits_.begin() + static_cast<std::ptrdiff_t>(at_);
    return bits_.end() - rest < 2 * kBitsOfCharacter && std::find(rest, bits_.end(), true) == bits_.end();
  }

 private:
  std::vector<bool> bits_;
  std::size_t at_ = 0;
  bool exhausted_ = false;
};

int sextet_of(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

struct Entry {
  std::size_t begin, length;
};

}  // namespace

std::variant<std::u16string, LzFailure> decompress_lz_base64(std::string_view text, std::size_t most) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::vector<bool> of_text;
  of_text.reserve(kBitsOfCharacter * text.size());
  for (const char c : text) {
    const int sextet = sextet_of(c);
    if (sextet < 0) return LzFailure::character;
    for (int bit = kBitsOfCharacter - 1; bit >= 0; --bit) of_text.push_back((sextet >> bit & 1) != 0);
  }

  Bits bits(std::move(of_text));
  std::u16string out;
  std::vector<Entry> entries;
  Entry before{0, 0};  // the last phrase
  int width = 2;
  // Entries until codes grow. The first unit counts for one, as all codes do that come after it:
  // each makes an entry, a new unit two.
  unsigned room = 1;
  const auto made_one = [&] {
    if (--room == 0) room = 1u << width++;
  };
  for (;;) {
    const unsigned code = bits.read(width);
    if (bits.exhausted()) return LzFailure::truncated;
    if (code == kEnd) break;
    Entry phrase{out.size(), 1};
    if (code == kNewByte || code == kNewUnit) {
      const unsigned unit = bits.read(code == kNewByte ? 8 : 16);
      if (bits.exhausted()) return LzFailure::truncated;
      if (out.size() >= most) return LzFailure::too_long;
      out += static_cast<char16_t>(unit);
      entries.push_back(phrase);
      made_one();
    } else {
      const std::size_t index = code - kFirstEntry;
      // The entry that this phrase completes: the phrase before and one unit more.
      const bool is_next = index == entries.size() && before.length > 0;
      if (index >= entries.size() && !is_next) return LzFailure::code;
      const Entry entry = is_next ? Entry{before.begin, before.length + 1} : entries[index];
      if (entry.length > most - out.size()) return LzFailure::too_long;
      phrase.length = entry.length;
      // Unit by unit: the entry may reach into what is being written.
      for (std::size_t i = 0; i < entry.length; ++i) out += out[entry.begin + i];
    }
    if (before.length > 0) {
      entries.push_back({before.begin, before.length + 1});
      made_one();
    }
    before = phrase;
  }
  if (!bits.finished()) return LzFailure::character;
  return out;
}

std::string_view describe(LzFailure failure) {
  constexpr std::string_view kSentences[] = {"it holds what base64 does not have, or goes on behind its end", "it ends before its end code",
                                             "it holds a code that means nothing at that place", "it stands for too long a text"};
  return kSentences[static_cast<std::size_t>(failure)];
}

std::string utf8_of(std::u16string_view text) {
  std::string out;
  const auto add = [&out](std::uint32_t lead, int bytes, std::uint32_t point) {
    out += static_cast<char>(lead | point >> (6 * bytes));
    for (int i = bytes - 1; i >= 0; --i) out += static_cast<char>(0x80 | (point >> (6 * i) & 0x3f));
  };
  const auto within = [&text](std::size_t i, char16_t first, char16_t last) { return i < text.size() && text[i] >= first && text[i] <= last; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::uint32_t point = text[i];
    if (within(i, 0xd800, 0xdbff) && within(i + 1, 0xdc00, 0xdfff)) {
      point = 0x10000 + ((point - 0xd800u) << 10) + (text[i + 1] - 0xdc00u);
      ++i;
    } else if (within(i, 0xd800, 0xdfff)) {
      point = 0xfffd;
    }
    if (point < 0x80) {
      add(0, 0, point);
    } else if (point < 0x800) {
      add(0xc0, 1, point);
    } else if (point < 0x10000) {
      add(0xe0, 2, point);
    } else {
      add(0xf0, 3, point);
    }
  }
  return out;
}

}  // namespace bitwhip::io
