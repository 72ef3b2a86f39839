#include "verify/read/sentence_parts.h"

#include <tuple>

#include "base/lists.h"
#include "verify/ser/ser.h"
#include "verify/ser/techniques.h"

namespace bitwhip::verify {

bool same_ser_sentences(const SentenceParts& a, const SentenceParts& b) {
  const auto all = [](const SentenceParts& s) {
    return std::tie(s.name, s.tenths, s.digits, s.other_digits, s.squares, s.more, s.others,
                    s.houses, s.covers, s.extras, s.hidden, s.targets, s.value);
  };
  if (all(a) != all(b) || a.branches.size() != b.branches.size()) return false;
  // Compares the links in turn. Shared items behind nodes are compared once: the counterpart in the
  // other step must be the same each time. The order of the lists may differ.
  std::vector<int> partners(a.behind.size(), -1);
  const auto same_link = [&](const SerLink& x, const SerLink& y) {
    if (x.node != y.node || x.parents != y.parents || x.by_cell != y.by_cell ||
        x.by_house != y.by_house || (x.behind < 0) != (y.behind < 0))
      return false;
    if (x.behind < 0) return true;
    int& partner = partners.at(static_cast<std::size_t>(x.behind));
    if (partner >= 0) return partner == y.behind;
    partner = y.behind;
    return same_ser_sentences(a.behind[static_cast<std::size_t>(x.behind)],
                              b.behind.at(static_cast<std::size_t>(y.behind)));
  };
  return lists::equal(a.branches, b.branches, [&](const auto& one, const auto& other) {
    return lists::equal(one, other, same_link);
  });
}

bool same_word_sentences(const SentenceParts& a, const SentenceParts& b) {
  SentenceParts other = b;
  if (a.ends) other.digits = a.digits;  // the sentence does not contain the digits of a chain
  return same_ser_sentences(a, other) && a.names == b.names && a.size == b.size && a.ends == b.ends;
}

WordStep word_step_from(SentenceParts parts) {
  WordStep step{
      .name = std::move(parts.name), .targets = std::move(parts.targets), .value = parts.value};
  if (parts.ends) {
    step.pattern = WordChain{.squares = std::move(parts.squares),
                             .ends = parts.ends,
                             .cells = std::move(parts.cells),
                             .digits = std::move(parts.digits)};
  } else if (step.name == "fish") {
    step.pattern = WordFish{
        .size = parts.size, .digits = std::move(parts.digits), .names = std::move(parts.names)};
  } else if (step.name == "chain of consecutive cells") {
    step.pattern = WordPath{.squares = std::move(parts.squares)};
  } else if (parts.size > 0) {
    step.pattern = WordSet{.size = parts.size,
                           .digits = std::move(parts.digits),
                           .squares = std::move(parts.squares),
                           .houses = std::move(parts.houses),
                           .names = std::move(parts.names),
                           .hidden = parts.hidden};
  } else {
    step.pattern = WordPlaces{.digits = std::move(parts.digits),
                              .squares = std::move(parts.squares),
                              .houses = std::move(parts.houses),
                              .names = std::move(parts.names)};
  }
  return step;
}

SerStep ser_step_from(SentenceParts parts) {
  const SerFamily family = ser_type(parts.name).family;
  SerStep step{.name = std::move(parts.name),
               .tenths = parts.tenths,
               .targets = std::move(parts.targets),
               .value = parts.value};
  const auto rest = [&] {
    return SerRest{.others = std::move(parts.others),
                   .other_digits = std::move(parts.other_digits),
                   .houses = std::move(parts.houses),
                   .hidden = parts.hidden};
  };
  using enum SerFamily;
  if (family == wing) {
    step.pattern = SerWing{.digits = std::move(parts.digits),
                           .other_digits = std::move(parts.other_digits),
                           .squares = std::move(parts.squares)};
  } else if (family == exclusion) {
    step.pattern =
        SerExclusion{.squares = std::move(parts.squares), .others = std::move(parts.others)};
  } else if (family == loop) {
    step.pattern = SerLoop{.digits = std::move(parts.digits),
                           .squares = std::move(parts.squares),
                           .more = std::move(parts.more),
                           .rest = rest()};
  } else if (family == bug) {
    step.pattern = SerBug{
        .extras = std::move(parts.extras), .squares = std::move(parts.squares), .rest = rest()};
  } else if (family == hidden_set || family == naked_set) {
    step.pattern = SerSet{.digits = std::move(parts.digits),
                          .squares = std::move(parts.squares),
                          .houses = std::move(parts.houses),
                          .other_digits = std::move(parts.other_digits)};
  } else if (is_chain(family)) {
    SerBranches chains{.branches = std::move(parts.branches), .behind{}};
    for (SentenceParts& one : parts.behind) chains.behind.push_back(ser_step_from(std::move(one)));
    if (family == cell_reduction)
      chains.variable =
          Variable{HouseKind::rc, parts.squares.at(0).first, parts.squares.at(0).second};
    if (family == house_reduction)
      chains.variable =
          Variable{parts.houses.at(0).kind, parts.houses.at(0).number, parts.digits.at(0)};
    step.pattern = std::move(chains);
  } else {
    step.pattern = SerPlaces{.digits = std::move(parts.digits),
                             .squares = std::move(parts.squares),
                             .houses = std::move(parts.houses),
                             .covers = std::move(parts.covers)};
  }
  return step;
}

}  // namespace bitwhip::verify
