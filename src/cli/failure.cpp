#include "cli/failure.h"

#include <fmt/core.h>

#include <exception>
#include <new>
#include <system_error>

#include "app/exit_code.h"
#include "io/io_error.h"
#include "job/settings.h"

namespace bitwhip::cli {

namespace {

Failure internal(const char* what) { return {app::kExitInternal, fmt::format("internal error: {}; please report it", what)}; }

}  // namespace

Failure current_failure() {
  try {
    throw;
  } catch (const job::OptionError& error) {
    return {app::kExitUsage, error.what()};
  } catch (const io::Stopped& stopped) {
    return {app::kExitSignalBase + stopped.reason(), stopped.what()};
  } catch (const io::IoError& error) {
    return {app::kExitIo, error.what()};
  } catch (const std::bad_alloc&) {
    return {app::kExitIo, "there is not enough memory; a smaller --arena or fewer --threads may help"};
  } catch (const std::system_error& error) {  // the system refused a resource, such as a thread
    return {app::kExitIo, error.what()};
  } catch (const std::exception& error) {
    return internal(error.what());
  } catch (...) {
    return internal("unknown exception");
  }
}

}  // namespace bitwhip::cli
