// The writer of runs whose records go nowhere: their counts, or a store, are all that is wanted.
#pragma once

#include <string>

#include "batch/writer.h"

namespace bitwhip::cli {

class NoRecords : public batch::Writer {
 public:
  void header(std::string&) const override {}
  void record(std::string&, const batch::Record&) const override {}
};

}  // namespace bitwhip::cli
