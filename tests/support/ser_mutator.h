// Makes one step of a path of SER wrong in a way that no definition forgives.
#pragma once

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "verify/board/board.h"
#include "verify/read/path.h"

namespace bitwhip::testing {

class SerMutator {
 public:
  static constexpr std::size_t kKinds = 9;

  explicit SerMutator(unsigned seed) : random_(seed) {}

  std::size_t draw(std::size_t n) { return random_() % n; }

  // What was done, or nothing when this step cannot be changed in the way that was drawn.
  std::optional<std::string> mutate(verify::SerStep& step) {
    switch (draw(kKinds)) {
      case 0:
        step.tenths += draw(2) == 0 ? 1 : -1;
        return "another rating";
      case 1:
        return conclusion(step);
      case 2:
        return fewer_targets(step);
      case 3:
        return digit(step);
      case 4:
        return square(step);
      case 5:
        return house(step);
      case 6:
        return node_left_out(step);
      case 7:
        return other_node(step);
      default:
        return other_parent(step);
    }
  }

 private:
  using C = verify::Candidate;

  static C with_digit(C c, int digit) {
    return verify::candidate(digit, verify::row_of(c), verify::column_of(c));
  }
  int other(int n) { return (n - 1 + 1 + static_cast<int>(draw(8))) % 9 + 1; }

  std::optional<std::string> conclusion(verify::SerStep& step) {
    C& c = step.value ? *step.value : step.targets[draw(step.targets.size())];
    c = draw(2) == 0 ? with_digit(c, other(verify::digit_of(c)))
                     : verify::candidate(verify::digit_of(c), other(verify::row_of(c)),
                                         verify::column_of(c));
    return "another conclusion";
  }

  std::optional<std::string> fewer_targets(verify::SerStep& step) {
    if (step.targets.empty()) return std::nullopt;
    step.targets.erase(step.targets.begin() + static_cast<long>(draw(step.targets.size())));
    return "a target left out";
  }

  std::optional<std::string> digit(verify::SerStep& step) {
    const Lists lists = lists_of(step);
    std::vector<int>* list = lists.digits;
    if (lists.other_digits != nullptr && !lists.other_digits->empty() && draw(2) == 0)
      list = lists.other_digits;
    if (list == nullptr || list->empty()) return std::nullopt;
    int& one = (*list)[draw(list->size())];
    int instead = one;
    while (std::find(list->begin(), list->end(), instead) != list->end()) instead = other(instead);
    one = instead;
    return "another digit";
  }

  std::optional<std::string> square(verify::SerStep& step) {
    // Fewer excluders may do as well, so these are left alone.
    std::vector<verify::Square>* const list = lists_of(step).squares;
    if (list == nullptr || list->empty()) return std::nullopt;
    verify::Square& one = (*list)[draw(list->size())];
    verify::Square instead = one;
    while (std::find(list->begin(), list->end(), instead) != list->end()) {
      instead = {other(instead.first), draw(2) == 0 ? instead.second : other(instead.second)};
    }
    one = instead;
    return "another square";
  }

  std::optional<std::string> house(verify::SerStep& step) {
    if (auto* const chains = std::get_if<verify::SerBranches>(&step.pattern);
        chains != nullptr && chains->variable) {
      chains->variable->first = other(chains->variable->first);
      return "another house";
    }
    const Lists lists = lists_of(step);
    std::vector<verify::House>* list = lists.houses;
    if (lists.covers != nullptr && !lists.covers->empty() && draw(2) == 0) list = lists.covers;
    if (list == nullptr || list->empty()) return std::nullopt;
    int& number = (*list)[draw(list->size())].number;
    number = other(number);
    return "another house";
  }

  // What the pattern of a step names; null: it has no such list.
  struct Lists {
    std::vector<int>*digits = nullptr, *other_digits = nullptr;
    std::vector<verify::Square>* squares = nullptr;
    std::vector<verify::House>*houses = nullptr, *covers = nullptr;
  };
  static Lists lists_of(verify::SerStep& step) {
    Lists lists;
    const auto take = [&](auto& told) {
      if constexpr (requires { told.digits; }) lists.digits = &told.digits;
      if constexpr (requires { told.other_digits; }) lists.other_digits = &told.other_digits;
      if constexpr (requires { told.squares; }) lists.squares = &told.squares;
      if constexpr (requires { told.houses; }) lists.houses = &told.houses;
      if constexpr (requires { told.covers; }) lists.covers = &told.covers;
    };
    std::visit(
        [&](auto& told) {
          take(told);
          if constexpr (requires { told.rest; }) take(told.rest);
        },
        step.pattern);
    return lists;
  }

  // A branch of a chain with so many links at least, without or with joints.
  std::vector<verify::SerLink>* branch(verify::SerStep& step, std::size_t links) {
    auto* const chains = std::get_if<verify::SerBranches>(&step.pattern);
    if (chains == nullptr || chains->branches.empty()) return nullptr;
    auto& one = chains->branches[draw(chains->branches.size())];
    return one.size() < links ? nullptr : &one;
  }

  // Those that follow from it follow from its first parent instead.
  std::optional<std::string> node_left_out(verify::SerStep& step) {
    auto* const links = branch(step, 3);
    if (links == nullptr) return std::nullopt;
    const auto at = static_cast<int>(1 + draw(links->size() - 2));
    const int up = (*links)[static_cast<std::size_t>(at)].parents.front();
    links->erase(links->begin() + at);
    for (verify::SerLink& link : *links) {
      for (int& parent : link.parents) {
        if (parent == at) parent = up;
        if (parent > at) --parent;
      }
    }
    return "a node left out";
  }

  std::optional<std::string> other_node(verify::SerStep& step) {
    auto* const links = branch(step, 2);
    if (links == nullptr) return std::nullopt;
    verify::SerNode& node = (*links)[draw(links->size())].node;
    if (draw(2) == 0)
      node.on = !node.on;
    else
      node.candidate = with_digit(node.candidate, other(verify::digit_of(node.candidate)));
    return "another node";
  }

  // One that does not serve: of an on-node any other, of an off-node one that is not linked to it.
  std::optional<std::string> other_parent(verify::SerStep& step) {
    auto* const links = branch(step, 4);
    if (links == nullptr) return std::nullopt;
    const std::size_t at = 2 + draw(links->size() - 2);
    verify::SerLink& link = (*links)[at];
    int& parent = link.parents[draw(link.parents.size())];
    const auto instead = static_cast<int>(draw(at));
    const verify::SerNode& node = (*links)[static_cast<std::size_t>(instead)].node;
    if (instead == parent || (node.on && verify::linked(node.candidate, link.node.candidate)))
      return std::nullopt;
    parent = instead;
    return "another parent";
  }

  std::mt19937 random_;
};

}  // namespace bitwhip::testing
