#include "explain/also.h"

#include <algorithm>
#include <cstddef>

#include "grid/candidate.h"
#include "grid/geometry.h"
#include "rules/evidence.h"

namespace bitwhip::explain {
namespace {

using rulebook::TechniqueId;

// A variable of a chain with its two candidates in the direction of the chain.
struct StrongLink {
  Variable variable;
  Candidate from, to;
};

int row(Candidate c) { return cell_of(c) / 9; }
int column(Candidate c) { return cell_of(c) % 9; }
int block(Candidate c) { return row(c) / 3 * 3 + column(c) / 3; }
bool in_one_house(Candidate a, Candidate b) {
  return row(a) == row(b) || column(a) == column(b) || block(a) == block(b);
}

// Returns the one candidate of a variable of a chain beside its L: its R, or in the last variable
// one that sees the target; nothing: there are more, or none.
std::optional<Candidate> other_of(const rules::ChainCell& cell, bool is_last) {
  if (cell.members.size() == 1 && cell.additional.empty()) return cell.members.front();
  if (is_last && cell.members.empty() && cell.additional.size() == 1 &&
      cell.additional.front().by.empty())
    return cell.additional.front().candidate;
  return std::nullopt;
}

class ChainShape {
 public:
  ChainShape(const Geometry& geometry, const Grid& before) : geometry_(geometry), before_(before) {}

  // Takes the cells of a chain. Returns false if they are no links of two candidates each, of which
  // each is linked to the next, and the ends to all targets.
  bool take(const std::vector<rules::ChainCell>& cells, const std::vector<Candidate>& targets) {
    std::vector<Candidate> all = targets;
    for (const rules::ChainCell& cell : cells) {
      const auto to = other_of(cell, &cell == &cells.back());
      if (!to) return false;
      if (!links_.empty() && !geometry_.linked(links_.back().to, cell.left)) return false;
      links_.push_back({cell.variable, cell.left, *to});
      all.push_back(cell.left);
      all.push_back(*to);
    }
    if (links_.size() < 2) return false;
    std::sort(all.begin(), all.end());
    return std::adjacent_find(all.begin(), all.end()) == all.end() &&
           std::all_of(targets.begin(), targets.end(), [this](Candidate target) {
             return geometry_.linked(first(), target) && geometry_.linked(last(), target);
           });
  }

  std::optional<TechniqueId> name() const {
    if (is_of_one_digit()) {
      if (links_.size() == 2) {
        if (is_skyscraper()) return TechniqueId::skyscraper;
        if (is_kite()) return TechniqueId::two_string_kite;
      }
      return TechniqueId::x_chain;
    }
    if (digit_of(first()) != digit_of(last())) return std::nullopt;
    if (links_.size() == 3 && is_xy_wing()) return TechniqueId::xy_wing;
    if (links_.size() == 3 && is_w_wing()) return TechniqueId::w_wing;
    if (links_.size() >= 4 && is_remote_pair()) return TechniqueId::remote_pair;
    return std::nullopt;
  }

 private:
  Candidate first() const { return links_.front().from; }
  Candidate last() const { return links_.back().to; }
  bool is_cell(const StrongLink& link) const {
    return geometry_.kind(link.variable) == VariableKind::rc;
  }
  // True if the two are all candidates of their digit in a line of this kind.
  bool are_all_of(VariableKind kind, const StrongLink& link) const {
    const auto line = [&](Candidate c) {
      const auto of = geometry_.memberships(c);
      return std::find_if(of.begin(), of.end(),
                          [&](const Geometry::Membership& one) {
                            return geometry_.kind(one.variable) == kind;
                          })
          ->variable;
    };
    const Variable v = line(link.from);
    return v == line(link.to) && kMaskBits[before_.mask(v)] == 2;
  }

  bool is_of_one_digit() const {
    return std::all_of(links_.begin(), links_.end(), [this](const StrongLink& link) {
      return !is_cell(link) && digit_of(link.from) == digit_of(first());
    });
  }
  bool is_skyscraper() const {
    const StrongLink &one = links_[0], &other = links_[1];
    const auto lies = [&](VariableKind kind, int (*across)(Candidate)) {
      return are_all_of(kind, one) && are_all_of(kind, other) &&
             across(one.to) == across(other.from) && across(one.from) != across(other.to);
    };
    return lies(VariableKind::rn, column) || lies(VariableKind::cn, row);
  }
  bool is_kite() const {
    const StrongLink &one = links_[0], &other = links_[1];
    const bool crossed =
        (are_all_of(VariableKind::rn, one) && are_all_of(VariableKind::cn, other)) ||
        (are_all_of(VariableKind::cn, one) && are_all_of(VariableKind::rn, other));
    return crossed && block(one.to) == block(other.from);
  }
  bool is_xy_wing() const {
    if (!std::all_of(links_.begin(), links_.end(), [this](auto& link) { return is_cell(link); }))
      return false;
    const Candidate a = links_[0].from, b = links_[1].from, c = links_[2].from;
    const bool in_house = (row(a) == row(b) && row(b) == row(c)) ||
                          (column(a) == column(b) && column(b) == column(c)) ||
                          (block(a) == block(b) && block(b) == block(c));
    return !in_house && digit_of(links_[0].to) == digit_of(links_[1].from) &&
           digit_of(links_[1].to) == digit_of(links_[2].from);
  }
  bool is_w_wing() const {
    const StrongLink &one = links_[0], &house = links_[1], &other = links_[2];
    return is_cell(one) && !is_cell(house) && is_cell(other) &&
           digit_of(one.to) == digit_of(house.from) && digit_of(house.to) == digit_of(other.from) &&
           !in_one_house(one.from, other.from);
  }
  bool is_remote_pair() const {
    const auto digits = [](const StrongLink& link) {
      return 1u << digit_of(link.from) | 1u << digit_of(link.to);
    };
    return std::all_of(links_.begin(), links_.end(), [&](const StrongLink& link) {
      return is_cell(link) && digits(link) == digits(links_.front());
    });
  }

  const Geometry& geometry_;
  const Grid& before_;
  std::vector<StrongLink> links_;
};

}  // namespace

std::optional<TechniqueId> also_of(const Geometry& geometry, const Grid& before,
                                   const PathStep& step) {
  const auto* const chain = std::get_if<rules::ChainEvidence>(&step.evidence);
  if (chain == nullptr || !chain->branch.empty() || !geometry.is_classic()) return std::nullopt;
  ChainShape shape(geometry, before);
  return shape.take(chain->cells, step.candidates) ? shape.name() : std::nullopt;
}

}  // namespace bitwhip::explain
