#include "job/statistics.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "io/io_error.h"
#include "job/options.h"
#include "job/verb_requests.h"
#include "tables/collection_check.h"
#include "tables/list_reader.h"
#include "tables/weighted_sums.h"

namespace bitwhip::job {

namespace {

constexpr std::string_view kSummary = "summary", kTotal = "total", kWithin = "within";

using Asked = tables::WeightedReader::WeightingOptions;

// Returns how the rows are read.
Asked reading_of(const StatsRequest& own) {
  return {.columns = own.columns,
          .cluster = own.cluster,
          .by = own.by,
          .times = own.times,
          .unbiased = own.unbiased,
          .zero_as = own.zero_as,
          .open_as = own.open_as};
}

struct FileSums {
  tables::WeightedSums sums{};
  bool of_records = false;  // some list holds records, not a summary
};

// Returns the sums over all lists: those of records first, then the summaries.
FileSums sums_of(const NextList& next, const Asked& asked, const io::Stop& stop) {
  std::optional<tables::WeightedReader> records;
  std::optional<tables::WeightedSums> sums;
  std::vector<std::pair<tables::WeightedSums, std::string>> more;
  for (NamedList list = next(); list.source != nullptr; list = next()) {
    tables::FileFront front = tables::front_of(*list.source);
    io::PrefixedSource bytes(std::move(front.text), *list.source);
    tables::ClosingCheckSource source(bytes);
    if (!front.is_summary) {
      if (!records) records.emplace(asked);
      tables::ListReader reader(source, list.name, tables::ListReader::AllColumns::with_notes);
      records->add(reader);
      if (stop.reason() == 0) source.finish(list.name);
      continue;
    }
    const std::string text = io::read_up_to(source, SIZE_MAX);
    for (const std::string_view summary : tables::summaries_in(text)) {
      more.emplace_back(tables::sums_of(summary, list.name), list.name);
      if (!asked.columns.empty()) more.back().first.keep_columns(asked.columns);
    }
  }
  if (records) sums = records->finish();
  for (auto& [one, name] : more) {
    if (one.unbiased != asked.unbiased && asked.unbiased)
      throw tables::ListError(printable(name) + ": this summary was made without --unbiased");
    if (sums) {
      sums->add(one, name);
    } else {
      sums = std::move(one);
    }
  }
  if (!sums) throw io::IoError("there are no records");
  return {*std::move(sums), records.has_value()};
}

// Throws OptionError if the sums were not made with the options that are asked for.
void check(const tables::WeightedSums& sums, const Asked& asked) {
  const auto differs = [](const auto& wanted, const auto& there) {
    return wanted && wanted != there;
  };
  const bool other_cluster =
      asked.cluster && *asked.cluster != (sums.cluster.empty() ? "none" : sums.cluster);
  if (differs(asked.zero_as, sums.zero_as) || differs(asked.open_as, sums.open_as) ||
      other_cluster || (!asked.by.empty() && asked.by != sums.by))
    throw OptionError(
        "a summary holds sums: --by, --cluster, --zero-as and --as belong to the command that made "
        "it");
  for (const std::string& name : asked.columns) {
    if (sums.find(name) == nullptr)
      throw OptionError(fmt::format("--columns: the summary has no sums of '{}'", name));
  }
  if (const std::string method = sums.notes.other_method(); sums.unbiased && !method.empty())
    throw io::IoError(fmt::format(
        "the weights undo the bias of controlled-bias, and these puzzles were made by {}", method));
}

void check_totals(const tables::WeightedSums& sums) {
  if (!sums.unbiased) throw io::IoError("--totals: the summary was made without --unbiased");
  if (sums.find("clues") == nullptr) throw io::IoError("--totals: the records have no clues");
  if (const std::string why = sums.notes.why_not_whole(sums.records); !why.empty())
    throw io::IoError("--totals: " + why);
}

// Returns the sums of the list of --compare. Errors by clusters can be compared with those of
// independent records, but values must have the same meaning.
FileSums compared_sums(const tables::WeightedSums& sums, const StatsRequest& own,
                       const NextList& next, const io::Stop& stop) {
  Asked asked = reading_of(own);
  asked.by.clear();
  FileSums compared = sums_of(next, asked, stop);
  const tables::WeightedSums& other = compared.sums;
  if (stop.reason() != 0) return compared;
  try {
    check(other, asked);
  } catch (const io::IoError& error) {
    throw io::IoError(fmt::format("{}: {}", printable(own.compare), error.what()));
  }
  const auto refuse = [&](std::string_view why) {
    throw OptionError(fmt::format("--compare: {} was summed up {}", printable(own.compare), why));
  };
  if (other.unbiased != sums.unbiased)
    refuse(other.unbiased ? "with --unbiased, and the other files were not"
                          : "without --unbiased, and the other files with it");
  if (other.zero_as != sums.zero_as) refuse("with another --zero-as than the other files");
  if (other.open_as != sums.open_as) refuse("with another --as than the other files");
  return compared;
}

}  // namespace

std::vector<std::string_view> stats_formats() {
  std::vector<std::string_view> names = tables::formats().names();
  names.push_back(kSummary);
  return names;
}

std::vector<std::string_view> deviations() { return {kTotal, kWithin}; }

bool is_within(const std::string& value) {
  if (value != kWithin && value != kTotal)
    throw OptionError(fmt::format("'{}' is neither total nor within", value));
  return value == kWithin;
}

void set_stats_format(Request& request, const std::string& value) {
  request.own_of<StatsRequest>().summary = value == kSummary;
  if (value != kSummary) request.table_format = choose("format", tables::formats(), value)->name;
}

void adapt_stats(PlanDraft& draft) {
  const Request& asked = draft.request;
  const auto own = asked.own_of<StatsRequest>();
  if (std::count(asked.files.begin(), asked.files.end(), kStandard) + (own.compare == kStandard) >
      1)
    throw OptionError("standard input can only be read once");
  if (own.summary && (!own.compare.empty() || own.totals))
    throw OptionError(
        "--format summary writes sums alone: --compare and --totals are asked of whoever reads it");
}

Statistics statistics_of(const Request& request, const NextList& next, const NextList& compared,
                         const io::Stop& stop) {
  const auto own = request.own_of<StatsRequest>();
  const Asked asked = reading_of(own);
  const tables::StatisticsOptions options{
      .exact = request.table_format == "csv" || request.table_format == "json",
      .within = own.within,
      .totals = own.totals};
  const auto [sums, of_records] = sums_of(next, asked, stop);
  if (stop.reason() != 0) return {};
  std::optional<FileSums> other;
  check(sums, asked);
  if (!own.compare.empty()) other = compared_sums(sums, own, compared, stop);
  if (stop.reason() != 0) return {};
  if (!asked.times.empty() && !of_records && !(other && other->of_records))
    throw OptionError(
        "--times is of records, and these files are summaries, which have counted them");
  if (sums.records == 0 && !own.summary) throw io::IoError("there are no records");
  if (own.totals) check_totals(sums);
  if (own.summary) return {.summary = tables::summary_of(sums)};
  Statistics found{.tables = tables::statistics(sums, options)};
  if (other) found.tables.push_back(tables::comparison_of(sums, other->sums, own.compare, options));
  return found;
}

}  // namespace bitwhip::job
