// Forcing nets: contradictions and verities of the tables of nets.
//
// The definition is that of forcing_search.h over the tables of net_tables.h; a find counts only if
// one of its chains is a net, and its length counts branches.
//
// Values, cells: of a placement. Cost: 1 to 10 ms.
#include <memory>

#include "hodoku/forcing_search.h"
#include "hodoku/net_tables.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {

bool find_forcing_net(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  if (!searches.chains->prepare(state, searches, true)) return false;
  const auto position = searches.stack.top();
  NetTables& tables = *searches.nets;
  const bool found = tables.make(state, searches, searches.chains->links()) &&
                     ForcingSearch(state, searches, tables)
                         .run(HodokuTechnique::forcing_net_contradiction,
                              HodokuTechnique::forcing_net_verity, step);
  searches.stack.rewind(position);
  return found;
}

std::shared_ptr<NetTables> make_net_tables() { return std::make_shared<NetTables>(); }

}  // namespace bitwhip::hodoku
