// LZ-String's base64 form, written: the counterpart of src/io/lz_string.h for tests.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bitwhip::testing {

inline std::string lz_base64(std::u16string_view text) {
  std::vector<bool> bits;
  unsigned width = 2, room = 2;
  const auto write = [&bits](unsigned value, unsigned count) {
    for (unsigned i = 0; i < count; ++i) bits.push_back(value >> i & 1);
  };
  const auto made_one = [&] {
    if (--room == 0) room = 1u << width++;
  };
  // The entries as a tree: from an entry by a unit to the longer one; from kNone to the units
  // alone.
  constexpr unsigned kNone = 0;
  std::map<std::pair<unsigned, char16_t>, unsigned> longer;
  // Units that are entries, but do not stand in the stream yet.
  std::map<unsigned, char16_t> unwritten;
  unsigned next = 3;
  const auto put = [&](unsigned phrase) {
    if (const auto unit = unwritten.find(phrase); unit != unwritten.end()) {
      const bool wide = unit->second > 0xff;
      write(wide, width);
      write(unit->second, wide ? 16 : 8);
      unwritten.erase(unit);
      made_one();
    } else {
      write(phrase, width);
    }
    made_one();
  };
  unsigned phrase = kNone;
  for (const char16_t unit : text) {
    const auto [alone, is_new] = longer.emplace(std::pair(kNone, unit), next);
    if (is_new) unwritten[next++] = unit;
    if (phrase == kNone) {
      phrase = alone->second;
    } else if (const auto found = longer.find({phrase, unit}); found != longer.end()) {
      phrase = found->second;
    } else {
      put(phrase);
      longer[{phrase, unit}] = next++;
      phrase = alone->second;
    }
  }
  if (phrase != kNone) put(phrase);
  write(2, width);

  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  // The last character is filled, or one more is written.
  bits.resize((bits.size() / 6 + 1) * 6);
  std::string out;
  for (std::size_t i = 0; i < bits.size(); i += 6) {
    unsigned sextet = 0;
    for (std::size_t k = 0; k < 6; ++k) sextet = sextet << 1 | static_cast<unsigned>(bits[i + k]);
    out += kDigits[sextet];
  }
  out.resize((out.size() + 3) / 4 * 4, '=');
  return out;
}

inline std::u16string units_of(std::string_view ascii) {
  std::u16string units;
  for (const char c : ascii) units += static_cast<unsigned char>(c);
  return units;
}
inline std::string lz_base64(std::string_view ascii) { return lz_base64(units_of(ascii)); }

}  // namespace bitwhip::testing
