#include "app/generate.h"

#include "app/files.h"
#include "app/rate.h"
#include "app/resumption.h"
#include "app/screen.h"
#include "base/exit_code.h"
#include "batch/pipeline.h"
#include "batch/record_output.h"
#include "batch/worker.h"
#include "input/input.h"
#include "io/json.h"
#include "io/source.h"
#include "job/request.h"

namespace bitwhip::app {

int generate(const job::Plan& plan, const job::GeneratorTask& task, const io::Stop& stop) {
  const job::Request& asked = plan.asked;
  const auto writer = job::generator_writer(task, plan);
  const io::Json options = job::generator_options(task, plan);
  input::FileInput nothing({}, stop, io::Hashing::no);
  check_provenance(asked, options, {});
  ResumableOutput kept(plan, nothing, stop);
  kept.begin(plan.keeps_journal, options, *writer);
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  if (kept.is_complete()) {
    write_provenance(plan, options, {}, kept.journal().tally, batch::RunEnd::complete,
                     kept.journal().seconds);
    print_message(kept.nothing_left());
    return kExitOk;
  }
  const batch::ResumePoint start = kept.start();
  const bool where = asked.where.has_value();
  const std::uint64_t before = start.tally.written(where);
  Progress progress(plan.ratings(), task.puzzles == UINT64_MAX ? 0 : task.puzzles,
                    {before, before});
  ClearingSink records(kept.records(), kept.is_terminal(), progress);
  batch::Outcome outcome =
      job::run_generator(task, plan, *writer, records, progress, {start, kept.keeper()}, stop);
  progress.end();
  kept.close(outcome);
  kept.tell_end(outcome);
  if (const std::string shortage = job::grids_shortage(task, plan, outcome); !shortage.empty())
    print_message(shortage);
  write_provenance(plan, options, {}, outcome.tally, outcome.end, outcome.seconds);
  kept.finish(outcome);
  return exit_code(outcome, stop);
}

}  // namespace bitwhip::app
