#include "verify/read/chain_reader.h"

#include "base/text.h"
#include "verify/board/board.h"

namespace bitwhip::verify {
namespace {

class ChainScanner : public Scanner {
 public:
  explicit ChainScanner(const Scanner& text) : Scanner(text) {}

  CandidateGroup group() { return group({}); }
  StepCell chain_cell();
  StepCell relation();

 private:
  // The part of a cell outside of the braces; the braces complete it.
  struct Frame {
    int digit = 0, row = 0, column = 0;
    std::optional<Variable> house{};
  };
  void frame(Frame& frame, bool houses);
  CandidateGroup group(const Frame& frame);
};

// Reads the digits, rows and columns that the frame lacks. Only in a variant may a g-candidate have
// more than one digit, or cells joined by +.
CandidateGroup ChainScanner::group(const Frame& frame) {
  const auto coordinate = [&](int known, std::string_view letter, bool many) {
    if (known != 0) return std::vector{known};
    expect(letter);
    return many ? run() : std::vector{nine()};
  };
  const std::vector<int> digits = coordinate(frame.digit, "n", of_variant_);
  CandidateGroup list;
  do {
    const std::vector<int> rows = coordinate(frame.row, "r", true),
                           columns = coordinate(frame.column, "c", true);
    if (rows.size() > 1 && columns.size() > 1)
      throw Wrong(says("a g-candidate in {} rows and {} columns", rows.size(), columns.size()),
                  there("it is not in one row or column"),
                  asks("a g-candidate lies in one row or column"));
    for (const int row : rows) {
      for (const int column : columns) {
        for (const int digit : digits) list.push_back(verify::candidate(digit, row, column));
      }
    }
  } while (of_variant_ && skip("+"));
  return list;
}

// Reads n4, r3, c5, r3c5, b2n4, up to a brace, a blank or a comma. `houses`: rows and columns are
// houses, since the braces contain whole cells.
void ChainScanner::frame(Frame& frame, bool houses) {
  while (!done() && std::string_view("{ ,").find(rest_[0]) == std::string_view::npos) {
    const bool number = rest_.size() > 1 && is_digit(rest_[1]);
    int* const known = !number || (houses && rest_[0] != 'n') ? nullptr
                       : rest_[0] == 'n'                      ? &frame.digit
                       : rest_[0] == 'r'                      ? &frame.row
                       : rest_[0] == 'c'                      ? &frame.column
                                                              : nullptr;
    if (known == nullptr) {
      if (frame.house)
        throw Wrong(says("{}", next()), there("it is too much"), asks("nothing more is expected"));
      frame.house = house(0, "n{ ,");
      if (!of_variant_ && frame.house->kind == HouseKind::other)
        throw Wrong(says("'{}'", frame.house->house), there("it is no row, column or block"),
                    asks("a house is expected"));
      continue;
    }
    if (*known != 0)
      throw Wrong(says("{}", next()), there("it is too much"), asks("nothing more is expected"));
    rest_.remove_prefix(1);
    *known = nine();
  }
}

// Reads the llc, the rlc or a point, and the others, with their justification in the full notation;
// in csp the rlc comes last.
StepCell ChainScanner::relation() {
  const bool csp = skip("OR");
  if (!csp) expect("or");
  const int size = number();
  expect(csp ? "{{" : "{");
  StepCell cell{};
  cell.left = candidate();
  cell.relation = {cell.left};
  const auto right = [&] {
    if (skip(".")) return;
    cell.right = {candidate()};
    cell.relation.push_back(cell.right.front());
  };
  bool has_right = false;
  while (skip(" ")) {
    if (csp ? skip("| ") : !has_right) {
      right();
      has_right = true;
      continue;
    }
    AdditionalCandidate one{candidate(), {}};
    cell.relation.push_back(one.candidate);
    if (skip("*")) {
      cell.additional.push_back(std::move(one));
    } else if (skip("#")) {
      one.by = group();
      cell.additional.push_back(std::move(one));
    }
  }
  expect(csp ? "}}" : "}");
  if (size != static_cast<int>(cell.relation.size()))
    throw Wrong(says("OR{} names {}", size, counted(static_cast<std::size_t>(size), "guardian")),
                there("its braces have {}", cell.relation.size()),
                asks("the number is that of the guardians"));
  return cell;
}

// Reads a cell of a chain. The text outside of the braces determines the notation: {n1 n2}r3c5,
// n4{r1c1 r2c2}, n4{r2c1 r2c3}b1 in nrc; {r9 r1}c3n7, {c2 c5}r3n7 in its 2D spaces; n6{r9 r1}c6,
// n6r6{c9 c2} in full; r3c5{n1 n2}, r3n7{c2 c5}, c3n7{r9 r1}, b1n4{r1c1 r2c2} in csp.
StepCell ChainScanner::chain_cell() {
  if (at_relation(*this)) return relation();
  const std::string_view start = rest_;
  const bool braces_first = at("{"), csp = !braces_first && !at("n");
  Frame known;
  if (!braces_first) frame(known, false);
  expect("{");
  // The braces can only be parsed once the text after them is known.
  if (rest_.find('}') == std::string_view::npos)
    throw Wrong(says("'{{{}'", rest_.substr(0, 20)), there("the braces are not closed"),
                asks("a cell of a chain ends with a brace"));
  const std::string_view inside = until("}"), first = inside.substr(0, inside.find(' '));
  const bool whole =
      first.find('r') != std::string_view::npos && first.find('c') != std::string_view::npos;
  if (!csp) frame(known, whole);
  StepCell cell{};
  if (braces_first || whole) cell.flat = braces_first;
  if (csp) cell.flat.reset();

  ChainScanner text(Scanner(inside, of_variant_));
  const CandidateGroup left = text.group(known);
  if (left.size() != 1)
    throw Wrong(says("a cell that begins with {}", counted(left.size(), "candidate")),
                there("the left-linking candidate is a g-candidate"),
                asks("a left-linking candidate is one candidate"));
  BITWHIP_INVARIANT(!left.empty());
  cell.left = left[0];
  text.expect(" ");
  if (!text.skip(".")) cell.right = text.group(known);
  cell.label = csp && cell.right.size() > 1;
  while (!text.done()) {
    text.expect(" ");
    const CandidateGroup extra = text.group(known);
    if (extra.size() != 1)
      throw Wrong(says("an additional candidate of {}", counted(extra.size(), "candidate")),
                  there("it is a g-candidate"), asks("an additional candidate is one candidate"));
    AdditionalCandidate one{extra[0], {}};
    if (!text.skip("*")) {
      text.expect("#");
      one.by = text.group();
    }
    cell.additional.push_back(std::move(one));
  }

  if (known.row != 0 && known.column != 0 && known.digit == 0 && !known.house) {
    cell.variables = {{HouseKind::rc, known.row, known.column}};
  } else if (known.digit != 0 && known.house && whole) {
    known.house->second = known.digit;
    cell.variables = {*known.house};
  } else if (known.digit != 0 && !known.house && (known.row != 0) != (known.column != 0)) {
    cell.variables = {
        {known.row != 0 ? HouseKind::rn : HouseKind::cn, known.row + known.column, known.digit}};
  } else if (known.digit != 0 && !known.house && whole) {
    if (of_variant_) {
      cell.open = true;
      return cell;
    }
    cell.variables = common_houses(tables(), cell.left, cell.right);
    if (cell.variables.empty())
      throw Wrong(says("a cell n{}{{{}}}", known.digit, inside),
                  there("its candidates share no house"),
                  asks("the candidates of a cell of a chain are of one variable"));
  } else {
    throw Wrong(says("'{}'", start.substr(0, start.size() - rest_.size())),
                there("it is no cell of a chain"),
                asks("a cell is a variable with its candidates in braces"));
  }
  BITWHIP_INVARIANT(!cell.variables.empty() && cell.variables.size() <= 3);
  cell.variable = cell.variables.front();
  return cell;
}

// Reads with the scanner of chains, from where the text is; the text is then where that stops, even
// at a fault.
template <class Read>
auto with_chain_scanner(Scanner& text, Read read) {
  ChainScanner chain(text);
  try {
    auto result = read(chain);
    text = chain;
    return result;
  } catch (const Wrong&) {
    text = chain;
    throw;
  }
}

}  // namespace

bool at_relation(const Scanner& text) { return text.at("or") || text.at("OR"); }

std::vector<StepCell> read_chain(Scanner& text, std::string_view between) {
  return with_chain_scanner(text, [between](ChainScanner& chain) {
    std::vector<StepCell> cells;
    do cells.push_back(chain.chain_cell());
    while (chain.skip(between));
    return cells;
  });
}

StepCell read_relation(Scanner& text) {
  return with_chain_scanner(text, [](ChainScanner& chain) { return chain.relation(); });
}

CandidateGroup read_group(Scanner& text) {
  return with_chain_scanner(text, [](ChainScanner& chain) { return chain.group(); });
}

}  // namespace bitwhip::verify
