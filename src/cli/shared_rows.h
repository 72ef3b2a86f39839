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
// journal and resumption, and for `rate` with the store; and the last options of a run.
std::vector<Option> output_options();
OptionList kept_output_options(bool to_store = false);
OptionList last_options();
std::vector<Option> histogram_options();
Option table_format_option();
Option tables_folder_option();  // for the tables of a profile
Option provenance_option();
Option isa_option();
Option plan_option();

// Completes a verb that writes a record for each puzzle that it reads.
VerbInfo writes_records(VerbInfo verb, job::VerbTraits traits,
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
inline constexpr ExitInfo kWhole{kExitOk, 7, "the output is whole"};
inline constexpr ExitInfo kResourceOfRun{
    kExitIo, 2,
    "a file could not be read or written, or memory or threads could not be had; or the output is "
    "not empty, and is not what --resume goes on with"};
// Of verbs that print at the end.
inline constexpr ExitInfo kStoppedBefore{kExitSignalBase + SIGINT, 2,
                                         "SIGINT stopped the program before the end of its output"};

// Environment variables.
inline constexpr EnvironmentInfo kIsaVariable{1, "BITWHIP_ISA",
                                              "the instruction set, when there is no option --isa"};
inline constexpr EnvironmentInfo kColorVariable{
    3, "NO_COLOR", "when it is set and not empty, the output has no colours"};
inline constexpr EnvironmentInfo kTerminalVariable{
    4, "TERM",
    "on a terminal of the type `dumb`, the program uses neither colours nor a status line"};
inline constexpr EnvironmentInfo kLocaleVariables{
    5, "LC_ALL, LC_CTYPE, LANG",
    "the first that is set counts; in a UTF-8 locale the bars of the histogram have finer steps"};
inline constexpr EnvironmentInfo kPagerVariables{
    6, "PAGER, LESS",
    "on a terminal the program that shows help and lists [less], and its options [FRX]; PAGER=cat "
    "shows them as they are"};
// Files.
inline constexpr EnvironmentInfo kStoreFiles{
    1, "STORE-wal, STORE-shm",
    "beside a store while a program has it open, and after a crash: the latest records, which the "
    "next program takes over"};
inline constexpr EnvironmentInfo kJournalFile{
    2, "OUTPUT.journal",
    "beside the output of a run: how far the run has come, from which --resume goes on"};

}  // namespace bitwhip::cli
