// Rows that several verbs have: options of the program, exit codes, environment.
//
// Thread-safety: constants and plain functions.
#pragma once

#include <csignal>
#include <string>
#include <vector>

#include "cli/verb.h"

namespace bitwhip::cli {

// Options.
std::vector<Option> output_option();
std::vector<Option> store_option();  // of `rate`
std::vector<Option> resume_option();
std::vector<Option> force_option();
std::vector<Option> checkpoint_options();  // how a run is kept, and checked before it goes on
std::vector<Option> table_format_option();
std::vector<Option> histogram_options();
std::vector<Option> tables_folder_option();  // of a profile
std::vector<Option> provenance_option();
std::vector<Option> known_options();         // what a run takes over
std::vector<Option> class_subject_option();  // what classes of isomorphic puzzles are of
std::vector<Option> class_options();         // what is written of them
std::vector<Option> isa_option();
std::vector<Option> plan_option();
std::vector<Option> help_option();
std::vector<Option> version_option();

void set_file_name(std::string& name, const std::string& value);
void set_column_name(std::string& name, const std::string& value);
// Selects the instruction set of --isa; when that is empty, the one of the environment variable
// BITWHIP_ISA, else the best, with a note where this machine lacks all that the program was built for.
// Throws OptionError when the set was not built or this machine lacks it.
void choose_isa(const std::string& isa);

// The names of the formats of tables.
job::NameTable table_format_table();

// Exit codes.
inline constexpr ExitInfo kAllRead{app::kExitOk, 1, "all input was read, whatever the statuses are; or the reader of the output closed the pipe"};
inline constexpr ExitInfo kPrinted{app::kExitOk, 6, "the output is complete"};
inline constexpr ExitInfo kWhole{app::kExitOk, 7, "the output is whole"};
inline constexpr ExitInfo kMistake{app::kExitUsage, 1, "the command line contains a mistake, or files name another variant"};
inline constexpr ExitInfo kResource{app::kExitIo, 1, "a file could not be read or written, or the memory or the threads could not be had"};
inline constexpr ExitInfo kResourceOfRun{
    app::kExitIo, 2,
    "a file could not be read or written, or memory or threads could not be had; or the output is not empty, and is not what --resume goes on with"};
inline constexpr ExitInfo kDefect{app::kExitInternal, 1, "an internal error occurred; please report it"};
// Of verbs that print piece by piece, and of those that print at the end.
inline constexpr ExitInfo kStoppedInPieces{app::kExitSignalBase + SIGINT, 1,
                                           "SIGINT stopped the program; the last record, state or path in the output is complete"};
inline constexpr ExitInfo kStoppedBefore{app::kExitSignalBase + SIGINT, 2, "SIGINT stopped the program before the end of its output"};
inline constexpr ExitInfo kTerminated{app::kExitSignalBase + SIGTERM, 1,
                                      "SIGTERM stopped the program in the same way (SIGHUP, of a terminal that is closed: 129)"};

// Environment variables.
inline constexpr EnvironmentInfo kIsaVariable{"BITWHIP_ISA", 1, "the instruction set, when there is no option --isa"};
inline constexpr EnvironmentInfo kColorVariable{"NO_COLOR", 3, "when it is set and not empty, the output has no colours"};
inline constexpr EnvironmentInfo kTerminalVariable{"TERM", 4, "on a terminal of the type `dumb`, the program uses neither colours nor a status line"};
inline constexpr EnvironmentInfo kLocaleVariables{"LC_ALL, LC_CTYPE, LANG", 5,
                                                  "the first that is set counts; in a UTF-8 locale the bars of the histogram have finer steps"};
inline constexpr EnvironmentInfo kPagerVariables{
    "PAGER, LESS", 6, "on a terminal the program that shows help and lists [less], and its options [FRX]; PAGER=cat shows them as they are"};
// Files.
inline constexpr EnvironmentInfo kStoreFiles{
    "STORE-wal, STORE-shm", 1,
    "beside a store while a program has it open, and after a crash: the latest records, which the next program takes over"};
inline constexpr EnvironmentInfo kJournalFile{"OUTPUT.journal", 2,
                                              "beside the output of a run: how far the run has come, from which --resume goes on"};

}  // namespace bitwhip::cli
