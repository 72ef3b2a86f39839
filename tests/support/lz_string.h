// LZ-String's base64 form, written: the counterpart of src/variant/lz_string.h for tests.
#pragma once

#include <map>
#include <string>
#include <string_view>
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
  struct Entry {
    unsigned code;
    bool written;
  };
  std::map<std::u16string, Entry> entries;
  unsigned next = 3;
  const auto put = [&](const std::u16string& phrase) {
    Entry& entry = entries.at(phrase);
    if (entry.written) {
      write(entry.code, width);
    } else {
      const bool wide = phrase[0] > 0xff;
      write(wide, width);
      write(phrase[0], wide ? 16 : 8);
      entry.written = true;
      made_one();
    }
    made_one();
  };
  std::u16string phrase;
  for (const char16_t unit : text) {
    const std::u16string alone(1, unit);
    if (entries.emplace(alone, Entry{next, false}).second) ++next;
    if (entries.contains(phrase + unit)) {
      phrase += unit;
      continue;
    }
    put(phrase);
    entries[phrase + unit] = {next++, true};
    phrase = alone;
  }
  if (!phrase.empty()) put(phrase);
  write(2, width);

  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
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
