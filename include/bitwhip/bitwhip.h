/* bitwhip: ratings of Sudoku puzzles, their proofs, and the judge of proofs, as a C library.
 *
 * Options have the names and the values of the command line (`bitwhip help rate`, docs/TABLES.md),
 * so a new option adds no symbol here. Answers are the bytes that the program writes, or plain
 * numbers.
 *
 *     bitwhip_job *job = bitwhip_job_new("rate");
 *     bitwhip_job_set(job, "ratings", "W,B");
 *     bitwhip_worker *worker = bitwhip_worker_new(job, NULL);
 *     bitwhip_value values[2];
 *     if (worker && bitwhip_rate(worker, puzzle, strlen(puzzle), values, NULL) == BITWHIP_OK) ...
 *     bitwhip_worker_free(worker);
 *     bitwhip_job_free(job);
 *
 * Ownership. The caller owns what a function with `_new` in its name returns, and frees it by the
 * `_free` of that name, which accepts NULL. Texts that are returned belong to their handle, and are
 * valid until the next call on it.
 *
 * Errors. A function returns BITWHIP_OK or an error code; bitwhip_message() is then one sentence
 * about it. A line that is not a puzzle is not an error: it has a status. No call prints, ends the
 * process, or changes its locale, signals or environment.
 *
 * Memory. A call that returns BITWHIP_NO_MEMORY has changed nothing: all handles remain valid, and
 * the same call succeeds when there is memory again. A run starts again from its beginning, and
 * calls its callbacks again.
 *
 * Threads. A job may be used by many threads at once after its options have been set, except by
 * bitwhip_header(), bitwhip_select(), bitwhip_report() and bitwhip_run_text(), which keep a text in
 * it: one thread at a time. A worker is for one thread at a time; a call during another one returns
 * BITWHIP_MISUSE. A stop may be requested from any thread, and from a signal handler.
 *
 * Forks. A child process has to create handles of its own, and must not use those of its parent,
 * since other threads may have been in calls on them. A fork waits while the library initializes
 * itself at its first use. If the library is built with oneTBB, whose threads do not survive a
 * fork, a run in a child whose parent has had runs returns BITWHIP_MISUSE; single puzzles can be
 * rated there. In the preset `portable`, as in the wheel for Python, threads end with each run, so
 * a child can have runs like its parent.
 */
#ifndef BITWHIP_H
#define BITWHIP_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define BITWHIP_API __attribute__((visibility("default")))
#else
#define BITWHIP_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Changes when programs compiled with an older header no longer work. */
#define BITWHIP_ABI 1
/* The version of this header; bitwhip_version() is that of the library. */
#define BITWHIP_VERSION "0.1.0"

/* Error codes. The numbers never change. */
typedef enum {
  BITWHIP_OK = 0,
  BITWHIP_STOPPED = 1,    /* by a bitwhip_stop, or by a callback */
  BITWHIP_BAD_OPTION = 2, /* an option, its value, or a combination */
  BITWHIP_BAD_INPUT = 3,  /* a puzzle is required, and there is none */
  BITWHIP_NO_MEMORY = 4,
  BITWHIP_IO = 5,     /* a file could not be read, or a callback failed */
  BITWHIP_MISUSE = 6, /* null handle, worker in use, wrong verb for the call, size too small */
  BITWHIP_INTERNAL = 7
} bitwhip_code;

typedef struct bitwhip_job bitwhip_job;       /* a verb and its options */
typedef struct bitwhip_worker bitwhip_worker; /* the search memory of one thread */
typedef struct bitwhip_reader bitwhip_reader; /* splits inputs into chunks of lines; one thread */
typedef struct bitwhip_stop bitwhip_stop;     /* a request to end early */
typedef struct bitwhip_messages bitwhip_messages; /* messages about lines, bounded */

/* Bytes, with a terminating 0 that is not counted in size. */
typedef struct {
  const char *data;
  size_t size;
} bitwhip_text;

/* The kinds of values, as docs/RATINGS.md explains them. */
enum {
  BITWHIP_FINITE = 0,   /* the rating is n */
  BITWHIP_INTERVAL = 1, /* from n to upper; upper is INT32_MAX if it may be infinite */
  BITWHIP_ABOVE = 2,    /* greater than n, perhaps infinite */
  BITWHIP_INFINITE = 3, /* the rating is infinite */
  BITWHIP_NONE = 4      /* no value */
};

/* The value of a rating. scale: 1 if n and upper are whole numbers, 10 if they are tenths. named:
 * 0, or n and upper are ranks, from 1 on, of levels that have names ("levels" in the table
 * "ratings", bitwhip_value_text()). */
typedef struct {
  int32_t n, upper;
  uint8_t kind, scale;
  uint16_t named;
} bitwhip_value;

/* The facts of a puzzle beside its ratings. Counts are -1 if they are not known. size:
 * sizeof(bitwhip_facts), set by the caller before the call; of an array, in its first element. */
typedef struct {
  uint32_t size;
  uint8_t status;    /* index into the table "statuses"; 0: ok */
  int8_t solutions;  /* 0, 1 or 2 (two or more) */
  int16_t clues;     /* givens */
  int16_t cands;     /* candidates of open cells after the givens alone */
  int16_t clues_brt; /* solved cells after singles */
  int16_t cands_brt; /* candidates after singles */
  int16_t cands_w1;  /* candidates after whips of length 1 */
  double seconds;    /* wall time of the puzzle */
} bitwhip_facts;

/* Returns BITWHIP_ABI of the library. */
BITWHIP_API int bitwhip_abi_version(void);
/* Returns the message of the last call of this thread: why it failed, or what is wrong with its
 * puzzle; "" if there is none. Valid until the next call of the thread. */
BITWHIP_API const char *bitwhip_message(void);
/* Returns the error code of the last call of this thread: why a function that returns a handle has
 * returned NULL. */
BITWHIP_API bitwhip_code bitwhip_last_code(void);
/* Returns "bitwhip VERSION (commit ..., compiler, build)". */
BITWHIP_API const char *bitwhip_version(void);

/* Stores a table as a JSON array of objects, one per row; the text is never freed. Names:
 * "ratings", "rules", "ladders", "statuses", "columns", "formats", "input-formats", "path-formats",
 * "state-formats", "variants", "clue-words", "techniques", "isas", "tools" (the verbs whose answers
 * need a run), and "options-VERB"; for programs on top of this library "verbs", "program-options",
 * "help" (a text for each verb), and "info-NAME", the output of `bitwhip info NAME`. BAD_OPTION:
 * there is no such table. */
BITWHIP_API bitwhip_code bitwhip_table(const char *name, const char **json);

/* Selects the instruction set for the whole process: "auto", "avx2", ... (table "isas"). No value
 * depends on it. To be called before there are workers. BAD_OPTION: the build or this machine lacks
 * it. */
BITWHIP_API bitwhip_code bitwhip_choose_isa(const char *name);

/* Writes a value as in a record, such as "5", "7.1", "3..4", ">18", "inf" or "-", with a
 * terminating 0, and returns its length. out: room for 32 bytes. */
BITWHIP_API size_t bitwhip_value_text(bitwhip_value value, char *out);

/* ---- Jobs ---- */

/* Returns a job for a verb: "rate", "explain", "hint", "state" or "verify", which answer single
 * puzzles; or a tool for collections, whose answers are those of the program, by bitwhip_run() and
 * bitwhip_run_text(): "check" (solutions, redundant clues, symmetries), "solve" (solutions) and
 * "canon" (canonical forms, classes of isomorphs, random isomorphs), which answer single puzzles
 * too where no option needs all of them, "neighbours" (what differs in few clues), "generate"
 * (minimal puzzles; no input), "select" (among records), "stats" (statistics of records, as
 * tables). NULL: unknown verb, or out of memory; see bitwhip_last_code(). */
BITWHIP_API bitwhip_job *bitwhip_job_new(const char *verb);
/* Sets an option, by its name on the command line without dashes: "ratings", not "--ratings" and
 * not "-r". value: NULL or "" for a flag. Options whose values are lists that add up, such as
 * "ratings", may be set again; no other may. MISUSE: the job is in use already. BAD_OPTION: unknown
 * option or invalid value, and nothing is set. The message about a name with dashes gives the one
 * without them; for an unknown name it is that of the command line. */
BITWHIP_API bitwhip_code bitwhip_job_set(bitwhip_job *job, const char *name, const char *value);
/* Checks the combination of all options; they cannot be set any more. The first use of a job does
 * so too. */
BITWHIP_API bitwhip_code bitwhip_job_check(bitwhip_job *job);
/* Stores the names of the ratings of a job, separated by commas, in the order of its values; the
 * text belongs to the job. Empty for verbs that rate nothing. */
BITWHIP_API bitwhip_code bitwhip_job_ratings(bitwhip_job *job, bitwhip_text *names);
/* Frees a job. Workers stay valid. */
BITWHIP_API void bitwhip_job_free(bitwhip_job *job);

/* ---- Stops ---- */

/* Returns a stop that is not requested; NULL: out of memory. */
BITWHIP_API bitwhip_stop *bitwhip_stop_new(void);
/* Requests the stop, irrevocably: calls that were given it end within 0.1 s, and return STOPPED.
 * May be called in any thread, and in signal handlers. */
BITWHIP_API void bitwhip_stop_request(bitwhip_stop *stop);
/* Frees a stop, which no worker and no run may use any more. */
BITWHIP_API void bitwhip_stop_free(bitwhip_stop *stop);

/* ---- Single puzzles ---- */

/* Returns a worker. Its search memory (option "arena", 64 MiB) is allocated here, or by the first
 * call that searches, which may return NO_MEMORY; bitwhip_rate(), bitwhip_solve() and the others
 * each allocate their own. stop: may be NULL, and must outlive the worker. NULL: see
 * bitwhip_message(). */
BITWHIP_API bitwhip_worker *bitwhip_worker_new(bitwhip_job *job, const bitwhip_stop *stop);
/* Rates a line (verb "rate"), which is read like a file that holds nothing else: a puzzle in any
 * format that the program reads. values: as many as the job has ratings. facts: may be NULL. A line
 * without a puzzle has the status invalid-format and no values; bitwhip_message() gives the reason.
 */
BITWHIP_API bitwhip_code bitwhip_rate(bitwhip_worker *worker, const char *line, size_t size,
                                      bitwhip_value *values, bitwhip_facts *facts);
/* Stores the answer of the verb to a line, in the format of the job: the record, path, hint or
 * state. An error in the puzzle is the message. BAD_INPUT: a path or a hint is asked for, and there
 * is no puzzle or no path. */
BITWHIP_API bitwhip_code bitwhip_answer(bitwhip_worker *worker, const char *line, size_t size,
                                        bitwhip_text *answer);
/* The same for the verbs "explain" and "hint", and stores the same paths or hints in another
 * format, without a second search. format: a name of the table "path-formats". Both texts belong to
 * the worker. */
BITWHIP_API bitwhip_code bitwhip_answer_twice(bitwhip_worker *worker, const char *line, size_t size,
                                              const char *format, bitwhip_text *answer,
                                              bitwhip_text *other);
/* Stores the number of solutions, counted up to `most`, and the solution as digits; it is empty
 * unless there is exactly one. Any verb but "verify". BAD_INPUT: the line holds no puzzle. */
BITWHIP_API bitwhip_code bitwhip_solve(bitwhip_worker *worker, const char *line, size_t size,
                                       int most, int *count, bitwhip_text *solution);
/* Stores the board of a line as a JSON object: its size, givens, houses, and the links of a
 * variant. BAD_INPUT: the line holds no puzzle. */
BITWHIP_API bitwhip_code bitwhip_board(bitwhip_worker *worker, const char *line, size_t size,
                                       bitwhip_text *json);
/* Checks all paths in a text (verb "verify"), and stores one line with a JSON object for each:
 * puzzle, rating, right, shown, strict, text. BAD_INPUT: the text holds no path. */
BITWHIP_API bitwhip_code bitwhip_verify(bitwhip_worker *worker, const char *paths, size_t size,
                                        bitwhip_text *verdicts);
BITWHIP_API void bitwhip_worker_free(bitwhip_worker *worker);

/* ---- Many puzzles, on all cores (option "threads") ---- */

/* The callbacks of a run; each may be NULL. size: sizeof(bitwhip_calls). A callback that returns
 * anything but 0 ends the run: with STOPPED from tick, with IO from the others. */
typedef struct {
  uint32_t size;
  void *user; /* passed to each callback */
  /* Progress: called on the thread of the caller, at least every 50 ms, however long the puzzles
   * take; in WebAssembly, which has no other thread, after some puzzles. bytes_in_all: 0 if
   * unknown. */
  int (*tick)(void *user, uint64_t records, uint64_t bytes, uint64_t bytes_in_all);
  /* Consumes whole records in the order of the input, called by one thread at a time, which may be
   * any thread. */
  int (*write)(void *user, const char *bytes, size_t size);
  /* Consumes a message about a line, without a line end, in the same way: of each kind the first
   * 20, and at the end of the run one that says how many more there were. */
  int (*message)(void *user, const char *line, size_t size);
  /* Consumes the numbers of a record in the same way, in place of write. puzzle: as in records,
   * empty if the line holds none. For bitwhip_run() with the verb "rate" only, and without the
   * options "sample" and "top". */
  int (*row)(void *user, const char *puzzle, size_t size, const bitwhip_value *values,
             const bitwhip_facts *facts);
  /* Consumes n rows at once, in place of row, for languages in which calls are expensive. Puzzle i
   * is the bytes of `puzzles` from offsets[i] up to offsets[i + 1]; values: n rows; facts: n. All
   * of it is valid until the callback returns. */
  int (*rows)(void *user, size_t n, const char *puzzles, const uint64_t *offsets,
              const bitwhip_value *values, const bitwhip_facts *facts);
  /* Consumes the cells of the columns that a record has beside its ratings (option "columns", and
   * those of the input that pass through), as records show them, in the same way: n rows of
   * `columns` cells each, whose names are joined by tabs. Cell j of row i is the bytes of `text`
   * from offsets[i * columns + j] up to the next offset. For bitwhip_run() with row or rows, and
   * for bitwhip_rate_array(). Not called where a record has no such column. */
  int (*cells)(void *user, size_t n, size_t columns, const char *names, const char *text,
               const uint64_t *offsets);
} bitwhip_calls;

/* Rates n lines (verb "rate"), each as bitwhip_rate() does. text: line i is the bytes from
 * offsets[i] up to offsets[i + 1]. values: n rows, each with one value per rating of the job.
 * facts: n, or NULL. calls: only tick, message and cells are called; may be NULL. After STOPPED,
 * lines that were not rated have the kind BITWHIP_NONE and the status 255. MISUSE: offsets descend.
 */
BITWHIP_API bitwhip_code bitwhip_rate_array(bitwhip_job *job, const bitwhip_stop *stop,
                                            const char *text, const uint64_t *offsets, size_t n,
                                            bitwhip_value *values, bitwhip_facts *facts,
                                            const bitwhip_calls *calls);

/* An input of a run: a file, bytes, or a callback; the members of the other two are NULL. It may be
 * compressed. size: sizeof(bitwhip_input). */
typedef struct {
  uint32_t size;
  const char *path; /* a file; "-" is standard input */
  const char *name; /* of bytes and callbacks, for messages */
  const char *data;
  uint64_t bytes;
  /* Stores at most `most` bytes at `to` and returns how many; 0: end, below 0: error. */
  int64_t (*read)(void *user, char *to, uint64_t most);
  void *user;
  /* NULL, or `data` is this many lines, each read like a file that holds nothing else: line i is
   * the bytes from offsets[i] up to offsets[i + 1]. Each has a record, whatever it holds. Such an
   * input is the only one, and has no options that choose lines. MISUSE: offsets descend. */
  const uint64_t *offsets;
  uint64_t lines;
} bitwhip_input;

/* Writes what the program writes for these inputs (verbs with records, states, puzzles or tables)
 * through calls->write, with the header. A comment `# variant: NAME` at the top of the first input
 * counts as an option. The inputs of "select" and "stats" are records; "generate" has none.
 * provenance: NULL, or receives the provenance document as JSON, to be freed by bitwhip_free();
 * NULL of "select" and "stats". BAD_INPUT: the inputs are to be records, and hold none, or lack a
 * column that is asked for. */
BITWHIP_API bitwhip_code bitwhip_run(bitwhip_job *job, const bitwhip_stop *stop,
                                     const bitwhip_input *inputs, size_t n,
                                     const bitwhip_calls *calls, char **provenance);
BITWHIP_API void bitwhip_free(char *text);
/* The same for one text in memory, in a call without callbacks: stores what the program writes, and
 * its messages, a line each; both belong to the job. name: of the text in messages; may be NULL.
 * text: NULL for "generate". messages: may be NULL. One thread at a time for a job. */
BITWHIP_API bitwhip_code bitwhip_run_text(bitwhip_job *job, const bitwhip_stop *stop,
                                          const char *name, const char *text, size_t size,
                                          bitwhip_text *output, bitwhip_text *messages);

/* ---- Many puzzles, on threads of the caller that share no memory, such as web workers ----
 * A reader splits inputs into chunks, and workers of jobs with the same options answer them in any
 * order. The header and the answers in the order of the chunks are the bytes that the program
 * writes. */

/* Returns a reader for the inputs of a job, one after another. NULL: see bitwhip_message(). */
BITWHIP_API bitwhip_reader *bitwhip_reader_new(bitwhip_job *job);
/* Sets the name of the next input, for messages and the column "file". MISUSE: the input has begun.
 */
BITWHIP_API bitwhip_code bitwhip_reader_name(bitwhip_reader *reader, const char *name);
/* Announces the next input, in the order of all inputs: its first 64 KiB, decompressed, or all of
 * it; if these are only comments, more, up to a line behind them; nothing of an input that cannot
 * be read twice. With this, all inputs agree on a variant and on columns before the first record.
 * BAD_OPTION: they name different variants. MISUSE: an input has begun. */
BITWHIP_API bitwhip_code bitwhip_reader_look(bitwhip_reader *reader, const char *name,
                                             const char *head, size_t size);
/* Feeds the next bytes of an input, decompressed, and stores a chunk of at most about `lines`
 * lines. The chunk is empty when more bytes are needed; until then the function is to be called
 * again with no bytes. Its data is also NULL when no more input is wanted (option "limit"). */
BITWHIP_API bitwhip_code bitwhip_reader_feed(bitwhip_reader *reader, const char *bytes, size_t size,
                                             size_t lines, bitwhip_text *chunk);
/* Ends an input, and stores a chunk with the rest of it. The next bytes fed begin another input. */
BITWHIP_API bitwhip_code bitwhip_reader_end(bitwhip_reader *reader, bitwhip_text *chunk);
BITWHIP_API void bitwhip_reader_free(bitwhip_reader *reader);
/* Stores the header of the records; the text belongs to the job. chunk: NULL, or the first chunk,
 * since inputs may name a variant and columns. */
BITWHIP_API bitwhip_code bitwhip_header(bitwhip_job *job, const char *chunk, size_t size,
                                        bitwhip_text *header);

/* Applies the options of a job (verb "rate") to existing records, and stores those that match, in
 * its format, without its header if with_header is 0. Further columns of the records pass through.
 * records: a header and lines in the formats tsv, csv or jsonl; the text belongs to the job.
 * BAD_INPUT: the records lack a rating or a column that the job names. */
BITWHIP_API bitwhip_code bitwhip_select(bitwhip_job *job, const char *records, size_t size,
                                        int with_header, bitwhip_text *selected);

/* Stores the HTML page that `bitwhip report` makes of a file of records with that name (verb
 * "rate"); the text belongs to the job. BAD_INPUT: the file holds no records. */
BITWHIP_API bitwhip_code bitwhip_report(bitwhip_job *job, const char *records, size_t size,
                                        const char *name, bitwhip_text *page);

/* The answer to a chunk. size: sizeof(bitwhip_rated). */
typedef struct {
  uint32_t size, reserved;
  uint64_t lines, problems; /* lines with a record, and messages about them */
  bitwhip_text records, messages;
  uint64_t without_puzzle; /* lines whose record has the status invalid-format */
} bitwhip_rated;

/* Answers the lines of a chunk: stores the records, states, paths or hints, and messages with their
 * positions, one per line. Any verb but "verify". The paths of two chunks are separated by the text
 * "between" of the table "path-formats". BAD_INPUT: the bytes are not a chunk. */
BITWHIP_API bitwhip_code bitwhip_rate_chunk(bitwhip_worker *worker, const char *chunk, size_t size,
                                            bitwhip_rated *rated);
/* The same without a search, for a chunk that has crashed two workers (a web worker can be out of
 * memory for good): its puzzles get the status `memory`. */
BITWHIP_API bitwhip_code bitwhip_give_up_chunk(bitwhip_worker *worker, const char *chunk,
                                               size_t size, bitwhip_rated *rated);
/* Selects records for the options "sample" and "top", with which the records of chunks are not yet
 * those to write: takes them chunk by chunk in order, and stores those that can be written so far.
 * records: NULL at the end of all inputs. Without these options the records are returned unchanged.
 * BAD_INPUT: the bytes are not records of a chunk. */
BITWHIP_API bitwhip_code bitwhip_reader_choose(bitwhip_reader *reader, const char *records,
                                               size_t size, bitwhip_text *chosen);
/* Stores the last line of a file with notes, its closing note (docs/COLLECTIONS.md), once all
 * inputs have ended; empty if there are no notes above the records, so that the file has no closing
 * note. records: number of records written by the caller. sha256: of all bytes written by the
 * caller, as 64 hexadecimal digits. MISUSE: not a hash. */
BITWHIP_API bitwhip_code bitwhip_reader_closing(bitwhip_reader *reader, size_t records,
                                                const char *sha256, bitwhip_text *line);

/* The messages to show, of all messages about lines so far. size: sizeof(bitwhip_told). shown: of
 * the messages given last, those among the first 20 of their kind, a line each. rest: a line for
 * each kind with more messages, which says how many; it replaces the rest before. */
typedef struct {
  uint32_t size, reserved;
  uint64_t count; /* of all messages */
  bitwhip_text shown, rest;
} bitwhip_told;

/* Returns a limiter for the messages of the chunks of a run, as bitwhip_run() has it; NULL: out of
 * memory. A kind is a sentence without its position, its numbers and quoted texts; after 50 kinds,
 * all others are one. */
BITWHIP_API bitwhip_messages *bitwhip_messages_new(void);
/* Adds the messages of a chunk, in the order of the chunks. */
BITWHIP_API bitwhip_code bitwhip_messages_add(bitwhip_messages *messages, const char *lines,
                                              size_t size, bitwhip_told *told);
BITWHIP_API void bitwhip_messages_free(bitwhip_messages *messages);

#ifdef __cplusplus
}
#endif

#endif
