#include "cli/run.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "app/screen.h"
#include "cli/documents.h"
#include "cli/ending.h"
#include "cli/shared_rows.h"
#include "job/version.h"

namespace bitwhip::cli {

namespace {

// The next file or pipe that is opened would take the number of a standard descriptor that the
// caller closed. /dev/null takes it here, opened in the wrong direction, so that reading standard
// input or writing standard output still fails.
void fill_standard_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(fd, F_GETFD) < 0 && errno == EBADF) open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

int run(const app::Settings& asked) {
  const VerbInfo* const verb = verbs().find(asked.verb);
  if (asked.version) {
    app::print(job::version_line() + "\n");
    return kExitOk;
  }
  if (asked.help) {
    app::show(help_text(verb));
    return kExitOk;
  }
  choose_isa(asked.isa);
  if (!verb->wish) return verb->run(app::Plan{asked}, io::Stop());
  const io::Stop& stop = stop_on_signals();
  const app::Plan plan = app::make_plan(asked, *verb->wish, stop);
  if (asked.only_plan) {
    app::print(app::text_of(plan));
    return kExitOk;
  }
  app::tell_fewer_threads(plan.settings);
  app::tell_terminal(plan.settings);
  return verb->run(plan, stop);
}

}  // namespace

int run(int argc, char** argv) {
  try {
    fill_standard_descriptors();
    std::signal(SIGPIPE, SIG_IGN);  // a reader that is gone is the end of the output, for every verb
    return run(parse(argc, argv));
  } catch (...) {
    const Failure failure = current_failure();
    app::complain(failure.message);
    // Unless the message names the command that helps.
    if (failure.code == kExitUsage && failure.message.find("`bitwhip ") == std::string::npos)
      app::complain("`bitwhip help` and `bitwhip help COMMAND` describe the command line");
    return failure.code;
  }
}

}  // namespace bitwhip::cli
