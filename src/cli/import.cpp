#include "cli/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "batch/record.h"
#include "cli/batch_run.h"
#include "cli/exit_code.h"
#include "cli/list_file.h"
#include "cli/print.h"
#include "cli/signals.h"
#include "cli/store_run.h"
#include "cli/usage_error.h"
#include "grid/puzzle.h"
#include "input/io_error.h"
#include "rating/rating.h"
#include "report/list_reader.h"
#include "store/rows.h"
#include "store/writer.h"
#include "variant/variant.h"

namespace bitwhip::cli {

namespace {

using rating::Status;
using rating::Value;

constexpr std::string_view kStatus = "status";

// What is taken of a file.
struct Plan {
  std::string source;
  std::vector<ImportSettings::Column> columns;
  bool has_status = false;
};

Plan plan_of(const std::string& file, const ImportSettings& settings, const input::Stop& stop) {
  ListFile list(file, stop);
  const std::vector<std::string> heads = report::column_names(list, list.name());
  Plan plan{settings.source.empty() ? std::filesystem::path(file).filename().string() : settings.source, settings.columns, false};
  plan.has_status = std::find(heads.begin(), heads.end(), kStatus) != heads.end();
  if (!plan.columns.empty()) return plan;
  for (const std::string& head : heads) {
    if (rating::find_rating(head)) plan.columns.push_back({head, head});
  }
  if (plan.columns.empty() && stop.reason() == 0) refuse(file, "no column has the name of a rating; --column NAME says which one holds values");
  if (plan.columns.size() > rating::kMaxRatings) refuse(file, fmt::format("more than {} columns of ratings; --column chooses some of them", rating::kMaxRatings));
  return plan;
}

std::vector<store::RatingKey> keys_of(const Plan& plan) {
  std::vector<store::RatingKey> keys;
  for (const ImportSettings::Column& column : plan.columns) {
    const auto id = rating::find_rating(column.rating);
    keys.push_back({column.rating, 0, {}, plan.source, id ? std::string(rating::info(*id).unit) : std::string(), id ? rating::info(*id).scale : rating::Scale::whole});
  }
  return keys;
}

store::RunFacts facts_of(const input::FileInput::File& file, const Plan& plan) {
  nlohmann::ordered_json options;
  options["source"] = plan.source;
  options["columns"] = nlohmann::ordered_json::object();
  for (const ImportSettings::Column& column : plan.columns) options["columns"][column.name] = column.rating;
  store::RunFacts facts{"import", program_name(), options.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace), {}, {}};
  facts.files.push_back(file_fact(file));
  return facts;
}

// What a list without statuses tells of a value.
Status status_of(Value value) {
  switch (value.kind) {
    case Value::Kind::infinite:
      return Status::unsolved;
    case Value::Kind::interval:
      return Status::open;
    case Value::Kind::above:
      return Status::length;
    default:
      return Status::ok;
  }
}

// Lines to what the store takes.
class Importer {
 public:
  Importer(const Plan& plan, const std::string& name) : plan_(plan), file_(name), rows_(plan.columns.size()) {}

  void add(const report::ListReader& list, std::string& bytes) {
    rating::Report report;
    batch::Record record;
    record.report = &report;
    record.file = file_;
    record.line = list.line();
    record.variant = list.variant();
    record.puzzle = list.puzzle();
    record.in_store = true;
    if (record.puzzle.empty()) {
      report.status = Status::invalid_format;
      ++without_puzzle_;
    } else {
      describe(list, record, report);
      take_values(list, record, report);
    }
    rows_.record(bytes, record);
  }

  std::uint64_t without_puzzle() const { return without_puzzle_; }

 private:
  void describe(const report::ListReader& list, batch::Record& record, rating::Report& report) {
    report.clues = -1;
    if (list.variant() == "classic") {
      if (record.puzzle.size() == kCells) report.clues = kCells - static_cast<int>(std::count(record.puzzle.begin(), record.puzzle.end(), '.'));
      return;
    }
    record.size = size_of(list);
  }

  int size_of(const report::ListReader& list) {
    try {
      const auto& variant = variants_.try_emplace(list.variant(), list.variant()).first->second;
      const auto read = variant.read(list.puzzle());
      if (const auto* refusal = std::get_if<variant::Refusal>(&read)) list.fail(refusal->message);
      return std::get<variant::VariantPuzzle>(read).size;
    } catch (const std::invalid_argument& error) {
      list.fail(error.what());
    }
  }

  // An empty cell without a status tells nothing, so it is no result.
  void take_values(const report::ListReader& list, batch::Record& record, rating::Report& report) {
    if (plan_.has_status) {
      const rating::StatusInfo* info = rating::statuses().find(list.texts().front());
      if (info == nullptr) list.fail(fmt::format("'{}' is not a status", list.texts().front()));
      report.status = info->status;
    }
    for (std::size_t i = 0; i < plan_.columns.size(); ++i) {
      const Value value = list.value(i);
      report.values[i] = value;
      if (!plan_.has_status) report.status = std::max(report.status, status_of(value));
      if (value.kind == Value::Kind::none && !plan_.has_status) record.found |= std::uint64_t{1} << i;
    }
  }

  const Plan& plan_;
  const std::string file_;
  const store::RowWriter rows_;
  std::map<std::string, variant::Variant> variants_;
  std::uint64_t without_puzzle_ = 0;
};

void import_list(const std::string& file, const ImportSettings& settings, const input::Stop& stop) {
  const Plan plan = plan_of(file, settings, stop);
  if (stop.reason() != 0) return;
  ListFile source(file, stop);
  const std::string name = input::printable(source.name());
  std::vector<std::string> values;
  for (const ImportSettings::Column& column : plan.columns) values.push_back(column.name);
  report::ListReader list(source, source.name(), values, plan.has_status ? std::vector<std::string>{std::string(kStatus)} : std::vector<std::string>{});
  store::Writer writer(settings.store, waiting(stop), facts_of(source.file(), plan), keys_of(plan));
  Importer importer(plan, name);
  std::string bytes;
  while (list.next()) {
    bytes.clear();
    importer.add(list, bytes);
    writer.write(bytes);
  }
  const bool complete = stop.reason() == 0;
  writer.finish(complete, {});
  const store::Counts counts = writer.counts();
  std::string labels;
  for (const store::RatingKey& key : keys_of(plan)) labels += fmt::format("{}{}", labels.empty() ? "" : ", ", store::label_of(key));
  complain(fmt::format("{}: {} lines, {} of them without a puzzle; {} new puzzles, {} new values of {}", name, counts.records, importer.without_puzzle(),
                       counts.puzzles, counts.results, labels));
}

}  // namespace

int import_lists(const CommonSettings& common, const ImportSettings& settings) {
  if (common.files.empty()) throw UsageError("import takes lists of ratings: bitwhip import RECORDS... --db FILE");
  if (settings.store.empty()) throw UsageError("import needs --db FILE: the store that takes the ratings");
  for (const std::string& file : common.files) {
    if (file == kStandard) throw UsageError("import reads files, not standard input: their names tell where the ratings come from");
    if (are_one_file(file, settings.store)) throw UsageError(fmt::format("{} is both a list and the store", file));
  }
  const input::Stop& stop = stop_on_signals();
  for (const std::string& file : common.files) {
    try {
      import_list(file, settings, stop);
    } catch (const report::ListError& error) {
      if (stop.reason() == 0) throw input::IoError(error.what());
    }
    if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  }
  return kExitOk;
}

}  // namespace bitwhip::cli
