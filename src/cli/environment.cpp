#include "cli/environment.h"

#include <array>

namespace bitwhip::cli {

namespace {

constexpr VerbSet kRating = Verb::rate | Verb::profile | Verb::classify | Verb::state | Verb::explain | Verb::hint | Verb::bench;
constexpr VerbSet kColored = Verb::rate | Verb::profile | Verb::classify | Verb::compare | Verb::query | Verb::explain | Verb::hint;
constexpr VerbSet kProgress = Verb::rate | Verb::profile | Verb::classify | Verb::state;

constexpr std::array kVariables{
    EnvironmentInfo{"BITWHIP_ISA", kRating | Verb::info, "the instruction set, when there is no option --isa"},
    EnvironmentInfo{"BITWHIP_DATA", Verb::bench, "the folder of the data sets, when there is no option --data"},
    EnvironmentInfo{"NO_COLOR", kColored, "when it is set and not empty, the output has no colours"},
    EnvironmentInfo{"TERM", kColored | kProgress, "on a terminal of the type `dumb`, the program uses neither colours nor a status line"},
    EnvironmentInfo{"LC_ALL, LC_CTYPE, LANG", Verb::rate | Verb::profile,
                    "the first that is set counts; in a UTF-8 locale the bars of the histogram have finer steps"},
};

constexpr std::array kFiles{
    EnvironmentInfo{"STORE-wal, STORE-shm", Verb::rate | Verb::import_lists | Verb::query,
                    "beside a store while a program has it open, and after a crash: the latest records, which the next program takes over"},
    EnvironmentInfo{"OUTPUT.journal", Verb::rate | Verb::profile | Verb::merge,
                    "beside the output of a run: how far the run has come, from which --resume goes on"},
    EnvironmentInfo{"../share/bitwhip/datasets", Verb::bench,
                    "the data sets, beside the folder of the program: the puzzles that `bitwhip bench` rates"},
};

}  // namespace

std::span<const EnvironmentInfo> environment_variables() { return kVariables; }
std::span<const EnvironmentInfo> environment_files() { return kFiles; }

}  // namespace bitwhip::cli
