// Everything that the command line asks for.
//
// Each command has its own settings in its own header; this one brings them together for the parser and for the table of verbs.
#pragma once

#include <string>

#include "cli/bench.h"
#include "cli/classify.h"
#include "cli/common_settings.h"
#include "cli/compare.h"
#include "cli/document.h"
#include "cli/explain.h"
#include "cli/import.h"
#include "cli/merge.h"
#include "cli/profile.h"
#include "cli/query.h"
#include "cli/rate.h"
#include "cli/report.h"
#include "cli/state.h"
#include "cli/verb.h"
#include "cli/verify.h"

namespace bitwhip::cli {

struct Settings {
  Verb verb = Verb::none;
  bool help = false;
  bool version = false;
  std::string isa;  // empty: the choice of the environment, or the best one

  CommonSettings common;
  RateSettings rate;
  ClassifySettings classify;
  StateSettings state;
  CompareSettings compare;
  ExplainSettings explain;
  MergeSettings merge;
  ProfileSettings profile;  // of merge too
  ReportSettings report;
  VerifySettings verify;
  QuerySettings query;
  ImportSettings import_lists;
  BenchSettings bench;
  DocumentSettings document;
};

}  // namespace bitwhip::cli
