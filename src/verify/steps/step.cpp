#include "verify/steps/step.h"

#include <tuple>

namespace bitwhip::verify {

bool same(const SerStep& a, const SerStep& b) {
  const auto all = [](const SerStep& s) {
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
    return same(a.behind[static_cast<std::size_t>(x.behind)],
                b.behind.at(static_cast<std::size_t>(y.behind)));
  };
  return lists::equal(a.branches, b.branches, [&](const auto& one, const auto& other) {
    return lists::equal(one, other, same_link);
  });
}

bool same(const WordStep& a, const WordStep& b) {
  SerStep other = b;
  if (a.ends) other.digits = a.digits;  // the sentence does not contain the digits of a chain
  return same(static_cast<const SerStep&>(a), other) && a.names == b.names && a.size == b.size &&
         a.ends == b.ends;
}

std::string to_string(const SerNode& node) {
  return fmt::format("r{}c{}{}{}", row_of(node.candidate), column_of(node.candidate),
                     node.on ? "=" : "<>", digit_of(node.candidate));
}

}  // namespace bitwhip::verify
