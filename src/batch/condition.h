// A condition on records, as in `W>=7 and B<W` or `status!=ok`: its grammar, and its truth for a
// record.
//
//   condition   any of `not`, `and`, `or` and parentheses around comparisons; `not` binds closest,
//               then `and`, then `or`
//   comparison  operand OPERATOR operand; OPERATOR is == (or =), !=, <, <=, >, >=
//   operand     a name, a number such as 7 or 0.25, inf, a level such as hard, or count(TECHNIQUE)
//
// A name is that of a rating or a column. Names hold + and -, and nothing is ever calculated, so a
// name or number goes on as far as its characters do: S+W, TE-depth. A name may stand in quotes. A
// column of text (status, tail, ...) stands on the left of == or !=, and on the right stands text,
// in quotes where it holds anything but the characters of names.
//
// The levels of a rating whose levels have names (rating/value.h) are compared by their rank, and
// with such names alone, in any case: HoDoKu-level<=hard.
//
// count(whip), count('whip[3]') and SER.count('Naked Pair') are how often the path of the first
// rating, or of the named one, uses a technique (explain/path.h); without a length in
// brackets all lengths count. Of HoDoKu a technique may be called by any of its names, in any
// spelling, and counts with its kinds: HoDoKu.count(x wing), HoDoKu.count(Nice Loop).
// HoDoKu.hardest is compared with any of these names too.
//
// Logic. The cell of a rating can be a bound: >5 claims a value above 5, 3..4 one of the two, and -
// claims nothing. So the logic is three-valued (Kleene's). A comparison is `yes` or `no` when all
// values that its cells allow agree, otherwise `undecided`: W<5 is `no` for >5, W<9 is undecided,
// and every comparison with - is undecided. `no and undecided` is `no`, `yes or undecided` is
// `yes`, and `not undecided` stays undecided. Only `yes` is a match. Two mentions of one cell are
// taken as independent: `W<9 or W>=9` is undecided for >5.
//
// Cost: a comparison is a few instructions, without allocation. Thread-safety: immutable after
// parse(), so any number of threads may evaluate it at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "batch/cell_names.h"
#include "batch/record.h"
#include "rating/value.h"

namespace bitwhip::batch {

// The values of Kleene's logic, ordered so that `and` is the minimum and `or` the maximum.
enum class Truth : std::uint8_t { no, undecided, yes };

class Condition {
 public:
  // Returns nothing, and sets the problem, when the text is not a condition.
  static std::optional<Condition> parse(std::string_view text, NameResolver& names,
                                        NameError& problem);

  Truth truth(const Record& record) const { return truth(record, nodes_.size() - 1); }

  // The limit of nesting, so that no text can overflow the stack.
  static constexpr int kDeepest = 100;

 private:
  friend class ConditionParser;
  enum class Operator : std::uint8_t { less, equal, is_text, negation, conjunction, disjunction };
  struct Operand {
    std::optional<CellRef> field{};  // else a number
    CellBounds number{};
    std::optional<rating::Level> level{};   // the number is the rank of this level
    std::vector<std::string> techniques{};  // nonempty: how often the field has them, together
    bool is_text() const { return field && field->is_text() && techniques.empty(); }
  };
  // a > b is stored as b < a; a >= b, a <= b and a != b are negations of a < b, b < a and a == b.
  struct ExpressionNode {
    Operator kind;
    Operand left{}, right{};  // of a comparison of numbers
    std::string text{};       // of is_text: what the field on the left is compared with
    // Indices of earlier nodes: both operands of a junction; `first` alone of a negation.
    std::size_t first = 0, second = 0;
  };

  static std::optional<CellBounds> bounds_of(const Operand& operand, const Record& record);
  Truth truth(const Record& record, std::size_t at) const;
  Truth truth_of_junction(const Record& record, const ExpressionNode& node) const;

  std::vector<ExpressionNode> nodes_;  // the last one is the root
};

}  // namespace bitwhip::batch
