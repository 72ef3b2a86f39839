// bitwhip report: files of records to one page of pictures and tables.
#pragma once

#include <string>

#include "cli/common_settings.h"
#include "report/document.h"
#include "report/gather.h"

namespace bitwhip::cli {

struct ReportSettings {
  report::Asked asked;
  bool compare = false;  // two files beside each other
  std::string title;
  std::string charts;                          // a folder for the pictures; empty: none
  std::string profile;                         // a folder that `profile` wrote; empty: none
  std::string provenance;                      // empty: looked for beside the files
  const report::FormatInfo* format = nullptr;  // null: the first one, but text on a terminal
};

int make_report(const CommonSettings& common, const ReportSettings& settings);

}  // namespace bitwhip::cli
