// Parts of a run (input::Selection::shards) to the output that the run would have written: the records in turns, one of each part.
//
// Memory: a buffer for each part. Thread-safety: one thread at a time.
#pragma once

#include <span>
#include <string>

#include "batch/journal.h"
#include "io/sink.h"
#include "io/stop.h"

namespace bitwhip::batch {

struct Part {
  std::string path;
  Journal journal;  // complete
};

// The parts in the order of their shards. Throws IoError when a part holds more or less than its journal tells; a stop ends it early. False when it was ended early, or
// when nobody reads any more.
bool merge(std::span<const Part> parts, io::Sink& sink, const io::Stop& stop);

}  // namespace bitwhip::batch
