#include "app/check.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "app/rate.h"
#include "base/exit_code.h"
#include "variant/variant.h"

namespace bitwhip::app {

Settings complete_check(Settings asked) {
  if (asked.variant != nullptr && asked.solutions > 2) throw job::OptionError("--max-solutions counts the solutions of classic puzzles alone");
  job::RecordSettings& records = asked.records;
  if (!records.template_text) {
    std::vector<const batch::ColumnInfo*> columns;
    const auto add = [&columns](const batch::ColumnInfo* column) {
      if (std::find(columns.begin(), columns.end(), column) == columns.end()) columns.push_back(column);
    };
    for (const std::string_view name : {"solutions", "minimal", "redundant"}) add(batch::columns().find(name));
    if (asked.variant == nullptr) add(batch::columns().find("automorphisms"));
    std::for_each(records.columns.begin(), records.columns.end(), add);
    records.columns = std::move(columns);
  }
  return complete_records(std::move(asked), {.ratings = {}, .records = true});
}

int check(const Plan& plan, const io::Stop& stop) {
  batch::Tally counts;
  const int code = write_records(plan, stop, counts);
  const bool proper = counts.by_status[static_cast<std::size_t>(rating::Status::ok)] == counts.records;
  return code == kExitOk && !proper ? kExitImproper : code;
}

}  // namespace bitwhip::app
