#include "verify/read/path.h"

#include "verify/board/board.h"

namespace bitwhip::verify {

ReadVariant variant_of(const Path& path) {
  std::string_view names = path.variant.empty() ? std::string_view("classic") : path.variant,
                   line = path.puzzle;
  if (!path.line.empty()) {
    line = path.line;
    names = line.substr(0, line.find(' '));
    line.remove_prefix(std::min(names.size() + 1, line.size()));
  }
  const bool of_nine = line.size() == 81 || line.size() == 729;
  const std::string read = fmt::format("{} {}", names, line);
  if (!path.names_board() ||
      (of_nine && (same_variant(names, "classic") || same_variant(names, "9x9")))) {
    return {classic_board(line), std::shared_ptr<const Tables>(std::shared_ptr<void>(), &tables()),
            read};
  }
  VariantBoard board = read_variant(names, line);
  auto tables = tables_of(board);
  return {std::move(board), std::move(tables), read};
}

void take_variant(Path& path, std::string_view names) {
  if (!path.variant.empty() && !same_variant(path.variant, names))
    throw Wrong(says("the variant {}", names), there("{} is expected", path.variant),
                asks("the path is of the variant that is asked for"));
  path.variant = names;
}

}  // namespace bitwhip::verify
