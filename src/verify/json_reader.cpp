// A path as JSON. Nothing of its shape is taken for granted: a member that is missing or of another type makes it unreadable.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "verify/json_pieces.h"
#include "verify/words.h"

namespace bitwhip::verify {
namespace {

// What the library says, without the name that it gives its errors.
std::string plain(const Json::exception& error) {
  const std::string text = error.what();
  const auto name = text.find("] ");
  return name == std::string::npos ? text : text.substr(name + 2);
}

Variable variable_of(const Json& json) {
  return whole(json, [](Scanner& text) -> Variable {
    Variable house = text.house(0, "n");
    if (house.kind == Kind::rn && text.skip("c")) return {Kind::rc, house.first, text.nine()};
    text.expect("n");
    house.second = text.nine();
    return house;
  });
}

ChainCell cell_of(const Json& json) {
  const Variable variable = variable_of(json.at("variable"));
  ChainCell cell{{variable}, variable, std::nullopt, candidate_of(json.at("left")), list_of(json.at("right"), candidate_of), {}};
  for (const Json& one : json.at("additional")) {
    cell.additional.push_back({candidate_of(one.at("candidate")), list_of(one.at("by"), candidate_of)});
    if (cell.additional.back().by.empty()) throw Wrong(fmt::format("nothing that justifies {}", to_string(cell.additional.back().candidate)));
  }
  return cell;
}

Step step_of(const Json& json) {
  Step step;
  step.name = json.at("rule").get<std::string>();
  step.targets.push_back(candidate_of(json.at("target")));
  step.length = integer_of(json.at("length"));
  if (json.contains("cells")) step.cells = list_of(json.at("cells"), cell_of);
  if (json.contains("branch")) step.branch = list_of(json.at("branch"), cell_of);
  if (json.contains("base")) step.base = list_of(json.at("base"), variable_of);
  if (json.contains("cover")) step.cover = list_of(json.at("cover"), variable_of);
  if (json.contains("fins")) step.fins = list_of(json.at("fins"), candidate_of);
  if (json.contains("path")) {
    step.related = list_of(json.at("path"), square_from);
    const std::string from = json.contains("from") ? json.at("from").get<std::string>() : "";
    const std::optional<Square> summit = json.contains("summit") ? std::optional(square_from(json.at("summit"))) : std::nullopt;
    bool rises = from == "below";
    if (step.name == "bound") step.signs = rises ? ">" : "<";
    for (std::size_t i = 0; step.name != "bound" && i + 1 < step.related.size(); ++i) {
      if (summit && step.related[i] == *summit) rises = !rises;
      step.signs += from.empty() ? '-' : rises ? '<' : '>';
    }
  }
  if (json.contains("digit")) {
    const int digit = integer_of(json.at("digit"));
    if (digit < 1 || digit > 9) throw Wrong(fmt::format("{} is no digit", digit));
    const auto cell = [digit](const Json& one) {
      const auto [row, column] = whole(one, [](Scanner& text) { return text.cell(); });
      return candidate(digit, row, column);
    };
    step.chain = list_of(json.at("chain"), cell);
    step.guardians = list_of(json.at("guardians"), cell);
  }
  // The target is named where the text has a star.
  for (auto* cells : {&step.cells, &step.branch}) {
    for (ChainCell& cell : *cells) {
      for (Additional& one : cell.additional) {
        if (one.by == Group{step.targets.front()}) one.by.clear();
      }
    }
  }
  return step;
}

// Rows, columns and blocks; houses of a variant, and both sides of a fish, by their names.
void take_houses(const Json& json, WordStep& step) {
  for (const Json& one : json) {
    const std::string name = one.get<std::string>();
    const bool plain = name.size() == 2 && std::string_view("rcb").find(name[0]) != std::string_view::npos;
    if (plain && step.strategy != "fish")
      step.houses.push_back(house_from(one));
    else
      step.names.push_back(name);
  }
}

// Its data; the sentence must say the same.
WordStep word_step_of(const Json& json) {
  WordStep step;
  step.strategy = json.at("strategy").get<std::string>();
  step.digits = list_of(json.at("digits"), integer_of);
  step.squares = list_of(json.at("squares"), square_from);
  if (json.contains("houses")) take_houses(json.at("houses"), step);
  if (json.contains("size")) step.size = integer_of(json.at("size"));
  if (json.contains("hidden")) step.hidden = json.at("hidden").get<bool>();
  if (json.contains("cells")) {
    step.cells = list_of(json.at("cells"), [](const Json& one) {
      const Variable variable = variable_of(one.at("variable"));
      return ChainCell{{variable}, variable, std::nullopt, candidate_of(one.at("left")), {candidate_of(one.at("right"))}, {}};
    });
    if (!step.cells.empty()) step.ends = {step.cells.front().left, step.cells.back().right.front()};
  }
  if (json.contains("targets")) step.targets = list_of(json.at("targets"), candidate_of);
  if (json.contains("value")) step.value = candidate_of(json.at("value"));
  if (!same(step, read_words(json.at("words").get<std::string>()))) throw Wrong("the words tell another step");
  return step;
}

Picture picture_of(const Json& json, bool of_variant = false) {
  Picture picture;
  std::size_t size = of_variant ? 4 : 9;
  while (size < 9 && size * size < json.size()) ++size;
  if (json.size() != size * size) throw Wrong("a state that has not 81 cells");
  for (std::size_t i = 0; i < json.size(); ++i) picture[i / size * 9 + i % size] = json[i].get<std::string>();
  return picture;
}

Refutation refutation_of(const Json& json, const std::string& where) {
  Refutation refutation{.where = where, .rule = json.at("rule").get<std::string>()};
  if (json.contains("length")) refutation.length = integer_of(json.at("length"));
  for (const Json& one : json.at("cases")) {
    Refutation::Case& read = refutation.cases.emplace_back();
    read.where = fmt::format("{}, case {}", where, refutation.cases.size());
    read.orders = list_of(one.at("orders"), [](const Json& order) {
      if (order.size() != 2) throw Wrong("an order that has not two candidates");
      return std::pair(candidate_of(order.at(0)), candidate_of(order.at(1)));
    });
    if (one.contains("stays")) read.stays = candidate_of(one.at("stays"));
    if (one.contains("state")) read.state = picture_of(one.at("state"));
  }
  return refutation;
}

class JsonReader {
 public:
  explicit JsonReader(Path& path) : path_(path) {}

  void read(std::string_view text, const std::string& where) {
    where_ = where;
    path_ = {.where = where, .variant = std::move(path_.variant)};
    try {
      take(Json::parse(text));
    } catch (const Wrong& wrong) {
      throw Unreadable(where_, wrong.what());
    } catch (const Json::parse_error& error) {
      throw Unreadable(where_, fmt::format("not JSON ({})", plain(error)));
    } catch (const Json::exception& error) {
      throw Unreadable(where_, fmt::format("not the JSON of a path ({})", plain(error)));
    }
  }

 private:
  void take(const Json& json) {
    constexpr int kSchema = 1;
    if (json.contains("schema") && integer_of(json.at("schema")) != kSchema)
      throw Wrong(fmt::format("schema {}: made by a newer version", json.at("schema").dump()));
    path_.puzzle = json.at("puzzle").get<std::string>();
    if (json.contains("variant")) take_variant(path_, json.at("variant").get<std::string>());
    path_.rating = json.at("rating").get<std::string>();
    path_.full = true;
    const std::string rules = json.at("rules").get<std::string>();
    for (Scanner text(rules); !text.done();) path_.rules.emplace_back(text.until(","));
    const std::string whole_path = where_;
    singles(json.at("singles"));
    int number = 0;
    for (const Json& round : json.at("rounds")) {
      where_ = fmt::format("{}, round {}", whole_path, ++number);
      if (round.contains("state")) add(picture_of(round.at("state"), !path_.variant.empty()));
      add(Round{number});
      int at = 0;
      for (const Json& step : round.at("steps")) {
        where_ = fmt::format("{}, round {}, step {}", whole_path, number, ++at);
        if (step.contains("rating"))
          add(ser_step_of(step));
        else if (step.contains("strategy"))
          add(word_step_of(step));
        else
          add(step_of(step));
      }
      where_ = fmt::format("{}, round {}", whole_path, number);
      singles(round.at("singles"));
    }
    where_ = whole_path + ", the end";
    if (json.contains("steps")) path_.steps = {integer_of(json.at("steps").at("kept")), integer_of(json.at("steps").at("all"))};
    if (json.contains("ep")) path_.ep = value_of(json.at("ep"));
    if (json.contains("ed")) path_.ed = value_of(json.at("ed"));
    if (json.contains("refutation")) path_.refutation = refutation_of(json.at("refutation"), whole_path + ", refutation");
    path_.ended = true;
    path_.end_where = where_;
    path_.solved = json.at("solved").get<bool>();
    path_.most_complex = json.at("most_complex_rule").get<std::string>();
    if (path_.solved) {
      path_.value = value_of(json.at("value"));
      path_.level = json.at("level").get<std::string>();
      path_.solution = json.at("solution").get<std::string>();
      // Whole; or its value is not decided, or it was not shortened before a limit.
      const auto status = json.value("status", std::string("ok"));
      if (status != "ok" && status != "open" && status != "timeout") throw Wrong(fmt::format("'{}' is no status of a solved path", status.substr(0, 20)));
    } else {
      path_.value = path_.rating + " = " + value_of(json.at("value"));
      const auto status = json.value("status", std::string());
      if (status != "unsolved" && status != "open") path_.limit = status;
      add(picture_of(json.at("state"), !path_.variant.empty()));
    }
  }

  void singles(const Json& json) {
    for (const Json& one : json) {
      if (one.contains("rating"))
        add(ser_step_of(one));
      else if (one.contains("strategy"))
        add(word_step_of(one));
      else
        add(Single{one.at("rule").get<std::string>(), candidate_of(one.at("value"))});
    }
  }

  template <class What>
  void add(What what) {
    path_.items.push_back({where_, std::move(what)});
  }

  Path& path_;
  std::string where_;
};

}  // namespace

void read_json(std::string_view text, const std::string& where, Path& path) { JsonReader(path).read(text, where); }

}  // namespace bitwhip::verify
