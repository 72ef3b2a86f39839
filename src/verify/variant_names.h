// The names of a variant, as after --variant: the houses and links that each one stands for.
//
// Thread-safety: immutable after construction.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verify/variant_board.h"
#include "verify/variant_links.h"

namespace bitwhip::verify {

class VariantNames {
 public:
  // Throws Wrong.
  explicit VariantNames(std::string_view names);

  bool has(std::string_view name) const;
  const std::vector<std::string>& list() const { return list_; }  // in the order given, aliases resolved; futoshiki is latin and edges
  int size() const { return size_; }                              // 0: the grid decides
  bool regions() const { return has("jigsaw") || has("jigsaw+blocks"); }
  // A line may tell that it has regions by itself.
  void add_regions();

  // Checks that there is such a board. Throws Wrong.
  void check_size(int size) const;
  // Rows, columns, the regions of the line, blocks, and the houses of all names. board.size is known.
  void add_houses(VariantBoard& board, const std::vector<VariantHouse>& regions) const;
  void add_links(VariantLinks& links, int size) const;

 private:
  void add(const std::string& name);
  bool blocks() const;

  std::vector<std::string> list_;
  int size_ = 0;
};

}  // namespace bitwhip::verify
