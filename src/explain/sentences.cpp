#include "explain/sentences.h"

#include <algorithm>
#include <array>
#include <variant>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "explain/form_template.h"
#include "explain/phrases_de.h"
#include "explain/phrases_en.h"
#include "explain/step_patterns.h"
#include "rules/evidence.h"

namespace bitwhip::explain {
namespace {

constexpr std::array kLanguages{SentenceLanguage{"en", "English", &kEnglishPhrases},
                                SentenceLanguage{"de", "German", &kGermanPhrases}};

constexpr bool has_role(std::string_view form, std::string_view role) {
  while (!form.empty()) {
    if (next_role(form).second == role) return true;
  }
  return false;
}
constexpr bool names_roles_of(std::string_view form, std::string_view other) {
  while (!form.empty()) {
    const std::string_view role = next_role(form).second;
    if (!role.empty() && !has_role(other, role)) return false;
  }
  return true;
}
// Each table is in the order of the phrases, and says no more and no less than the English one.
constexpr bool says_the_same(const SentenceLanguage& language) {
  for (std::size_t i = 0; i < kPhrases; ++i) {
    const PhraseRow &row = (*language.phrases)[i], &english = kEnglishPhrases[i];
    if (row.phrase != static_cast<Phrase>(i) || row.form.empty() ||
        !names_roles_of(row.form, english.form) || !names_roles_of(english.form, row.form))
      return false;
  }
  return true;
}
static_assert(std::all_of(kLanguages.begin(), kLanguages.end(), says_the_same));

// Returns the candidates of one digit in the cells.
std::vector<Candidate> of_digit(int digit, const std::vector<int>& cells) {
  return made_of(cells, [digit](int cell) { return candidate_of(cell, digit); });
}
std::vector<int> squares_of(const std::vector<Candidate>& list) {
  return made_of(list, [](Candidate c) { return static_cast<int>(cell_of(c)); });
}
std::vector<int> numbers_of(const std::vector<Candidate>& list) {
  return made_of(list, [](Candidate c) { return static_cast<int>(digit_of(c)); });
}

// Tells a step of a theory, of a simple system or of SER.
class StepTeller {
 public:
  StepTeller(Teller& teller, const StepDescription& description, const Geometry& geometry)
      : t_(teller), step_(description), geometry_(geometry) {}

  // Tells the pattern.
  void pattern() {
    std::visit([this](const auto& p) { tell(p); }, step_.pattern);
  }
  void conclusion() {
    const std::vector<Candidate>& all = step_.conclusion;
    if (!all.empty())
      t_.line(Phrase::so, {{"facts", step_.places ? t_.placed(all) : t_.removed(all)}}, all);
    for (const std::vector<Candidate>& one : step_.relations)
      t_.line(Phrase::so_one, {{"list", t_.candidates(one)}}, one);
  }

 private:
  // nrc notation

  void tell(const NoPattern&) {
    if (step_.form == DescriptionForm::naked_single)
      t_.line(Phrase::only_digits, {{"cells", cells_of_conclusion()}, {"digits", digit_placed()}});
    else
      t_.line(step_.form == DescriptionForm::bug ? Phrase::grave : Phrase::last_guardian);
  }
  void tell(const HousePattern& p) {
    t_.line(Phrase::only_places, {{"house", t_.house(p.house)},
                                  {"digits", digit_placed()},
                                  {"cells", cells_of_conclusion()}});
  }
  void tell(const InteractionPattern& p) {
    const std::vector<Candidate> all = all_of(p.cells.front());
    t_.line(Phrase::locked_in,
            {{"house", t_.house(p.house)},
             {"digits", std::to_string(digit_of(all.front()))},
             {"cells", t_.any_cell(squares_of(all))},
             {"cover", t_.house(p.cover)}},
            all);
  }
  void tell(const ChainPattern& p) {
    if (step_.form == DescriptionForm::locked) {
      const std::vector<Candidate> all = all_of(p.cells.front());
      return t_.line(Phrase::excluders, {{"list", t_.candidates(all)}}, all);
    }
    suppose(step_.conclusion);
    chain(p.cells);
    end_of(p.cells, step_.conclusion);
  }
  void tell(const BichainPattern& p) {
    suppose(step_.conclusion);
    chain(p.cells);
    if (p.branch.empty()) return end_of(p.cells, step_.conclusion);
    t_.line(Phrase::other_hand);
    chain(p.branch);
    const std::vector<Candidate>&one = p.cells.back().right, &other = p.branch.back().right;
    if (one.empty() || other.empty()) return;
    clash(one, other);
  }
  void tell(const SubsetPattern& p) {
    t_.line(step_.form == DescriptionForm::naked ? Phrase::naked : Phrase::hidden,
            {{"house", t_.house(p.house)},
             {"cells", t_.cells(p.squares)},
             {"digits", t_.digits(p.digits)}});
  }
  void tell(const FishPattern& p) { fish(p.houses, p.covers, std::to_string(p.digit)); }
  void tell(const FinnedFishPattern& p) {
    t_.line(Phrase::finned_fish,
            {{"houses", houses(p.houses)},
             {"covers", any_house(p.covers)},
             {"digits", std::to_string(p.digit)},
             {"fins", t_.any_cell(squares_of(p.fins))}},
            p.fins);
  }
  void tell(const OddagonPattern& p) {
    t_.line(Phrase::oddagon,
            {{"cells", t_.cells(p.squares)},
             {"digits", std::to_string(p.digit)},
             {"guardians", t_.any_cell(squares_of(p.guardians))}},
            p.guardians);
  }
  void tell(const ForcingPattern& p) {
    const std::vector<Candidate> from =
        made_of(p.branches, [](const ForcingBranch& one) { return one.from; });
    t_.line(Phrase::one_of, {{"list", t_.candidates(from)}}, from);
    for (const ForcingBranch& one : p.branches) {
      suppose({one.from});
      chain(one.cells);
      t_.line(Phrase::but_then, {{"facts", t_.removed(step_.conclusion)}}, step_.conclusion);
    }
  }
  void tell(const UnfillablePattern& p) {
    t_.line(Phrase::unfillable,
            {{"cells", t_.cells(p.squares)},
             {"digits", t_.digits(p.digits)},
             {"guardians", t_.candidates(p.guardians)}},
            p.guardians);
  }
  void tell(const SplitPattern& p) {
    std::vector<Candidate> named = p.guardians;
    for (const Candidate c : p.chain) add_once(named, c);
    t_.line(Phrase::split,
            {{"guardians", t_.candidates(p.guardians)}, {"chain", t_.all_candidates(p.chain)}},
            named);
  }
  void tell(const RectanglePattern& p) {
    deadly(p);
    if (p.thirds.empty()) return;
    if (p.beside)
      t_.line(Phrase::thirds_beside,
              {{"digits", t_.any_digit(p.thirds)}, {"cells", t_.cells({*p.beside})}});
    else
      t_.line(Phrase::thirds, {{"digits", t_.any_digit(p.thirds)}});
  }
  void tell(const RelatedPattern& p) {
    std::string path = square_text(p.squares.front());
    for (std::size_t i = 1; i < p.squares.size(); ++i) {
      // A bound has one sign for all.
      const char sign = p.signs[std::min(i, p.signs.size()) - 1];
      path += step_.form == DescriptionForm::bound && i > 1
                  ? t_.fill(Phrase::comma) + square_text(p.squares[i])
                  : std::string(" ") + sign + ' ' + square_text(p.squares[i]);
    }
    t_.line(Phrase::related, {{"path", path}});
  }

  // sentences of the simple systems and of SER

  void tell(const DigitsPattern& p) {
    t_.line(Phrase::only_digits,
            {{"cells", t_.cells(p.squares)}, {"digits", t_.any_digit(p.digits)}});
  }
  void tell(const DigitsInHouse& p) { places(Phrase::only_places, p.house, p.digits, p.squares); }
  void tell(const LockedDigits& p) {
    t_.line(Phrase::locked_in, {{"house", t_.house(p.house)},
                                {"digits", t_.digits(p.digits)},
                                {"cells", t_.any_cell(p.squares)},
                                {"cover", t_.house(p.cover)}});
  }
  void tell(const DirectLockedDigits& p) {
    tell(static_cast<const LockedDigits&>(p));
    places(Phrase::so_places, p.second, p.digits, squares_of(step_.conclusion));
  }
  void tell(const SetPattern& p) {
    set(p, step_.form == DescriptionForm::squares_for_digits ? Phrase::naked : Phrase::hidden);
  }
  void tell(const DirectSetPattern& p) {
    set(p, Phrase::hidden);
    places(Phrase::so_places, p.house, p.other_digits, squares_of(step_.conclusion));
  }
  void tell(const DigitsInHouses& p) {
    fish(p.houses, p.covers, t_.digits(p.digits));
    if (!p.squares.empty())
      t_.line(Phrase::its_places, {{"digits", t_.digits(p.digits)}, {"cells", t_.cells(p.squares)}},
              of_digit(p.digits.front(), p.squares));
  }
  void tell(const HouseFishPattern& p) { fish(p.houses, p.covers, t_.digits(p.digits)); }
  void tell(const LinkedPattern& p) {
    for (const DescribedCell& cell : p.cells) {
      const Candidate left = cell.left, right = cell.right.front();
      if (cell.variable.kind == VariableKind::rc)
        t_.line(Phrase::pair_of_digits,
                {{"cells", cell_text(left)},
                 {"one", std::to_string(digit_of(left))},
                 {"other", std::to_string(digit_of(right))}},
                {left, right});
      else
        t_.line(Phrase::pair_of_places,
                {{"house", t_.house({cell.variable.kind, cell.variable.house})},
                 {"digit", std::to_string(digit_of(left))},
                 {"one", cell_text(left)},
                 {"other", cell_text(right)}},
                {left, right});
    }
    const std::vector<Candidate> ends{p.cells.front().left, p.cells.back().right.front()};
    t_.line(Phrase::so_one, {{"list", t_.candidates(ends)}}, ends);
  }
  void tell(const ConsecutivePattern& p) {
    t_.line(Phrase::consecutive, {{"cells", t_.cells(p.squares)}});
  }
  void tell(const WingsPattern& p) {
    const std::vector<int> wings(p.squares.begin() + 1, p.squares.end());
    t_.line(Phrase::wings, {{"pivot", square_text(p.squares.front())},
                            {"cells", t_.cells(wings)},
                            {"digits", t_.digits(p.digits)},
                            {"digit", t_.digits(p.other_digits)}});
  }
  void tell(const ExclusionPattern& p) {
    t_.line(Phrase::exclusion, {{"cells", t_.cells(p.squares)}, {"others", t_.cells(p.others)}});
  }
  void tell(const LoopPattern& p) { deadly(p); }
  void tell(const LoopOfDigit& p) {
    deadly(p);
    const std::vector<Candidate> more = of_digit(p.other_digits.front(), p.more);
    t_.line(Phrase::so_one, {{"list", t_.candidates(more)}}, more);
  }
  void tell(const LockedLoop& p) {
    deadly(p);
    places(Phrase::only_places, p.house, p.other_digits, p.more);
  }
  void tell(const LoopSet& p) {
    deadly(p);
    t_.line(
        step_.form == DescriptionForm::loop_3_hidden ? Phrase::as_one_hidden : Phrase::as_one_naked,
        {{"house", t_.house(p.house)},
         {"more", t_.cells(p.more)},
         {"others", t_.cells(p.others)},
         {"digits", t_.digits(p.other_digits)}});
  }
  void tell(const BugPattern& p) { grave(p.extras); }
  void tell(const BugSet& p) {
    grave(p.extras);
    std::vector<int> more;
    for (const Candidate c : p.extras) add_once(more, static_cast<int>(cell_of(c)));
    t_.line(Phrase::as_one_naked, {{"house", t_.house(p.house)},
                                   {"more", t_.cells(more)},
                                   {"others", t_.cells(p.others)},
                                   {"digits", t_.digits(p.other_digits)}});
  }
  void tell(const LockedBug& p) {
    grave(p.extras);
    places(Phrase::only_places, p.house, p.other_digits, p.squares);
  }

  // chains of SER

  void tell(const SerChainPattern& p) { branches(p); }
  void tell(const DigitCases& p) { cases(p); }
  void tell(const PlaceCases& p) { cases(p); }
  void tell(const BothValues& p) {
    branches(p);
    t_.line(Phrase::all_agree);
  }
  void tell(const SerContradiction& p) {
    branches(p);
    t_.line(Phrase::contradiction);
  }
  void tell(const HodokuPattern& p) { tell_hodoku(t_, *p.of); }

  // parts

  std::string cells_of_conclusion() const { return t_.cells(squares_of(step_.conclusion)); }
  std::string digit_placed() const { return std::to_string(digit_of(step_.conclusion.front())); }
  std::string houses(const std::vector<HouseName>& list) const {
    return t_.all(made_of(list, [this](const HouseName& one) { return t_.house(one); }));
  }
  std::string any_house(const std::vector<HouseName>& list) const {
    return t_.any(made_of(list, [this](const HouseName& one) { return t_.house(one); }));
  }

  void places(Phrase phrase, const HouseName& house, const std::vector<int>& digits,
              const std::vector<int>& squares) {
    t_.line(phrase, {{"house", t_.house(house)},
                     {"digits", t_.digits(digits)},
                     {"cells", t_.any_cell(squares)}});
  }
  void set(const SetPattern& p, Phrase phrase) {
    t_.line(phrase, {{"house", t_.house(p.house)},
                     {"cells", t_.cells(p.squares)},
                     {"digits", t_.digits(p.digits)}});
  }
  void fish(const std::vector<HouseName>& base, const std::vector<HouseName>& cover,
            const std::string& digits) {
    t_.line(Phrase::fish,
            {{"houses", houses(base)}, {"covers", any_house(cover)}, {"digits", digits}});
  }
  void deadly(const DigitsPattern& p) {
    t_.line(Phrase::deadly, {{"cells", t_.cells(p.squares)}, {"digits", t_.digits(p.digits)}});
  }
  void grave(const std::vector<Candidate>& extras) {
    t_.line(Phrase::grave_but, {{"list", t_.all_candidates(extras)}}, extras);
  }

  // Returns all candidates of a cell of a chain.
  static std::vector<Candidate> all_of(const DescribedCell& cell) {
    std::vector<Candidate> all{cell.left};
    for (const Candidate c : cell.right) add_once(all, c);
    for (const rules::Additional& one : cell.additional) add_once(all, one.candidate);
    return all;
  }
  void suppose(const std::vector<Candidate>& what) {
    t_.line(Phrase::suppose, {{"facts", t_.placed(what)}}, what);
  }
  // What a cell of a chain leaves, and what it has lost.
  void link(const DescribedCell& cell) {
    std::vector<Candidate> gone{cell.left};
    for (const rules::Additional& one : cell.additional) add_once(gone, one.candidate);
    const bool relation = !cell.guardians.empty();
    const bool in_cell = !relation && cell.variable.kind == VariableKind::rc;
    const std::string list = relation  ? t_.candidates(gone)
                             : in_cell ? t_.any_digit(numbers_of(gone))
                                       : t_.any_cell(squares_of(gone));
    const std::string outs = t_.fill(Phrase::outs, {{"list", list}});
    const bool dead = cell.right.empty();
    const std::vector<Candidate> named = all_of(cell);
    if (relation) {
      if (dead) return t_.line(Phrase::relation_none, {{"outs", outs}}, named);
      t_.line(Phrase::relation_left, {{"right", t_.candidates(cell.right)}, {"outs", outs}}, named);
    } else if (in_cell) {
      const std::string square = square_text(cell.variable.cell);
      if (dead) return t_.line(Phrase::cell_none, {{"cells", square}, {"outs", outs}}, named);
      t_.line(Phrase::cell_left,
              {{"cells", square}, {"digit", t_.any_digit(numbers_of(cell.right))}, {"outs", outs}},
              named);
    } else {
      const std::string house = t_.house({cell.variable.kind, cell.variable.house}),
                        digit = std::to_string(cell.variable.digit);
      if (dead)
        return t_.line(Phrase::place_none, {{"digit", digit}, {"house", house}, {"outs", outs}},
                       named);
      t_.line(Phrase::place_left,
              {{"digit", digit},
               {"house", house},
               {"cells", t_.any_cell(squares_of(cell.right))},
               {"outs", outs}},
              named);
    }
  }
  void chain(const std::vector<DescribedCell>& cells) {
    for (const DescribedCell& cell : cells) link(cell);
  }
  bool excludes(const std::vector<Candidate>& from, Candidate to) const {
    return lists::all_of(from, [&](Candidate c) { return c == to || geometry_.linked(c, to); });
  }
  void clash(const std::vector<Candidate>& one, const std::vector<Candidate>& other) {
    std::vector<Candidate> named = one;
    for (const Candidate c : other) add_once(named, c);
    t_.line(Phrase::clash, {{"one", t_.candidates(one)}, {"other", t_.candidates(other)}}, named);
  }
  // What is wrong at the end of a chain that leaves a candidate; the others end in a cell without.
  void end_of(const std::vector<DescribedCell>& cells, const std::vector<Candidate>& supposed) {
    const std::vector<Candidate>& end = cells.back().right;
    if (end.empty()) return;
    if (lists::all_of(supposed, [&](Candidate c) { return excludes(end, c); }))
      return t_.line(Phrase::but_then, {{"facts", t_.removed(supposed)}}, supposed);
    for (const DescribedCell& cell : cells) {
      if (end.size() == 1 && cell.left == end.front())
        return t_.line(Phrase::was_false, {{"candidate", t_.candidates(end)}}, end);
      if (!cell.right.empty() && &cell != &cells.back() &&
          lists::all_of(cell.right, [&](Candidate c) { return excludes(end, c); }))
        return clash(end, cell.right);
    }
    t_.line(Phrase::contradiction);
  }

  std::string fact(ser::NodeCode node) const {
    return t_.fill(ser::is_on(node) ? Phrase::is : Phrase::is_not,
                   {{"cells", square_text(ser::node_cell(node))},
                    {"digit", std::to_string(ser::node_digit(node))}});
  }
  static Candidate candidate_of_node(ser::NodeCode node) {
    return candidate_of(ser::node_cell(node), ser::node_digit(node));
  }
  // Returns the name of a house or of a cell in words.
  std::string cause_text(const std::string& cause) const {
    if (cause.find('c') != std::string::npos && cause.starts_with('r')) return cause;
    const VariableKind kind = cause.starts_with('r')   ? VariableKind::rn
                              : cause.starts_with('c') ? VariableKind::cn
                                                       : VariableKind::bn;
    return t_.house({kind, cause});
  }
  void branches(const SerChainPattern& p) {
    std::vector<int> known;  // what is behind nodes, and told
    for (const std::vector<SerChainNode>& nodes : p.branches) {
      for (std::size_t i = 0; i < nodes.size(); ++i) node(p, nodes, i, known);
    }
  }
  void node(const SerChainPattern& p, const std::vector<SerChainNode>& nodes, std::size_t i,
            std::vector<int>& known) {
    const SerChainNode& one = nodes[i];
    std::vector<Candidate> named{candidate_of_node(one.node)};
    const std::string facts = fact(one.node);
    const auto before = [&](int parent) { return nodes[static_cast<std::size_t>(parent)].node; };
    const bool on = i > 0 && one.parents == std::vector{static_cast<int>(i) - 1};
    if (one.parents.empty()) {
      t_.line(Phrase::suppose, {{"facts", facts}}, named);
    } else {
      const std::string premises =
          t_.all(made_of(one.parents, [&](int parent) { return fact(before(parent)); }));
      for (const int parent : one.parents) add_once(named, candidate_of_node(before(parent)));
      if (on) named.resize(1);
      if (one.cause.empty())
        t_.line(on ? Phrase::follows : Phrase::follows_from,
                {{"facts", facts}, {"premises", premises}}, named);
      else
        t_.line(on ? Phrase::follows_by : Phrase::follows_from_by,
                {{"facts", facts}, {"premises", premises}, {"cause", cause_text(one.cause)}},
                named);
    }
    if (one.behind < 0 || contains(known, one.behind)) return;
    known.push_back(one.behind);
    t_.line(Phrase::rests_on);
    StepTeller(t_, (*p.behind)[static_cast<std::size_t>(one.behind)], geometry_).pattern();
  }
  void cases(const SerChainEnd& p) {
    std::vector<Candidate> from;
    for (const std::vector<SerChainNode>& nodes : p.branches)
      from.push_back(candidate_of_node(nodes.front().node));
    t_.line(Phrase::one_of, {{"list", t_.candidates(from)}}, from);
    branches(p);
    t_.line(Phrase::all_agree);
  }

  Teller& t_;
  const StepDescription& step_;
  const Geometry& geometry_;
};

}  // namespace

Registry<SentenceLanguage> sentence_languages() {
  return std::span<const SentenceLanguage>(kLanguages);
}

std::string Teller::fill(Phrase phrase, Roles roles) const {
  return filled(phrases_[static_cast<std::size_t>(phrase)].form, [&](std::string_view name) {
    const auto* const role = std::find_if(roles.begin(), roles.end(),
                                          [name](const auto& one) { return one.first == name; });
    BITWHIP_INVARIANT(role != roles.end());
    return role->second;
  });
}

void Teller::line(Phrase phrase, Roles roles, const std::vector<Candidate>& candidates) {
  SentenceLine& line = lines_.emplace_back(SentenceLine{fill(phrase, roles)});
  for (const Candidate c : candidates) add_once(line.candidates, c);
}

std::string Teller::listed(const std::vector<std::string>& list, Phrase last) const {
  std::string text;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i > 0) text += fill(i + 1 == list.size() ? last : Phrase::comma);
    text += list[i];
  }
  return text;
}
std::string Teller::all(const std::vector<std::string>& list) const {
  return listed(list, Phrase::last_and);
}
std::string Teller::any(const std::vector<std::string>& list) const {
  return listed(list, Phrase::last_or);
}

std::string Teller::cells(const std::vector<int>& list) const {
  return all(made_of(list, square_text));
}
std::string Teller::any_cell(const std::vector<int>& list) const {
  return any(made_of(list, square_text));
}
std::string Teller::digits(const std::vector<int>& list) const {
  return all(made_of(list, [](int digit) { return std::to_string(digit); }));
}
std::string Teller::any_digit(const std::vector<int>& list) const {
  return any(made_of(list, [](int digit) { return std::to_string(digit); }));
}

std::string Teller::house(const HouseName& house) const {
  constexpr std::array kWords{Phrase::house, Phrase::row, Phrase::column, Phrase::block,
                              Phrase::house};
  // Houses of variants have names of their own, some in the place of a row or a block.
  constexpr std::string_view kLetters = " rcb ";
  const auto kind = static_cast<std::size_t>(house.kind);
  const std::string_view number = house.name.empty() ? house.name : house.name.substr(1);
  const bool usual = !number.empty() && house.name.front() == kLetters[kind] &&
                     std::all_of(number.begin(), number.end(), is_digit);
  return usual ? fill(kWords[kind], {{"name", std::string(number)}})
               : fill(Phrase::house, {{"name", std::string(house.name)}});
}

std::vector<std::string> Teller::candidate_names(const std::vector<Candidate>& list) const {
  return made_of(list, [this](Candidate c) {
    return fill(Phrase::candidate,
                {{"digit", std::to_string(digit_of(c))}, {"cells", cell_text(c)}});
  });
}
std::string Teller::candidates(const std::vector<Candidate>& list) const {
  return any(candidate_names(list));
}
std::string Teller::all_candidates(const std::vector<Candidate>& list) const {
  return all(candidate_names(list));
}

std::string Teller::placed(const std::vector<Candidate>& list) const {
  return any(made_of(list, [this](Candidate c) {
    return fill(Phrase::is, {{"cells", cell_text(c)}, {"digit", std::to_string(digit_of(c))}});
  }));
}

std::string Teller::removed(const std::vector<Candidate>& list) const {
  // Cells that lose the same digits are named together.
  std::vector<std::pair<std::vector<int>, std::vector<int>>> parts;  // digits, cells
  for (const Candidate c : list) {
    const int cell = cell_of(c), digit = digit_of(c);
    const auto same = std::find_if(parts.begin(), parts.end(), [digit](const auto& one) {
      return one.first == std::vector{digit};
    });
    if (same == parts.end())
      parts.push_back({{digit}, {cell}});
    else
      add_once(same->second, cell);
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (std::size_t j = i + 1; j < parts.size();) {
      if (parts[j].second != parts[i].second) {
        ++j;
        continue;
      }
      parts[i].first.push_back(parts[j].first.front());
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
    }
  }
  return all(made_of(parts, [this](const auto& part) {
    return fill(part.second.size() == 1 ? Phrase::is_not : Phrase::are_not,
                {{"cells", cells(part.second)}, {"digit", any_digit(part.first)}});
  }));
}

std::vector<SentenceLine> told(const StepDescription& description, const Geometry& geometry,
                               const SentenceLanguage& language) {
  Teller teller(language);
  StepTeller step(teller, description, geometry);
  step.pattern();
  step.conclusion();
  return teller.take();
}

}  // namespace bitwhip::explain
