// The statistics of `stats`, from its options and lists of records: tables, or the sums themselves.
//
// Thread-safety: plain functions.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/source.h"
#include "io/stop.h"
#include "job/plan.h"
#include "job/request.h"
#include "tables/table.h"

namespace bitwhip::job {

// The words and values of its options.
std::vector<std::string_view> stats_formats();
std::vector<std::string_view> deviations();
bool is_within(const std::string& value);
void set_stats_format(Request& request, const std::string& value);

// Refuses what does not go together (VerbTraits::adapt). Throws OptionError.
void adapt_stats(PlanDraft& draft);

// A list of records, or a summary, that is read to its end; the name is for messages. A source may
// end at a stop.
struct NamedList {
  std::string name;
  std::shared_ptr<io::Source> source;
};
// Opens the next list; its source is null behind the last one.
using NextList = std::function<NamedList()>;

struct Statistics {
  std::vector<tables::Table> tables{};
  std::string summary{};  // of --format summary, in place of tables
};

// Returns the statistics of the lists. compared: the list of --compare; its source is null without
// one. Returns nothing of use after a stop. Throws OptionError, tables::ListError, io::IoError.
Statistics statistics_of(const Request& request, const NextList& next, const NextList& compared,
                         const io::Stop& stop);

}  // namespace bitwhip::job
