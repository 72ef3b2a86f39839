#include "variant/line_grid.h"

#include <algorithm>
#include <string>
#include <vector>

namespace bitwhip::variant {
namespace {

struct Form {
  std::size_t length;
  GridForm grid;
};

// All forms of a grid, shortest first.
std::vector<Form> forms(int given_size, bool map) {
  std::vector<Form> all;
  const auto each = [given_size](auto add) {
    for (int size = kLeastSize; size <= kMostSize; ++size) {
      if (given_size == 0 || given_size == size) add(size, static_cast<std::size_t>(size));
    }
  };
  each([&](int size, std::size_t n) { all.push_back({n * n, {size, false, false}}); });
  if (map) each([&](int size, std::size_t n) { all.push_back({2 * n * n, {size, false, true}}); });
  each([&](int size, std::size_t n) {
    if (given_size != 0 || size == kMostSize) all.push_back({n * n * n, {size, true, false}});
  });
  std::sort(all.begin(), all.end(), [](const Form& a, const Form& b) { return a.length < b.length; });
  return all;
}

// Digits 2, 4, ... or 1, 3, ... up to n.
std::uint16_t digits_of_parity(int size, bool odd) { return static_cast<std::uint16_t>((odd ? 0x155u : 0xaau) & ((1u << size) - 1)); }

Refused read_givens(Draft& draft, std::string_view word, bool parity) {
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    const int n = draft.size;
    std::uint16_t& cell = draft.puzzle.cell[i / static_cast<std::size_t>(n) * 9 + i % static_cast<std::size_t>(n)];
    if (c >= '1' && c <= '0' + n) {
      cell = static_cast<std::uint16_t>(1u << (c - '1'));
    } else if (parity && (c == 'e' || c == 'o')) {
      cell = digits_of_parity(n, c == 'o');
    } else if (!is_blank_cell(c)) {
      const std::string digit = n == 9 ? "a digit" : "a digit 1 to " + std::to_string(n);
      return malformed(describe_character(c) + " at position " + std::to_string(i + 1) + " is neither " + digit + (parity ? ", nor e or o," : "") +
                       " nor a blank");
    }
  }
  return std::nullopt;
}

Refused read_state(Draft& draft, std::string_view word) {
  const auto n = static_cast<std::size_t>(draft.size);
  draft.puzzle.marks = true;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const std::size_t square = i / n;
    const std::size_t k = i % n;
    const char digit = static_cast<char>('1' + k);
    if (word[i] == digit) continue;
    if (word[i] != '.' && word[i] != '0')
      return malformed(describe_character(word[i]) + " at position " + std::to_string(i + 1) + " is neither the pencil mark " + digit +
                       " nor a blank");
    draft.puzzle.cell[square / n * 9 + square % n] &= static_cast<std::uint16_t>(~(1u << k));
  }
  return std::nullopt;
}

}  // namespace

std::optional<GridForm> form_of_grid(std::size_t length, int given_size, bool map) {
  for (const Form& form : forms(given_size, map)) {
    if (form.length == length) return form.grid;
  }
  return std::nullopt;
}

std::string wrong_grid_length(std::size_t length, int given_size, bool map) {
  std::string text = counted(length, "character") + " where ";
  const std::vector<Form> all = forms(given_size, map);
  for (std::size_t i = 0; i < all.size(); ++i) text += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + std::to_string(all[i].length);
  return text + " are expected";
}

Refused read_grid(Draft& draft, std::string_view word, bool state, bool parity) {
  return state ? read_state(draft, word) : read_givens(draft, word, parity);
}

}  // namespace bitwhip::variant
