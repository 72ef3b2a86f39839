#include "cli/run.h"

#include <fmt/core.h>

#include <exception>
#include <new>
#include <system_error>

#include "app/screen.h"
#include "base/text.h"
#include "cli/documents.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "io/io_error.h"
#include "job/request.h"
#include "job/version.h"
#include "simd/isa.h"
#include "system/files.h"
#include "system/process.h"
#include "system/terminal.h"

namespace bitwhip::cli {

namespace {

// Returns the message for std::bad_alloc, with the options of the verb that reduce its memory.
std::string memory_sentence(const VerbInfo* verb) {
  struct Advice {
    std::string_view option, text;
  };
  constexpr Advice kAdvice[] = {{"arena", "a smaller --arena"},
                                {"memory", "a smaller --memory"},
                                {"threads", "fewer --threads"}};
  std::vector<std::string_view> texts;
  for (const Advice& advice : kAdvice) {
    if (verb != nullptr && verb->options.find(advice.option) != nullptr)
      texts.push_back(advice.text);
  }
  const std::string_view what = "there is not enough memory";
  return texts.empty() ? std::string(what)
                       : fmt::format("{}; {} may help", what, joined(texts, " or "));
}

ExitFailure internal(const char* what) {
  return {kExitInternal, fmt::format("internal error: {}; please report it", what)};
}

}  // namespace

ExitFailure current_failure(const VerbInfo* verb) {
  try {
    throw;
  } catch (const job::OptionError& error) {
    return {kExitUsage, error.what()};
  } catch (const io::Stopped& stopped) {
    return {kExitSignalBase + stopped.reason(), stopped.what()};
  } catch (const io::IoError& error) {
    return {kExitIo, error.what()};
  } catch (const std::bad_alloc&) {
    return {kExitIo, memory_sentence(verb)};
  } catch (const std::system_error& error) {  // the system refused a resource, such as a thread
    return {kExitIo, error.what()};
  } catch (const std::exception& error) {
    return internal(error.what());
  } catch (...) {
    return internal("unknown exception");
  }
}

void prepare_process() { system::prepare_standard_streams(); }

const io::Stop& stop_on_signals() {
  auto* const stop = new io::Stop;  // never destroyed: a signal may come at any time
  io::Stop::of_signals = stop;
  system::catch_stop_signals([stop](int signal) { stop->request(signal); });
  return *stop;
}

void choose_isa(const std::string& isa) {
  std::string chosen = isa;
  std::string_view source = "--isa";
  if (const char* environment = std::getenv("BITWHIP_ISA");
      chosen.empty() && environment != nullptr) {
    chosen = environment;
    source = "BITWHIP_ISA";
  }
  if (chosen.empty()) {
    const std::string lacking = simd::lacking_isas(simd::compiled_isas(), simd::available_isas());
    if (!lacking.empty()) app::print_message(lacking);
    return;
  }
  if (simd::select_isa(chosen)) return;
  const std::vector<std::string> built = simd::compiled_isas();
  const std::vector<std::string_view> names = isa_names();
  if (std::find(names.begin(), names.end(), chosen) != names.end() &&
      std::find(built.begin(), built.end(), chosen) == built.end()) {
    throw job::OptionError(
        fmt::format("{}: this program was built without the instruction set '{}'; it has auto, {} "
                    "(a build with -DBITWHIP_ALL_ISA=ON has every set)",
                    source, chosen, joined(built, ", ")));
  }
  throw job::OptionError(
      fmt::format("{}: this machine has no instruction set '{}'; it has auto, {}", source, chosen,
                  joined(simd::available_isas(), ", ")));
}

int print(const std::string& text) {
  app::print(text);
  return kExitOk;
}

int print_version() { return print(std::string(job::version_line()) + "\n"); }

int show_help(const VerbInfo* verb) {
  app::show(help_text(verb));
  return kExitOk;
}

void warn_before_run(const job::Plan& plan) {
  const job::Request& asked = plan.asked;
  if (asked.threads > plan.record_job.threads)
    app::print_message(fmt::format("{} threads are used instead of {}: more are no faster here",
                                   plan.record_job.threads, asked.threads));
  if (asked.files == std::vector<std::string>{std::string(job::kStandard)} &&
      app::is_terminal(system::kStandardInput))
    app::print_message(
        fmt::format("the input is read from the terminal, up to {}; `bitwhip help {}` shows what "
                    "else there is",
                    system::kEndOfInputKeys, asked.verb));
}

int report_failure(const VerbInfo* verb) {
  const ExitFailure failure = current_failure(verb);
  app::print_message(failure.message);
  // Adds a hint unless the message names a command that helps.
  if (failure.code == kExitUsage && failure.message.find("`bitwhip ") == std::string::npos)
    app::print_message("`bitwhip help` and `bitwhip help COMMAND` describe the command line");
  return failure.code;
}

}  // namespace bitwhip::cli
