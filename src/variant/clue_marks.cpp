#include "variant/clue_marks.h"

namespace bitwhip::variant {
namespace {

bool read_marks(ClueReader& reader, ClueOptions& options, Mark kind, const ClueOptions::NumbersOfMarks& numbers) {
  const auto marks = options.marks(numbers);
  if (!marks) return false;
  for (const ClueOptions::MarkOrNegative& mark : *marks) {
    if (mark.negative) {
      reader.relations().negative(kind, mark.number);
    } else {
      reader.relations().mark(kind, mark.number, mark.cells.a, mark.cells.b);
    }
  }
  return true;
}

}  // namespace

bool read_difference(ClueReader& reader, ClueOptions& options) { return read_marks(reader, options, Mark::difference, {.least = 1, .otherwise = 1}); }

bool read_consecutive(ClueReader& reader, ClueOptions& options) {
  return read_marks(reader, options, Mark::difference, {.least = 1, .otherwise = 1, .written = false});
}

bool read_ratio(ClueReader& reader, ClueOptions& options) { return read_marks(reader, options, Mark::ratio, {.least = 2, .otherwise = 2}); }

bool read_sum(ClueReader& reader, ClueOptions& options) { return read_marks(reader, options, Mark::sum, {.least = 1, .otherwise = 0}); }

}  // namespace bitwhip::variant
