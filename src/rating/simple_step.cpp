#include "rating/simple_step.h"

#include <array>

namespace bitwhip::rating {
namespace {

constexpr std::array<std::string_view, kStrategies> kNames{
    "naked single",
    "hidden single",
    "bucket",
    "pigeonhole",
    "chain of pairs",
    "chain of digits",
    "generalised chain",
    "cross hatching with 2 marks",
    "cross hatching with 3 marks",
    "partial member set",
    "full member set",
    "block-line interaction",
    "block-block interaction",
};

struct Kind {
  std::string_view name;
  char letter;
};

Kind kind_of(const Geometry& geometry, int house) {
  switch (geometry.kind(geometry.variable(house, 1))) {
    case VariableKind::rn:
      return {"row", 'r'};
    case VariableKind::cn:
      return {"column", 'c'};
    case VariableKind::bn:
      return {"block", 'b'};
    default:
      return {"house", 'x'};
  }
}

// "r3": the number of a house is its place among those of its kind.
std::string label(const Geometry& geometry, int house) {
  const char letter = kind_of(geometry, house).letter;
  int number = 0;
  for (int h = 0; h <= house; ++h) number += kind_of(geometry, h).letter == letter;
  return letter + std::to_string(number);
}

std::string in_words(const Geometry& geometry, int house) { return std::string(kind_of(geometry, house).name) + " " + label(geometry, house); }

// "blocks b1 b3"
std::string in_words(const Geometry& geometry, int a, int b) {
  return std::string(kind_of(geometry, a).name) + "s " + label(geometry, a) + " " + label(geometry, b);
}

std::string square(int cell) { return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1); }

std::string candidate(Candidate c, std::string_view sign) { return square(cell_of(c)) + std::string(sign) + std::to_string(digit_of(c)); }

std::string squares(const SimpleStep& step) {
  std::string text;
  for (const std::uint8_t cell : step.squares) text += (text.empty() ? "" : " ") + square(cell);
  return text;
}

std::string digits(const SimpleStep& step) {
  std::string text;
  for (const int digit : step.digits) text += (text.empty() ? "" : " ") + std::to_string(digit);
  return text;
}

std::string confined(const Geometry& geometry, const SimpleStep& step) {
  std::string text = digits(step) + " in " + in_words(geometry, step.houses.front()) + " fits " + squares(step) + " only";
  if (step.houses.size() > 1) text += ", all in " + in_words(geometry, step.houses[1]);
  return text;
}

std::string name(const Geometry& geometry, const SimpleStep& step) {
  if (step.strategy != Strategy::block_line || step.houses.size() < 2) return std::string(to_string(step.strategy));
  return "block-" + std::string(kind_of(geometry, step.houses[1]).name) + " interaction";
}

std::string reason(const Geometry& geometry, const SimpleStep& step) {
  const std::string n = std::to_string(step.n);
  switch (step.strategy) {
    case Strategy::naked_single:
      return squares(step) + " holds " + digits(step) + " only";
    case Strategy::hidden_single:
    case Strategy::bucket:
    case Strategy::two_marks:
    case Strategy::three_marks:
    case Strategy::block_line:
      return confined(geometry, step);
    case Strategy::pigeonhole:
    case Strategy::partial_member_set:
    case Strategy::full_member_set: {
      const std::string where = in_words(geometry, step.houses.front());
      const char* const s = step.n == 1 ? "" : "s";
      if (step.hidden) return n + " digit" + s + " of " + where + ", " + digits(step) + ", for the " + n + " square" + s + " " + squares(step);
      return n + " square" + s + " of " + where + ", " + squares(step) + ", for the " + n + " digit" + s + " " + digits(step);
    }
    case Strategy::chain_of_pairs:
    case Strategy::chain_of_digits:
    case Strategy::generalised_chain:
      return squares(step) + ", so " + candidate(step.links.front().left, " = ") + " or " + candidate(step.links.back().right, " = ");
    case Strategy::block_block:
      if (step.houses.size() < 4) return confined(geometry, step);
      return in_words(geometry, step.houses[0], step.houses[1]) + " hold " + digits(step) + " in " +
             in_words(geometry, step.houses[2], step.houses[3]) + " only, at " + squares(step);
  }
  return {};
}

}  // namespace

std::string_view to_string(Strategy strategy) { return kNames[static_cast<std::size_t>(strategy)]; }

std::string to_words(const Geometry& geometry, const SimpleStep& step) {
  std::string text = name(geometry, step) + ": " + reason(geometry, step) + " ==> ";
  if (step.placed != kNoCandidate) return text + candidate(step.placed, " = ");
  for (std::size_t i = 0; i < step.eliminated.size(); ++i) text += (i == 0 ? "" : ", ") + candidate(step.eliminated[i], " <> ");
  return text;
}

}  // namespace bitwhip::rating
