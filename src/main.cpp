// bitwhip: rates Sudoku puzzles.
#include <exception>
#include <new>

#include "batch/io_error.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/help.h"
#include "cli/isa_choice.h"
#include "cli/parse.h"
#include "cli/print.h"
#include "cli/usage_error.h"
#include "cli/version.h"

namespace {

using namespace bitwhip;

int run(const cli::Settings& settings) {
  if (settings.help) {
    cli::print(cli::help_text(settings.verb));
    return cli::kExitOk;
  }
  if (settings.version) {
    cli::print(cli::version_line() + "\n");
    return cli::kExitOk;
  }
  cli::choose_isa(settings);
  switch (settings.verb) {
    case cli::Verb::rate:
      return cli::rate(settings);
    case cli::Verb::classify:
      return cli::classify(settings);
    case cli::Verb::state:
      return cli::state(settings);
    case cli::Verb::compare:
      return cli::compare(settings);
    case cli::Verb::bench:
      return cli::bench(settings);
    case cli::Verb::info:
      return cli::info(settings);
    case cli::Verb::explain:
      return cli::explain(settings);
    case cli::Verb::verify:
      return cli::verify(settings);
    case cli::Verb::none:
      break;
  }
  return cli::kExitUsage;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(cli::parse(argc, argv));
  } catch (const cli::UsageError& error) {
    cli::complain(error.what());
    cli::complain("--help tells what can be asked for");
    return cli::kExitUsage;
  } catch (const std::bad_alloc&) {
    cli::complain("not enough memory; a smaller --arena or fewer --threads may help");
    return cli::kExitUsage;
  } catch (const std::exception& error) {  // IoError above all
    cli::complain(error.what());
    return cli::kExitIo;
  }
}
