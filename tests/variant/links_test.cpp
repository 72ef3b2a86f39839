// Link sets against their definitions, pair by pair, and against the counts of the literature.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <functional>

#include "layouts.h"
#include "variant/variant.h"

using namespace bitwhip;
using namespace bitwhip::variant;
using namespace bitwhip::variant::checks;

namespace {

// Distances of rows and columns, on a torus the shorter way round; digits and the number of digits.
using Rule = std::function<bool(int dr, int dc, int v, int w, int n)>;

bool knight(int dr, int dc) { return (dr == 1 && dc == 2) || (dr == 2 && dc == 1); }
bool side(int dr, int dc) { return dr + dc == 1; }
bool corner(int dr, int dc) { return dr == 1 && dc == 1; }
bool next(int v, int w) { return v - w == 1 || w - v == 1; }

bool antiknight(int dr, int dc, int v, int w, int) { return knight(dr, dc) && v == w; }
bool antiking(int dr, int dc, int v, int w, int) { return dr <= 1 && dc <= 1 && v == w; }
bool nc(int dr, int dc, int v, int w, int) { return side(dr, dc) && next(v, w); }
bool nc_plus(int dr, int dc, int v, int w, int n) {
  return side(dr, dc) && (next(v, w) || (v == 1 && w == n) || (v == n && w == 1));
}
bool ncferz(int dr, int dc, int v, int w, int) { return corner(dr, dc) && next(v, w); }
bool ncknight(int dr, int dc, int v, int w, int) { return knight(dr, dc) && next(v, w); }
bool dotted(int dr, int dc, int v, int w, int) {
  return side(dr, dc) && (next(v, w) || v == 2 * w || w == 2 * v);
}
bool xv(int dr, int dc, int v, int w, int) { return side(dr, dc) && (v + w == 5 || v + w == 10); }
bool miracle(int dr, int dc, int v, int w, int n) {
  return antiknight(dr, dc, v, w, n) || antiking(dr, dc, v, w, n) || nc(dr, dc, v, w, n);
}

// The links of the layout are the pairs that the rule gives and no house does.
std::size_t check_links(const BoardLayout& layout, const Rule& rule, bool torus = false) {
  BoardLayout bare = layout;
  bare.links.clear();
  const Linked by_house(bare);
  const int n = layout.size;
  const auto distance = [&](int a, int b) {
    const int d = std::abs(a - b);
    return torus ? std::min(d, n - d) : d;
  };
  std::vector<CandidatePair> expected;
  for (int a = 0; a < 81; ++a) {
    for (int b = a + 1; b < 81; ++b) {
      if (std::max({a / 9, a % 9, b / 9, b % 9}) >= n) continue;
      for (int v = 1; v <= n; ++v) {
        for (int w = 1; w <= n; ++w) {
          const CandidatePair pair{candidate_of(a, v), candidate_of(b, w)};
          if (rule(distance(a / 9, b / 9), distance(a % 9, b % 9), v, w, n) &&
              !by_house(pair.a, pair.b))
            expected.push_back(pair);
        }
      }
    }
  }
  std::sort(expected.begin(), expected.end());
  CHECK(layout.links == expected);
  return expected.size();
}

struct Range {
  std::size_t least, most;
  double mean;  // to one place
  friend bool operator==(const Range&, const Range&) = default;
};

Range links_of_each(const std::string& names) {
  const Variant variant(names);
  const Linked linked(variant.layout(9));
  Range range{999, 0, 0};
  for (int c = 0; c < kCandidates; ++c) {
    const std::size_t links = linked.of(static_cast<Candidate>(c)).size();
    range.least = std::min(range.least, links);
    range.most = std::max(range.most, links);
    range.mean += static_cast<double>(links);
  }
  range.mean = std::round(range.mean / kCandidates * 10) / 10;
  return range;
}

struct Row {
  const char* name;
  Rule rule;
  std::size_t count;  // on a classic board; 0: not published
};

const std::vector<Row>& rows() {
  static const std::vector<Row> list{{"antiknight", antiknight, 1368},
                                     {"antiking", antiking, 504},
                                     {"nc", nc, 2304},
                                     {"nc+", nc_plus, 0},
                                     {"ncferz", ncferz, 2048},
                                     {"ncknight", ncknight, 0},
                                     {"kropki-", dotted, 0},
                                     {"xv-", xv, 0},
                                     {"antiknight,antiking,nc", miracle, 4176}};
  return list;
}

}  // namespace

TEST_CASE("links: each name on a classic board") {
  for (const Row& row : rows()) {
    INFO(row.name);
    const Variant variant(row.name);
    check_shape(variant.layout(9));
    const std::size_t count = check_links(variant.layout(9), row.rule);
    if (row.count != 0) CHECK(count == row.count);
    CHECK(count != 0);
  }
}

TEST_CASE("links: each name on boards of every size, without blocks and with other houses") {
  for (const Row& row : rows()) {
    for (int size = 4; size <= 9; ++size) {
      INFO(row.name << " " << size);
      const Variant variant(std::string("latin,x,") + row.name);
      check_shape(variant.layout(size));
      check_links(variant.layout(size), row.rule);
    }
  }
}

TEST_CASE("links: moves wrap on a torus, negative constraints of dotted and of XV do not") {
  for (const Row& row : rows()) {
    const bool wraps = std::string(row.name) != "kropki-" && std::string(row.name) != "xv-";
    for (const int size : {4, 5, 6, 9}) {
      INFO(row.name << " " << size);
      const Variant variant(std::string("latin,toroidal,antiking,") + row.name);
      check_shape(variant.layout(size));
      const BoardLayout& layout = variant.layout(size);
      if (wraps) {
        check_links(
            layout,
            [&](int dr, int dc, int v, int w, int n) {
              return antiking(dr, dc, v, w, n) || row.rule(dr, dc, v, w, n);
            },
            true);
      } else {
        const Variant kings("latin,toroidal,antiking");
        BoardLayout rest = layout;
        std::erase_if(rest.links, [&](const CandidatePair& pair) {
          const auto& known = kings.layout(size).links;
          return std::binary_search(known.begin(), known.end(), pair);
        });
        check_links(rest, [&](int dr, int dc, int v, int w, int n) {
          return v != w && row.rule(dr, dc, v, w, n);
        });
      }
    }
  }
}

TEST_CASE("links: the number of links of a candidate") {
  CHECK(links_of_each("classic") == Range{28, 28, 28});
  CHECK(links_of_each("latin") == Range{24, 24, 24});
  struct Published {
    const char* names;
    std::size_t least, most;
  };
  for (const Published& row :
       {Published{"x", 28, 40}, Published{"windoku", 31, 32}, Published{"disjoint", 32, 32},
        Published{"antiking", 28, 31}, Published{"antiknight", 28, 36}, Published{"nc", 30, 36},
        Published{"nc+", 32, 36}, Published{"ncferz", 29, 36}, Published{"ncknight", 30, 44},
        Published{"antiknight,antiking,nc", 30, 45}, Published{"toroidal,antiknight", 34, 36},
        Published{"toroidal,nc+", 36, 36}}) {
    INFO(row.names);
    const Range range = links_of_each(row.names);
    CHECK(range.least == row.least);
    CHECK(range.most == row.most);
  }
  CHECK(links_of_each("antiknight").mean == 31.8);
  CHECK(links_of_each("nc").mean == 34.3);
  CHECK(links_of_each("antiknight,antiking,nc").mean == 39.5);
}
