#include "rating/shared_tables.h"

#include <mutex>
#include <utility>
#include <vector>

namespace bitwhip::rating {

std::shared_ptr<const GridTables> shared_tables(const Geometry& geometry) {
  static std::mutex mutex;
  static std::vector<std::pair<const Geometry*, std::shared_ptr<const GridTables>>> built;
  const std::scoped_lock lock(mutex);
  for (const auto& [key, tables] : built) {
    if (key == &geometry) return tables;
  }
  return built.emplace_back(&geometry, std::make_shared<const GridTables>(geometry)).second;
}

}  // namespace bitwhip::rating
