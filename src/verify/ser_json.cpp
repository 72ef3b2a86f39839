// A step of SER as JSON.
#include "verify/json_pieces.h"
#include "verify/ser_step.h"

namespace bitwhip::verify {
namespace {

constexpr int kDeepestJson = 8;  // chains in one another; paths have three

template <class List, class Read>
void read(const Json& json, const char* member, List& list, Read read) {
  if (json.contains(member)) list = list_of(json.at(member), read);
}

SerNode node_of(const Json& json) {
  return whole(json, [](Scanner& text) -> SerNode {
    const Square at = text.cell();
    const bool on = text.skip("=");
    if (!on) text.expect("<>");
    return {candidate(text.nine(), at.first, at.second), on};
  });
}

SerLink link_of(const Json& json) {
  SerLink link{.node = node_of(json.at("node"))};
  read(json, "parents", link.parents, integer_of);
  if (json.contains("behind")) link.behind = integer_of(json.at("behind"));
  if (!json.contains("cause")) return link;
  whole(json.at("cause"), [&](Scanner& text) {
    if (text.rest().size() == 4) {
      link.by_cell = true;
      if (text.cell() != square_of(link.node.candidate)) throw Wrong(fmt::format("{} by another cell", to_string(link.node)));
    } else {
      link.by_house = read_house(text);
    }
    return 0;
  });
  return link;
}

SerStep body_of(const Json& json, int depth) {
  if (depth == kDeepestJson) throw Wrong(fmt::format("more than {} chains in one another", kDeepestJson));
  SerStep step;
  step.name = json.at("rule").get<std::string>();
  read(json, "digits", step.digits, integer_of);
  read(json, "other_digits", step.other_digits, integer_of);
  read(json, "squares", step.squares, square_from);
  read(json, "more", step.more, square_from);
  read(json, "others", step.others, square_from);
  read(json, "houses", step.houses, house_from);
  read(json, "covers", step.covers, house_from);
  read(json, "extras", step.extras, candidate_of);
  if (json.contains("hidden")) step.hidden = json.at("hidden").get<bool>();
  read(json, "branches", step.branches, [](const Json& branch) { return list_of(branch, link_of); });
  read(json, "behind", step.behind, [depth](const Json& one) { return body_of(one, depth + 1); });
  for (const auto& branch : step.branches) {
    for (std::size_t i = 0; i < branch.size(); ++i) {
      for (const int parent : branch[i].parents) {
        if (parent >= static_cast<int>(i)) throw Wrong(fmt::format("{} follows from what comes later", to_string(branch[i].node)));
      }
      if (branch[i].behind >= static_cast<int>(step.behind.size())) throw Wrong(fmt::format("nothing is behind {}", to_string(branch[i].node)));
    }
  }
  return step;
}

// "7.1"
int tenths_of(const Json& json) {
  const std::string text = value_of(json);
  Scanner scanner(text);
  const int whole = scanner.number();
  int tenth = 0;
  if (scanner.skip(".")) tenth = scanner.number();
  scanner.expect_end();
  return whole * 10 + tenth;
}

}  // namespace

SerStep ser_step_of(const Json& json) {
  SerStep step = body_of(json, 0);
  step.tenths = tenths_of(json.at("rating"));
  read(json, "targets", step.targets, candidate_of);
  if (json.contains("value")) step.value = candidate_of(json.at("value"));
  if (!same(step, read_ser_step(json.at("words").get<std::string>()))) throw Wrong("the words tell another step");
  return step;
}

}  // namespace bitwhip::verify
