#include <fmt/core.h>

#include <map>
#include <set>

#include "base/lists.h"
#include "base/text.h"
#include "explain/forms.h"

namespace bitwhip::explain {
namespace {

class BranchWriter {
 public:
  BranchWriter(const Record& record, Notation notation) : record_(record), notation_(notation) {}

  std::string branch(const std::vector<Node>& nodes) {
    std::set<int> named;  // what a run begins with
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (!goes_on(nodes, i)) named.insert(nodes[i].parents.begin(), nodes[i].parents.end());
    }
    std::string text;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const bool on = goes_on(nodes, i);
      if (i > 0) text += on ? " -> " : ", ";
      for (const int parent : nodes[i].parents) {
        if (!on) text += fmt::format("#{} ", number_of(nodes, parent));
      }
      if (!on && !nodes[i].parents.empty()) text += "-> ";
      text += node(nodes[i]);
      if (named.contains(static_cast<int>(i))) text += fmt::format(" #{}", number_of(nodes, static_cast<int>(i)));
    }
    return text;
  }

 private:
  static bool goes_on(const std::vector<Node>& nodes, std::size_t i) {
    return i > 0 && nodes[i].parents.size() == 1 && nodes[i].parents.front() == static_cast<int>(i) - 1;
  }
  int number_of(const std::vector<Node>& nodes, int at) {
    return numbers_.try_emplace(&nodes[static_cast<std::size_t>(at)], static_cast<int>(numbers_.size()) + 1).first->second;
  }

  std::string node(const Node& one) {
    std::string text = node_text(one.node);
    if (notation_ == Notation::full && !one.cause.empty()) text += " by " + one.cause;
    if (one.behind < 0) return text;
    // [2: Naked Pair: ...] where it comes first, then [2].
    const auto [known, fresh] = behind_.try_emplace(one.behind, static_cast<int>(behind_.size()) + 1);
    if (!fresh) return text + fmt::format(" [{}]", known->second);
    const Record& behind = record_.behind[static_cast<std::size_t>(one.behind)];
    const int number = known->second;
    const std::string reason = reason_text(behind, notation_, {}), branches = joined(branch_texts(behind, notation_), "; ");
    return text + fmt::format(" [{}: {}: {}{}{}]", number, behind.name, reason, reason.empty() || branches.empty() ? "" : ": ", branches);
  }

  const Record& record_;
  const Notation notation_;
  std::map<const Node*, int> numbers_;
  std::map<int, int> behind_;
};

}  // namespace

std::vector<std::string> branch_texts(const Record& record, Notation notation) {
  BranchWriter writer(record, notation);
  return made_of(record.branches, [&writer](const std::vector<Node>& nodes) { return writer.branch(nodes); });
}

}  // namespace bitwhip::explain
