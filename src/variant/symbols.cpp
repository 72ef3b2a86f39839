#include "variant/symbols.h"

#include <algorithm>

namespace bitwhip::variant {
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
    symbols.class_of.push_back(static_cast<int>(symbols.symbol.find(word[i])));
  }
  return std::nullopt;
}

}  // namespace bitwhip::variant
