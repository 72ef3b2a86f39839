#include "ser/solver.h"

#include <array>

namespace bitwhip::ser {

namespace {

// Adapts a search of the board alone to the signature of a producer.
template <bool (*kFind)(const ProducerBoard&, HintSink&)>
bool plain(const ProducerBoard& board, ChainSearches&, HintSink& sink) {
  return kFind(board, sink);
}
template <int kNumber>
bool net(const ProducerBoard& board, ChainSearches& searches, HintSink& sink) {
  return searches.find(board, kNumber, sink);
}

constexpr std::array kProducers{
    Producer{1, "hidden single", 10, plain<find_hidden_single>},
    Producer{2, "direct locking", 17, plain<find_direct_locking>},
    Producer{3, "direct hidden pair", 20, plain<find_hidden_set<2, true>>},
    Producer{4, "naked single", 23, plain<find_naked_single>},
    Producer{5, "direct hidden triplet", 25, plain<find_hidden_set<3, true>>},
    Producer{6, "locking", 26, plain<find_locking>},
    Producer{7, "naked pair", 30, plain<find_naked_set<2>>},
    Producer{8, "x-wing", 32, plain<find_fish<2>>},
    Producer{9, "hidden pair", 34, plain<find_hidden_set<2>>},
    Producer{10, "naked triplet", 36, plain<find_naked_set<3>>},
    Producer{11, "swordfish", 38, plain<find_fish<3>>},
    Producer{12, "hidden triplet", 40, plain<find_hidden_set<3>>},
    Producer{13, "xy-wing", 42, plain<find_xy_wing>},
    Producer{14, "xyz-wing", 44, plain<find_xyz_wing>},
    Producer{kUniqueLoops, "unique loops", 45, plain<find_unique_loop>},
    Producer{16, "naked quad", 50, plain<find_naked_set<4>>},
    Producer{17, "jellyfish", 52, plain<find_fish<4>>},
    Producer{18, "hidden quad", 54, plain<find_hidden_set<4>>},
    Producer{kBug, "bug", 56, plain<find_bug>},
    Producer{20, "aligned pair exclusion", 62, plain<find_aligned_pair_exclusion>},
    Producer{kChainsA, "cycles and forcing chains", 65, find_first_chain},
    Producer{22, "aligned triplet exclusion", 75, plain<find_aligned_triplet_exclusion>},
    Producer{kNishio, "Nishio", 75, net<kNishio>},
    Producer{kMultiple, "multiple forcing chains", 80, net<kMultiple>},
    Producer{kDynamic, "dynamic forcing chains", 85, net<kDynamic>},
    Producer{26, "dynamic forcing chains with patterns", 90, net<26>},
    Producer{27, "dynamic forcing chains with forcing chains", 95, net<27>},
    Producer{28, "dynamic forcing chains with multiple forcing chains", 100, net<28>},
    Producer{29, "dynamic forcing chains with dynamic forcing chains", 105, net<29>},
    Producer{kLastProducer, "dynamic forcing chains with those of level 2", 110,
             net<kLastProducer>},
};
static_assert(kProducers.size() == kLastProducer);

}  // namespace

std::span<const Producer> producers() { return kProducers; }

bool ChainSearches::find(const ProducerBoard& board, int producer, HintSink& sink, bool all) {
  halt = rules::Halt::none;
  for (rules::SearchStack* const pool : {&scratch, &kept, &nested_kept}) pool->clear();
  const bool done =
      search.run(board, producer, producer > kDynamic + 1 ? Details::yes : Details::no,
                 all ? Wanted::all_hints : Wanted::first_hint);
  bool taken = false;
  if (done && !budget.over()) {
    const auto found = search.found();
    taken = std::any_of(found.begin(), found.end(),
                        [&](const Reduction* r) { return sink.take(search.hint(*r)); });
  } else {
    halt = budget.over() ? budget.halt() : rules::Halt::memory;
  }
  budget.arena.release();
  return taken;
}

void apply(const Hint& hint, ProducerBoard& board) {
  hint.touched.each([&](int cell) { board.remove_all(cell, hint.removed[cell]); });
  BITWHIP_INVARIANT(hint.placed_digit == 0 || board.has(hint.placed_cell, hint.placed_digit));
  if (hint.placed_digit != 0) board.place(hint.placed_cell, hint.placed_digit);
}

void SerSolver::start(const Puzzle& puzzle, ProducerSet producers) {
  board_.start(puzzle);
  producers_ = producers;
  end_ = SerEnd::none;
  pending_ = false;
}

bool SerSolver::next() {
  if (pending_) apply(hint_, board_);
  pending_ = false;
  if (board_.solved()) return finish(SerEnd::solved);
  for (const Producer& producer : ser::producers()) {
    if ((producers_ & producer_bit(producer.number)) == 0) continue;
    producer_ = producer.number;
    if (producer.produce(board_, searches_, *this)) {
      BITWHIP_INVARIANT(hint_.is_worth());
      BITWHIP_INVARIANT(tenths(hint_.rating) >= producer.least);  // least() relies on it
      return pending_ = true;
    }
    if (searches_.budget.over()) return finish(SerEnd::halted);
    if (searches_.halt == rules::Halt::memory) return finish(SerEnd::memory);
  }
  return finish(SerEnd::stuck);
}

// Takes the minimum over the producers from this one on, as their ratings do not ascend everywhere.
int SerSolver::least() const {
  int least = kUnsolved;
  for (const Producer& producer : ser::producers()) {
    if (producer.number >= producer_ && (producers_ & producer_bit(producer.number)) != 0)
      least = std::min(least, producer.least);
  }
  return least;
}

}  // namespace bitwhip::ser
