// Records that exist, chosen from and written in another form.
#include <memory>
#include <string>
#include <string_view>

#include "api/handles.h"
#include "batch/window.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "io/source.h"
#include "job/job.h"
#include "tables/list_reader.h"
#include "tables/record_reader.h"

namespace api = bitwhip::api;
namespace batch = bitwhip::batch;
namespace tables = bitwhip::tables;
using api::expect;
using api::guarded;

bitwhip_code bitwhip_select(bitwhip_job* handle, const char* records, size_t size, bitwhip_text* selected) {
  return guarded([&] {
    expect(handle != nullptr && selected != nullptr && (records != nullptr || size == 0), "bitwhip_select: a pointer is null");
    expect(handle->verb.answer == bitwhip::job::Answer::record, "bitwhip_select: the verb writes no records");
    const auto settings = handle->complete();
    batch::Job job = bitwhip::job::job_of(*settings);
    job.layout.has_fields = true;  // of those that are of a variant
    const auto writer = batch::make_writer(*settings->records.format, job.layout);
    batch::RatedChunk chunk;
    try {
      bitwhip::io::MemorySource source(std::string_view(records, size));
      tables::ListReader list(source, "records", tables::ListReader::AllColumns());
      for (std::unique_ptr<tables::RecordReader> reader; list.next();) {
        if (reader == nullptr) reader = std::make_unique<tables::RecordReader>(job, list);
        batch::write_wanted(job, *writer, reader->next(), chunk);
      }
    } catch (const tables::ListError& error) {
      throw api::Failure(BITWHIP_BAD_INPUT, error.what());
    }
    handle->selected = std::move(chunk.records);
    *selected = api::text_of(handle->selected);
  });
}
