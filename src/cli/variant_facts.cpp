#include "cli/variant_facts.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "batch/puzzle_reader.h"
#include "grid/geometry.h"
#include "io/sha256.h"
#include "variant/names.h"

namespace bitwhip::cli {

namespace {

std::vector<Layout> layouts_of(const variant::Variant& variant) {
  std::vector<Layout> layouts;
  for (int size = variant::kLeastSize; size <= variant::kMostSize; ++size) {
    try {
      layouts.push_back(variant.layout(size));
    } catch (const std::invalid_argument&) {  // the names do not exist for the size
    }
  }
  return layouts;
}

void append_houses(std::string& out, std::string_view what, const std::vector<Layout::House>& houses) {
  for (const Layout::House& house : houses) {
    fmt::format_to(std::back_inserter(out), "{} {} {}\n", what, house.name, fmt::join(house.cells, " "));
  }
}

std::string as_text(const Layout& layout) {
  std::string text = fmt::format("size {}\n", layout.size);
  append_houses(text, "house", layout.houses);
  append_houses(text, "partial", layout.partial);
  for (const CandidatePair& pair : layout.links) fmt::format_to(std::back_inserter(text), "link {} {}\n", pair.a, pair.b);
  return text;
}

std::string hash_of(const std::vector<Layout>& layouts) {
  io::Sha256 hash;
  for (const Layout& layout : layouts) {
    const std::string text = as_text(layout);
    hash.update(text.data(), text.size());
  }
  return hash.hex();
}

}  // namespace

std::string tables_sha256(const variant::Variant& variant) { return hash_of(layouts_of(variant)); }

nlohmann::ordered_json variant_facts(const variant::Variant& variant) {
  const std::vector<Layout> layouts = layouts_of(variant);
  nlohmann::ordered_json facts{{"name", variant.name()}, {"tables-sha256", hash_of(layouts)}, {"boards", nlohmann::ordered_json::array()}};
  for (const Layout& layout : layouts) {
    const batch::BoardCounts counts = batch::count_board(Geometry(layout));
    facts["boards"].push_back({{"size", layout.size}, {"variables", counts.variables}, {"links", counts.links}});
  }
  return facts;
}

}  // namespace bitwhip::cli
