#include "grid/puzzle_tables.h"

#include <utility>

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

bool PuzzleTables::is_base(const Layout& layout, const Additions& additions) const {
  if (additions.houses.empty() && additions.partial.empty()) return layout == base_->layout;
  return with_houses(layout, additions) == base_->layout;
}

void PuzzleTables::set(const Layout& layout, const Additions& additions) {
  if (!is_base(layout, additions)) {
    Layout with = with_houses(layout, additions);
    const Detail detail = with == layout ? Detail::all : Detail::links;
    auto base = std::make_unique<Base>(std::move(with), detail);
    *geometry_ = base->geometry;
    *tables_ = base->tables;
    base_ = std::move(base);
  } else if (additions.links == links_) {
    return;
  }
  geometry_->extend(base_->geometry, additions.links);
  tables_->extend(base_->tables, *geometry_, additions.links);
  links_ = additions.links;
}

}  // namespace bitwhip
