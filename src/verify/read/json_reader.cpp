// Parser of paths in JSON. It assumes nothing about the document: a missing member or one of
// another type makes the path unreadable. Parsers of members throw Wrong, or the exceptions of the
// library.
#include "verify/read/json_reader.h"

#include <array>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "base/text.h"
#include "io/json.h"
#include "rulebook/technique.h"
#include "rulebook/techniques.h"
#include "verify/board/board.h"
#include "verify/board/scanner.h"
#include "verify/read/chain_reader.h"
#include "verify/read/conclusions.h"
#include "verify/read/hodoku_json.h"
#include "verify/read/json_members.h"
#include "verify/read/json_values.h"
#include "verify/read/sentence_parts.h"
#include "verify/read/sentences.h"
#include "verify/read/step_reader.h"
#include "verify/steps/also.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {
namespace {

SerNode node_of(const Json& json) { return whole(json, read_node); }

StepCell chain_cell_of(const Json& json) {
  StepCell cell{};
  if (json.contains("relation")) {
    cell.relation = made_of(json.at("relation"), candidate_of);
  } else {
    cell.variable = variable_of(json.at("variable"));
    cell.variables = {cell.variable};
  }
  cell.left = candidate_of(json.at("left"));
  cell.right = made_of(json.at("right"), candidate_of);
  for (const Json& one : json.at("additional")) {
    cell.additional.push_back(
        {candidate_of(one.at("candidate")), made_of(one.at("by"), candidate_of)});
    if (cell.additional.back().by.empty())
      throw Wrong(says("an additional candidate {}", to_string(cell.additional.back().candidate)),
                  there("its list 'by' is empty"),
                  asks("something justifies an additional candidate"));
  }
  return cell;
}

int digit_from(const Json& json) {
  const int digit = integer_of(json);
  if (digit < 1 || digit > 9)
    throw Wrong(says("the digit {}", digit), there("it is not from 1 to 9"),
                asks("a digit is from 1 to 9"));
  return digit;
}

bool assumes_of(const Json& json) {
  const std::string what = json.at("assumes").text();
  if (what != "one solution")
    throw Wrong(says("'assumes' is '{}'", what.substr(0, 20)), there("it is nothing to assume"),
                asks("a step assumes one solution, or nothing"));
  return true;
}

rulebook::TechniqueId other_name_of(const Json& json) {
  const std::string name = json.at("also").text();
  const auto found = other_name(name);
  if (!found)
    throw Wrong(says("'also' is '{}'", name.substr(0, 20)), there("no chain has this name"),
                asks("a step is also one of the chains of docs/NOTATION.md, such as Skyscraper"));
  return *found;
}

// A starred candidate of the text names the target.
void name_target(std::vector<StepCell>& cells, Candidate target) {
  for (StepCell& cell : cells) {
    for (AdditionalCandidate& one : cell.additional) {
      if (one.by == CandidateGroup{target}) one.by.clear();
    }
  }
}

// Functions that read what a step says, one for each form.

void read_claim(const Json& json, const Step& step, ClaimedChain& claim) {
  read(json, "cells", claim.cells, chain_cell_of);
  read(json, "branch", claim.branch, chain_cell_of);
  if (step.targets.empty()) return;
  name_target(claim.cells, step.targets.front());
  name_target(claim.branch, step.targets.front());
}

void read_claim(const Json& json, const Step&, ClaimedSubset& claim) {
  read(json, "base", claim.base, variable_of);
  read(json, "cover", claim.cover, variable_of);
  read(json, "fins", claim.fins, candidate_of);
}

void read_claim(const Json& json, const Step&, ClaimedOddagon& claim) {
  if (!json.contains("digit")) return;
  const int digit = digit_from(json.at("digit"));
  const auto cell = [digit](const Json& one) { return candidate_at(square_from(one), digit); };
  claim.chain = made_of(json.at("chain"), cell);
  claim.guardians = made_of(json.at("guardians"), cell);
  std::vector<Variable> links;
  read(json, "links", links, variable_of);
  for (std::size_t i = 0; i < links.size() && !claim.chain.empty(); ++i) {
    const auto end = [&](std::size_t at) { return claim.chain[at % claim.chain.size()]; };
    claim.links.push_back({{links[i]}, links[i], std::nullopt, end(i), {end(i + 1)}, {}});
  }
}

void read_claim(const Json& json, const Step&, ClaimedForcing& claim) {
  read(json, "base", claim.base, variable_of);
  read(json, "cases", claim.cases, [](const Json& one) {
    return ForcingCase{candidate_of(one.at("from")), made_of(one.at("cells"), chain_cell_of)};
  });
  for (ForcingCase& one : claim.cases) {
    name_target(one.cells, one.from);
    if (claim.base.empty()) claim.guardians.push_back(one.from);
  }
}

void read_claim(const Json& json, const Step&, ClaimedUnfillable& claim) {
  read(json, "digits", claim.digits, digit_from);
  read(json, "squares", claim.squares, square_from);
  read(json, "guardians", claim.guardians, candidate_of);
}

void read_claim(const Json& json, const Step&, ClaimedSplit& claim) {
  read(json, "guardians", claim.guardians, candidate_of);
  read(json, "chain", claim.chain, candidate_of);
}

void read_claim(const Json& json, const Step&, ClaimedRectangle& claim) {
  read(json, "digits", claim.digits, digit_from);
  read(json, "thirds", claim.thirds, digit_from);
  if (json.contains("beside")) claim.beside = square_from(json.at("beside"));
  read(json, "squares", claim.squares, square_from);
}

void read_claim(const Json&, const Step&, ClaimedBug&) {}

void read_claim(const Json& json, const Step& step, ClaimedRelated& claim) {
  if (!json.contains("path")) return;
  claim.squares = made_of(json.at("path"), square_from);
  const std::string from = json.contains("from") ? json.at("from").text() : "";
  const std::optional<Square> summit =
      json.contains("summit") ? std::optional(square_from(json.at("summit"))) : std::nullopt;
  bool rises = from == "below";
  if (step.name == "bound") claim.signs = rises ? ">" : "<";
  for (std::size_t i = 0; step.name != "bound" && i + 1 < claim.squares.size(); ++i) {
    if (summit && claim.squares[i] == *summit) rises = !rises;
    claim.signs += from.empty() ? '-' : rises ? '<' : '>';
  }
}

// Returns the fault of a member that only steps of other forms have, as nothing would check it.
std::optional<Fault> fault_of_members(const Json& json, const Step& step) {
  using Names = std::vector<std::string_view>;
  // In the order of the forms.
  static const std::array<Names, std::variant_size_v<ClaimedPattern>> members{
      Names{"cells", "branch", "also"},
      Names{"base", "cover", "fins"},
      Names{"digit", "chain", "guardians", "links"},
      Names{"base", "cases"},
      Names{"digits", "squares", "guardians"},
      Names{"guardians", "chain"},
      Names{"digits", "squares", "thirds", "beside"},
      Names{},
      Names{"path", "summit", "from"}};
  for (const Names& names : members) {
    for (const std::string_view name : names) {
      if (json.contains(std::string(name)) && !contains(members[step.pattern.index()], name))
        return Fault(says("the step {} with {}", step.name, name),
                     there("steps of its form have none"),
                     asks("a step has the members of its form"));
    }
  }
  return std::nullopt;
}

What step_of(const Json& json) {
  Step step;
  step.name = json.at("rule").text();
  step.pattern = claim_named(step.name);
  if (json.contains("assumes")) step.assumes = assumes_of(json);
  if (json.contains("also")) step.also = other_name_of(json);
  if (step.also && !json.contains("target"))
    throw Wrong(says("{} is also {}", step.name, rulebook::name_of(*step.also)),
                there("it eliminates nothing"),
                asks("only chains that eliminate have such a name"));
  if (step.assumes && json.contains("value")) {
    step.value = candidate_of(json.at("value"));
    return step;
  }
  if (json.contains("relations"))
    step.relations =
        made_of(json.at("relations"), [](const Json& one) { return made_of(one, candidate_of); });
  if (step.relations.empty()) step.targets.push_back(candidate_of(json.at("target")));
  step.length = integer_of(json.at("length"));
  if (auto fault = fault_of_members(json, step))
    return Misread{.fault = *std::move(fault), .targets = std::move(step.targets)};
  std::visit([&](auto& claim) { read_claim(json, step, claim); }, step.pattern);
  BITWHIP_INVARIANT(step.targets.size() + step.relations.size() > 0);
  return step;
}

// Reads rows, columns and blocks; houses of a variant, and both sides of a fish, by name.
void take_houses(const Json& json, SentenceParts& step) {
  for (const Json& one : json) {
    const std::string name = one.text();
    const bool plain =
        name.size() == 2 && std::string_view("rcb").find(name[0]) != std::string_view::npos;
    if (plain && step.name != "fish")
      step.houses.push_back(house_from(one));
    else
      step.names.push_back(name);
  }
}

// Reads the members that both kinds of sentences have.
void take_sentence(const Json& json, SentenceParts& step) {
  read(json, "digits", step.digits, integer_of);
  read(json, "squares", step.squares, square_from);
  if (json.contains("hidden")) step.hidden = json.at("hidden").get<bool>();
  read(json, "targets", step.targets, candidate_of);
  if (json.contains("value")) step.value = candidate_of(json.at("value"));
}

// Reads the data of a step; its sentence must agree.
WordStep word_step_of(const Json& json) {
  SentenceParts step;
  step.name = json.at("strategy").text();
  for (const char* const needed : {"digits", "squares"}) static_cast<void>(json.at(needed));
  take_sentence(json, step);
  if (json.contains("houses")) take_houses(json.at("houses"), step);
  if (json.contains("size")) step.size = integer_of(json.at("size"));
  read(json, "cells", step.cells, [](const Json& one) {
    const Variable variable = variable_of(one.at("variable"));
    return StepCell{{variable},
                    variable,
                    std::nullopt,
                    candidate_of(one.at("left")),
                    {candidate_of(one.at("right"))},
                    {}};
  });
  if (!step.cells.empty()) step.ends = {step.cells.front().left, step.cells.back().right.front()};
  if (!same_word_sentences(step, read_word_parts(json.at("words").text())))
    throw Wrong(says("the words '{}'", json.at("words").text().substr(0, 60)),
                there("they tell another step than the other members"),
                asks("both tell the same step"));
  return word_step_from(std::move(step));
}

// Returns the number of cells of the board, if the path says which it is.
std::size_t cells_of(const Path& path, std::size_t otherwise) {
  if (!path.names_board()) return 81;
  try {
    return squares_of(variant_of(path).board.size).size();
  } catch (const Wrong&) {
    return otherwise;  // the check of the path tells what is wrong with it
  }
}

Picture picture_of(const Json& json, const Path& path) {
  Picture picture;
  std::size_t size = path.names_board() ? 4 : 9;
  while (size < 9 && size * size < json.size()) ++size;
  if (json.size() != size * size)
    throw Wrong(says("a state of {}", counted(json.size(), "cell")),
                there("the board has {}", counted(cells_of(path, size * size), "cell")),
                asks("a state has all cells of its board"));
  BITWHIP_INVARIANT(size >= 4 && size <= 9);
  for (std::size_t i = 0; i < json.size(); ++i)
    picture[i / size * 9 + i % size] = json.at(i).text();
  return picture;
}

Refutation refutation_of(const Json& json, const Path& path, const std::string& where) {
  Refutation refutation{.where = where, .rule = json.at("rule").text()};
  if (json.contains("length")) refutation.length = integer_of(json.at("length"));
  for (const Json& one : json.at("cases")) {
    Refutation::Case& read = refutation.cases.emplace_back();
    read.where = fmt::format("{}, case {}", where, refutation.cases.size());
    read.orders = made_of(one.at("orders"), [](const Json& order) {
      if (order.size() != 2)
        throw Wrong(says("an order of {}", counted(order.size(), "candidate")),
                    there("it has not two"), asks("an order has two candidates"));
      return std::pair(candidate_of(order.at(0)), candidate_of(order.at(1)));
    });
    if (one.contains("stays")) read.stays = candidate_of(one.at("stays"));
    if (one.contains("state")) read.state = picture_of(one.at("state"), path);
  }
  return refutation;
}

// SER: reads the data of a step; its sentence must agree.

SerLink link_of(const Json& json) {
  SerLink link{.node = node_of(json.at("node"))};
  read(json, "parents", link.parents, integer_of);
  if (json.contains("behind")) link.behind = integer_of(json.at("behind"));
  if (!json.contains("cause")) return link;
  return whole(json.at("cause"), [&](Scanner& text) { return with_cause(text, link); });
}

SentenceParts body_of(const Json& json, int depth) {
  if (depth == kDeepestChains)
    throw Wrong(says("chains in one another"), there("they are more than {} deep", kDeepestChains),
                asks("chains are nested at most {} deep", kDeepestChains));
  SentenceParts step;
  step.name = json.at("rule").text();
  take_sentence(json, step);
  read(json, "other_digits", step.other_digits, integer_of);
  read(json, "more", step.more, square_from);
  read(json, "others", step.others, square_from);
  read(json, "houses", step.houses, house_from);
  read(json, "covers", step.covers, house_from);
  read(json, "extras", step.extras, candidate_of);
  read(json, "branches", step.branches,
       [](const Json& branch) { return made_of(branch, link_of); });
  read(json, "behind", step.behind, [depth](const Json& one) { return body_of(one, depth + 1); });
  for (const auto& branch : step.branches) {
    for (std::size_t i = 0; i < branch.size(); ++i) {
      for (const int parent : branch[i].parents) {
        if (parent >= static_cast<int>(i))
          throw Wrong(says("{} follows from node {}", to_string(branch[i].node), parent + 1),
                      there("that node comes later"), asks("a node follows from earlier ones"));
      }
      if (branch[i].behind >= static_cast<int>(step.behind.size()))
        throw Wrong(says("something behind {}", to_string(branch[i].node)),
                    there("the step has {}", counted(step.behind.size(), "pattern")),
                    asks("what is behind a node stands in the step"));
    }
  }
  return step;
}

// Parses "7.1" as tenths.
int tenths_of(const Json& json) {
  const std::string text = value_of(json);
  Scanner scanner(text);
  const int whole = scanner.number();
  int tenth = 0;
  if (scanner.skip(".")) tenth = scanner.number();
  scanner.expect_end();
  return whole * 10 + tenth;
}

SerStep ser_step_of(const Json& json) {
  SentenceParts step = body_of(json, 0);
  step.tenths = tenths_of(json.at("rating"));
  if (!same_ser_sentences(step, read_ser_parts(json.at("words").text())))
    throw Wrong(says("the words '{}'", json.at("words").text().substr(0, 60)),
                there("they tell another step than the other members"),
                asks("both tell the same step"));
  return ser_step_from(std::move(step));
}

// Reads a sentence, or by `other` a step of another kind.
What what_of(const Json& json, What other(const Json&)) {
  if (json.value("kind", std::string()) == "hodoku") return read_hodoku_json(json);
  if (json.contains("rating")) return ser_step_of(json);
  return json.contains("strategy") ? word_step_of(json) : other(json);
}

void add_singles(const Json& json, Path& path, const std::string& where) {
  const auto single = [](const Json& one) -> What {
    return Single{one.at("rule").text(), candidate_of(one.at("value"))};
  };
  for (const Json& one : json) path.add(where, what_of(one, single));
}

// `where`: initially the place of the path, then of the part being read.
void take_path(const Json& json, Path& path, std::string& where) {
  constexpr int kSchema = 1;
  if (json.contains("schema") && integer_of(json.at("schema")) != kSchema)
    throw Wrong(says("schema {}", io::json_text(json.at("schema"))),
                there("this version knows schema {}, so a newer one made the path", kSchema),
                asks("a path has a schema that this version knows"));
  path.puzzle = json.at("puzzle").text();
  if (json.contains("variant")) take_variant(path, json.at("variant").text());
  if (json.contains("line")) path.line = json.at("line").text();
  path.rating = json.at("rating").text();
  path.full = true;
  const std::string rules = json.at("rules").text();
  for (Scanner text(rules); !text.done();) path.rules.emplace_back(text.until(","));
  const std::string whole_path = where;
  add_singles(json.at("singles"), path, where);
  int number = 0;
  for (const Json& round : json.at("rounds")) {
    where = fmt::format("{}, round {}", whole_path, ++number);
    if (round.contains("state")) path.add(where, picture_of(round.at("state"), path));
    path.add(where, Round{number});
    int at = 0;
    for (const Json& step : round.at("steps")) {
      where = fmt::format("{}, round {}, step {}", whole_path, number, ++at);
      path.add(where, what_of(step, step_of));
    }
    where = fmt::format("{}, round {}", whole_path, number);
    add_singles(round.at("singles"), path, where);
  }
  where = whole_path + ", the end";
  if (json.contains("steps"))
    path.steps = {integer_of(json.at("steps").at("kept")), integer_of(json.at("steps").at("all"))};
  if (json.contains("score")) path.score = integer_of(json.at("score"));
  if (json.contains("hodoku_level")) path.hodoku_level = json.at("hodoku_level").text();
  if (json.contains("ep")) path.ep = value_of(json.at("ep"));
  if (json.contains("ed")) path.ed = value_of(json.at("ed"));
  if (json.contains("refutation"))
    path.refutation = refutation_of(json.at("refutation"), path, whole_path + ", refutation");
  if (json.contains("assumes")) path.assumes = assumes_of(json);
  path.ended = true;
  path.end_where = where;
  path.solved = json.at("solved").get<bool>();
  path.most_complex = json.at("most_complex_rule").text();
  if (path.solved) {
    path.value = value_of(json.at("value"));
    path.level = json.at("level").text();
    path.solution = json.at("solution").text();
    // Solved, undecided, or not shortened before a limit.
    const auto status = json.value("status", std::string("ok"));
    if (status != "ok" && status != "open" && status != "node-limit" && status != "timeout")
      throw Wrong(says("the status '{}'", status.substr(0, 20)), there("the path is solved"),
                  asks("a solved path has the status ok, open, node-limit or timeout"));
    if (status == "open")
      path.open = true;
    else if (status != "ok")
      path.limit = status;
  } else {
    path.value = path.rating + " = " + value_of(json.at("value"));
    const auto status = json.value("status", std::string());
    if (status == "open")
      path.open = true;
    else if (status != "unsolved")
      path.limit = status;
    path.add(where, picture_of(json.at("state"), path));
  }
}

}  // namespace

void read_json(std::string_view text, std::string& where, Path& path) {
  path = {.where = where, .variant = std::move(path.variant)};
  try {
    const Json json = io::parse_json(text);
    if (const auto name = member_twice(text))
      throw Wrong(says("the member {}", name->substr(0, 40)), there("it stands twice in an object"),
                  asks("a member stands once"));
    take_path(json, path, where);
    path.unknown_members = check_members(json);
  } catch (const io::TooDeep& error) {
    throw Wrong(says("JSON that is no path"), there("{}", error.what()),
                asks("the document has the members of docs/NOTATION.md"));
  } catch (const Json::ParseError& error) {
    throw Wrong(says("a document"), there("it is not JSON: {}", error.what()),
                asks("a path that begins with a brace is JSON"));
  } catch (const Json::Error& error) {
    throw Wrong(says("JSON that is no path"), there("{}", error.what()),
                asks("the document has the members of docs/NOTATION.md"));
  }
}

}  // namespace bitwhip::verify
