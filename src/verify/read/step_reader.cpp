// Parser of steps in the nrc notation, the full notation of HLS and the csp notation: one row of a
// table for each form.
#include "verify/read/step_reader.h"

#include "base/text.h"
#include "rulebook/technique.h"
#include "rulebook/techniques.h"
#include "verify/board/board.h"
#include "verify/board/scanner.h"
#include "verify/read/chain_reader.h"
#include "verify/read/conclusions.h"
#include "verify/read/printed_blocks.h"
#include "verify/read/sentences.h"
#include "verify/ser/techniques.h"
#include "verify/steps/also.h"
#include "verify/steps/rules.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {
namespace {

ClaimedChain chains(Scanner& body, const Step&) {
  ClaimedChain claim{.cells = read_chain(body)};
  if (body.skip(" & ")) claim.branch = read_chain(body);
  return claim;
}

// Reads a house, digits and places, in any order: {n2 n6}{r1 r6}c2, {n2 n6}r4{c1 c5}, {n2
// n6}b1{r1c2 r2c3}, {n1 n2}w1{r2c2 r3c3}, c2{r1 r6}{n2 n6}.
ClaimedSubset set(Scanner& body, const Step& step) {
  ClaimedSubset claim;
  Variable house{HouseKind::rc, 0, 0};
  std::vector<int> digits;
  std::vector<Square> squares;  // 0 for coordinates that the house gives
  while (!body.done()) {
    if (!body.skip("{")) {
      if (house.kind != HouseKind::rc) body.expect_end();
      house = body.house(0, "{");
      continue;
    }
    do {
      if (body.skip("n")) {
        digits.push_back(body.nine());
        continue;
      }
      const int row = body.skip("r") ? body.nine() : 0;
      if (row == 0) body.expect("c");
      squares.emplace_back(row, row == 0 || body.skip("c") ? body.nine() : 0);
    } while (body.skip(" "));
    body.expect("}");
  }
  // If there are only cells, the name of the step gives the house.
  const bool whole = !squares.empty() && squares.front().first != 0 && squares.front().second != 0;
  if (house.kind == HouseKind::rc && whole) {
    const Candidate c = candidate_at(squares.front(), 1);
    if (step.name.ends_with("-row")) house = {HouseKind::rn, row_of(c), 0};
    if (step.name.ends_with("-column")) house = {HouseKind::cn, column_of(c), 0};
    if (step.name.ends_with("-block")) house = {HouseKind::bn, block_of(c), 0};
  }
  if (house.kind == HouseKind::rc)
    throw Wrong(says("a set of {}", counted(squares.size(), "cell")),
                there("its house is not named"), asks("a set names its house"));
  for (auto& [row, column] : squares) {
    if (row == 0 && house.kind == HouseKind::rn) row = house.first;
    if (column == 0 && house.kind == HouseKind::cn) column = house.first;
    if (row == 0 || column == 0)
      throw Wrong(says("a cell with row {} and column {}", row, column),
                  there("its house does not give the rest"), asks("cells have a row and a column"));
    claim.base.push_back({HouseKind::rc, row, column});
  }
  for (const int digit : digits)
    claim.cover.push_back({house.kind, house.first, digit, house.house});
  if (step.name.starts_with("hidden-")) claim.base.swap(claim.cover);
  return claim;
}

// Reads r1c8 r3c4.
std::vector<Candidate> cells_of(Scanner& body, int digit) {
  return body.list(" ", [digit](Scanner& text) { return candidate_at(text.cell(), digit); });
}

// Reads n3{r7 r1 r6}{c2 c6 c7}, n3{d1 d5}{b2 b3}: the base, then the cover; with lines the name of
// the step tells which is which.
ClaimedSubset fish(Scanner& body, const Step& step) {
  ClaimedSubset claim;
  body.expect("n");
  const int digit = body.nine();
  for (std::vector<Variable>* const side : {&claim.base, &claim.cover}) {
    body.expect("{");
    *side = body.list(" ", [digit](Scanner& text) { return text.house(digit, " }"); });
    body.expect("}");
  }
  const HouseKind first = claim.base.front().kind;
  if (step.name.ends_with(first == HouseKind::rn ? "-in-columns" : "-in-rows") &&
      (first == HouseKind::rn || first == HouseKind::cn))
    claim.base.swap(claim.cover);
  if (body.skip(" fins ")) claim.fins = cells_of(body, digit);
  return claim;
}

// Reads r1c1 < r1c2 > r1c3; r1c2 > {r1c1 r1c3}; r1c1 - r1c2 - r1c3; in csp without blanks.
ClaimedRelated related(Scanner& body, const Step& step) {
  ClaimedRelated claim;
  claim.squares.push_back(body.cell());
  while (!body.done()) {
    body.skip_blanks();
    const char sign = body.skip("<") ? '<' : body.skip(">") ? '>' : '-';
    if (sign == '-') body.expect("-");
    claim.signs += sign;
    body.skip_blanks();
    if (!body.skip("{")) {
      claim.squares.push_back(body.cell());
      continue;
    }
    if (step.name != "bound" || claim.squares.size() != 1)
      throw Wrong(
          says("a set of cells in {}", step.name),
          there("{}", step.name == "bound" ? "its second part is a set already" : "it is a chain"),
          asks("only a bound has a set, as its second part"));
    for (const Square& square : body.list(" ", &Scanner::cell)) claim.squares.push_back(square);
    body.expect("}");
    break;
  }
  return claim;
}

// Reads n4{r1c1 r1c5 r3c5 r3c2 r2c1} guardians r1c8 r3c4; in csp its links, r2n3{c2 c6},
// c6n3{r2 r4},..., whose other candidates are on the next line.
ClaimedOddagon oddagon(Scanner& body, const Step& step) {
  ClaimedOddagon claim;
  if (step.csp) {
    claim.links = read_chain(body, ",");
    for (std::size_t i = 0; i < claim.links.size(); ++i) {
      const StepCell& cell = claim.links[i];
      if (cell.right != CandidateGroup{claim.links[(i + 1) % claim.links.size()].left})
        throw Wrong(says("cell {} begins with {}", (i + 1) % claim.links.size() + 1,
                         to_string(claim.links[(i + 1) % claim.links.size()].left)),
                    there("cell {} ends elsewhere", i + 1),
                    asks("each cell of an oddagon begins where the one before it ends"));
      claim.chain.push_back(cell.left);
    }
    return claim;
  }
  body.expect("n");
  const int digit = body.nine();
  body.expect("{");
  claim.chain = cells_of(body, digit);
  body.expect("} guardians ");
  claim.guardians = cells_of(body, digit);
  return claim;
}

// Reads r4c7 || n3r4c7 - n3{r5c8 r5c2} || n8r4c7.
ClaimedForcing forcing(Scanner& body, const Step&) {
  ClaimedForcing claim;
  if (at_relation(body))
    claim.guardians = read_relation(body).relation;
  else
    claim.base.push_back(body.variable());
  while (body.skip(" || ")) {
    ForcingCase& one = claim.cases.emplace_back(ForcingCase{body.candidate()});
    if (body.skip(" - ")) one.cells = read_chain(body);
  }
  return claim;
}

// Reads n3n8, or with blanks between them.
std::vector<int> numbers(Scanner& body, std::string_view between = "") {
  std::vector<int> list;
  for (; body.skip("n"); body.skip(between)) list.push_back(body.nine());
  return list;
}

// Reads {n1 n7 n9}{r4c2 r5c3 ...}, followed by the guardians for an elimination.
ClaimedUnfillable tridagon(Scanner& body, const Step&) {
  ClaimedUnfillable claim;
  body.expect("{");
  claim.digits = numbers(body, " ");
  body.expect("}{");
  claim.squares = body.list(" ", &Scanner::cell);
  body.expect("}");
  if (body.skip(" guardians ")) claim.guardians = body.candidates(" ");
  return claim;
}

// Reads or3{n8r6c1 n5r6c6 n2r8c3} by n8r6c1 - n8r6c7 - n2r8c3.
ClaimedSplit or_split(Scanner& body, const Step&) {
  ClaimedSplit claim;
  claim.guardians = read_relation(body).relation;
  body.expect(" by ");
  claim.chain = body.candidates(" - ");
  return claim;
}

// Reads n3n8 r4c6 r6c6 r4c7 r6c7 and n5n6 with r8c6.
ClaimedRectangle rectangle(Scanner& body, const Step&) {
  ClaimedRectangle claim;
  claim.digits = numbers(body);
  while (body.at(" r")) {
    body.expect(" ");
    claim.squares.push_back(body.cell());
  }
  if (body.skip(" and ")) claim.thirds = numbers(body);
  if (body.skip(" with ")) claim.beside = body.cell();
  return claim;
}

// Reads r5c5, the cell of the value.
ClaimedBug bug(Scanner& body, const Step& step) {
  if (const Square cell = body.cell(); !step.value || square_of(*step.value) != cell)
    throw Wrong(says("a BUG at {}", name_of(cell)),
                there("the value is in another cell, or missing"),
                asks("the cell of a BUG is that of its value"));
  return {};
}

// Form of steps whose name contains `part`; '^' matches its beginning, '$' its end.
struct Form {
  std::string_view part;
  ClaimedPattern (*read)(Scanner& body, const Step& step);
  ClaimedPattern (*nothing)();  // what the form says before it is read
};
template <auto kRead>
constexpr Form form(std::string_view part) {
  using Claim = decltype(kRead(std::declval<Scanner&>(), std::declval<const Step&>()));
  return {part, [](Scanner& body, const Step& step) -> ClaimedPattern { return kRead(body, step); },
          []() -> ClaimedPattern { return Claim{}; }};
}
constexpr Form kForms[] = {
    form<set>("^naked-"),
    form<set>("^hidden-"),
    form<fish>("-in-rows$"),
    form<fish>("-in-columns$"),
    form<fish>("-in-houses$"),
    form<related>("^asc$"),
    form<related>("^hill$"),
    form<related>("^valley$"),
    form<related>("^bound$"),
    form<related>("^relation-chain$"),
    form<oddagon>("^oddagon["),
    form<forcing>("^forcing"),
    form<forcing>("-forcing-whip["),
    form<forcing>("-forcing-g-whip["),
    form<tridagon>("^tridagon"),
    form<tridagon>("^impossible-relation"),
    form<or_split>("^or-split["),
    form<rectangle>("^UR"),
    form<bug>("^BUG$"),
    form<chains>("["),
    form<chains>("-chain$"),
    form<chains>("-lasso$"),
    form<chains>("-bichain$"),
};
constexpr Form kOther = form<chains>("");

bool has_part(std::string_view name, std::string_view part) {
  const bool begin = part.starts_with('^'), end = part.ends_with('$');
  part = part.substr(begin ? 1 : 0, part.size() - (begin ? 1 : 0) - (end ? 1 : 0));
  if (begin && end) return name == part;
  return begin ? name.starts_with(part)
         : end ? name.ends_with(part)
               : name.find(part) != std::string_view::npos;
}

const Form& form_named(std::string_view name) {
  const auto* const found =
      lists::find_if(kForms, [&](const Form& one) { return has_part(name, one.part); });
  return found == std::end(kForms) ? kOther : *found;
}

// Converts a name of the csp notation, "biv-chain-rc[4]" to "bivalue-chain[4]", "str-asc[4]" to
// "asc". Returns the kind of all variables if the name ends with it, as in whip-rc[5].
std::optional<HouseKind> rename(Step& step) {
  constexpr std::string_view kRelated[] = {"str-asc",    "asc",    "str-hill", "hill",
                                           "str-valley", "valley", "bound",    "relation-chain"};
  constexpr std::string_view kTyped[] = {"bivalue-chain", "z-chain", "t-whip"},
                             kEndings[] = {"-rc", "-rn", "-cn", "-bn"};
  step.name = own_name(step.name);
  const std::string length = step.name.substr(std::min(step.name.find('['), step.name.size()));
  std::string plain = step.name.substr(0, step.name.size() - length.size());
  if (contains(kRelated, plain)) step.name = plain.substr(plain.starts_with("str-") ? 4 : 0);
  if (plain.starts_with("biv-")) plain.replace(0, 3, "bivalue");
  const auto* const ending =
      lists::find_if(kEndings, [&](std::string_view end) { return plain.ends_with(end); });
  const bool typed = ending != std::end(kEndings);
  if (typed) plain.resize(plain.size() - ending->size());
  if (!contains(kTyped, plain)) return std::nullopt;
  step.name = plain + length;
  return typed ? std::optional(static_cast<HouseKind>(ending - kEndings)) : std::nullopt;
}

// Parses the text before " ==> ". Throws Wrong.
Step read_pattern(std::string_view pattern, bool of_variant, Step step) {
  Scanner body(pattern, of_variant);
  if (pattern.find(" interaction-with-") != std::string_view::npos) {
    step.name = pattern;
    return step;
  }
  step.name = pattern.substr(0, pattern.find_first_of(" :"));
  body.until(step.name);
  step.csp = body.skip(":");
  const std::string written = step.name;
  const std::optional<HouseKind> only = step.csp ? rename(step) : std::nullopt;
  body.skip_blanks();
  if (body.done())
    throw Wrong(says("the step {}", step.name), there("nothing stands behind its name"),
                asks("a step has a pattern behind its name"));
  step.pattern = form_named(step.name).read(body, step);
  body.expect_end();
  const auto* const chain = std::get_if<ClaimedChain>(&step.pattern);
  for (std::size_t i = 0; only && chain != nullptr && i < chain->cells.size(); ++i) {
    if (chain->cells[i].variable.kind != *only)
      throw Wrong(says("cell {} is {}", i + 1, to_string(chain->cells[i].variable)),
                  there("it is a variable of another kind than {}", written),
                  asks("a typed chain has variables of one kind"));
  }
  const auto* const cells = std::get_if<ClaimedRelated>(&step.pattern);
  if (cells != nullptr && written.ends_with(']')) {
    Scanner number(std::string_view(written).substr(written.find('[') + 1));
    const int length = number.number();
    if (length + 1 != static_cast<int>(cells->squares.size()))
      throw Wrong(says("{} names length {}", written, length),
                  there("it has {}", counted(cells->squares.size(), "cell")),
                  asks("a chain of length n has n + 1 cells"));
    number.expect("]");
  }
  return step;
}

// Returns true for the name of a step in the csp notation, where a colon follows it; names of
// strategies are different.
bool is_csp_name(std::string_view name) {
  return name.find(' ') == std::string_view::npos &&
         lists::any_of(kForms, [&](const Form& form) { return has_part(name, form.part); });
}

// Returns true for the whole name of a rule, such as BUG.
bool is_rule(std::string_view pattern) {
  const std::string name(pattern);
  return !why_not_known(name) && name.find(' ') == std::string::npos &&
         type_of(name).rule != nullptr;
}

// Returns true if a rating stands before the name of a technique of SER, "2.6 Pointing: ...".
bool is_ser_sentence(std::string_view line) {
  Scanner text(line);
  if (!text.at_digit()) return false;
  text.number();
  if (!text.skip(".") || !text.at_digit()) return false;
  text.until(" ");
  try {
    ser_type(std::string(text.until(": ")));
    return true;
  } catch (const Wrong&) {
    return false;
  }
}

// Returns the name of a step by which the checker has no rule; empty if it has one.
std::string unknown_name(std::string_view line, std::string_view pattern) {
  constexpr std::size_t kMost = 40;
  constexpr std::string_view kEnds[] = {" in cells", " based on ", " for ", " with ", ": "};
  if (is_ser_sentence(line)) return {};
  std::string name(pattern.substr(0, pattern.find(':')));
  const bool is_step = is_csp_name(name) || pattern.find(": ") == std::string_view::npos;
  if (is_step) {
    Step step;
    step.name = name.substr(0, name.find(' '));
    if (name.find(" interaction-with-") != std::string::npos) step.name = name;
    if (is_csp_name(name)) rename(step);
    const auto why = why_not_known(step.name);
    if (!why) return {};
    if (!why->empty()) return fmt::format("{} (not known: {})", step.name, *why);
  }
  for (const std::string_view end : kEnds) name = name.substr(0, name.find(end));
  name = name.substr(0, name.find('['));
  if (name.empty()) return "a step without a name";
  return name.size() > kMost ? name.substr(0, kMost) + "..." : name;
}

// Removes " (Skyscraper)" from the end of a line, and returns the technique; nothing: the line has
// no such end.
std::optional<rulebook::TechniqueId> take_other_name(std::string_view& line) {
  constexpr std::string_view kBefore = " (";
  const std::size_t at = line.rfind(kBefore);
  if (at == std::string_view::npos || !line.ends_with(')')) return std::nullopt;
  std::string_view name = line.substr(at + kBefore.size());
  name.remove_suffix(1);
  const auto found = other_name(name);
  if (found) line = line.substr(0, at);
  return found;
}

}  // namespace

ClaimedPattern claim_named(std::string_view name) { return form_named(name).nothing(); }

std::vector<What> read_step(std::string_view line, bool of_variant) {
  constexpr std::string_view kUniqueness = " (uniqueness)";
  Step unique;
  unique.assumes = line.ends_with(kUniqueness);
  if (unique.assumes) line.remove_suffix(kUniqueness.size());
  unique.also = take_other_name(line);
  Scanner whole(line);
  const std::string_view pattern = whole.until(" ==> ");
  if (pattern == line)
    throw Wrong(
        says("'{}'", line.substr(0, 40)), there("it is neither a step nor anything else"),
        asks("a line of a path is a step, with an arrow, or one of the lines of docs/NOTATION.md"));
  const std::string_view name = pattern.substr(0, pattern.find(':'));
  // The other candidates of an oddagon, which follow on a line of their own.
  constexpr std::string_view kWith = " with z-candidates = ";
  const auto with = whole.rest().find(kWith);
  Conclusions read;
  try {
    Scanner behind(whole.rest().substr(0, with));
    read = read_conclusions(behind);
    Conclusions follows = read;
    const bool in_words = is_digit(line.front()) ||
                          (pattern.find(": ") != std::string_view::npos && !is_csp_name(name));
    if (unique.also && (in_words || follows.targets.empty()))
      throw Wrong(says("{} is also {}", pattern.substr(0, 40), rulebook::name_of(*unique.also)),
                  there("it is no chain of a rule"),
                  asks("only chains that eliminate have such a name"));
    if (!unique.assumes) {
      if (is_digit(line.front())) return {read_ser_step(line)};
      if (in_words) return {read_words(line)};
      if (follows.targets.empty() && follows.relations.empty() && is_rule(pattern))
        throw Wrong(says("{} gives {}", pattern, to_string(follows.values.front())),
                    there("it does not say that it assumes one solution"),
                    asks("only rules that say so give a value beside singles"));
      if (follows.targets.empty() && follows.relations.empty())
        return made_of(follows.values, [&](Candidate value) {
          return What(Single{std::string(pattern), value});
        });
    } else {
      if (follows.values.size() > 1)
        throw Wrong(says("{} values", follows.values.size()), there("there is more than one"),
                    asks("a step that assumes one solution gives one value or eliminations"));
      if (!follows.relations.empty())
        throw Wrong(says("a relation"), there("the step assumes one solution"),
                    asks("no relation follows from uniqueness"));
      if (!follows.values.empty()) unique.value = follows.values.front();
    }
    Step step = read_pattern(pattern, of_variant, std::move(unique));
    step.targets = std::move(follows.targets);
    step.relations = std::move(follows.relations);
    if (with != std::string_view::npos) {
      if (step.name.find("oddagon") == std::string::npos)
        throw Wrong(says("z-candidates of {}", step.name), there("it is no oddagon"),
                    asks("only an oddagon lists z-candidates"));
      Scanner list(trimmed(whole.rest().substr(with + kWith.size())));
      const std::vector<Candidate> guardians = list.candidates(" ");
      if (auto* const oddagon = std::get_if<ClaimedOddagon>(&step.pattern))
        oddagon->guardians.insert(oddagon->guardians.end(), guardians.begin(), guardians.end());
      list.expect_end();
    }
    return {std::move(step)};
  } catch (const Wrong& wrong) {
    Misread misread{wrong.fault, read.targets, read.values};
    if (!unique.assumes) misread.unknown = unknown_name(line, pattern);
    if (!misread.values.empty() && is_rule(pattern)) misread.unknown = pattern;
    return {std::move(misread)};
  }
}

}  // namespace bitwhip::verify
