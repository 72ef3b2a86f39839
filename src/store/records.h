// The records of a store as the text of a list, tab-separated with a header, as `rate` writes one.
//
// Each puzzle of the store is a record. A rating that the store has several times (revisions, lists
// that were imported) has the values that its name stands for in queries. Thread-safety: none.
#pragma once

#include <string>
#include <vector>

#include "io/source.h"
#include "io/stop.h"
#include "store/queries.h"

namespace bitwhip::store {

class RecordSource final : public io::Source {
 public:
  // A stop ends the text. Throws IoError.
  RecordSource(const std::string& path, const io::Stop& stop);

  std::size_t read(char* to, std::size_t size) override;
  bool ready() override { return true; }

 private:
  Answer answer_;
  std::vector<Cell> row_;
  std::string text_;    // the lines under way
  std::size_t at_ = 0;  // how much of the text has been given out
};

}  // namespace bitwhip::store
