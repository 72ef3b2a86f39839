#include "cli/failure.h"

#include <fmt/core.h>

#include <exception>
#include <new>
#include <system_error>

#include "base/exit_code.h"
#include "io/io_error.h"
#include "job/settings.h"

namespace bitwhip::cli {

namespace {

Failure internal(const char* what) { return {kExitInternal, fmt::format("internal error: {}; please report it", what)}; }

}  // namespace

Failure current_failure() {
  try {
    throw;
  } catch (const job::OptionError& error) {
    return {kExitUsage, error.what()};
  } catch (const io::Stopped& stopped) {
    return {kExitSignalBase + stopped.reason(), stopped.what()};
  } catch (const io::IoError& error) {
    return {kExitIo, error.what()};
  } catch (const std::bad_alloc&) {
    return {kExitIo, "there is not enough memory; a smaller --arena or fewer --threads may help"};
  } catch (const std::system_error& error) {  // the system refused a resource, such as a thread
    return {kExitIo, error.what()};
  } catch (const std::exception& error) {
    return internal(error.what());
  } catch (...) {
    return internal("unknown exception");
  }
}

}  // namespace bitwhip::cli
