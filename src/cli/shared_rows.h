// Rows that several verbs have: options of the program, exit codes, environment.
//
// Thread-safety: constants and plain functions.
#pragma once

#include "cli/verb.h"

namespace bitwhip::cli {

// Where a verb that prints at its end writes to; where a run writes records to, how it is kept and
// goes on, and with the store of `rate`; and what comes last of the options of a run.
std::vector<Option> output_options();
Options kept_output_options(bool to_store = false);
Options last_options();
std::vector<Option> histogram_options();
Option table_format_option();
Option tables_folder_option();  // of a profile
Option provenance_option();
Option isa_option();
Option plan_option();

// Makes the verb one that writes a record for each puzzle that it reads.
VerbInfo writes_records(VerbInfo verb, app::Settings (*complete)(app::Settings asked),
                        int (*run)(const app::Plan& plan, const io::Stop& stop));
inline constexpr std::string_view kPuzzles = "[PUZZLE|FILE...]";

// Selects the instruction set of --isa; when that is empty, the one of the environment variable
// BITWHIP_ISA, else the best, with a note where this machine lacks all that the program was built
// for.
// Throws OptionError when the set was not built or this machine lacks it.
void choose_isa(const std::string& isa);

// Returns the names of the formats of tables.
job::NameTable table_format_table();

// These are exit codes, beside those of job/help.h.
using job::kAllRead, job::kDefect, job::kMistake, job::kPrinted, job::kResource,
    job::kStoppedInPieces, job::kTerminated;
inline constexpr ExitInfo kWhole{kExitOk, 7, "the output is whole"};
inline constexpr ExitInfo kResourceOfRun{
    kExitIo, 2,
    "a file could not be read or written, or memory or threads could not be had; or the output is "
    "not empty, and is not what --resume goes on with"};
// Verbs that print at the end have this row.
inline constexpr ExitInfo kStoppedBefore{kExitSignalBase + SIGINT, 2,
                                         "SIGINT stopped the program before the end of its output"};

// The next rows are environment variables.
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
// The next rows are files.
inline constexpr EnvironmentInfo kStoreFiles{
    1, "STORE-wal, STORE-shm",
    "beside a store while a program has it open, and after a crash: the latest records, which the "
    "next program takes over"};
inline constexpr EnvironmentInfo kJournalFile{
    2, "OUTPUT.journal",
    "beside the output of a run: how far the run has come, from which --resume goes on"};

}  // namespace bitwhip::cli
