#include "oracle/variant_images.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace bitwhip::oracle {
namespace {

constexpr int kProposals = 400;

bool has_name(const std::string& names, const std::string& name) {
  return ("," + names + ",").find("," + name + ",") != std::string::npos;
}

bool is_reversed(const Symmetry& symmetry, int size) {
  return symmetry.digit[1] == size && symmetry.digit[static_cast<std::size_t>(size)] == 1;
}

// One character a cell, n * n of them.
std::string moved(const std::string& text, int size, const Symmetry& symmetry) {
  std::string image = text;
  for (int i = 0; i < size * size; ++i) {
    const int to = symmetry.cell[static_cast<std::size_t>(i / size * 9 + i % size)];
    image[static_cast<std::size_t>(to / 9 * size + to % 9)] = text[static_cast<std::size_t>(i)];
  }
  return image;
}

char flipped(char sign) {
  const std::string signs = "<>^v";
  const std::size_t at = signs.find(sign);
  return at == std::string::npos ? sign : signs[at ^ 1];
}

// The signs of both words of edges; between cells that are no neighbours any more they are lost,
// and the boards differ then.
std::pair<std::string, std::string> moved_edges(const std::string& rows, const std::string& columns,
                                                int size, const Symmetry& symmetry) {
  std::string new_rows(rows.size(), '-'), new_columns(columns.size(), '-');
  const auto move = [&](int a, int b, char sign) {
    int p = symmetry.cell[static_cast<std::size_t>(a)],
        q = symmetry.cell[static_cast<std::size_t>(b)];
    const bool order = sign == '<' || sign == '>';
    if (order && is_reversed(symmetry, size)) sign = flipped(sign);
    if (p > q) {
      std::swap(p, q);
      if (order) sign = flipped(sign);
    }
    if (q - p == 1) new_rows[static_cast<std::size_t>(p / 9 * (size - 1) + p % 9)] = sign;
    if (q - p == 9) new_columns[static_cast<std::size_t>(p % 9 * (size - 1) + p / 9)] = sign;
  };
  for (int i = 0; i < size; ++i) {
    for (int k = 0; k + 1 < size; ++k) {
      const auto at = static_cast<std::size_t>(i * (size - 1) + k);
      move(i * 9 + k, i * 9 + k + 1, rows[at]);
      move(k * 9 + i, k * 9 + 9 + i, columns[at]);
    }
  }
  return {new_rows, new_columns};
}

// gt as edges, and back: 108 signs, band by band.
std::string moved_gt(const std::string& signs, const Symmetry& symmetry) {
  std::string rows(72, '-'), columns(72, '-'), image;
  const auto each = [](auto row_sign, auto column_sign) {
    for (int r = 0; r < 9; ++r) {
      for (const int c : {0, 1, 3, 4, 6, 7}) row_sign(static_cast<std::size_t>(r * 8 + c));
      for (int c = 0; c < 9 && r % 3 < 2; ++c) column_sign(static_cast<std::size_t>(c * 8 + r));
    }
  };
  std::size_t at = 0;
  each([&](std::size_t i) { rows[i] = signs[at++]; },
       [&](std::size_t i) {
         const char sign = signs[at++];
         columns[i] = sign == '^' ? '<' : sign == 'v' ? '>' : sign;
       });
  std::tie(rows, columns) = moved_edges(rows, columns, 9, symmetry);
  each([&](std::size_t i) { image += rows[i]; },
       [&](std::size_t i) {
         image += columns[i] == '<' ? '^' : columns[i] == '>' ? 'v' : columns[i];
       });
  return image;
}

std::string moved_word(const std::string& word, int size, const Symmetry& symmetry) {
  const std::size_t colon = word.find(':');
  if (colon == std::string::npos) return word;
  std::string name = word.substr(0, colon);
  const bool reversed = is_reversed(symmetry, size);
  const bool sums = name == "sum" || name == "killer" || name == "xv";
  std::vector<std::string> pieces;  // numbers, separators and cells
  for (std::size_t at = colon + 1; at < word.size();) {
    std::size_t end = at + 1;
    if (word[at] == 'r') {
      end = at + 4;
      const int to =
          symmetry.cell[static_cast<std::size_t>((word[at + 1] - '1') * 9 + word[at + 3] - '1')];
      pieces.push_back("r" + std::to_string(to / 9 + 1) + "c" + std::to_string(to % 9 + 1));
    } else if (word[at] >= '0' && word[at] <= '9') {
      end = std::min(word.find_first_not_of("0123456789", at), word.size());
      const int number = std::stoi(word.substr(at, end - at));
      pieces.push_back(std::to_string(sums && reversed ? 2 * (size + 1) - number : number));
    } else {
      pieces.push_back(word.substr(at, 1));
    }
    at = end;
  }
  if (reversed && (name == "thermo" || name == "slowthermo"))
    std::reverse(pieces.begin(), pieces.end());
  if (reversed && (name == "max" || name == "fortress" || name == "min"))
    name = name == "min" ? "max" : "min";
  return name + ":" + std::accumulate(pieces.begin(), pieces.end(), std::string());
}

Symmetry proposal(int size, std::mt19937& random) {
  const auto n = static_cast<unsigned>(size);
  const int band = size == 9 ? 3 : 2;
  std::vector<int> rows(n), columns(n);
  std::iota(rows.begin(), rows.end(), 0);
  std::iota(columns.begin(), columns.end(), 0);
  const auto shuffle_bands = [&](std::vector<int>& lines, int height) {
    if (size % height != 0) return;
    std::vector<int> bands(n / static_cast<unsigned>(height)), image;
    std::iota(bands.begin(), bands.end(), 0);
    std::shuffle(bands.begin(), bands.end(), random);
    for (const int b : bands) {
      std::vector<int> inside(static_cast<std::size_t>(height));
      std::iota(inside.begin(), inside.end(), b * height);
      std::shuffle(inside.begin(), inside.end(), random);
      image.insert(image.end(), inside.begin(), inside.end());
    }
    lines = image;
  };
  switch (random() % 8) {
    case 0:
      shuffle_bands(rows, band);
      shuffle_bands(columns, size / band);
      break;
    case 1:
      shuffle_bands(rows, band);
      columns = rows;
      break;
    case 2:
      shuffle_bands(rows, band);
      break;
    case 3:
      shuffle_bands(columns, size / band);
      break;
    case 4:
      std::rotate(rows.begin(), rows.begin() + random() % n, rows.end());
      std::rotate(columns.begin(), columns.begin() + random() % n, columns.end());
      break;
    default:
      break;
  }
  if (random() % 2) std::reverse(rows.begin(), rows.end());
  if (random() % 2) std::reverse(columns.begin(), columns.end());
  const bool transposed = random() % 2;
  Symmetry symmetry{};
  for (int r = 0; r < size; ++r) {
    for (int c = 0; c < size; ++c) {
      const int row = rows[static_cast<std::size_t>(r)],
                column = columns[static_cast<std::size_t>(c)];
      symmetry.cell[static_cast<std::size_t>(r * 9 + c)] =
          transposed ? column * 9 + row : row * 9 + column;
    }
  }
  std::iota(symmetry.digit.begin(), symmetry.digit.end(), 0);
  const auto digits = symmetry.digit.begin() + 1;
  const unsigned which = random() % 4;
  if (which == 0) std::shuffle(digits, digits + size, random);
  if (which == 1) std::reverse(digits, digits + size);
  if (which == 2) std::rotate(digits, digits + random() % n, digits + size);
  return symmetry;
}

int moved_label(int label, const Symmetry& symmetry) {
  return symmetry.cell[static_cast<std::size_t>(label / 9)] * 9 +
         symmetry.digit[static_cast<std::size_t>(label % 9 + 1)] - 1;
}

}  // namespace

std::string image_of(const std::string& names, const std::string& line, const Symmetry& symmetry) {
  std::istringstream words(line.substr(0, line.find('\t')));
  std::string word, image;
  words >> word;
  const int size = static_cast<int>(std::lround(std::sqrt(static_cast<double>(word.size()))));
  for (char& c : word) {
    if (c >= '1' && c <= '9')
      c = static_cast<char>('0' + symmetry.digit[static_cast<std::size_t>(c - '0')]);
    const bool parity_turns = symmetry.digit[1] % 2 == 0;
    if (parity_turns && (c == 'e' || c == 'o')) c = c == 'e' ? 'o' : 'e';
  }
  image = moved(word, size, symmetry);
  if (has_name(names, "jigsaw") || has_name(names, "jigsaw+blocks") || has_name(names, "colour")) {
    words >> word;
    image += " " + moved(word, size, symmetry);
  }
  if (has_name(names, "edges") || has_name(names, "futoshiki")) {
    std::string columns;
    words >> word >> columns;
    const auto edges = moved_edges(word, columns, size, symmetry);
    image += " " + edges.first + " " + edges.second;
  }
  if (has_name(names, "gt")) {
    words >> word;
    image += " " + moved_gt(word, symmetry);
  }
  while (words >> word) image += " " + moved_word(word, size, symmetry);
  return image;
}

bool maps(const VariantPuzzle& from, const VariantPuzzle& to, const Symmetry& symmetry) {
  const auto is_here = [&](int label) {
    return label / 81 < from.size && label / 9 % 9 < from.size && label % 9 < from.size;
  };
  for (int x = 0; x < kLabels; ++x) {
    if (!is_here(x)) continue;
    const int image = moved_label(x, symmetry);
    const Set& links = from.board.links[static_cast<std::size_t>(x)];
    const Set& wanted = to.board.links[static_cast<std::size_t>(image)];
    if (links.count() != wanted.count()) return false;
    for (int y = first_of(links); y < kLabels; y = first_of(links, y + 1)) {
      if (!wanted[static_cast<std::size_t>(moved_label(y, symmetry))]) return false;
    }
    if (from.start.present[static_cast<std::size_t>(x)] !=
        to.start.present[static_cast<std::size_t>(image)])
      return false;
    if (from.start.decided[static_cast<std::size_t>(x)] !=
        to.start.decided[static_cast<std::size_t>(image)])
      return false;
  }
  std::set<std::set<int>> moved_variables, variables;
  for (const auto& variable : from.board.variables) {
    std::set<int> labels;
    for (int k = 0; k < from.size; ++k)
      labels.insert(moved_label(variable[static_cast<std::size_t>(k)], symmetry));
    moved_variables.insert(labels);
  }
  for (const auto& variable : to.board.variables)
    variables.emplace(variable.begin(), variable.begin() + to.size);
  return moved_variables == variables;
}

// The board of an image; nothing where a mark is between cells that are no neighbours any more.
static std::optional<VariantPuzzle> board_of(const std::string& names, const std::string& image) {
  try {
    return read_variant(names, image);
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
}

std::vector<std::string> random_images(const std::string& names, const std::string& line, int count,
                                       std::mt19937& random) {
  const VariantPuzzle puzzle = read_variant(names, line);
  std::set<std::string> seen{line.substr(0, line.find('\t'))};
  std::vector<std::string> images;
  for (int tries = 0; tries < kProposals && static_cast<int>(images.size()) < count; ++tries) {
    const Symmetry symmetry = proposal(puzzle.size, random);
    const std::string image = image_of(names, line, symmetry);
    if (seen.count(image) > 0) continue;
    const auto board = board_of(names, image);
    if (!board || !maps(puzzle, *board, symmetry)) continue;
    seen.insert(image);
    images.push_back(image);
  }
  return images;
}

}  // namespace bitwhip::oracle
