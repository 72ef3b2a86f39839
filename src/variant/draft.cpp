#include "variant/draft.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/invariant.h"
#include "base/text.h"
#include "variant/names.h"

namespace bitwhip::variant {

Draft::Draft(int size_) : size(size_), relations(size_), not_less_(size_, [](int v, int w) { return v >= w; }) {
  BITWHIP_INVARIANT(size >= kLeastSize && size <= kMostSize);
  for (int cell = 0; cell < kCells; ++cell) {
    const bool on_board = cell / 9 < size && cell % 9 < size;
    puzzle.cell[static_cast<std::size_t>(cell)] = on_board ? static_cast<std::uint16_t>((1u << size) - 1) : std::uint16_t{1};
  }
}

Words::Words(std::string_view line) {
  constexpr std::string_view kBlanks = " \t\r\n";
  for (std::size_t at = line.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    words_.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(kBlanks, end);
  }
}

void Words::split_front(std::size_t length) {
  BITWHIP_INVARIANT(!empty() && length < front().size());
  const std::string_view word = front();
  words_[next_] = word.substr(length);
  words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(next_), word.substr(0, length));
}

std::string quoted(std::string_view word) {
  constexpr std::size_t kLongest = 60;
  std::string text = "'";
  for (const char c : word.substr(0, kLongest)) text += c > 0x20 && c < 0x7f ? c : '?';
  return text + (word.size() > kLongest ? "...'" : "'");
}

std::string name_of_cell(int cell) { return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1); }

Refused take_field(Words& words, std::string_view field, int length, std::string_view& word) {
  const auto expected = static_cast<std::size_t>(length);
  if (words.empty()) return malformed("there is no " + std::string(field) + ", for which " + counted(expected, "character") + " are expected");
  word = words.take();
  if (word.size() == expected) return std::nullopt;
  return malformed("the " + std::string(field) + " " + quoted(word) + " has " + counted(word.size(), "character") + " where " +
                   std::to_string(length) + " are expected");
}

namespace {

bool is_symbol(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

}  // namespace

std::vector<int> Symbols::counts() const {
  std::vector<int> cells(symbol.size());
  for (const int k : class_of) ++cells[static_cast<std::size_t>(k)];
  return cells;
}

Refused read_symbols(Words& words, std::string_view field, int size, Symbols& symbols) {
  std::string_view word;
  if (Refused refused = take_field(words, field, size * size, word)) return refused;
  symbols.symbol = word;
  std::sort(symbols.symbol.begin(), symbols.symbol.end());
  symbols.symbol.erase(std::unique(symbols.symbol.begin(), symbols.symbol.end()), symbols.symbol.end());
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (!is_symbol(word[i]))
      return malformed(describe_character(word[i]) + " at position " + std::to_string(i + 1) + " of the " + std::string(field) +
                       " is neither a letter nor a digit");
    BITWHIP_INVARIANT(symbols.symbol.find(word[i]) != std::string::npos);
    symbols.class_of.push_back(static_cast<int>(symbols.symbol.find(word[i])));
  }
  return std::nullopt;
}

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
  BITWHIP_INVARIANT(word.size() == static_cast<std::size_t>(draft.size * draft.size * (state ? draft.size : 1)));
  return state ? read_state(draft, word) : read_givens(draft, word, parity);
}

}  // namespace bitwhip::variant
