#include "grid/puzzle_tables.h"

#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace bitwhip {

namespace {

Layout with_houses(Layout layout, const Additions& additions) {
  layout.houses.insert(layout.houses.end(), additions.houses.begin(), additions.houses.end());
  layout.partial.insert(layout.partial.end(), additions.partial.begin(), additions.partial.end());
  return layout;
}

}  // namespace

PuzzleTables::PuzzleTables(const Layout& layout)
    : base_(std::make_unique<Base>(layout, Detail::all)),
      geometry_(std::make_shared<Geometry>(base_->geometry)),
      tables_(std::make_shared<GridTables>(base_->tables)) {
  tables_->extend(base_->tables, *geometry_, {});
}

void PuzzleTables::set(const Layout& layout, const Additions& additions) {
  // A line without houses of its own must not cost a copy of the layout.
  const bool has_houses = !additions.houses.empty() || !additions.partial.empty();
  std::optional<Layout> with;
  if (has_houses) with = with_houses(layout, additions);
  if (const Layout& wanted = with ? *with : layout; !(wanted == base_->layout)) {
    auto base = std::make_unique<Base>(has_houses ? *std::move(with) : layout, has_houses ? Detail::links : Detail::all);
    *geometry_ = base->geometry;
    *tables_ = base->tables;
    base_ = std::move(base);
  } else if (additions.links == links_) {
    return;
  }
  BITWHIP_INVARIANT(base_->tables.geometry().variables() == geometry_->variables());
  geometry_->extend(base_->geometry, additions.links);
  tables_->extend(base_->tables, *geometry_, additions.links);
  links_ = additions.links;
}

std::shared_ptr<const GridTables> shared_tables(const Geometry& geometry) {
  static std::mutex mutex;
  static std::vector<std::pair<const Geometry*, std::shared_ptr<const GridTables>>> built;
  const std::scoped_lock lock(mutex);
  for (const auto& [key, tables] : built) {
    if (key == &geometry) return tables;
  }
  return built.emplace_back(&geometry, std::make_shared<const GridTables>(geometry)).second;
}

}  // namespace bitwhip
