// Sentences about the patterns of HoDoKu. The comments of src/hodoku say which cells, fins and sets
// a technique has.
#include <array>

#include "base/lists.h"
#include "explain/path.h"
#include "explain/sentence_phrases.h"
#include "explain/sentences.h"
#include "grid/candidate.h"
#include "hodoku/houses.h"
#include "hodoku/step.h"
#include "hodoku/step_text.h"
#include "rulebook/ladder.h"

namespace bitwhip::explain {
namespace {

using hodoku::ChainNode;
using hodoku::HodokuStep;
using hodoku::HodokuTechnique;

constexpr std::string_view kHouseNames[] = {"r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9",
                                            "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9",
                                            "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9"};

template <class List>
std::vector<int> numbers(const List& list) {
  return {list.begin(), list.end()};
}
std::vector<int> cells_in(const CellSet& cells) {
  std::vector<int> all;
  cells.each([&](int cell) { all.push_back(cell); });
  return all;
}
std::vector<Candidate> candidates_in(const hodoku::StepCandidates& list) {
  std::vector<Candidate> all;
  for (const Candidate c : list) add_once(all, c);
  return all;
}

class HodokuTeller {
 public:
  HodokuTeller(Teller& teller, const HodokuStep& step)
      : t_(teller),
        step_(step),
        cells_(numbers(step.cells)),
        values_(numbers(step.values)),
        fins_(candidates_in(step.fins)),
        endo_fins_(candidates_in(step.endo_fins)) {}

  void pattern() {
    using enum HodokuTechnique;
    const HodokuTechnique of = step_.technique;
    const auto from_to = [of](HodokuTechnique first, HodokuTechnique last) {
      return first <= of && of <= last;
    };
    if (of == full_house || of == hidden_single) {
      t_.line(of == full_house ? Phrase::full_house : Phrase::only_place,
              {{"cells", t_.cells(cells_)}, {"digit", first_digit()}});
    } else if (of == naked_single) {
      t_.line(Phrase::only_digits, {{"cells", t_.cells(cells_)}, {"digits", first_digit()}});
    } else if (of == locked_candidates_1 || of == locked_candidates_2) {
      locked();
    } else if (of == hidden_pair || of == hidden_triple || of == hidden_quadruple) {
      t_.line(Phrase::hidden_somewhere,
              {{"cells", t_.cells(cells_)}, {"digits", t_.digits(values_)}});
    } else if (from_to(locked_pair, hidden_quadruple)) {
      subset();
    } else if (!step_.base.empty()) {
      fish();
    } else if (of == remote_pair) {
      t_.line(Phrase::alternate,
              {{"cells", t_.cells(chain_cells())}, {"digits", t_.digits(values_)}},
              chain_candidates());
    } else if (of == bug_plus_1) {
      t_.line(Phrase::grave);
    } else if (of == skyscraper || of == two_string_kite) {
      t_.line(Phrase::two_partners,
              {{"one", t_.cells({cells_[2]})},
               {"other", t_.cells({cells_[3]})},
               {"cells", t_.any_cell({cells_[0], cells_[1]})},
               {"digit", first_digit()}},
              fins_);
    } else if (of == empty_rectangle) {
      t_.line(Phrase::empty_rectangle,
              {{"digit", first_digit()},
               {"one", t_.cells({cells_[0]})},
               {"other", t_.cells({cells_[1]})},
               {"cells", t_.cells(cells_of(fins_))},
               {"house", house(hodoku::kBlocks + hodoku::block_of(cell_of(fins_[0])))}},
              fins_);
    } else if (of == w_wing) {
      const std::vector<int> all = cells_of(fins_);
      t_.line(Phrase::w_wing,
              {{"cells", t_.cells(cells_)},
               {"digits", t_.any_digit(values_)},
               {"digit", std::to_string(values_[1])},
               {"between", t_.any_cell({all.begin() + 2, all.end()})}},
              fins_);
    } else if (of == xy_wing || of == xyz_wing) {
      t_.line(Phrase::one_of_cells, {{"cells", t_.cells(cells_)},
                                     {"digits", t_.digits(values_)},
                                     {"digit", std::to_string(digit_of(fins_[0]))}});
      t_.line(Phrase::so_one, {{"list", t_.candidates(fins_)}}, fins_);
    } else if (from_to(uniqueness_1, avoidable_rectangle_2)) {
      t_.line(Phrase::deadly, {{"cells", t_.cells(cells_)}, {"digits", t_.digits(values_)}});
      further(fins_);
    } else if (of == sue_de_coq) {
      t_.line(Phrase::line_and_block,
              {{"cells", t_.cells(cells_)}, {"digits", t_.digits(values_)}});
      for (const std::vector<Candidate>& list : {fins_, endo_fins_})
        t_.line(Phrase::taken_by, {{"list", t_.all_candidates(list)}}, list);
    } else if (from_to(simple_colors, multi_colors_2)) {
      colors();
    } else if (from_to(als_xz, als_xy_chain)) {
      almost_locked_sets();
    } else if (from_to(forcing_chain, forcing_net_verity)) {
      forcing();
    } else if (!step_.chains.empty()) {
      chain();
      further(fins_);
    } else {
      t_.line(of == brute_force ? Phrase::from_solution : Phrase::gives_up);
    }
  }

 private:
  std::string first_digit() const { return std::to_string(values_[0]); }
  std::string house(int number) const {
    const VariableKind kind = number < hodoku::kColumns  ? VariableKind::rn
                              : number < hodoku::kBlocks ? VariableKind::cn
                                                         : VariableKind::bn;
    return t_.house({kind, kHouseNames[number]});
  }
  std::string any_house(const hodoku::HouseList& list) const {
    return t_.any(made_of(list, [this](int number) { return house(number); }));
  }
  static std::vector<int> cells_of(const std::vector<Candidate>& list) {
    std::vector<int> cells;
    for (const Candidate c : list) add_once(cells, static_cast<int>(cell_of(c)));
    return cells;
  }
  void further(const std::vector<Candidate>& list) {
    if (!list.empty()) t_.line(Phrase::further, {{"list", t_.all_candidates(list)}}, list);
  }

  // The houses that all cells of the step share, lines first.
  std::vector<int> shared_houses() const {
    std::vector<int> shared;
    for (const int one : hodoku::houses_of(cells_[0])) {
      if (lists::all_of(cells_, [one](int cell) { return hodoku::set_of(one).has(cell); }))
        shared.push_back(one);
    }
    return shared;
  }
  void locked() {
    const std::vector<int> both = shared_houses();  // the line and the block
    const bool pointing = step_.technique == HodokuTechnique::locked_candidates_1;
    t_.line(Phrase::locked_in, {{"house", house(pointing ? both.back() : both.front())},
                                {"digits", first_digit()},
                                {"cells", t_.any_cell(cells_)},
                                {"cover", house(pointing ? both.front() : both.back())}});
  }
  void subset() {
    t_.line(Phrase::naked, {{"house", house(shared_houses().front())},
                            {"cells", t_.cells(cells_)},
                            {"digits", t_.digits(values_)}});
  }
  void fish() {
    std::vector<Candidate> fins = fins_;
    for (const Candidate c : endo_fins_) add_once(fins, c);
    const std::string base =
        t_.all(made_of(step_.base, [this](int number) { return house(number); }));
    if (fins.empty())
      t_.line(Phrase::fish,
              {{"houses", base}, {"covers", any_house(step_.cover)}, {"digits", first_digit()}});
    else
      t_.line(Phrase::finned_fish,
              {{"houses", base},
               {"covers", any_house(step_.cover)},
               {"digits", first_digit()},
               {"fins", t_.any_cell(cells_of(fins))}},
              fins);
    t_.line(Phrase::its_places, {{"digits", first_digit()}, {"cells", t_.cells(cells_)}},
            made_of(cells_, [this](int cell) { return candidate_of(cell, values_[0]); }));
  }

  void colors() {
    const std::string digit = first_digit();
    const auto kind = [&](std::size_t i) { return t_.cells(cells_in(step_.sets[i].cells)); };
    for (std::size_t i = 0; i + 1 < step_.sets.size(); i += 2)
      t_.line(Phrase::colors, {{"one", kind(i)}, {"other", kind(i + 1)}, {"digit", digit}});
    using enum HodokuTechnique;
    switch (step_.technique) {
      case simple_colors_wrap:
        return t_.line(Phrase::wrap, {{"digit", digit}});
      case multi_colors_1:
        return t_.line(Phrase::one_color, {{"digit", digit}});
      case multi_colors_2:
        return t_.line(Phrase::false_color, {{"digit", digit}});
      default:
        return t_.line(Phrase::trap);
    }
  }
  void almost_locked_sets() {
    for (const hodoku::PatternSet& set : step_.sets) {
      std::vector<int> digits;
      for (int digit = 1; digit <= 9; ++digit) {
        if (set.digits >> (digit - 1) & 1) digits.push_back(digit);
      }
      t_.line(Phrase::almost_locked,
              {{"cells", t_.cells(cells_in(set.cells))}, {"digits", t_.digits(digits)}});
    }
    if (!endo_fins_.empty())
      t_.line(Phrase::in_one_set, {{"list", t_.all_candidates(endo_fins_)}}, endo_fins_);
    if (!fins_.empty()) t_.line(Phrase::ends_of_sets, {{"list", t_.candidates(fins_)}}, fins_);
  }

  // Chains.

  static std::vector<int> cells_of(const ChainNode& node) {
    std::vector<int> cells;
    for (const std::uint8_t cell : node.cell) {
      if (cell != ChainNode::kNone) cells.push_back(cell);
    }
    return cells;
  }
  static std::vector<Candidate> candidates_of(const ChainNode& node) {
    return made_of(cells_of(node), [&](int cell) { return candidate_of(cell, node.digit); });
  }
  std::vector<int> chain_cells() const {
    std::vector<int> cells;
    for (const ChainNode& node : step_.chains) {
      for (const int cell : cells_of(node)) add_once(cells, cell);
    }
    return cells;
  }
  std::vector<Candidate> chain_candidates() const {
    std::vector<Candidate> all;
    for (const ChainNode& node : step_.chains) {
      for (const Candidate c : candidates_of(node)) add_once(all, c);
    }
    return all;
  }
  std::string fact(const ChainNode& node, bool on) const {
    const std::vector<int> cells = cells_of(node);
    const bool group = cells.size() > 1;
    return t_.fill(on      ? group ? Phrase::one_is : Phrase::is
                   : group ? Phrase::none_is
                           : Phrase::is_not,
                   {{"cells", t_.cells(cells)}, {"digit", std::to_string(node.digit)}});
  }
  // A chain begins with what its first link needs: a strong link with a candidate that is false.
  void chain() {
    const std::vector<ChainNode>& nodes = step_.chains;
    t_.line(Phrase::suppose, {{"facts", fact(nodes[0], nodes.size() > 1 && !nodes[1].on)}},
            candidates_of(nodes[0]));
    for (std::size_t i = 1; i < nodes.size(); ++i)
      t_.line(Phrase::follows, {{"facts", fact(nodes[i], nodes[i].on)}}, candidates_of(nodes[i]));
  }
  void implication(const std::vector<ChainNode>& nodes) {
    std::vector<std::string> facts;
    std::vector<Candidate> named;
    for (const ChainNode& node : nodes) {
      facts.push_back(fact(node, node.on));
      for (const Candidate c : candidates_of(node)) add_once(named, c);
    }
    const std::string premise = facts.front();
    if (facts.size() > 1) facts.erase(facts.begin());
    t_.line(Phrase::implies, {{"facts", premise}, {"list", t_.all(facts)}}, named);
  }
  void forcing() {
    for (const hodoku::BranchedChain& chain : hodoku::chains_of(step_)) {
      implication(chain.nodes);
      for (const std::vector<ChainNode>& branch : chain.branches) implication(branch);
    }
    if (!step_.contradiction.known()) return t_.line(Phrase::all_agree);
    t_.line(Phrase::leads_nowhere,
            {{"place", step_.contradiction.is_cell() ? t_.cells({step_.contradiction.cell()})
                                                     : house(step_.contradiction.house())}});
  }

  Teller& t_;
  const HodokuStep& step_;
  const std::vector<int> cells_, values_;
  const std::vector<Candidate> fins_, endo_fins_;
};

}  // namespace

void tell_hodoku(Teller& teller, const HodokuPathStep& step) {
  HodokuTeller(teller, step.step).pattern();
}

}  // namespace bitwhip::explain
