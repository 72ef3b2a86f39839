// Options of the program, exit codes and environment variables that several verbs share.
//
// Thread-safety: constants and plain functions.
#pragma once

#include "cli/verb.h"
#include "io/stop.h"
#include "job/help.h"
#include "job/plan.h"

namespace bitwhip::cli {

// The options of outputs: of a verb that prints at its end; of a run that writes records, with
// journal and resumption; the same with the store, for `rate`; and the last options of a run.
std::vector<Option> output_options();
OptionList kept_output_options();
OptionList kept_output_and_store_options();
OptionList last_options();
std::vector<Option> histogram_options();
Option table_format_option();
Option tables_folder_option();  // for the tables of a profile
Option provenance_option();
Option isa_option();
Option plan_option();

// Returns a verb that prints at its end.
VerbInfo prints_at_end(const job::VerbText& text);
// Returns a verb that writes a record for each puzzle that it reads.
VerbInfo writes_records(const job::VerbText& text, job::VerbTraits traits,
                        int (*run)(const job::Plan& plan, const io::Stop& stop));
inline constexpr std::string_view kPuzzles = "[PUZZLE|FILE...]";

// Returns the instruction sets of all builds, so that manual pages do not depend on the machine.
// choose_isa() refuses those that this build or machine lacks.
std::vector<std::string_view> isa_names();

// Returns the formats of tables.
job::NameTable table_format_table();

// Exit codes, beside those of job/help.h.
using job::kAllRead, job::kDefect, job::kMistake, job::kPrinted, job::kResource,
    job::kStoppedInPieces, job::kTerminated;
inline constexpr ExitInfo kWhole{.code = kExitOk, .order = 7, .meaning = "the output is whole"};
inline constexpr ExitInfo kResourceOfRun{
    .code = kExitIo,
    .order = 2,
    .meaning =
        "a file could not be read or written, or memory or threads could not be had; or the output "
        "is not empty, and is not what --resume goes on with"};
// Of verbs that read puzzles of any lines.
inline constexpr ExitInfo kResourceOrNoPuzzle{
    .code = kExitIo,
    .order = 2,
    .meaning =
        "a file could not be read or written, or memory or threads could not be had; or the input "
        "has lines, and not one of them holds a puzzle; or the output is not empty, and is not "
        "what --resume goes on with"};
// Of verbs that print at the end.
inline constexpr ExitInfo kStoppedBefore{
    .code = kExitSignalBase + SIGINT,
    .order = 2,
    .meaning = "SIGINT stopped the program before the end of its output"};

// Environment variables.
inline constexpr EnvironmentInfo kIsaVariable{
    .order = 1,
    .name = "BITWHIP_ISA",
    .meaning = "the instruction set, when there is no option --isa"};
inline constexpr EnvironmentInfo kColorVariable{
    .order = 3,
    .name = "NO_COLOR",
    .meaning = "when it is set and not empty, the output has no colours"};
inline constexpr EnvironmentInfo kTerminalVariable{
    .order = 4,
    .name = "TERM",
    .meaning =
        "on a terminal of the type `dumb`, the program uses neither colours nor a status line"};
inline constexpr EnvironmentInfo kLocaleVariables{
    .order = 5,
    .name = "LC_ALL, LC_CTYPE, LANG",
    .meaning =
        "the first that is set counts; in a UTF-8 locale the bars of the histogram have finer "
        "steps"};
inline constexpr EnvironmentInfo kPagerVariables{
    .order = 6,
    .name = "PAGER, LESS",
    .meaning =
        "on a terminal the program that shows help and lists [less], and its options [FRX]; "
        "PAGER=cat shows them as they are"};
// Files.
inline constexpr EnvironmentInfo kStoreFiles{
    .order = 1,
    .name = "STORE-wal, STORE-shm",
    .meaning =
        "beside a store while a program has it open, and after a crash: the latest records, which "
        "the next program takes over"};
inline constexpr EnvironmentInfo kJournalFile{
    .order = 2,
    .name = "OUTPUT.journal",
    .meaning = "beside the output of a run: how far the run has come, from which --resume goes on"};

}  // namespace bitwhip::cli
