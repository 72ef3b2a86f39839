/* bitwhip: ratings of Sudoku puzzles, their proofs, and the judge of proofs, as a C library.
 *
 * Options have the names and the values of the command line (`bitwhip help rate`, docs/TABLES.md);
 * a new option changes no symbol here. Answers are the bytes that the program writes, or plain
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
 * Ownership. What a function with `_new` in its name returns goes to the `_free` of that name,
 * which takes NULL too. Texts that are returned belong to their handle, and are good until the next
 * call on it.
 *
 * Failures. A function returns BITWHIP_OK or the code of what went wrong; bitwhip_message() is then
 * one sentence about it. A line that is no puzzle is no failure: it has a status. No call prints,
 * ends the process, or changes its locale, signals or environment.
 *
 * Memory. A call that returns BITWHIP_NO_MEMORY has lost nothing and changed nothing: all handles
 * are good, and the same call gives its answer when there is memory again. A run begins anew. What
 * its functions were told is told once more.
 *
 * Threads. A job may be used by many threads at once as soon as nobody sets its options any more,
 * but for bitwhip_header(), bitwhip_select() and bitwhip_report(), which keep a text in it: one
 * thread at a time. A worker is for one thread at a time; a call while another one is under way
 * returns BITWHIP_MISUSE. A stop may be requested from any thread, and from a signal handler.
 *
 * Forks. A child makes handles of its own, and uses none of its parent: other threads may have been
 * in calls on them. A fork waits for what the library makes at its first use. Where the library is
 * built with oneTBB, whose threads do not come through a fork, a run in a child whose parent has
 * had some returns BITWHIP_MISUSE; single puzzles are rated there. In the preset `portable`, as in
 * the wheel for Python, threads end with each run, and a child has runs as its parent has.
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

/* Changes where a program that was compiled with an older header would no longer work. */
#define BITWHIP_ABI 1
/* The version of this header; bitwhip_version() tells that of the library. */
#define BITWHIP_VERSION "0.1.0"

/* The numbers never change. */
typedef enum {
  BITWHIP_OK = 0,
  BITWHIP_STOPPED = 1,    /* by a bitwhip_stop, or by a function of the caller */
  BITWHIP_BAD_OPTION = 2, /* an option, its value, or options together */
  BITWHIP_BAD_INPUT = 3,  /* a puzzle is missing where one is asked for */
  BITWHIP_NO_MEMORY = 4,
  BITWHIP_IO =
      5, /* a file could not be read, or a function of the caller could not take or give bytes */
  BITWHIP_MISUSE =
      6, /* a null handle, a worker in use, a verb without such an answer, a size too small */
  BITWHIP_INTERNAL = 7
} bitwhip_code;

typedef struct bitwhip_job bitwhip_job;       /* what is asked for: a verb and its options */
typedef struct bitwhip_worker bitwhip_worker; /* the search memory of one thread */
typedef struct bitwhip_reader
    bitwhip_reader; /* bytes of inputs to chunks of lines, for one thread at a time */
typedef struct bitwhip_stop bitwhip_stop;         /* a request to end early */
typedef struct bitwhip_messages bitwhip_messages; /* what is told about lines, bounded */

/* Bytes, with a 0 behind them that is not counted. */
typedef struct {
  const char *data;
  size_t size;
} bitwhip_text;

/* The kinds of values, as docs/RATINGS.md explains them. */
enum {
  BITWHIP_FINITE = 0,   /* the rating is n */
  BITWHIP_INTERVAL = 1, /* n to upper; upper is INT32_MAX where it may be infinite */
  BITWHIP_ABOVE = 2,    /* greater than n, or infinite */
  BITWHIP_INFINITE = 3, /* there is no finite rating */
  BITWHIP_NONE = 4      /* there is no rating */
};

/* The value of a rating. scale: 1, n and upper are whole numbers; 10, they are tenths. */
typedef struct {
  int32_t n, upper;
  uint8_t kind, scale;
  uint16_t reserved;
} bitwhip_value;

/* What is known of a puzzle beside its ratings. Counts are -1 where they are not known.
 * size: the caller sets it to sizeof(bitwhip_facts) before the call; of an array, in its first
 * element. */
typedef struct {
  uint32_t size;
  uint8_t status;    /* the place in the table "statuses"; 0: ok */
  int8_t solutions;  /* 0, 1 or 2 (two or more) */
  int16_t clues;     /* givens */
  int16_t cands;     /* candidates of open cells once the givens are asserted */
  int16_t clues_brt; /* decided cells after singles */
  int16_t cands_brt; /* candidates after singles */
  int16_t cands_w1;  /* candidates after whips of length 1 */
  double seconds;    /* spent on the puzzle */
} bitwhip_facts;

/* Returns BITWHIP_ABI of the library. */
BITWHIP_API int bitwhip_abi_version(void);
/* Returns the sentence about the last call of this thread: why it failed, or what is wrong with its
 * puzzle; "" where there is none. Good until the next call of the thread. */
BITWHIP_API const char *bitwhip_message(void);
/* Returns the code of the last call of this thread: why a function that returns a handle has
 * returned NULL. */
BITWHIP_API bitwhip_code bitwhip_last_code(void);
/* Returns "bitwhip VERSION (commit ..., compiler, build)". */
BITWHIP_API const char *bitwhip_version(void);

/* Stores a table as a JSON array with an object for each row; the text stays for ever. Names:
 * "ratings", "rules", "statuses", "columns", "formats", "input-formats", "path-formats",
 * "state-formats", "variants", "clue-words", "isas", and "options-VERB"; for programs on top of
 * this library "verbs", "program-options", "help" (a text for each verb), and "info-NAME", what the
 * program tells of a name. BAD_OPTION: there is no such table. */
BITWHIP_API bitwhip_code bitwhip_table(const char *name, const char **json);

/* Chooses the instruction set for the whole process: "auto", "avx2", ... (table "isas"). No value
 * depends on it. To be called before there are workers. BAD_OPTION: this build or this machine
 * lacks it. */
BITWHIP_API bitwhip_code bitwhip_choose_isa(const char *name);

/* Writes a value as a record has it, such as "5", "7.1", "3..4", ">18", "inf" or "-", with a 0
 * behind it, and returns the length. out: room for 32 bytes. */
BITWHIP_API size_t bitwhip_value_text(bitwhip_value value, char *out);

/* ---- Jobs ---- */

/* Returns a job for a verb: "rate", "explain", "hint", "state" or "verify". NULL: there is no such
 * verb, or no memory; bitwhip_last_code() tells which. */
BITWHIP_API bitwhip_job *bitwhip_job_new(const char *verb);
/* Sets an option, by the name that the command line has behind its dashes: "ratings", not
 * "--ratings" and not "-r". value: NULL or "" for an option without one. Options that add up, such
 * as "ratings", may be set again; no other may. MISUSE: the job is in use already. BAD_OPTION:
 * there is no such option or value, and nothing is set. The message about a name with dashes tells
 * the one without them; where no option is meant, it is that of the command line. */
BITWHIP_API bitwhip_code bitwhip_job_set(bitwhip_job *job, const char *name, const char *value);
/* Ends the choice of options, and tells what only all of them together show. The first use of a job
 * does so too. */
BITWHIP_API bitwhip_code bitwhip_job_check(bitwhip_job *job);
/* Stores the names of the ratings of a job, with commas between them, in the order of its values;
 * the text belongs to the job. It is empty for verbs that rate nothing. */
BITWHIP_API bitwhip_code bitwhip_job_ratings(bitwhip_job *job, bitwhip_text *names);
/* Frees a job. Workers keep what they need of it. */
BITWHIP_API void bitwhip_job_free(bitwhip_job *job);

/* ---- Stops ---- */

/* Returns a stop that is not requested; NULL: no memory. */
BITWHIP_API bitwhip_stop *bitwhip_stop_new(void);
/* Requests the stop, for good: calls that were given it end within 0.1 s, and return STOPPED. Any
 * thread; signal handlers. */
BITWHIP_API void bitwhip_stop_request(bitwhip_stop *stop);
/* Frees a stop that no worker and no run uses any more. */
BITWHIP_API void bitwhip_stop_free(bitwhip_stop *stop);

/* ---- Single puzzles ---- */

/* Returns a worker. The memory of its searches (option "arena", 64 MiB) is taken here, or by the
 * first call that searches, which returns NO_MEMORY where there is none; bitwhip_rate(),
 * bitwhip_solve() and the others each take their own. stop may be NULL, and must outlive the
 * worker. NULL: bitwhip_message() tells why. */
BITWHIP_API bitwhip_worker *bitwhip_worker_new(bitwhip_job *job, const bitwhip_stop *stop);
/* Rates a line (verb "rate"), which is read as a file is that holds nothing else: a puzzle in any
 * form that the program reads. values: as many as the job has ratings. facts: NULL, or what else is
 * known of the puzzle. A line without a puzzle has the status invalid-format and no values;
 * bitwhip_message() tells why. */
BITWHIP_API bitwhip_code bitwhip_rate(bitwhip_worker *worker, const char *line, size_t size,
                                      bitwhip_value *values, bitwhip_facts *facts);
/* Stores what the verb writes for a line, in the format of the job: the record, path, hint or
 * state. What is wrong with the puzzle is the message; BAD_INPUT: a path or a hint is asked for,
 * and there is no puzzle or no path. */
BITWHIP_API bitwhip_code bitwhip_answer(bitwhip_worker *worker, const char *line, size_t size,
                                        bitwhip_text *answer);
/* Stores the number of solutions, counted up to `most`, and the only one as digits; its text is
 * empty where there is not exactly one. Any verb but "verify". BAD_INPUT: the line holds no puzzle.
 */
BITWHIP_API bitwhip_code bitwhip_solve(bitwhip_worker *worker, const char *line, size_t size,
                                       int most, int *count, bitwhip_text *solution);
/* Stores the board of a line as a JSON object: its size, givens, houses, and the links of a
 * variant. BAD_INPUT as above. */
BITWHIP_API bitwhip_code bitwhip_board(bitwhip_worker *worker, const char *line, size_t size,
                                       bitwhip_text *json);
/* Judges all paths of a text (verb "verify"), and stores a JSON object a line for each: puzzle,
 * rating, right, shown, strict, text. BAD_INPUT: there is no path in it. */
BITWHIP_API bitwhip_code bitwhip_verify(bitwhip_worker *worker, const char *paths, size_t size,
                                        bitwhip_text *verdicts);
BITWHIP_API void bitwhip_worker_free(bitwhip_worker *worker);

/* ---- Many puzzles, on all cores (option "threads") ---- */

/* What a run tells its caller; any function may be NULL. size: sizeof(bitwhip_calls). A function
 * that returns something else than 0 ends the run: with STOPPED from tick, with IO from the others.
 */
typedef struct {
  uint32_t size;
  void *user; /* handed to each function */
  /* Called on the thread of the caller, at least every 50 ms, whatever the puzzles do; in
   * WebAssembly, which has no other thread, after some puzzles. bytes_in_all: 0, not known. */
  int (*tick)(void *user, uint64_t records, uint64_t bytes, uint64_t bytes_in_all);
  /* Takes whole records in the order of the input, from one thread at a time, which may be any. */
  int (*write)(void *user, const char *bytes, size_t size);
  /* Takes a sentence about a line, without a line end, in the same way: of each kind the first 20,
   * and at the end of the run one that says how many more there were. */
  int (*message)(void *user, const char *line, size_t size);
  /* Takes the numbers of a record in the same way; then there are no bytes. puzzle: as records show
   * it, empty where the line holds none. Of bitwhip_run() with the verb "rate" alone, and without
   * the options "sample" and "top". */
  int (*row)(void *user, const char *puzzle, size_t size, const bitwhip_value *values,
             const bitwhip_facts *facts);
  /* Takes n rows at once, in place of row, for languages in which a call is dear. Puzzle i is the
   * bytes of `puzzles` from offsets[i] up to offsets[i + 1]; values: n rows; facts: n. All of it is
   * good until the function returns. */
  int (*rows)(void *user, size_t n, const char *puzzles, const uint64_t *offsets,
              const bitwhip_value *values, const bitwhip_facts *facts);
} bitwhip_calls;

/* Rates n lines (verb "rate"), each as bitwhip_rate() does. text: line i is the bytes from
 * offsets[i] up to offsets[i + 1]. values: n rows, each with a value for each rating of the job.
 * facts: n, or NULL. calls: tick and message, or NULL. After STOPPED, what is not rated has the
 * kind BITWHIP_NONE and the status 255. MISUSE: offsets go down. */
BITWHIP_API bitwhip_code bitwhip_rate_array(bitwhip_job *job, const bitwhip_stop *stop,
                                            const char *text, const uint64_t *offsets, size_t n,
                                            bitwhip_value *values, bitwhip_facts *facts,
                                            const bitwhip_calls *calls);

/* One input of a run: a file, bytes, or a function; the members of the others are NULL. Any of them
 * may be compressed. size: sizeof(bitwhip_input). */
typedef struct {
  uint32_t size;
  const char *path; /* a file; "-" is standard input */
  const char *name; /* of bytes and functions, for messages */
  const char *data;
  uint64_t bytes;
  /* Stores at most `most` bytes at `to` and returns how many; 0 at the end, below 0 when they
   * cannot be had. */
  int64_t (*read)(void *user, char *to, uint64_t most);
  void *user;
} bitwhip_input;

/* Writes what the program writes for these inputs (verbs "rate" and "state"): through calls->write,
 * header included. A comment `# variant: NAME` at the top of the first input counts as on the
 * command line. provenance: NULL, or takes the document of the run as JSON, for bitwhip_free(). */
BITWHIP_API bitwhip_code bitwhip_run(bitwhip_job *job, const bitwhip_stop *stop,
                                     const bitwhip_input *inputs, size_t n,
                                     const bitwhip_calls *calls, char **provenance);
BITWHIP_API void bitwhip_free(char *text);

/* ---- Many puzzles, on threads of the caller that share no memory, such as web workers ----
 * A reader cuts inputs into chunks, and workers of jobs with the same options answer them in any
 * order. The header, and then the answers in the order of the chunks, are the bytes that the
 * program writes. */

/* Returns a reader for the inputs of a job, one after another. NULL: bitwhip_message() tells why.
 */
BITWHIP_API bitwhip_reader *bitwhip_reader_new(bitwhip_job *job);
/* Names the next input, for messages and the column "file". MISUSE: the input has begun. */
BITWHIP_API bitwhip_code bitwhip_reader_name(bitwhip_reader *reader, const char *name);
/* Tells of the inputs that will come, in their order: the first 64 KiB of each, decompressed, or
 * all of it; where these are comments alone, as much as has a line behind them; nothing of one that
 * cannot be read twice. They agree on a variant and on columns then, before the first record.
 * BAD_OPTION: they name different variants. MISUSE: an input has begun. */
BITWHIP_API bitwhip_code bitwhip_reader_look(bitwhip_reader *reader, const char *name,
                                             const char *head, size_t size);
/* Takes the next bytes of an input, decompressed, and stores a chunk of some `lines` lines at most.
 * The chunk is empty when more bytes are needed: until then the function is to be called again
 * without any. Its data is NULL too when no more is wanted (option "limit"). */
BITWHIP_API bitwhip_code bitwhip_reader_feed(bitwhip_reader *reader, const char *bytes, size_t size,
                                             size_t lines, bitwhip_text *chunk);
/* Ends an input, and stores a chunk of all that is left of it. What is fed next begins another
 * input. */
BITWHIP_API bitwhip_code bitwhip_reader_end(bitwhip_reader *reader, bitwhip_text *chunk);
BITWHIP_API void bitwhip_reader_free(bitwhip_reader *reader);
/* Stores what stands before the first record; the text belongs to the job. chunk: NULL, or the
 * first one, since inputs may name a variant and columns. */
BITWHIP_API bitwhip_code bitwhip_header(bitwhip_job *job, const char *chunk, size_t size,
                                        bitwhip_text *header);

/* Stores what records that exist are with the options of a job (verb "rate"): those that match, in
 * its format, without its header where with_header is 0. Columns of the input of their run stay.
 * records: a header and lines as the formats tsv and csv have them, or jsonl; the text belongs to
 * the job. BAD_INPUT: they lack a rating or a column that the job names. */
BITWHIP_API bitwhip_code bitwhip_select(bitwhip_job *job, const char *records, size_t size,
                                        int with_header, bitwhip_text *selected);

/* Stores the page (HTML) that `bitwhip report` makes of a file of records with that name; the text
 * belongs to the job (verb "rate"). BAD_INPUT: there are no records in it. */
BITWHIP_API bitwhip_code bitwhip_report(bitwhip_job *job, const char *records, size_t size,
                                        const char *name, bitwhip_text *page);

/* What a worker makes of a chunk. size: sizeof(bitwhip_rated). */
typedef struct {
  uint32_t size, reserved;
  uint64_t lines, problems; /* lines that ask for a record, and messages about them */
  bitwhip_text records, messages;
} bitwhip_rated;

/* Answers the lines of a chunk: stores the records, states, paths or hints, and a message a line
 * with its place. Any verb but "verify". Between the paths of two chunks belongs the text "between"
 * of the table "path-formats". BAD_INPUT: these bytes are no chunk. */
BITWHIP_API bitwhip_code bitwhip_rate_chunk(bitwhip_worker *worker, const char *chunk, size_t size,
                                            bitwhip_rated *rated);
/* The same without a search, for a chunk that has ended two workers (a web worker may be out of
 * memory for good): its puzzles have the status `memory`. */
BITWHIP_API bitwhip_code bitwhip_give_up_chunk(bitwhip_worker *worker, const char *chunk,
                                               size_t size, bitwhip_rated *rated);
/* With the options "sample" and "top" these records are not yet those to write: the reader takes
 * them, chunk by chunk in their order, and stores what is to be written so far. records: NULL at
 * the end of all inputs. Without these options the records come back as they are. BAD_INPUT: these
 * bytes are no such records. */
BITWHIP_API bitwhip_code bitwhip_reader_choose(bitwhip_reader *reader, const char *records,
                                               size_t size, bitwhip_text *chosen);
/* Stores the last line of a file with notes, its closing note (docs/COLLECTIONS.md), once all
 * inputs have ended; the text is empty where the file has none, since there are no notes above its
 * records. records: how many the caller wrote there. sha256: of all bytes that he wrote there, as
 * 64 hexadecimal digits. MISUSE: it is no such hash. */
BITWHIP_API bitwhip_code bitwhip_reader_closing(bitwhip_reader *reader, size_t records,
                                                const char *sha256, bitwhip_text *line);

/* What is to be told of all messages about lines so far. size: sizeof(bitwhip_told). shown: a line
 * for each message given last that is among the first 20 of its kind. rest: a line for each kind
 * that has more of them, which says how many; it takes the place of the rest before. */
typedef struct {
  uint32_t size, reserved;
  uint64_t count; /* of all messages */
  bitwhip_text shown, rest;
} bitwhip_told;

/* Returns what bounds the messages of the chunks of a run, as bitwhip_run() does; NULL: no memory.
 * A kind is a sentence without its place, its numbers and what stands in quotes; after 50 kinds,
 * all others are one. */
BITWHIP_API bitwhip_messages *bitwhip_messages_new(void);
/* Takes the messages of a chunk, in the order of the chunks. */
BITWHIP_API bitwhip_code bitwhip_messages_add(bitwhip_messages *messages, const char *lines,
                                              size_t size, bitwhip_told *told);
BITWHIP_API void bitwhip_messages_free(bitwhip_messages *messages);

#ifdef __cplusplus
}
#endif

#endif
