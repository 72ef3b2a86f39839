/* The header is C11, and a program in C can use it. */
#include "bitwhip/bitwhip.h"

int api_in_c(const char *line, size_t size);

/* Returns the W rating of a line; -1 where there is none. */
int api_in_c(const char *line, size_t size) {
  bitwhip_job *job = bitwhip_job_new("rate");
  bitwhip_worker *worker;
  bitwhip_value values[1];
  int rating = -1;
  if (bitwhip_job_set(job, "ratings", "W") == BITWHIP_OK) {
    worker = bitwhip_worker_new(job, NULL);
    if (worker != NULL && bitwhip_rate(worker, line, size, values, NULL) == BITWHIP_OK && values[0].kind == BITWHIP_FINITE) rating = (int)values[0].n;
    bitwhip_worker_free(worker);
  }
  bitwhip_job_free(job);
  return rating;
}
