// Tables for puzzles that bring a part of their geometry with them: regions, cages, relations
// between cells.
//
// What a file says of all its puzzles is a layout; what a line adds is houses, partial houses and
// links. New houses mean new tables, which take some hundred microseconds; those of the last puzzle
// serve again when its houses are the same. Links are added to tables that exist, which takes some
// ten microseconds; nothing is done when they are those of the last puzzle, as where lines bring
// none.
//
// Thread-safety: one thread. The tables stay at their address, so that searches may refer to them;
// they change with set() alone.
#pragma once

#include <memory>
#include <vector>

#include "grid/grid.h"
#include "grid/layout.h"

namespace bitwhip {

class PuzzleTables {
 public:
  explicit PuzzleTables(const Layout& layout);

  // The tables for a puzzle of that layout with these additions. Throws std::invalid_argument as
  // Geometry does; the tables are then those before.
  void set(const Layout& layout, const Additions& additions);

  // The same object for ever.
  std::shared_ptr<const GridTables> tables() const { return tables_; }

 private:
  struct Base {
    Base(Layout with, Detail detail) : layout(std::move(with)), geometry(layout), tables(geometry, detail) {}

    Layout layout;  // with the houses and partial houses that were added
    Geometry geometry;
    GridTables tables;
  };

  std::unique_ptr<Base> base_;
  std::vector<CandidatePair> links_;    // beside those of the base
  std::shared_ptr<Geometry> geometry_;  // of tables_
  std::shared_ptr<GridTables> tables_;
};

// One set of grid tables for each geometry. The first caller that needs a set builds it.
//
// Thread-safety: any thread at any time. The geometry must outlive the program's use of the tables.

std::shared_ptr<const GridTables> shared_tables(const Geometry& geometry);

}  // namespace bitwhip
