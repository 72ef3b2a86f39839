#include "ser/searches.h"

#include "ser/advanced.h"
#include "ser/net_search.h"
#include "ser/producers.h"

namespace bitwhip::ser {

struct Nets::Impl {
  explicit Impl(rules::Budget& b)
      : budget(b),
        scratch(b.arena),
        kept(b.arena),
        nested_kept(b.arena),
        chains(b, scratch),
        nested_search(b, scratch),
        search(b, scratch),
        nested_advanced(b, scratch, nested_kept, chains, nullptr, nullptr),
        advanced(b, scratch, kept, chains, &nested_search, &nested_advanced) {}
  rules::Budget& budget;
  Pool scratch, kept, nested_kept;
  ChainList chains;
  NetSearch nested_search, search;
  Advanced nested_advanced, advanced;
  rules::Halt halt = rules::Halt::none;
};

Nets::Nets(rules::Budget& budget) : impl_(std::make_unique<Impl>(budget)) {}
Nets::~Nets() = default;

rules::Halt Nets::halt() const { return impl_->halt; }

bool Nets::find(const Board& board, int producer, Sink& sink) { return find(board, producer, sink, false); }
bool Nets::find_all(const Board& board, int producer, Sink& sink) { return find(board, producer, sink, true); }

bool Nets::find(const Board& board, int producer, Sink& sink, bool all) {
  BITWHIP_INVARIANT(kNishio <= producer && producer <= kLastProducer);
  Impl& impl = *impl_;
  impl.halt = rules::Halt::none;
  for (Pool* const pool : {&impl.scratch, &impl.kept, &impl.nested_kept}) pool->clear();
  const NetKind kind = net_kind(producer);
  if (kind.level > 0) impl.advanced.start(kind.level, impl.search);
  const bool done = impl.search.run(board, kind, kind.level > 0 ? &impl.advanced : nullptr, kind.level > 1, all);
  bool taken = false;
  if (done && !impl.budget.over()) {
    const auto found = impl.search.found();
    for (std::size_t k = 0; k < found.size() && !taken; ++k) taken = sink.take(hint_of(impl.search, *found[k], producer));
  } else {
    impl.halt = impl.budget.over() ? impl.budget.halt() : rules::Halt::memory;
  }
  impl.budget.arena.release();
  return taken;
}

}  // namespace bitwhip::ser
