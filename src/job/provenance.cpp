#include "job/provenance.h"

#include <fmt/core.h>

#include "base/lists.h"
#include "base/text.h"
#include "batch/facts.h"
#include "grid/geometry.h"
#include "io/json.h"
#include "io/sha256.h"
#include "job/options.h"
#include "job/request.h"
#include "job/version.h"
#include "rating/status.h"
#include "simd/isa.h"
#include "variant/names.h"

namespace bitwhip::job {

namespace {

// An alias for JSON objects that keep the order of insertion.
using io::Json;

std::vector<BoardLayout> layouts_of(const variant::Variant& variant) {
  std::vector<BoardLayout> layouts;
  for (int size = variant::kLeastSize; size <= variant::kMostSize; ++size) {
    try {
      layouts.push_back(variant.layout(size));
    } catch (const std::invalid_argument&) {  // the names do not exist for the size
    }
  }
  return layouts;
}

// Returns a hash over a text of all houses, partial houses and links of the boards of a variant. It
// is the same on every machine and for every instruction set. It does not cover the fields of the
// lines, which the hash of the input covers.
std::string tables_sha256(const std::vector<BoardLayout>& layouts) {
  io::Sha256 hash;
  const auto add = [&hash](const std::string& text) { hash.update(text.data(), text.size()); };
  for (const BoardLayout& layout : layouts) {
    add(fmt::format("size {}\n", layout.size));
    for (const BoardLayout::HouseCells& house : layout.houses)
      add(fmt::format("house {} {}\n", house.name, joined(house.cells, " ")));
    for (const BoardLayout::HouseCells& house : layout.partial)
      add(fmt::format("partial {} {}\n", house.name, joined(house.cells, " ")));
    for (const CandidatePair& pair : layout.links) add(fmt::format("link {} {}\n", pair.a, pair.b));
  }
  return hash.hex();
}

// Returns the facts of a variant: name, hash, and for each valid size the numbers of CSP-variables
// and of extra links.
Json variant_facts(const variant::Variant& variant) {
  const std::vector<BoardLayout> layouts = layouts_of(variant);
  const auto board = [](const BoardLayout& layout) -> Json {
    const batch::BoardCounts counts = batch::count_board(Geometry(layout));
    return {{"size", layout.size}, {"variables", counts.variables}, {"links", counts.links}};
  };
  return {{"name", variant.name()},
          {"tables-sha256", tables_sha256(layouts)},
          {"boards", io::array_of(layouts, board)}};
}

Json inputs_of(const std::vector<ProvenanceInput>& files) {
  return io::array_of(files, [](const ProvenanceInput& file) -> Json {
    return {{"name", file.name},
            {"input-format", file.format.empty() ? Json() : Json(file.format)},
            {"bytes", file.read ? Json(file.bytes) : Json()},
            {"sha256", file.read && !file.sha256.empty() ? Json(file.sha256) : Json()}};
  });
}

Json counts_of(const batch::Tally& tally, std::span<const rating::RatingId> ratings) {
  Json counts = Json::object();
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    Json& values = counts[std::string(rating::info(ratings[i]).name)] = Json::object();
    if (i >= tally.by_rating.size()) continue;
    for (const auto& row : tally.by_rating[i].rows()) values[row.value] = row.count;
  }
  return counts;
}

// The options of earlier versions, in the order of their documents and journals. Those that are not
// here follow in the order of their rows, and are noted only where they are given, so that a run
// goes on with a journal that does not know them.
constexpr std::string_view kFirstOptions[] = {
    "ratings", "rules",     "columns",       "pm",        "input-format", "variant",     "column",
    "skip",    "limit",     "shard",         "keep-tail", "max-length",   "arena",       "timeout",
    "path",    "count-all", "max-solutions", "format",    "template",     "numeric-inf", "where",
    "sample",  "seed",      "top",           "by"};

}  // namespace

std::string variant_tables_sha256(const variant::Variant& variant) {
  return tables_sha256(layouts_of(variant));
}

Json record_options(const Plan& plan, const EarlierSources& earlier) {
  Json options;
  const auto note = [&](std::string_view name) {
    for (const OptionInfo& row : option_rows()) {
      if (row.name == name && row.note != nullptr) return row.note(options, name, plan);
    }
  };
  for (const std::string_view name : kFirstOptions) note(name);
  const Request& asked = plan.asked;
  options["known"] = asked.known.empty() ? Json() : Json(asked.known);
  if (!asked.known.empty())
    options["known-sha256"] = earlier.known_sha256.empty() ? Json() : Json(earlier.known_sha256);
  if (!earlier.outdated_by.empty()) options["known-outdated-by"] = earlier.outdated_by;
  if (!asked.db.empty()) options["db"] = asked.db;
  options["again"] =
      io::array_of(asked.again, [](rating::Status status) { return rating::to_string(status); });
  for (const OptionInfo& row : option_rows()) {
    if (row.note != nullptr && !contains(kFirstOptions, row.name))
      row.note(options, row.name, plan);
  }
  return options;
}

batch::WritingCommand written_by(const Plan& plan, Json options) {
  if (plan.notes.empty() || !plan.asked.format->keeps_notes()) return {};
  for (const char* const name : {"shard", "known", "known-outdated-by", "db", "memory"})
    options.erase(name);
  Json told = Json::object();
  for (const auto& [name, value] : options.items()) {
    if (!value.is_null() && value != false && value != Json::array()) told[name] = value;
  }
  return {std::string(plan.asked.verb), io::json_text(told)};
}

std::vector<ProvenanceInput> provenance_inputs(const input::FileInput& input) {
  return made_of(input.files(), [](const auto& file) {
    const std::string_view format =
        file.family ? input::row_of(*file.family).name : std::string_view();
    return ProvenanceInput{file.name, std::string(format), file.read, file.bytes, file.sha256};
  });
}

std::vector<ProvenanceInput> provenance_inputs(const batch::Journal& journal) {
  return made_of(journal.inputs, [](const batch::JournalInput& file) {
    return ProvenanceInput{file.name, file.format, file.read, file.size, file.sha256};
  });
}

std::string provenance(const Json& options, const std::vector<ProvenanceInput>& inputs,
                       std::span<const rating::RatingId> ratings, const batch::Tally& tally,
                       batch::RunEnd end, double seconds) {
  Json document;
  document["program"] = "bitwhip";
  document["version"] = version();
  document["commit"] = commit();
  document["compiler"] = compiler();
  document["build"] = build_type();
  document["isa"] = simd::current_isa();
  document["options"] = options;
  if (options.contains("variant"))
    document["variant"] = variant_facts(variant::Variant(options.at("variant").text()));
  document["inputs"] = inputs_of(inputs);
  document["complete"] = end == batch::RunEnd::complete;
  document["records"] = tally.records;
  Json& statuses = document["status"] = Json::object();
  for (const rating::StatusInfo& row : rating::statuses())
    statuses[std::string(row.name)] = tally.by_status[static_cast<std::size_t>(row.status)];
  // null: there was no condition, no earlier run.
  const auto if_asked = [&](const char* option, std::uint64_t count) {
    return options.contains(option) && !options.at(option).is_null() ? Json(count) : Json();
  };
  document["matched"] = if_asked("where", tally.matched);
  document["undecided"] = if_asked("where", tally.undecided);
  document["known"] = if_asked(options.contains("db") ? "db" : "known", tally.known);
  if (tally.passed_over > 0) document["passed-over"] = tally.passed_over;
  document["ratings"] = counts_of(tally, ratings);
  for (const rating::RatingId id : ratings) {
    const rating::RatingInfo& row = rating::info(id);
    // What a reader has to know about its values.
    if (!row.caveat.empty()) document["caveats"][row.name] = row.caveat;
  }
  document["seconds"] = seconds;
  document["puzzles_per_second"] = seconds > 0 ? static_cast<double>(tally.records) / seconds : 0;
  // json_text() replaces what is not UTF-8, since a file name may hold any bytes but JSON must not.
  return io::json_text(document, 2) + '\n';
}

}  // namespace bitwhip::job
