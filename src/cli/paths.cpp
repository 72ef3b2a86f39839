// bitwhip explain, bitwhip hint and bitwhip verify: resolution paths, their next rounds, and
// whether they are right.
#include "job/paths.h"

#include <fmt/core.h>

#include <cstdint>
#include <cstdio>
#include <string>

#include "app/files.h"
#include "app/progress.h"
#include "app/screen.h"
#include "batch/tally.h"
#include "batch/window.h"
#include "cli/shared_rows.h"
#include "input/reader.h"
#include "io/io_error.h"
#include "io/output.h"
#include "job/verbs.h"
#include "job/verdict.h"
#include "verify/board/sets.h"
#include "verify/check.h"
#include "verify/read/reader.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kExplainText = R"(
For each puzzle and rating, the program prints the resolution path: the singles, then round by
round the steps of the rating in nrc notation, or in that of --notation, and at the end the level,
the most complex rule and the solution. All steps of a round are found in the same state. An
argument that is a puzzle stands for itself; any other argument is a file, as for `bitwhip state`.
When the rating is infinite or above --max-length, the path goes as far as it can and says so. The
steps of the simple systems and of SER are sentences, in every notation. For Wmin and gWmin, one
candidate goes at a time, VALUE shows a range that is not decided, and REFUTATION tells why no
smaller value is possible. Trial and error (TE-depth, BxB, BxBB) has no paths.
)";

constexpr std::string_view kExplainExamples = R"(
  bitwhip explain 1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6
  bitwhip explain --ratings L,B --full --states all puzzles.txt | less -R
  bitwhip explain --notation csp --steps needed puzzles.txt
  bitwhip explain --steps needed --format json puzzles.txt | bitwhip verify
)";

constexpr std::string_view kHintText = R"(
For each puzzle or state and each rating, the program prints the next round of the path: the
singles if there are any, else the steps of the simplest rule of the rating that applies. The
program reads the same input as `bitwhip explain`. A state is a puzzle of 729 characters, or a grid
with --pm, as `bitwhip state` prints it.
)";

constexpr std::string_view kHintExamples = R"(
  bitwhip hint 1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6
  bitwhip state --after BRT puzzles.txt | bitwhip hint --pm --ratings S+W --full
)";

constexpr std::string_view kVerifyText = R"(
The program reads the paths in FILE (standard input without a FILE, or for -), text or JSON as
`bitwhip explain` prints them in any notation, and published paths: those that CSP-Rules prints and
that forums copy, with their banners, drawn states and comments. It checks every step against the
definition of the type that the step names: cells, links, additional candidates, order, target and
length, in the state at that point. Then it checks the rules and lengths of the path against its
rating, the end of the path, the level and the most complex rule. The checker shares no source with
the rules.

Each path gives one line. The line names the first step that is wrong, or what the path shows:
W <= 6, or W = inf where that is proven. With --strict the program proves the exact value, W = 6, by
searches of its own.
)";

constexpr std::string_view kVerifyExamples = R"(
  bitwhip explain --ratings W,B puzzles.txt | bitwhip verify
  bitwhip verify --strict paths.txt
  xclip -o | bitwhip verify --go-on
)";

// Every puzzle of the input, one after another; false when something is wrong with some of them.
bool write_all(job::PathWriter& paths, input::Input& input, const input::Form& form, app::Progress& progress, const io::Stop& stop) {
  bool all = true;
  input::Reader reader(input, stop, {.form = form});
  batch::RatedChunk chunk;
  batch::Tally so_far;
  while (reader.fill(chunk, 1)) {
    if (!chunk.notes.empty()) progress.without_line([&] { std::fwrite(chunk.notes.data(), 1, chunk.notes.size(), stderr); });
    for (const input::Line& line : chunk.lines) {
      if (stop.reason() != 0) return all;
      const batch::Front::Use front(progress.front(), chunk);
      chunk.under_way = line.number;
      for (const std::string& why : paths.write(chunk, line)) {
        progress.without_line([&] { app::complain(fmt::format("{}:{}: {}", *chunk.file_name, line.number, why)); });
        all = false;
      }
      ++so_far.records;
    }
    progress.progress({}, so_far, chunk.raw_bytes);
    chunk.recycle();
  }
  if (!reader.error().empty()) throw io::IoError(reader.error());
  return all;
}

int write_paths(const app::Plan& plan, job::Shown shown, const io::Stop& stop) {
  const app::Settings& settings = plan.settings;
  input::FileInput input = app::open_inputs(plan, stop);
  app::refuse_to_overwrite(settings);
  io::OutputFile output(settings.output);
  app::Progress progress({}, input.total_bytes());
  app::ClearingSink sink(output, progress);
  job::PathWriter paths(settings, shown, app::colors_output(settings), stop, sink);
  const bool all = write_all(paths, input, settings.form, progress, stop);
  progress.end();
  output.close();
  if (stop.reason() != 0) return app::kExitSignalBase + stop.reason();
  return all ? app::kExitOk : app::kExitDiffers;
}

int verify_paths(const app::Plan& plan, const io::Stop& stop) {
  const app::Settings& settings = plan.settings;
  const auto stopped = [&stop] { return stop.reason() != 0; };
  const verify::Checks checks{settings.strict, stopped, settings.go_on};
  input::FileInput input = app::open_inputs(plan, stop);
  bool all_shown = true;
  while (io::Source* const source = input.next()) {
    verify::PathReader reader([&](char* to, std::size_t size) { return stopped() ? 0 : source->read(to, size); },
                              settings.variant != nullptr ? settings.variant->name() : std::string());
    bool any = false;
    while (auto item = reader.next()) {
      if (stopped()) return app::kExitSignalBase + stop.reason();
      any = true;
      verify::Verdict verdict;
      verdict.where = item->where;
      verdict.why = item->why;
      try {
        if (item->why.empty()) verdict = job::judge(item->path, checks);
      } catch (const verify::Stopped&) {
        return app::kExitSignalBase + stop.reason();
      }
      app::print(fmt::format("{}: {}\n", input.name(), job::verdict_text(item->path, verdict, checks)));
      all_shown = all_shown && verdict.right() && verdict.unknown == 0 && (!settings.strict || verdict.not_strict.empty());
    }
    if (stopped()) return app::kExitSignalBase + stop.reason();
    if (!any) throw io::IoError(input.name() + ": no path in it; `bitwhip explain` prints them, as text or JSON");
  }
  return all_shown ? app::kExitOk : app::kExitDiffers;
}

// What the verbs that print paths share.
VerbInfo prints_paths() {
  VerbInfo verb;
  verb.files = "[PUZZLE|FILE...]";
  verb.max_files = SIZE_MAX;
  verb.reads_standard_input = true;
  verb.variables = {kIsaVariable, kColorVariable, kTerminalVariable};
  verb.tables = {job::input_format_table, job::path_rating_table, job::rule_table, job::path_format_table};
  verb.wish = app::Wish{.complete = app::completed<job::complete_paths>, .variant = true, .puzzles = true};
  return verb;
}

// all: those of `explain`, else of `hint`.
Options path_options(bool all) {
  Options options;
  options.add(job::kReadingOptions).add(job::kVariantOption).add(job::kPathRatingsOption).add(job::kRulesOption).add(job::kMaxLengthOption);
  options.add(job::kArenaOption).add(job::kPathTimeoutOption);
  if (all) options.add(job::kStepsOption);
  options.add(job::kNotationOptions);
  if (all) options.add(job::kStatesOption);
  return options.add(output_option()).add(force_option()).add(job::kPathFormatOption).add(isa_option()).add(plan_option());
}

}  // namespace

VerbInfo explain_verb() {
  VerbInfo verb = prints_paths();
  verb.name = "explain";
  verb.summary = "print the resolution path of each puzzle, step by step";
  verb.text = kExplainText;
  verb.examples = kExplainExamples;
  verb.options = path_options(true);
  verb.exits = {{app::kExitOk, 2, "every puzzle has its paths"},
                kMistake,
                kResource,
                {app::kExitDiffers, 1, "some puzzle has no path, or a limit stopped its path"},
                kDefect,
                kStoppedInPieces,
                kTerminated};
  verb.run = [](const app::Plan& plan, const io::Stop& stop) { return write_paths(plan, job::Shown::path, stop); };
  return verb;
}

VerbInfo hint_verb() {
  VerbInfo verb = prints_paths();
  verb.name = "hint";
  verb.summary = "print the next round of the path of each puzzle or state";
  verb.text = kHintText;
  verb.examples = kHintExamples;
  verb.options = path_options(false);
  verb.exits = {{app::kExitOk, 3, "every puzzle has a step"},
                kMistake,
                kResource,
                {app::kExitDiffers, 2, "some puzzle has no step"},
                kDefect,
                kStoppedInPieces,
                kTerminated};
  verb.run = [](const app::Plan& plan, const io::Stop& stop) { return write_paths(plan, job::Shown::hint, stop); };
  return verb;
}

VerbInfo verify_verb() {
  VerbInfo verb;
  verb.name = "verify";
  verb.files = "[FILE...]";
  verb.max_files = SIZE_MAX;
  verb.reads_standard_input = true;
  verb.summary = "check resolution paths with code that shares nothing with the rules";
  verb.text = kVerifyText;
  verb.examples = kVerifyExamples;
  verb.options.add(job::kVariantOption).add(job::kVerifyOptions).add(plan_option());
  verb.exits = {{app::kExitOk, 5, "every path is right"},
                kMistake,
                {app::kExitIo, 7, "a file could not be read, or it holds no path"},
                {app::kExitDiffers, 4, "some path is wrong or has steps that are not checked, or with --strict its exact value is not proven"},
                kDefect,
                kStoppedInPieces,
                kTerminated};
  verb.wish = app::Wish{.complete = app::completed<job::complete_verify>, .variant = true};
  verb.run = verify_paths;
  return verb;
}

}  // namespace bitwhip::cli
