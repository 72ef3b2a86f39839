#include "explain/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "explain/notation.h"
#include "explain/coordinates.h"

namespace bitwhip::explain {
namespace {

const Geometry& geometry() { return Geometry::classic(); }

bool has(std::span<const std::uint8_t> house, int cell) { return std::find(house.begin(), house.end(), cell) != house.end(); }

bool has_all(std::span<const std::uint8_t> house, std::span<const std::uint8_t> cells) {
  return std::all_of(cells.begin(), cells.end(), [house](int cell) { return has(house, cell); });
}

bool cross(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
  return std::any_of(b.begin(), b.end(), [a](int cell) { return has(a, cell); });
}

VariableKind kind_of(int house) { return geometry().kind(geometry().variable(house, 1)); }

void add_square(Sentence& sentence, Candidate c) {
  const auto cell = static_cast<std::uint8_t>(cell_of(c));
  if (!has(sentence.squares, cell)) sentence.squares.push_back(cell);
}

void add_digit(Sentence& sentence, Candidate c) {
  const auto at = std::lower_bound(sentence.digits.begin(), sentence.digits.end(), digit_of(c));
  if (at == sentence.digits.end() || *at != digit_of(c)) sentence.digits.insert(at, digit_of(c));
}

// The squares where a variable has candidates that are not decided.
void add_squares(Sentence& sentence, const Grid& before, Variable v) {
  if (before.decided(v)) return;
  for (unsigned rest = before.mask(v); rest; rest &= rest - 1) add_square(sentence, geometry().candidate(v, std::countr_zero(rest)));
  std::sort(sentence.squares.begin(), sentence.squares.end());
}

void describe_locked(Sentence& sentence, const Grid& before, const rating::Step& step, Variable v) {
  add_squares(sentence, before, v);
  const Candidate target = step.candidates.front();
  sentence.digits = {digit_of(target)};
  const int home = geometry().house_of(v);
  int other = -1;  // the other house that the squares share, the one where something is removed
  for (int h = 0; h < geometry().houses(); ++h) {
    if (h != home && has_all(geometry().house(h), sentence.squares) && has(geometry().house(h), cell_of(target))) other = h;
  }
  if (sentence.strategy != "block-block interaction" || other < 0 || kind_of(other) != VariableKind::bn) {
    sentence.houses = {home};
    if (other >= 0) sentence.houses.push_back(other);
    return;
  }
  // The line and the block turned inside out: the other two blocks that cross the line, the other two lines that cross the block.
  sentence.squares.clear();
  const auto add_crossing = [&](int like, int of) {
    for (int h = 0; h < geometry().houses(); ++h) {
      if (h != like && kind_of(h) == kind_of(like) && cross(geometry().house(h), geometry().house(of))) sentence.houses.push_back(h);
    }
  };
  add_crossing(other, home);
  for (const int block : sentence.houses) add_squares(sentence, before, geometry().variable(block, sentence.digits.front()));
  add_crossing(home, other);
}

void describe_set(Sentence& sentence, const Grid& before, const rules::SubsetEvidence& set) {
  sentence.size = static_cast<int>(set.base.size());
  sentence.hidden = geometry().kind(set.base.front()) != VariableKind::rc;
  sentence.houses = {geometry().house_of(sentence.hidden ? set.base.front() : set.cover.front())};
  for (const Variable v : set.base) {
    for (unsigned rest = before.mask(v); rest; rest &= rest - 1) {
      add_square(sentence, geometry().candidate(v, std::countr_zero(rest)));
      add_digit(sentence, geometry().candidate(v, std::countr_zero(rest)));
    }
  }
  std::sort(sentence.squares.begin(), sentence.squares.end());
}

std::string in_words(int house) { return fmt::format("{} {}", house_word(kind_of(house)), house_label(house)); }

// "blocks b1 b3"
std::string in_words(int a, int b) { return fmt::format("{}s {} {}", house_word(kind_of(a)), house_label(a), house_label(b)); }

std::string square(int cell) { return fmt::format("r{}c{}", cell / 9 + 1, cell % 9 + 1); }
std::string value(Candidate c, std::string_view sign) { return fmt::format("{}{}{}", cell_text(c), sign, digit_of(c)); }

std::string squares(const Sentence& sentence) {
  std::string text;
  for (const std::uint8_t cell : sentence.squares) text += (text.empty() ? "" : " ") + square(cell);
  return text;
}

std::string confined(const Sentence& sentence) {
  std::string text = fmt::format("{} in {} fits {} only", fmt::join(sentence.digits, " "), in_words(sentence.houses.front()), squares(sentence));
  if (sentence.houses.size() > 1) text += ", all in " + in_words(sentence.houses[1]);
  return text;
}

std::string set_text(const Sentence& sentence) {
  const char* const s = sentence.size == 1 ? "" : "s";
  const std::string where = in_words(sentence.houses.front());
  const std::string digits = fmt::format("{}", fmt::join(sentence.digits, " "));
  if (sentence.hidden) return fmt::format("{0} digit{1} of {2}, {3}, for the {0} square{1} {4}", sentence.size, s, where, digits, squares(sentence));
  return fmt::format("{0} square{1} of {2}, {3}, for the {0} digit{1} {4}", sentence.size, s, where, squares(sentence), digits);
}

// {n5 n3}r3c8, n4{r1c1 r2c2}b1
std::string link_text(const rules::Link& link) {
  const Coordinates place = coordinates_of(geometry(), link.variable);
  if (place.kind == VariableKind::rc) return fmt::format("{{n{} n{}}}{}", digit_of(link.left), digit_of(link.right), cell_text(link.left));
  return fmt::format("n{}{{{} {}}}{}{}", place.second, cell_text(link.left), cell_text(link.right), house_letter(place.kind), place.first);
}

std::string chain_text(const Sentence& sentence, bool full) {
  std::string text = fmt::format("{}, so {} or {}", squares(sentence), value(sentence.links.front().left, " = "), value(sentence.links.back().right, " = "));
  for (std::size_t i = 0; full && i < sentence.links.size(); ++i) text += (i == 0 ? ", by " : " - ") + link_text(sentence.links[i]);
  return text;
}

std::string reason(const Sentence& sentence, bool full) {
  if (!sentence.links.empty()) return chain_text(sentence, full);
  if (sentence.size > 0) return set_text(sentence);
  if (sentence.houses.empty()) return fmt::format("{} holds {} only", squares(sentence), sentence.digits.front());
  if (sentence.houses.size() < 4) return confined(sentence);
  return fmt::format("{} hold {} in {} only, at {}", in_words(sentence.houses[0], sentence.houses[1]), sentence.digits.front(),
                     in_words(sentence.houses[2], sentence.houses[3]), squares(sentence));
}

std::string name(const Sentence& sentence) {
  if (sentence.strategy != "block-line interaction" || sentence.houses.size() < 2) return std::string(sentence.strategy);
  return fmt::format("block-{} interaction", house_word(kind_of(sentence.houses[1])));
}

}  // namespace

Sentence describe(const Grid& before, const rating::Step& step) {
  Sentence sentence{.strategy = step.rule->notation};
  if (const auto* single = std::get_if<rules::SingleEvidence>(&step.evidence)) {
    add_square(sentence, step.candidates.front());
    sentence.digits = {digit_of(step.candidates.front())};
    if (geometry().kind(single->variable) != VariableKind::rc) sentence.houses = {geometry().house_of(single->variable)};
  } else if (const auto* locked = std::get_if<rules::LockedEvidence>(&step.evidence)) {
    describe_locked(sentence, before, step, locked->variable);
  } else if (const auto* set = std::get_if<rules::SubsetEvidence>(&step.evidence)) {
    describe_set(sentence, before, *set);
  } else {
    for (const rules::ChainCell& cell : rules::cells_of(step.evidence)) {
      sentence.links.push_back(cell);
      for (const Candidate c : {cell.left, cell.right}) {
        add_square(sentence, c);
        add_digit(sentence, c);
      }
    }
  }
  return sentence;
}

std::string to_words(const Grid& before, const rating::Step& step, bool full) {
  const Sentence sentence = describe(before, step);
  std::string text = fmt::format("{}: {} ==> ", name(sentence), reason(sentence, full));
  const std::string_view sign = step.rule->technique->places() ? " = " : " <> ";
  for (std::size_t i = 0; i < step.candidates.size(); ++i) text += (i == 0 ? "" : ", ") + value(step.candidates[i], sign);
  return text;
}

std::string house_label(int house) {
  const Coordinates place = coordinates_of(geometry(), geometry().variable(house, 1));
  return fmt::format("{}{}", house_letter(place.kind), place.first);
}

}  // namespace bitwhip::explain
