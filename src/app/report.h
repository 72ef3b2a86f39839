// bitwhip report: files of records to one page of pictures and tables.
#pragma once

#include <string>
#include <vector>

#include "app/plan.h"
#include "report/document.h"
#include "report/gather.h"

namespace bitwhip::app {

struct ReportSettings {
  report::Asked asked;
  bool compare = false;  // two files beside each other
  std::string title;
  std::string charts;                          // a folder for the pictures; empty: none
  std::string profile;                         // a folder that `profile` wrote; empty: none
  std::string provenance;                      // empty: looked for beside the files
  const report::FormatInfo* format = nullptr;  // null: the first one, but text on a terminal
};

Settings complete_report(Settings asked);
// Returns the files that --profile and --provenance name, which are read.
std::vector<RunFile> files_of_report(const Settings& settings);
int make_report(const Plan& plan, const io::Stop& stop);

}  // namespace bitwhip::app
