// bitwhip: rates Sudoku puzzles. From the command line to the exit code.
#include "app/plan.h"
#include "base/invariant.h"
#include "cli/run.h"
#include "cli/verb.h"
#include "io/stop.h"
#include "job/plan.h"
#include "job/request.h"
#include "system/process.h"

namespace {

using namespace bitwhip;

// Carries out a request that names a verb.
int run(const job::Request& request, const cli::VerbInfo& verb) {
  cli::choose_isa(request.isa);
  if (!verb.traits) return verb.run(job::Plan{request}, io::Stop());
  const io::Stop& stop = cli::stop_on_signals();
  const job::Plan plan = app::make_plan(request, *verb.traits, stop);
  if (request.show_plan) return cli::print(app::text_of(plan));
  cli::warn_before_run(plan);
  return verb.run(plan, stop);
}

}  // namespace

int main(int argc, char** argv) {
  const cli::VerbInfo* verb = nullptr;  // null: not known yet, or the program itself
  try {
    cli::prepare_process();
    const job::Request request = cli::parse(system::program_arguments(argc, argv));
    verb = cli::verbs().find(request.verb);
    if (request.version) return cli::print_version();
    if (request.help) return cli::show_help(verb);
    BITWHIP_INVARIANT(verb != nullptr);  // parse() refuses a command line without one
    return run(request, *verb);
  } catch (...) {
    return cli::report_failure(verb);
  }
}
