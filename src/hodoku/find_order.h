// The order of finds by which HoDoKu chooses where a technique collects all of them.
//
// Definition. Of two finds the one with more deletions comes first; then the one of less weight,
// where the i-th deletion, by digit and cell, weighs cell * (1 + 80 i) + digit. Only finds with
// equal deletions and of equal technique are compared by the length of their chains. So two finds
// of equal weight that are not alike are equal, whatever their lengths, and the comparison is not
// transitive. The list is sorted as Java does it (list_sort.h), and its first item is the step.
//
// A search drops a find where its list has one that is alike and not longer; a shorter one is
// appended, and the longer one stays.
//
// Only finds of the best rank (number and weight) can come first, and among themselves they come in
// the order of the list, but where one kind of them stands there twice beside another kind: then
// the sort decides, and needs the whole list. So a search first keeps those of the best rank
// (BestFinds), and nearly always that will do; else it is made again, with all finds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "grid/puzzle.h"
#include "hodoku/houses.h"
#include "hodoku/list_sort.h"
#include "hodoku/searches.h"
#include "hodoku/step.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {

struct FindRank {
  int deletions = 0, weight = 0;

  // Negative: this one comes first.
  int compare(const FindRank& other) const {
    return deletions != other.deletions ? other.deletions - deletions : weight - other.weight;
  }
};

// Deletions by digit and cell, each once.
class DeletionSet {
 public:
  void add(const CellSet& cells, int digit) { of(digit).add(cells); }
  void add(int cell, int digit) { of(digit).add(cell); }
  const CellSet& cells(int digit) const { return cells_[static_cast<std::size_t>(digit - 1)]; }
  FindRank rank() const;
  // Returns the rank that these deletions of one digit have.
  static FindRank rank_of(const CellSet& cells, int digit);
  void write(HodokuStep& step) const {
    for (int digit = 1; digit <= kDigits; ++digit) step.remove_from(cells(digit), digit);
  }
  friend bool operator==(const DeletionSet&, const DeletionSet&) = default;

 private:
  CellSet& of(int digit) { return cells_[static_cast<std::size_t>(digit - 1)]; }
  std::array<CellSet, kDigits> cells_{};
};

// A find; Chain tells the search how its chain is made again.
template <class Chain>
struct ChainFind {
  FindRank rank;
  HodokuTechnique technique{};
  int length = 0;  // nodes
  DeletionSet deletions;
  Chain chain;

  bool alike(const ChainFind& other) const {
    return rank.compare(other.rank) == 0 && technique == other.technique &&
           deletions == other.deletions;
  }
  int compare(const ChainFind& other) const {
    const int by_rank = rank.compare(other.rank);
    return by_rank != 0 || !alike(other) ? by_rank : length - other.length;
  }
};

// A list of finds as HoDoKu keeps it, over memory of the owner. Finds beyond the room are dropped;
// there is room for more than any puzzle was seen to need.
template <class Chain>
class FindList {
 public:
  using Find = ChainFind<Chain>;

  FindList(Find* room, std::size_t most) : find_(room), most_(most) {}
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  const Find& operator[](std::size_t i) const { return find_[i]; }

  // Returns the length of the shortest find of the list that is alike; 0: there is none.
  int known(const Find& find) const {
    for (std::size_t i = size_; i-- > 0;) {
      if (find_[i].alike(find)) return find_[i].length;
    }
    return 0;
  }
  // True if a find of this rank would be looked at.
  bool wants(const FindRank&) const { return true; }
  // Appends a find, but where the list has one that is alike and not longer.
  void add(const Find& find) {
    const int length = known(find);
    if ((length == 0 || length > find.length) && size_ < most_) find_[size_++] = find;
  }
  // Returns the first one after sorting.
  const Find& first(HodokuSearches& searches) const {
    const auto mark = searches.stack.top();
    auto* const order = searches.stack.take<std::uint16_t>(size_ + size_ / 2);
    if (order == nullptr) return find_[scan()];
    for (std::size_t i = 0; i < size_; ++i) order[i] = static_cast<std::uint16_t>(i);
    sort_as_list(order, size_, order + size_,
                 [this](std::uint16_t a, std::uint16_t b) { return find_[a].compare(find_[b]); });
    searches.stack.rewind(mark);
    return find_[order[0]];
  }

 private:
  std::size_t scan() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < size_; ++i) {
      if (find_[i].compare(find_[best]) < 0) best = i;
    }
    return best;
  }

  Find* find_;
  std::size_t size_ = 0, most_;
};

// The finds of the best rank in the order of the list.
template <class Chain>
class BestFinds {
 public:
  using Find = ChainFind<Chain>;

  BestFinds(Find* room, std::size_t most) : list_(room, most) {}
  bool empty() const { return list_.size() == 0; }
  const FindRank& rank() const { return rank_; }
  // True if a find of this rank would be looked at.
  bool wants(const FindRank& rank) const { return empty() || rank.compare(rank_) <= 0; }
  int known(const Find& find) const { return list_.known(find); }
  void add(const Find& find) {
    if (!wants(find.rank)) return;
    if (empty() || find.rank.compare(rank_) < 0) list_.clear();
    rank_ = find.rank;
    list_.add(find);
  }
  // Adds the finds of another part of the list, which come behind these.
  void append(const BestFinds& more) {
    for (std::size_t i = 0; i < more.list_.size(); ++i) add(more.list_[i]);
  }
  // Returns the first one after sorting; null: only the sort of all finds can tell. Requires that
  // there is one.
  const Find* first() const {
    const std::size_t n = list_.size();
    bool several = false, twice = false;
    for (std::size_t i = 1; i < n; ++i) {
      bool again = false;
      for (std::size_t j = 0; j < i; ++j) again |= list_[i].alike(list_[j]);
      twice |= again;
      several |= !again;
    }
    if (several && twice) return nullptr;
    return &list_[twice ? n - 1 : 0];
  }

 private:
  FindList<Chain> list_;
  FindRank rank_;
};

}  // namespace bitwhip::hodoku
