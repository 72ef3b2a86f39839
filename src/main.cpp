// bitwhip: rates Sudoku puzzles.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "cli/common_settings.h"
#include "cli/exit_code.h"
#include "cli/failure.h"
#include "cli/help.h"
#include "cli/isa_choice.h"
#include "cli/parse.h"
#include "cli/print.h"
#include "cli/told_variant.h"
#include "cli/verbs.h"
#include "cli/version.h"

namespace {

using namespace bitwhip;

// The next file or pipe that is opened would take the number of a standard descriptor that the caller closed. /dev/null takes it here, opened in the
// wrong direction, so that reading standard input or writing standard output still fails.
void fill_standard_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(fd, F_GETFD) < 0 && errno == EBADF) open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

int run(const cli::Settings& settings) {
  if (settings.help) {
    cli::print(cli::help_text(settings.verb));
    return cli::kExitOk;
  }
  if (settings.version) {
    cli::print(cli::version_line() + "\n");
    return cli::kExitOk;
  }
  cli::choose_isa(settings.isa);
  cli::tell_fewer_threads(settings.common);
  return cli::row_of(settings.verb).run(settings);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    fill_standard_descriptors();
    return run(cli::parse(argc, argv, cli::read_told_variant));
  } catch (...) {
    const cli::Failure failure = cli::current_failure();
    cli::complain(failure.message);
    if (failure.code == cli::kExitUsage) cli::complain("`bitwhip help` and `bitwhip help COMMAND` describe the command line");
    return failure.code;
  }
}
