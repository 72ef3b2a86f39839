#include "verify/hodoku/hodoku_reader.h"

#include "base/text.h"
#include "verify/board/board.h"
#include "verify/board/scanner.h"

namespace bitwhip::verify {

namespace {

class HodokuScanner : public Scanner {
 public:
  using Scanner::Scanner;

  // Reads cells of which rows or columns are joined: r4c5, r78c5, r4c19.
  CellBits joined_cells() {
    expect("r");
    const std::vector<int> rows = run();
    expect("c");
    const std::vector<int> columns = run();
    if (rows.size() > 1 && columns.size() > 1)
      throw Wrong(says("cells with {} rows and {} columns", rows.size(), columns.size()),
                  there("both are joined"), asks("cells of one row or of one column are joined"));
    CellBits set;
    for (const int row : rows) {
      for (const int column : columns) set.set(verify::at(cell_of({row, column})));
    }
    return set;
  }
  CellBits cells() {
    CellBits all;
    do {
      const CellBits more = joined_cells();
      if ((all & more).any()) twice(first_cell(all & more));
      all |= more;
    } while (skip(","));
    return all;
  }
  int one_cell() { return cell_of(cell()); }
  // Reads r48b6.
  std::vector<int> houses() {
    std::vector<int> list;
    while (at("r") || at("c") || at("b")) {
      const HouseKind kind = skip("r") ? HouseKind::rn : skip("c") ? HouseKind::cn : HouseKind::bn;
      if (kind == HouseKind::bn) expect("b");
      for (const int number : run()) list.push_back(index_of({kind, number}));
    }
    if (list.empty())
      throw Wrong(says("{}", next()), there("it is no house"), asks("houses are written r48b6"));
    if (!all_different(list))
      throw Wrong(says("houses of a fish"), there("one is named twice"),
                  asks("each house is named once"));
    return list;
  }
  int house() { return index_of(read_house(*this)); }
  std::vector<int> digits(std::string_view between) {
    const std::vector<int> list = Scanner::list(between, &Scanner::nine);
    if (!all_different(list))
      throw Wrong(says("digits of a pattern"), there("one is named twice"),
                  asks("each digit is named once"));
    return list;
  }
  Mask joined_digits() { return mask_of(run()); }
  // Reads 4,9, where ", " may follow.
  Mask listed_digits() {
    Mask mask = bit_of(nine());
    while (rest_.size() > 1 && rest_[0] == ',' && rest_[1] != ' ') {
      expect(",");
      mask |= bit_of(nine());
    }
    return mask;
  }
  // Reads {1234}.
  Mask braced_digits() {
    expect("{");
    const Mask mask = joined_digits();
    expect("}");
    return mask;
  }

 private:
  [[noreturn]] static void twice(int cell) {
    throw Wrong(says("{}", name_of_cell(cell)), there("it is named twice"),
                asks("a list names each cell once"));
  }
};

// Reads " => r12c5,r6c4<>4, r7c7<>5".
void read_deletions(HodokuScanner& text, PrintedStep& step) {
  text.expect(" => ");
  do {
    const CellBits cells = text.cells();
    text.expect("<>");
    const int digit = text.nine();
    each_cell(cells, [&](int cell) { step.deleted.push_back(at_cell(cell, digit)); });
  } while (text.skip(", "));
  if (!all_different(step.deleted))
    throw Wrong(says("the deletions"), there("a candidate is named twice"),
                asks("each deletion is named once"));
}

void read_placement(HodokuScanner& text, PrintedStep& step) {
  text.expect(": ");
  const int cell = text.one_cell();
  text.expect("=");
  step.placed = at_cell(cell, text.nine());
}

DigitsInCells read_digits_in_cells(HodokuScanner& text, std::string_view between) {
  DigitsInCells what;
  what.digits = text.digits(between);
  text.expect(" in ");
  what.cells = text.cells();
  return what;
}

LockedDigit read_locked_digit(HodokuScanner& text) {
  LockedDigit what;
  what.digit = text.nine();
  text.expect(" in ");
  what.house = text.house();
  return what;
}

PrintedFish read_fish(HodokuScanner& text) {
  PrintedFish fish;
  fish.digit = text.nine();
  text.expect(" ");
  fish.base = text.houses();
  text.expect(" ");
  fish.cover = text.houses();
  while (text.at(" fr") || text.at(" efr")) {
    text.skip_blanks();
    CellBits& fins = text.skip("e") ? fish.endo_fins : fish.fins;
    text.expect("f");
    fins.set(at(text.one_cell()));
  }
  return fish;
}

ConnectedEnds read_connected_ends(HodokuScanner& text) {
  ConnectedEnds what;
  what.digit = text.nine();
  text.expect(" in ");
  what.ends = text.cells();
  text.expect(" (connected by ");
  what.connected = text.cells();
  text.expect(")");
  return what;
}

PrintedEmptyRectangle read_empty_rectangle(HodokuScanner& text) {
  PrintedEmptyRectangle what;
  what.digit = text.nine();
  text.expect(" in ");
  what.block = text.house();
  text.expect(" (");
  what.pair = text.cells();
  text.expect(")");
  return what;
}

PrintedWWing read_w_wing(HodokuScanner& text) {
  PrintedWWing what;
  what.digit = text.nine();
  text.expect("/");
  what.link = text.nine();
  text.expect(" in ");
  what.cells = text.cells();
  text.expect(" connected by ");
  const int link = text.nine();
  text.expect(" in ");
  what.linked = text.cells();
  if (link != what.link)
    throw Wrong(says("a link by {}", link), there("the digits are {}/{}", what.digit, what.link),
                asks("the second digit is the one that links"));
  return what;
}

PrintedChain read_printed_chain(HodokuScanner& text) {
  PrintedChain chain;
  chain.digits = text.digits("/");
  text.expect(" ");
  if (text.at_digit()) {
    chain.first = text.nine();
    chain.first_strong = text.skip("=");
    if (!chain.first_strong) text.expect("-");
    text.expect(" ");
  }
  chain.start = text.joined_cells();
  while (text.at(" -") || (text.at(" =") && !text.at(" =>"))) {
    text.skip_blanks();
    const bool strong = text.skip("=");
    if (!strong) text.expect("-");
    const int digit = text.nine();
    if (!text.skip(strong ? "= " : "- ")) {
      chain.last = digit;
      chain.last_strong = strong;
      break;
    }
    chain.links.push_back({strong, digit, text.joined_cells()});
  }
  return chain;
}

CellBits read_bracketed_cells(HodokuScanner& text) {
  text.expect("(");
  const CellBits cells = text.cells();
  text.expect(")");
  return cells;
}

// Reads 7 (r1c3) / (r6c3), (r1c8,r4c7) / (r3c7,r4c4).
PrintedColors read_colors(HodokuScanner& text) {
  PrintedColors what;
  what.digit = text.nine();
  text.expect(" ");
  do {
    auto& part = what.parts.emplace_back();
    part[0] = read_bracketed_cells(text);
    text.expect(" / ");
    part[1] = read_bracketed_cells(text);
  } while (text.skip(", "));
  return what;
}

SetWithDigits read_set(HodokuScanner& text, std::string_view between) {
  SetWithDigits set;
  set.cells = text.cells();
  text.expect(between);
  set.digits = text.braced_digits();
  return set;
}

// Reads r56c2 - {3567} (r1c2 - {56}, r6c1 - {37}).
PrintedSueDeCoq read_sue_de_coq(HodokuScanner& text) {
  PrintedSueDeCoq what;
  what.shared = read_set(text, " - ");
  text.expect(" (");
  what.line = read_set(text, " - ");
  text.expect(", ");
  what.block = read_set(text, " - ");
  text.expect(")");
  return what;
}

// Reads A=r2c6 {14}, B=r7c568 {1469}, X=4, Z=1; with C and X,Y for a wing.
PrintedAlsSets read_als_sets(HodokuScanner& text, int count, std::string_view commons) {
  PrintedAlsSets what;
  for (int i = 0; i < count; ++i) {
    if (i > 0) text.expect(", ");
    text.expect(std::string(1, static_cast<char>('A' + i)) + "=");
    what.sets.push_back(read_set(text, " "));
  }
  text.expect(", ");
  text.expect(commons);
  what.commons = text.listed_digits();
  if (text.skip(", Z=")) what.deleted = text.listed_digits();
  return what;
}

// Reads 2- r2c1 {12} -1- r2c8 {18} -8- r9c23689 {123478} -2.
PrintedAlsChain read_als_chain(HodokuScanner& text) {
  PrintedAlsChain what;
  what.first = text.joined_digits();
  text.expect("- ");
  for (;;) {
    what.sets.push_back(read_set(text, " "));
    text.expect(" -");
    const Mask digits = text.joined_digits();
    if (!text.skip("- ")) {
      what.last = digits;
      return what;
    }
    what.commons.push_back(digits);
  }
}

ForcingNode scan_forcing_node(HodokuScanner& text) {
  ForcingNode node;
  node.cells = text.joined_cells();
  node.on = text.skip("=");
  if (!node.on) text.expect("<>");
  node.digit = text.nine();
  return node;
}

// Reads a line. Branches stand behind the node that they begin at; what follows them follows from
// that node, too.
ForcingLine read_forcing_line(HodokuScanner& text) {
  ForcingLine line;
  const auto add = [&](int from) {
    ForcingNode node = scan_forcing_node(text);
    node.from = from;
    line.nodes.push_back(std::move(node));
    return static_cast<int>(line.nodes.size()) - 1;
  };
  // A net may begin with what is beside its premise.
  line.last = add(-1);
  while (text.skip(" ")) {
    if (!text.skip("(")) {
      line.last = add(line.last);
      continue;
    }
    line.branches = true;
    int from = line.last;
    do from = add(from);
    while (text.skip(" "));
    text.expect(")");
  }
  return line;
}

PrintedForcing read_forcing(HodokuScanner& text, PrintedStep& step) {
  PrintedForcing what;
  if (text.skip(" in ")) {
    if (text.rest().size() >= 4 && text.rest()[2] == 'c')
      what.cell = text.one_cell();
    else
      what.house = text.house();
  }
  text.expect(" => ");
  const int cell = text.one_cell();
  const bool places = text.skip("=");
  if (!places) text.expect("<>");
  const Candidate conclusion = at_cell(cell, text.nine());
  if (places)
    step.placed = conclusion;
  else
    step.deleted = {conclusion};
  while (text.skip("\n")) {
    text.expect("  ");
    what.lines.push_back(read_forcing_line(text));
  }
  return what;
}

void read_pattern(HodokuScanner& text, const HodokuForm& form, PrintedStep& step) {
  switch (form.family) {
    case HodokuFamily::full_house:
    case HodokuFamily::naked_single:
    case HodokuFamily::hidden_single:
    case HodokuFamily::brute_force:
      return read_placement(text, step);
    case HodokuFamily::bug_plus_1:
      return read_deletions(text, step);
    case HodokuFamily::forcing:
      step.pattern = read_forcing(text, step);
      return;
    default:
      break;
  }
  text.expect(": ");
  switch (form.family) {
    case HodokuFamily::locked_candidates:
      step.pattern = read_locked_digit(text);
      break;
    case HodokuFamily::naked_subset:
    case HodokuFamily::hidden_subset:
      step.pattern = read_digits_in_cells(text, ",");
      break;
    case HodokuFamily::fish:
      step.pattern = read_fish(text);
      break;
    case HodokuFamily::skyscraper:
    case HodokuFamily::two_string_kite:
      step.pattern = read_connected_ends(text);
      break;
    case HodokuFamily::empty_rectangle:
      step.pattern = read_empty_rectangle(text);
      break;
    case HodokuFamily::w_wing:
      step.pattern = read_w_wing(text);
      break;
    case HodokuFamily::xy_wing:
      step.pattern = DigitsInCells{.digits = text.digits("/"), .cells = {}};
      break;
    case HodokuFamily::xyz_wing:
    case HodokuFamily::rectangle:
      step.pattern = read_digits_in_cells(text, "/");
      break;
    case HodokuFamily::sue_de_coq:
      step.pattern = read_sue_de_coq(text);
      break;
    case HodokuFamily::colors:
      step.pattern = read_colors(text);
      break;
    case HodokuFamily::turbot_chain:
    case HodokuFamily::xy_chain:
    case HodokuFamily::remote_pair:
    case HodokuFamily::nice_loop:
      step.pattern = read_printed_chain(text);
      break;
    case HodokuFamily::als_xz:
      step.pattern = read_als_sets(text, 2, "X=");
      break;
    case HodokuFamily::als_xy_wing:
      step.pattern = read_als_sets(text, 3, "X,Y=");
      break;
    case HodokuFamily::als_xy_chain:
      step.pattern = read_als_chain(text);
      break;
    default:
      BITWHIP_INVARIANT(false);
  }
  read_deletions(text, step);
}

}  // namespace

PrintedStep read_hodoku_step(std::string_view text) {
  const HodokuForm* form = form_at(text);
  if (form == nullptr)
    throw Wrong(says("'{}'", text.substr(0, text.find_first_of(":\n"))),
                there("HoDoKu has no technique of that name"),
                asks("a step begins with the name of its technique"));
  HodokuScanner rest(text.substr(name_of(form->technique).size()));
  PrintedStep step;
  step.technique = form->technique;
  read_pattern(rest, *form, step);
  rest.expect_end();
  return step;
}

ForcingNode read_forcing_node(std::string_view text) {
  HodokuScanner rest(text);
  ForcingNode node = scan_forcing_node(rest);
  rest.expect_end();
  return node;
}

ScoredStep read_scored_step(std::string_view text) {
  // "2-String Kite" begins with a digit, too.
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const bool scored = digits > 0 && text.substr(digits).starts_with(' ');
  ScoredStep line;
  if (scored) line.score = number_in(text.substr(0, digits));
  line.step = read_hodoku_step(scored ? text.substr(digits + 1) : text);
  return line;
}

HodokuBoard read_hodoku_board(std::string_view text) {
  if (text.size() == 81) return HodokuBoard(text);
  std::array<int, 81> values{};
  std::array<Mask, 81> masks{};
  CellBits givens;
  if (text.size() == 729) {
    for (int cell = 0; cell < 81; ++cell) {
      for (const char c : text.substr(at(cell) * 9, 9)) {
        if (c >= '1' && c <= '9') masks[at(cell)] |= bit_of(c - '0');
      }
      if (std::popcount(masks[at(cell)]) != 1) continue;
      values[at(cell)] = digits_in(masks[at(cell)])[0];
      givens.set(at(cell));
    }
  } else {
    const std::vector<std::string_view> parts = split(text, ':');
    std::size_t next = 0;
    const std::string_view cells = parts.size() > 4 ? parts[3] : std::string_view();
    bool whole = text.starts_with(':') && parts.size() > 4;
    for (int cell = 0; cell < 81 && whole; ++cell) {
      const bool placed = next < cells.size() && cells[next] == '+';
      next += placed ? 1 : 0;
      whole = next < cells.size();
      const char c = whole ? cells[next++] : '.';
      if (c < '1' || c > '9') continue;
      values[at(cell)] = c - '0';
      givens[at(cell)] = !placed;
    }
    if (!whole || next != cells.size())
      throw Wrong(says("'{}'", text.substr(0, 40)), there("it is not of 81 cells"),
                  asks("a puzzle has 81 or 729 characters, or is a line of a library"));
    masks.fill(0x1FF);
    for (const std::string& gone : words_of(parts[4], " ")) {
      HodokuScanner one(gone);
      const int digit = one.nine(), row = one.nine(), column = one.nine();
      one.expect_end();
      masks[at(cell_of({row, column}))] &= ~bit_of(digit);
    }
  }
  for (int cell = 0; cell < 81; ++cell) {
    if (values[at(cell)] == 0) continue;
    for (const int peer : peers_of(cell)) {
      if (values[at(peer)] == values[at(cell)])
        throw Wrong(says("{}={}", name_of_cell(cell), values[at(cell)]),
                    there("{} has the same digit", name_of_cell(peer)),
                    asks("no house has a digit twice"));
      masks[at(peer)] &= ~bit_of(values[at(cell)]);
    }
  }
  return {values, givens, masks};
}

bool is_hodoku_rating(std::string_view rating) {
  return rating == "HoDoKu" || rating == "HoDoKu-level" || is_ladder_rating(rating);
}

bool is_ladder_rating(std::string_view rating) { return rating.starts_with("ladder:"); }

}  // namespace bitwhip::verify
