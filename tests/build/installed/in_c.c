/* Rates the puzzles of standard input in W and B, a line each. */
#include <bitwhip/bitwhip.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  bitwhip_job *job = bitwhip_job_new("rate");
  bitwhip_worker *worker;
  char line[4096], text[32];
  bitwhip_value values[2];
  int i;
  if (job == NULL || bitwhip_job_set(job, "ratings", "W,B") != BITWHIP_OK || (worker = bitwhip_worker_new(job, NULL)) == NULL) {
    fprintf(stderr, "%s\n", bitwhip_message());
    return 1;
  }
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (bitwhip_rate(worker, line, strlen(line), values, NULL) != BITWHIP_OK) break;
    for (i = 0; i < 2; ++i) {
      bitwhip_value_text(values[i], text);
      printf("%s%c", text, i == 0 ? '\t' : '\n');
    }
  }
  bitwhip_worker_free(worker);
  bitwhip_job_free(job);
  return 0;
}
