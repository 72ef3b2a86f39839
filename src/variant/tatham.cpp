#include "variant/tatham.h"

#include <array>
#include <set>
#include <string>
#include <utility>

#include "variant/houses.h"

namespace bitwhip::variant {
namespace {

bool is_small(char c) { return c >= 'a' && c <= 'z'; }

struct Side {
  char letter;
  int down, right;
};
constexpr std::array<Side, 4> kSides{Side{'U', -1, 0}, Side{'R', 0, 1}, Side{'D', 1, 0}, Side{'L', 0, -1}};

// The items of an id, read into a draft.
class Items {
 public:
  Items(Draft& draft, std::string_view text) : draft_(draft), text_(text) {}

  Refused read() {
    for (;;) {
      if (Refused refused = read_item()) return refused;
      if (text_.empty()) break;
      if (text_.front() != ',') return unsupported(describe_character(text_.front()) + " in a game id of Unequal" + at());
      text_.remove_prefix(1);
      if (text_.empty()) break;
    }
    if (next_ < cells())
      return unsupported("a game id of Unequal with " + counted(static_cast<std::size_t>(next_), "cell") + " where " + std::to_string(cells()) +
                         " are expected");
    return std::nullopt;
  }

 private:
  int cells() const { return draft_.size * draft_.size; }
  std::string at() const { return next_ < cells() ? " before cell " + std::to_string(next_ + 1) : " after its last cell"; }

  Refused read_item() {
    for (; !text_.empty() && is_small(text_.front()); text_.remove_prefix(1)) {
      next_ += text_.front() - 'a' + 1;
      if (next_ > cells()) return too_many();
    }
    if (text_.empty() || !is_digit(text_.front())) return unsupported("a game id of Unequal without a number" + at());
    if (next_ == cells()) return too_many();
    const int number = text_.front() - '0';
    text_.remove_prefix(1);
    if (number > draft_.size || (!text_.empty() && is_digit(text_.front())))
      return unsupported("a game id of Unequal with a number above " + std::to_string(draft_.size) + at());
    const int row = next_ / draft_.size;
    const int column = next_ % draft_.size;
    const int cell = board_cell(row, column);
    ++next_;
    if (number != 0) draft_.puzzle.cell[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(1u << (number - 1));
    for (; !text_.empty(); text_.remove_prefix(1)) {
      const Side* side = nullptr;
      for (const Side& known : kSides) {
        if (known.letter == text_.front()) side = &known;
      }
      if (side == nullptr) break;
      if (Refused refused = add_sign(row, column, *side)) return refused;
    }
    return std::nullopt;
  }

  Refused add_sign(int row, int column, const Side& side) {
    const int to_row = row + side.down;
    const int to_column = column + side.right;
    const int greater = board_cell(row, column);
    const std::string sign = std::string("a game id of Unequal whose sign ") + side.letter + " at " + name_of_cell(greater);
    if (to_row < 0 || to_row >= draft_.size || to_column < 0 || to_column >= draft_.size) return unsupported(sign + " points off the grid");
    const int smaller = board_cell(to_row, to_column);
    if (signs_.contains({smaller, greater})) return unsupported(sign + " contradicts the sign of " + name_of_cell(smaller));
    signs_.insert({greater, smaller});
    draft_.less(smaller, greater);
    return std::nullopt;
  }

  Refused too_many() const { return unsupported("a game id of Unequal with more than " + std::to_string(cells()) + " cells"); }

  Draft& draft_;
  std::string_view text_;
  int next_ = 0;                         // the cell of the next item
  std::set<std::pair<int, int>> signs_;  // greater, smaller
};

}  // namespace

std::optional<int> tatham_order(std::string_view id) {
  if (id.empty() || id[0] < '4' || id[0] > '9' || (id.size() > 1 && is_digit(id[1]))) return std::nullopt;
  return id[0] - '0';
}

Refused read_tatham(Draft& draft, std::string_view id) {
  std::string_view rest = id.substr(1);
  if (rest.size() > 1 && rest[0] == 'd' && std::string_view("tekxr").find(rest[1]) != std::string_view::npos) rest.remove_prefix(2);
  if (!rest.starts_with(':')) {
    const std::string why = rest.starts_with('a') ? ", a game with adjacent numbers" : rest.starts_with('#') ? ", a random seed" : "";
    return unsupported(quoted(id) + " is no game id of Unequal" + why);
  }
  return Items(draft, rest.substr(1)).read();
}

}  // namespace bitwhip::variant
