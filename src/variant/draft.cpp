#include "variant/draft.h"

#include <algorithm>

#include "base/text.h"
#include "variant/names.h"

namespace bitwhip::variant {

Draft::Draft(int size_) : size(size_), relations(size_), not_less(size_, [](int v, int w) { return v >= w; }) {
  BITWHIP_INVARIANT(size >= kLeastSize && size <= kMostSize);
  for (int place = 0; place < kCells; ++place) {
    puzzle.cell[static_cast<std::size_t>(place)] = is_on_board(size, place) ? all_digits(size) : std::uint16_t{1};
  }
}

Words::Words(std::string_view line) {
  constexpr std::string_view kBlanksAndEnds = " \t\r\n";
  for (std::size_t at = line.find_first_not_of(kBlanksAndEnds); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(kBlanksAndEnds, at), line.size());
    words_.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(kBlanksAndEnds, end);
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

std::string name_of_cell(int cell) { return phrase("r", cell / 9 + 1, "c", cell % 9 + 1); }

std::string_view take_field(Words& words, std::string_view field, int length) {
  const auto expected = static_cast<std::size_t>(length);
  if (words.empty()) malformed("there is no ", field, ", for which ", counted(expected, "character"), " are expected");
  const std::string_view word = words.take();
  if (word.size() != expected)
    malformed("the ", field, " ", quoted(word), " has ", counted(word.size(), "character"), " where ", length, " are expected");
  return word;
}

GridForm form_of_grid(std::size_t length, int given_size, bool map) {
  std::vector<GridForm> forms;
  for (int size = kLeastSize; size <= kMostSize; ++size) {
    if (given_size != 0 && given_size != size) continue;
    const auto n = static_cast<std::size_t>(size);
    forms.push_back({n * n, size, false, false});
    if (map) forms.push_back({2 * n * n, size, false, true});
    if (given_size != 0 || size == kMostSize) forms.push_back({n * n * n, size, true, false});
  }
  std::sort(forms.begin(), forms.end(), [](const GridForm& a, const GridForm& b) { return a.length < b.length; });
  std::string lengths;
  for (const GridForm& form : forms) {
    if (form.length == length) return form;
    lengths += phrase(lengths.empty() ? "" : &form == &forms.back() ? " or " : ", ", form.length);
  }
  malformed(counted(length, "character"), " where ", lengths, " are expected");
}

namespace {

void read_givens(Draft& draft, std::string_view word, bool parity) {
  const int n = draft.size;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    if (c >= '1' && c <= '0' + n) {
      draft.cell(i) = digit_bit(c - '0');
    } else if (parity && (c == 'e' || c == 'o')) {
      draft.cell(i) = static_cast<std::uint16_t>(all_digits(n) & (c == 'o' ? kOddDigits : kEvenDigits));
    } else if (!is_blank_cell(c)) {
      malformed(describe_character(c), " at position ", i + 1, " is neither ", n == 9 ? "a digit" : phrase("a digit 1 to ", n),
                parity ? ", nor e or o," : "", " nor a blank");
    }
  }
}

void read_state(Draft& draft, std::string_view word) {
  const auto n = static_cast<std::size_t>(draft.size);
  draft.puzzle.marks = true;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char digit = static_cast<char>('1' + i % n);
    if (word[i] == digit) continue;
    if (word[i] != '.' && word[i] != '0')
      malformed(describe_character(word[i]), " at position ", i + 1, " is neither the pencil mark ", digit, " nor a blank");
    draft.cell(i / n) &= static_cast<std::uint16_t>(~digit_bit(digit - '0'));
  }
}

}  // namespace

void read_grid(Draft& draft, std::string_view word, bool state, bool parity) {
  BITWHIP_INVARIANT(word.size() == static_cast<std::size_t>(draft.size * draft.size * (state ? draft.size : 1)));
  state ? read_state(draft, word) : read_givens(draft, word, parity);
}

}  // namespace bitwhip::variant
