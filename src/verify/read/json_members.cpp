#include "verify/read/json_members.h"

#include <set>
#include <vector>

#include "base/lists.h"
#include "verify/board/fault.h"
#include "verify/hodoku/hodoku_reader.h"
#include "verify/read/json_values.h"

namespace bitwhip::verify {
namespace {

using MemberNames = std::vector<std::string_view>;

// Kinds of objects that a path consists of, with their members.
struct ObjectKind {
  std::string_view what;
  MemberNames names;
};

const ObjectKind kPathObject{
    "a path", {"schema",  "puzzle",       "variant", "line",      "rating", "value",
               "rules",   "singles",      "rounds",  "steps",     "ep",     "ed",
               "score",   "hodoku_level", "status",  "solved",    "level",  "most_complex_rule",
               "assumes", "solution",     "state",   "refutation"}};
const ObjectKind kRoundObject{"a round", {"state", "steps", "singles"}};
const ObjectKind kKeptObject{"the number of steps", {"kept", "all"}};
const ObjectKind kRefutationObject{"a refutation", {"rule", "length", "cases"}};
const ObjectKind kCaseObject{"a case", {"orders", "stays", "state"}};
const ObjectKind kSingleObject{"a single", {"rule", "kind", "technique", "value", "placed"}};
const ObjectKind kStepObject{
    "a step", {"rule",   "kind",   "technique", "value",     "placed",  "removed", "length",
               "target", "digits", "squares",   "relations", "assumes", "also",    "thirds",
               "beside", "base",   "cover",     "fins",      "digit",   "chain",   "path",
               "from",   "summit", "links",     "guardians", "cells",   "branch",  "cases"}};
const ObjectKind kSentenceObject{
    "a sentence",
    {"strategy", "kind", "technique", "value", "placed", "removed", "words", "digits", "squares",
     "houses", "size", "hidden", "cells", "targets"}};
const ObjectKind kSerStepObject{
    "a step of SER",
    {"rule",         "kind",   "technique", "value",    "placed", "removed", "rating",
     "words",        "digits", "squares",   "houses",   "covers", "more",    "others",
     "other_digits", "hidden", "extras",    "branches", "behind", "targets"}};
const ObjectKind kBehindObject{
    "a pattern behind a node",
    {"rule", "kind", "digits", "squares", "houses", "covers", "more", "others", "other_digits",
     "hidden", "extras", "branches", "behind"}};
const ObjectKind kNodeObject{"a node", {"node", "parents", "cause", "behind"}};
const ObjectKind kHodokuStepObject{
    "a step of HoDoKu",
    {"rule", "kind", "technique", "value", "placed", "removed", "score", "level", "words", "digits",
     "squares", "fins", "endo_fins", "base", "cover", "sets", "chains", "targets"}};
const ObjectKind kSetObject{"a set", {"squares", "digits", "links"}};
const ObjectKind kChainObject{"a chain", {"nodes", "branches"}};
const ObjectKind kCellObject{"a cell", {"variable", "relation", "left", "right", "additional"}};
const ObjectKind kAdditionalObject{"an additional candidate", {"candidate", "by"}};
const ObjectKind kForcingCaseObject{"a case", {"from", "cells"}};
const ObjectKind kPlaceObject{"a place", {"row", "column", "digit"}};

// Returns the list, or nothing if there is none.
const io::Json* list_of(const io::Json& json, std::string_view name) {
  const io::Json* const found = json.find(name);
  return found != nullptr && found->is_array() ? found : nullptr;
}

class MemberCheck {
 public:
  void path(const io::Json& json) {
    is_of(json, kPathObject);
    const std::string rating = json.at("rating").text();
    const bool solved = json.at("solved").get<bool>();
    for (const char* const name : {"level", "solution"}) only(json, name, solved, "solves");
    only(json, "state", !solved, "does not solve");
    for (const char* const name : {"score", "hodoku_level"})
      only(json, name, is_hodoku_rating(rating), "is of HoDoKu");
    if (json.contains("steps")) is_of(json.at("steps"), kKeptObject);
    for (const io::Json& one : json.at("singles")) step(one, kSingleObject);
    for (const io::Json& round : json.at("rounds")) {
      is_of(round, kRoundObject);
      for (const io::Json& one : round.at("steps")) step(one, kStepObject);
      for (const io::Json& one : round.at("singles")) step(one, kSingleObject);
    }
    if (!json.contains("refutation")) return;
    is_of(json.at("refutation"), kRefutationObject);
    for (const io::Json& one : json.at("refutation").at("cases")) is_of(one, kCaseObject);
  }
  int unknown() const { return unknown_; }

 private:
  void step(const io::Json& json, const ObjectKind& otherwise) {
    const bool hodoku = json.value("kind", std::string()) == "hodoku",
               words = hodoku || json.contains("rating") || json.contains("strategy");
    is_of(json, hodoku                      ? kHodokuStepObject
                : json.contains("rating")   ? kSerStepObject
                : json.contains("strategy") ? kSentenceObject
                                            : otherwise);
    if (!words && &otherwise == &kSingleObject &&
        json.value("kind", std::string("single")) != "single")
      throw Wrong(says("a single of the kind {}", json.at("kind").text().substr(0, 20)),
                  there("it is a single"), asks("its kind is 'single'"));
    conclusions(json);
    cells(json);
    each(json, "cases", [this](const io::Json& one) {
      is_of(one, kForcingCaseObject);
      cells(one);
    });
    nodes(json);
    each(json, "sets", [this](const io::Json& one) { is_of(one, kSetObject); });
    each(json, "chains", [this](const io::Json& one) { is_of(one, kChainObject); });
  }

  void nodes(const io::Json& json) {
    each(json, "branches", [this](const io::Json& branch) {
      for (const io::Json& node : branch) is_of(node, kNodeObject);
    });
    each(json, "behind", [this](const io::Json& one) {
      is_of(one, kBehindObject);
      nodes(one);
    });
  }

  void cells(const io::Json& json) {
    for (const char* const name : {"cells", "branch"}) {
      each(json, name, [this](const io::Json& cell) {
        is_of(cell, kCellObject);
        each(cell, "additional", [this](const io::Json& one) { is_of(one, kAdditionalObject); });
      });
    }
  }

  // What is placed and removed in numbers must be what the step says in words.
  void conclusions(const io::Json& json) {
    if (json.contains("placed")) {
      if (!json.contains("value") || place(json.at("placed")) != candidate_of(json.at("value")))
        differs("placed");
    }
    if (!json.contains("removed")) return;
    std::vector<Candidate> removed;
    for (const io::Json& one : json.at("removed")) removed.push_back(place(one));
    std::vector<Candidate> targets;
    if (json.contains("target")) targets.push_back(candidate_of(json.at("target")));
    each(json, "targets", [&](const io::Json& one) { targets.push_back(candidate_of(one)); });
    if (json.contains("value") && targets.empty()) {
      // The others of the cell.
      const Candidate value = candidate_of(json.at("value"));
      for (const Candidate c : removed) {
        if (c == value || c % 81 != value % 81) differs("removed");
      }
    } else if (removed != targets) {
      differs("removed");
    }
  }

  Candidate place(const io::Json& json) {
    is_of(json, kPlaceObject);
    const int row = integer_of(json.at("row")), column = integer_of(json.at("column")),
              digit = integer_of(json.at("digit"));
    for (const int n : {row, column, digit}) {
      if (n < 1 || n > 9)
        throw Wrong(says("a place with {}", n), there("it is not from 1 to 9"),
                    asks("rows, columns and digits are from 1 to 9"));
    }
    return candidate(digit, row, column);
  }

  [[noreturn]] static void differs(std::string_view member) {
    throw Wrong(says("'{}' of a step", member), there("it tells other candidates than the step"),
                asks("both tell the same candidates"));
  }

  static void only(const io::Json& json, std::string_view name, bool applies,
                   std::string_view where) {
    if (!applies && json.contains(name))
      throw Wrong(says("a path with the member {}", name), there("it has no meaning here"),
                  asks("a path has it where it {}", where));
  }

  template <class Check>
  static void each(const io::Json& json, std::string_view name, Check check) {
    if (const io::Json* const list = list_of(json, name)) {
      for (const io::Json& one : *list) check(one);
    }
  }

  void is_of(const io::Json& json, const ObjectKind& kind) {
    for (const auto& [name, value] : json.items()) {
      if (contains(kind.names, name)) continue;
      if (is_known(name))
        throw Wrong(says("{} with the member {}", kind.what, name), there("it has no such member"),
                    asks("members stand where docs/NOTATION.md has them"));
      ++unknown_;
    }
  }

  static bool is_known(std::string_view name) {
    for (const ObjectKind* const kind :
         {&kPathObject, &kRoundObject, &kKeptObject, &kRefutationObject, &kCaseObject, &kStepObject,
          &kSentenceObject, &kSerStepObject, &kNodeObject, &kHodokuStepObject, &kSetObject,
          &kChainObject, &kCellObject, &kAdditionalObject, &kPlaceObject}) {
      if (contains(kind->names, name)) return true;
    }
    return false;
  }

  int unknown_ = 0;
};

}  // namespace

std::optional<std::string> member_twice(std::string_view text) {
  std::vector<std::set<std::string>> open;  // the names in each object that is open
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '{' || c == '[') {
      open.emplace_back();
    } else if ((c == '}' || c == ']') && !open.empty()) {
      open.pop_back();
    } else if (c == '"') {
      const std::size_t begin = at;
      for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\';
      const std::size_t next = text.find_first_not_of(" \t\n\r", at + 1);
      if (next == std::string_view::npos || text[next] != ':' || open.empty()) continue;
      const std::string name = io::parse_json(text.substr(begin, at + 1 - begin)).text();
      if (!open.back().insert(name).second) return name;
    }
  }
  return std::nullopt;
}

int check_members(const io::Json& path) {
  MemberCheck check;
  check.path(path);
  return check.unknown();
}

}  // namespace bitwhip::verify
