#include "rules/closures.h"

namespace bitwhip::rules {

void Closures::take(Tables& tables) {
  for (Batch& b : batch) {
    b.lanes.take(tables);
    tables.rows(b.fresh);
    for (Word*& level : b.by) tables.rows(level);
  }
}

}  // namespace bitwhip::rules
