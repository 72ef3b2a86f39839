// A path as the checker read it, written as JSON again, member by member as docs/NOTATION.md lists
// them. Paths in words and of SER are left out.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "read_paths.h"
#include "verify/read/path.h"

namespace bitwhip::testing {

class PathJson {
 public:
  explicit PathJson(const verify::Path& path) : path_(path) {}

  nlohmann::json write() {
    std::string rules;
    for (const std::string& rule : path_.rules) rules += (rules.empty() ? "" : ",") + rule;
    json_ = {{"puzzle", path_.puzzle},
             {"rating", path_.rating},
             {"rules", rules},
             {"singles", Json::array()},
             {"rounds", Json::array()}};
    for (const verify::Item& item : path_.items)
      std::visit([this](const auto& what) { add(what); }, item.what);
    json_["solved"] = path_.solved;
    json_["most_complex_rule"] = path_.most_complex;
    if (path_.assumes) json_["assumes"] = "one solution";
    if (path_.solved) {
      json_["value"] = std::stoi(path_.level.substr(path_.rating.size()));
      json_["level"] = path_.level;
      json_["solution"] = path_.solution;
    } else {
      json_["value"] = path_.value.substr(path_.rating.size() + 3);
      json_["state"] = state_;
    }
    return json_;
  }

 private:
  using Json = nlohmann::json;

  // JSON has no form for what could not be read.
  void add(const verify::Misread& step) { throw verify::Unreadable("a step", step.fault); }
  void add(const verify::Unread& block) { refuse("lines that are not read: " + block.begin); }
  void add(const verify::Settle&) { refuse("singles that are not printed"); }
  [[noreturn]] static void refuse(const std::string& what) {
    throw verify::Unreadable("a step", {verify::says("{}", what), verify::there("no JSON has it"),
                                        verify::asks("JSON holds steps that are read")});
  }

  static Json names(const verify::CandidateGroup& list) {
    Json json = Json::array();
    for (const verify::Candidate c : list) json.push_back(verify::to_string(c));
    return json;
  }
  static Json names(const std::vector<verify::Variable>& list) {
    Json json = Json::array();
    for (const verify::Variable& v : list) json.push_back(verify::to_string(v));
    return json;
  }
  static Json squares(const std::vector<verify::Candidate>& list) {
    Json json = Json::array();
    for (const verify::Candidate c : list)
      json.push_back(fmt::format("r{}c{}", verify::row_of(c), verify::column_of(c)));
    return json;
  }
  static Json cells(const std::vector<verify::StepCell>& list, verify::Candidate target) {
    Json json = Json::array();
    for (const verify::StepCell& cell : list) {
      Json additional = Json::array();
      for (const verify::AdditionalCandidate& one : cell.additional)
        additional.push_back(
            {{"candidate", verify::to_string(one.candidate)},
             {"by", names(one.by.empty() ? verify::CandidateGroup{target} : one.by)}});
      json.push_back({{"variable", verify::to_string(cell.variable)},
                      {"left", verify::to_string(cell.left)},
                      {"right", names(cell.right)},
                      {"additional", additional}});
    }
    return json;
  }

  void add(const verify::Single& single) {
    Json& to = json_["rounds"].empty() ? json_["singles"] : json_["rounds"].back()["singles"];
    to.push_back({{"rule", single.name}, {"value", verify::to_string(single.value)}});
  }
  void add(const verify::Round&) {
    json_["rounds"].push_back({{"steps", Json::array()}, {"singles", Json::array()}});
  }
  void add(const verify::Picture& picture) { state_ = picture; }
  void add(const verify::WordStep&) {}
  void add(const verify::SerStep&) {}
  void add(const verify::ScoredStep&) {}
  void add(const verify::LibraryLine&) {}
  void add(const verify::Step& step) {
    if (step.value)
      json_["rounds"].back()["steps"].push_back({{"rule", step.name},
                                                 {"value", verify::to_string(*step.value)},
                                                 {"assumes", "one solution"}});
    for (const verify::Candidate target : step.targets) {
      Json json{
          {"rule", step.name}, {"length", length_of(step)}, {"target", verify::to_string(target)}};
      if (step.assumes) {
        json["assumes"] = "one solution";
        const auto& corners = std::get<verify::ClaimedRectangle>(step.pattern);
        json["digits"] = corners.digits;
        for (const verify::Square& corner : corners.squares)
          json["squares"].push_back(verify::name_of(corner));
        if (!corners.thirds.empty()) json["thirds"] = corners.thirds;
        if (corners.beside) json["beside"] = verify::name_of(*corners.beside);
      }
      if (const auto* chain = std::get_if<verify::ClaimedChain>(&step.pattern)) {
        if (!chain->cells.empty()) json["cells"] = cells(chain->cells, target);
        if (!chain->branch.empty()) json["branch"] = cells(chain->branch, target);
      }
      if (const auto* forcing = std::get_if<verify::ClaimedForcing>(&step.pattern)) {
        for (const verify::ForcingCase& one : forcing->cases)
          json["cases"].push_back(
              {{"from", verify::to_string(one.from)}, {"cells", cells(one.cells, one.from)}});
        if (!forcing->base.empty()) json["base"] = names(forcing->base);
      }
      if (const auto* subset = std::get_if<verify::ClaimedSubset>(&step.pattern)) {
        json["base"] = names(subset->base);
        json["cover"] = names(subset->cover);
        if (!subset->fins.empty()) json["fins"] = names(subset->fins);
      }
      if (const auto* oddagon = std::get_if<verify::ClaimedOddagon>(&step.pattern)) {
        json["digit"] = verify::digit_of(oddagon->chain.front());
        json["chain"] = squares(oddagon->chain);
        json["guardians"] = squares(oddagon->guardians);
      }
      json_["rounds"].back()["steps"].push_back(json);
    }
  }

  // Interactions have 1, c-chains two a variable, others as many as members.
  static std::size_t length_of(const verify::Step& step) {
    const bool c_chain =
        step.name.size() > 1 && step.name[0] == 'c' && step.name[1] >= '0' && step.name[1] <= '9';
    if (step.assumes) return 0;
    const auto* const chain = std::get_if<verify::ClaimedChain>(&step.pattern);
    const auto* const subset = std::get_if<verify::ClaimedSubset>(&step.pattern);
    const auto* const oddagon = std::get_if<verify::ClaimedOddagon>(&step.pattern);
    return std::max({std::size_t{1}, chain ? chain->cells.size() * (c_chain ? 2 : 1) : 0,
                     subset ? subset->base.size() : 0, oddagon ? oddagon->chain.size() : 0});
  }

  const verify::Path& path_;
  Json json_, state_;
};

}  // namespace bitwhip::testing
