#include "explain/words.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "base/invariant.h"
#include "base/text.h"
#include "explain/notation.h"

namespace bitwhip::explain {
namespace {

constexpr std::string_view kFishStrategy = "fish", kConsecutive = "chain of consecutive cells";

bool has(std::span<const std::uint8_t> house, int cell) { return std::find(house.begin(), house.end(), cell) != house.end(); }

bool has_all(std::span<const std::uint8_t> house, std::span<const std::uint8_t> cells) {
  return std::all_of(cells.begin(), cells.end(), [house](int cell) { return has(house, cell); });
}

bool cross(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
  return std::any_of(b.begin(), b.end(), [a](int cell) { return has(a, cell); });
}

VariableKind kind_of(const Geometry& geometry, int house) { return geometry.kind(geometry.variable(house, 1)); }

void add_square(Sentence& sentence, Candidate c) {
  const auto cell = static_cast<std::uint8_t>(cell_of(c));
  if (!has(sentence.squares, cell)) sentence.squares.push_back(cell);
}

void add_digit(Sentence& sentence, Candidate c) {
  const auto at = std::lower_bound(sentence.digits.begin(), sentence.digits.end(), digit_of(c));
  if (at == sentence.digits.end() || *at != digit_of(c)) sentence.digits.insert(at, digit_of(c));
}

// The squares where a variable has candidates that are not decided.
void add_squares(const Geometry& geometry, Sentence& sentence, const Grid& before, Variable v) {
  if (before.decided(v)) return;
  for (unsigned rest = before.mask(v); rest; rest &= rest - 1) add_square(sentence, geometry.candidate(v, std::countr_zero(rest)));
  std::sort(sentence.squares.begin(), sentence.squares.end());
}

void describe_locked(const Geometry& geometry, Sentence& sentence, const Grid& before, const rating::Step& step, Variable v) {
  add_squares(geometry, sentence, before, v);
  const Candidate target = step.candidates.front();
  BITWHIP_INVARIANT(!sentence.squares.empty());
  sentence.digits = {digit_of(target)};
  const int home = geometry.house_of(v);
  int other = -1;  // the other house that the squares share, the one where something is removed
  for (int h = 0; h < geometry.houses(); ++h) {
    if (h != home && has_all(geometry.house(h), sentence.squares) && has(geometry.house(h), cell_of(target))) other = h;
  }
  if (sentence.strategy != "block-block interaction" || other < 0 || kind_of(geometry, other) != VariableKind::bn) {
    sentence.houses = {home};
    if (other >= 0) sentence.houses.push_back(other);
    return;
  }
  // The line and the block turned inside out: the other two blocks that cross the line, the other two lines that cross the block.
  sentence.squares.clear();
  const auto add_crossing = [&](int like, int of) {
    for (int h = 0; h < geometry.houses(); ++h) {
      if (h != like && kind_of(geometry, h) == kind_of(geometry, like) && cross(geometry.house(h), geometry.house(of))) sentence.houses.push_back(h);
    }
  };
  add_crossing(other, home);
  for (const int block : sentence.houses) add_squares(geometry, sentence, before, geometry.variable(block, sentence.digits.front()));
  add_crossing(home, other);
}

// A cell and its digits, or a digit of a house and its squares: what a whip of length 1 over links begins with.
void describe_link(const Geometry& geometry, Sentence& sentence, const Grid& before, Variable v) {
  for (unsigned rest = before.mask(v); rest; rest &= rest - 1) {
    add_square(sentence, geometry.candidate(v, std::countr_zero(rest)));
    add_digit(sentence, geometry.candidate(v, std::countr_zero(rest)));
  }
  if (geometry.kind(v) != VariableKind::rc) sentence.houses = {geometry.house_of(v)};
}

void describe_fish(const Geometry& geometry, Sentence& sentence, const rules::SubsetEvidence& fish) {
  BITWHIP_INVARIANT(fish.base.size() == fish.cover.size());
  sentence.size = static_cast<int>(fish.base.size());
  sentence.digits = {digit_of(geometry.candidate(fish.base.front(), 0))};
  for (const auto* side : {&fish.base, &fish.cover}) {
    for (const Variable v : *side) sentence.houses.push_back(geometry.house_of(v));
  }
}

void describe_set(const Geometry& geometry, Sentence& sentence, const Grid& before, const rules::SubsetEvidence& set) {
  sentence.size = static_cast<int>(set.base.size());
  sentence.hidden = geometry.kind(set.base.front()) != VariableKind::rc;
  if (set.partial < 0) sentence.houses = {geometry.house_of(sentence.hidden ? set.base.front() : set.cover.front())};
  if (set.partial >= 0) sentence.partial = geometry.partial_houses()[static_cast<std::size_t>(set.partial)].name;
  for (const Variable v : set.base) {
    for (unsigned rest = before.mask(v); rest; rest &= rest - 1) {
      add_square(sentence, geometry.candidate(v, std::countr_zero(rest)));
      add_digit(sentence, geometry.candidate(v, std::countr_zero(rest)));
    }
  }
  std::sort(sentence.squares.begin(), sentence.squares.end());
}

std::string_view word_of(const Geometry& geometry, int house) {
  const VariableKind kind = kind_of(geometry, house);
  return kind == VariableKind::other ? "house" : house_word(kind);
}

std::string in_words(const Geometry& geometry, int house) { return fmt::format("{} {}", word_of(geometry, house), geometry.house_name(house)); }

// "blocks b1 b3"
std::string in_words(const Geometry& geometry, int a, int b) {
  return fmt::format("{}s {} {}", word_of(geometry, a), geometry.house_name(a), geometry.house_name(b));
}

std::string value(Candidate c, std::string_view sign) { return fmt::format("{}{}{}", cell_text(c), sign, digit_of(c)); }

std::string squares(const Sentence& sentence) {
  std::string text;
  for (const std::uint8_t cell : sentence.squares) text += (text.empty() ? "" : " ") + square_text(cell);
  return text;
}

std::string confined(const Geometry& geometry, const Sentence& sentence) {
  std::string text =
      fmt::format("{} in {} fits {} only", joined(sentence.digits, " "), in_words(geometry, sentence.houses.front()), squares(sentence));
  if (sentence.houses.size() > 1) text += ", all in " + in_words(geometry, sentence.houses[1]);
  return text;
}

std::string set_text(const Geometry& geometry, const Sentence& sentence) {
  const char* const s = sentence.size == 1 ? "" : "s";
  const std::string where = sentence.partial.empty() ? in_words(geometry, sentence.houses.front()) : "house " + sentence.partial;
  const std::string digits = joined(sentence.digits, " ");
  if (sentence.hidden) return fmt::format("{0} digit{1} of {2}, {3}, for the {0} square{1} {4}", sentence.size, s, where, digits, squares(sentence));
  return fmt::format("{0} square{1} of {2}, {3}, for the {0} digit{1} {4}", sentence.size, s, where, squares(sentence), digits);
}

// {n5 n3}r3c8, n4{r1c1 r2c2}b1
std::string link_text(const Geometry& geometry, const rules::Link& link) {
  const Coordinates place = coordinates_of(geometry, link.variable);
  if (place.kind == VariableKind::rc) return fmt::format("{{n{} n{}}}{}", digit_of(link.left), digit_of(link.right), cell_text(link.left));
  return fmt::format("n{}{{{} {}}}{}{}", place.second, cell_text(link.left), cell_text(link.right), house_letter(place.kind), place.first);
}

std::string chain_text(const Geometry& geometry, const Sentence& sentence, bool full) {
  std::string text =
      fmt::format("{}, so {} or {}", squares(sentence), value(sentence.links.front().left, " = "), value(sentence.links.back().right, " = "));
  for (std::size_t i = 0; full && i < sentence.links.size(); ++i) text += (i == 0 ? ", by " : " - ") + link_text(geometry, sentence.links[i]);
  return text;
}

// 5 in houses r1 r4 fits houses c2 c7 only
std::string fish_text(const Geometry& geometry, const Sentence& sentence) {
  const auto count = static_cast<std::ptrdiff_t>(sentence.houses.size() / 2);
  const auto names = [&](auto begin, auto end) {
    std::string text = "houses";
    for (auto at = begin; at != end; ++at) text += " " + geometry.house_name(*at);
    return text;
  };
  const auto begin = sentence.houses.begin();
  return fmt::format("{} in {} fits {} only", sentence.digits.front(), names(begin, begin + count), names(begin + count, sentence.houses.end()));
}

std::string reason(const Geometry& geometry, const Sentence& sentence, bool full) {
  if (!sentence.links.empty()) return chain_text(geometry, sentence, full);
  if (sentence.strategy == kFishStrategy) return fish_text(geometry, sentence);
  if (sentence.strategy == kConsecutive) return squares(sentence) + ", each consecutive with the next";
  if (sentence.size > 0) return set_text(geometry, sentence);
  if (sentence.houses.empty()) return fmt::format("{} holds {} only", squares(sentence), joined(sentence.digits, " "));
  BITWHIP_INVARIANT(!sentence.digits.empty());
  if (sentence.houses.size() < 4) return confined(geometry, sentence);
  return fmt::format("{} hold {} in {} only, at {}", in_words(geometry, sentence.houses[0], sentence.houses[1]), sentence.digits.front(),
                     in_words(geometry, sentence.houses[2], sentence.houses[3]), squares(sentence));
}

std::string name(const Geometry& geometry, const Sentence& sentence) {
  if (sentence.strategy != "block-line interaction" || sentence.houses.size() < 2) return std::string(sentence.strategy);
  return fmt::format("block-{} interaction", word_of(geometry, sentence.houses[1]));
}

}  // namespace

Sentence describe(const Geometry& geometry, const Grid& before, const rating::Step& step) {
  Sentence sentence{.strategy = step.rule->notation};
  if (const auto* single = std::get_if<rules::SingleEvidence>(&step.evidence)) {
    add_square(sentence, step.candidates.front());
    sentence.digits = {digit_of(step.candidates.front())};
    if (geometry.kind(single->variable) != VariableKind::rc) sentence.houses = {geometry.house_of(single->variable)};
  } else if (const auto* locked = std::get_if<rules::LockedEvidence>(&step.evidence)) {
    if (locked->removed.empty())
      describe_locked(geometry, sentence, before, step, locked->variable);
    else
      describe_link(geometry, sentence, before, locked->variable);
  } else if (const auto* set = std::get_if<rules::SubsetEvidence>(&step.evidence)) {
    if (sentence.strategy == kFishStrategy)
      describe_fish(geometry, sentence, *set);
    else
      describe_set(geometry, sentence, before, *set);
  } else if (const auto* related = std::get_if<rules::RelationEvidence>(&step.evidence)) {
    sentence.squares = related->cells;
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

std::string to_words(const Geometry& geometry, const Grid& before, const rating::Step& step, bool full) {
  const Sentence sentence = describe(geometry, before, step);
  std::string text = fmt::format("{}: {} ==> ", name(geometry, sentence), reason(geometry, sentence, full));
  const std::string_view sign = step.rule->technique->places() ? " = " : " <> ";
  for (std::size_t i = 0; i < step.candidates.size(); ++i) text += (i == 0 ? "" : ", ") + value(step.candidates[i], sign);
  return text;
}

}  // namespace bitwhip::explain
