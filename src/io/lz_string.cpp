#include "io/lz_string.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace bitwhip::io {
namespace {

constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr int kBitsOfCharacter = 6;
constexpr unsigned kNewByte = 0, kNewUnit = 1, kEnd = 2, kFirstEntry = 3;

struct DictionaryEntry {
  std::size_t begin, length;
};

}  // namespace

std::variant<std::u16string, LzFailure> decompress_lz_base64(std::string_view text,
                                                             std::size_t most) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::vector<bool> bits;
  bits.reserve(kBitsOfCharacter * text.size());
  for (const char c : text) {
    const std::size_t sextet = kBase64.find(c);
    if (sextet == std::string_view::npos) return LzFailure::character;
    for (int bit = kBitsOfCharacter - 1; bit >= 0; --bit) bits.push_back((sextet >> bit & 1) != 0);
  }

  auto next = bits.cbegin();
  // Returns the number in the next bits; nothing if there are too few.
  const auto read = [&](int width) -> std::optional<unsigned> {
    if (bits.cend() - next < width) return std::nullopt;
    unsigned value = 0;
    for (int i = 0; i < width; ++i) value |= (*next++ ? 1u : 0u) << i;
    return value;
  };
  std::u16string out;
  std::vector<DictionaryEntry> entries;
  DictionaryEntry before{0, 0};  // previous phrase
  int width = 2;
  // Entries until codes grow. The first unit counts as one, like every code after it; a new unit
  // after the first counts as two.
  unsigned room = 1;
  const auto made_one = [&] {
    if (--room == 0) room = 1u << width++;
  };
  for (;;) {
    const auto code = read(width);
    if (!code) return LzFailure::truncated;
    if (code == kEnd) break;
    DictionaryEntry phrase{out.size(), 1};
    if (code == kNewByte || code == kNewUnit) {
      const auto unit = read(code == kNewByte ? 8 : 16);
      if (!unit) return LzFailure::truncated;
      if (out.size() >= most) return LzFailure::too_long;
      out += static_cast<char16_t>(*unit);
      entries.push_back(phrase);
      made_one();
    } else {
      const std::size_t index = *code - kFirstEntry;
      // The entry that this phrase completes: the previous phrase and one more unit.
      const bool is_next = index == entries.size() && before.length > 0;
      if (index >= entries.size() && !is_next) return LzFailure::code;
      const DictionaryEntry entry =
          is_next ? DictionaryEntry{before.begin, before.length + 1} : entries[index];
      if (entry.length > most - out.size()) return LzFailure::too_long;
      phrase.length = entry.length;
      // Unit by unit, since the entry may overlap with what is being written.
      for (std::size_t i = 0; i < entry.length; ++i) out += out[entry.begin + i];
    }
    if (before.length > 0) {
      entries.push_back({before.begin, before.length + 1});
      made_one();
    }
    before = phrase;
  }
  // Only zeros may be left, less than two characters of them: a writer fills its last character,
  // and may write one more.
  if (bits.cend() - next >= 2 * kBitsOfCharacter ||
      std::find(next, bits.cend(), true) != bits.cend())
    return LzFailure::character;
  return out;
}

std::string_view describe(LzFailure failure) {
  constexpr std::string_view kSentences[] = {
      "it holds what base64 does not have, or goes on behind its end",
      "it ends before its end code", "it holds a code that means nothing at that place",
      "it stands for too long a text"};
  return kSentences[static_cast<std::size_t>(failure)];
}

std::string utf8_of(std::u16string_view text) {
  // Lead bytes, by the number of bytes that follow.
  constexpr std::uint32_t kLeads[] = {0, 0xc0, 0xe0, 0xf0};
  std::string out;
  const auto within = [&text](std::size_t i, char16_t first, char16_t last) {
    return i < text.size() && text[i] >= first && text[i] <= last;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::uint32_t point = text[i];
    if (within(i, 0xd800, 0xdbff) && within(i + 1, 0xdc00, 0xdfff)) {
      point = 0x10000 + ((point - 0xd800u) << 10) + (text[i + 1] - 0xdc00u);
      ++i;
    } else if (within(i, 0xd800, 0xdfff)) {
      point = 0xfffd;
    }
    int more = (point >= 0x80) + (point >= 0x800) + (point >= 0x10000);
    out += static_cast<char>(kLeads[more] | point >> (6 * more));
    while (more-- > 0) out += static_cast<char>(0x80 | (point >> (6 * more) & 0x3f));
  }
  return out;
}

}  // namespace bitwhip::io
