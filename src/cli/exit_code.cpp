#include "cli/exit_code.h"

#include <array>
#include <csignal>

namespace bitwhip::cli {

namespace {

constexpr VerbSet kBatch = Verb::rate | Verb::profile | Verb::classify | Verb::state;
constexpr VerbSet kReports = Verb::bench | Verb::info | Verb::document | Verb::help | Verb::query;
constexpr VerbSet kPieces = Verb::rate | Verb::profile | Verb::state | Verb::explain | Verb::hint | Verb::verify;  // print piece by piece
// These print at the end.
constexpr VerbSet kTables = Verb::classify | Verb::compare | Verb::bench | Verb::merge | Verb::report | Verb::query;
constexpr VerbSet kAll = kPieces | kTables | kReports | Verb::import_lists;

constexpr std::array kExitCodes{
    ExitInfo{kExitOk, kBatch, "all input was read, whatever the statuses are; or the reader of the output closed the pipe"},
    ExitInfo{kExitOk, Verb::explain, "every puzzle has its paths"},
    ExitInfo{kExitOk, Verb::hint, "every puzzle has a step"},
    ExitInfo{kExitOk, Verb::compare, "all values are equal, or their cells have the same text"},
    ExitInfo{kExitOk, Verb::verify, "every path is right"},
    ExitInfo{kExitOk, kReports, "the output is complete"},
    ExitInfo{kExitOk, Verb::merge | Verb::report, "the output is whole"},
    ExitInfo{kExitOk, Verb::import_lists, "the store holds all values of the lists"},
    ExitInfo{kExitUsage, kAll, "the command line contains a mistake, or files name another variant"},
    ExitInfo{kExitIo, Verb::classify | Verb::state | Verb::explain | Verb::hint | kReports,
             "a file could not be read or written, or the memory or the threads could not be had"},
    ExitInfo{kExitIo, Verb::rate | Verb::profile,
             "a file could not be read or written, or memory or threads could not be had; or the output is not empty, and is not what --resume goes "
             "on with"},
    ExitInfo{kExitIo, Verb::import_lists,
             "a file could not be read or written, or it holds no list of ratings, or a value contradicts one in the store"},
    ExitInfo{kExitIo, Verb::merge, "a file could not be read or written, or the parts do not make a whole run"},
    ExitInfo{kExitIo, Verb::report, "a file could not be read or written, or it holds no records, or it lacks a column that is asked for"},
    ExitInfo{kExitIo, Verb::compare, "a file could not be read or written, or it holds no list of ratings, or there is no value"},
    ExitInfo{kExitIo, Verb::verify, "a file could not be read, or it holds no path"},
    ExitInfo{kExitDiffers, Verb::explain, "some puzzle has no path, or a limit stopped its path"},
    ExitInfo{kExitDiffers, Verb::hint, "some puzzle has no step"},
    ExitInfo{kExitDiffers, Verb::compare, "some values differ"},
    ExitInfo{kExitDiffers, Verb::verify, "some path is wrong, or with --strict its exact value is not proven"},
    ExitInfo{kExitInternal, kAll, "an internal error occurred; please report it"},
    ExitInfo{kExitSignalBase + SIGINT, kPieces, "SIGINT stopped the program; the last record, state or path in the output is complete"},
    ExitInfo{kExitSignalBase + SIGINT, kTables, "SIGINT stopped the program before the end of its output"},
    ExitInfo{kExitSignalBase + SIGINT, Verb::import_lists, "SIGINT stopped the program; the store holds the lists that were read to their ends"},
    ExitInfo{kExitSignalBase + SIGTERM, kPieces | kTables | Verb::import_lists, "SIGTERM stopped the program in the same way"},
};

}  // namespace

std::span<const ExitInfo> exit_codes() { return kExitCodes; }

}  // namespace bitwhip::cli
