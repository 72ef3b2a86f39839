#include "batch/team.h"

namespace bitwhip::batch {

void run(const Team& team) {
  for (std::size_t member = 0; member < team.members; ++member) team.work(member);
}

void pause(const Team& team) { team.tick(); }

bool can_run() { return true; }

}  // namespace bitwhip::batch
