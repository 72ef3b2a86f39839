#include "cli/options.h"

#include <array>

#include "cli/option_values.h"

namespace bitwhip::cli {

namespace {

constexpr VerbSet kRate = Verb::rate;
constexpr VerbSet kProfile = Verb::profile;
constexpr VerbSet kWriting = kRate | kProfile;  // records
constexpr VerbSet kClassify = Verb::classify;
constexpr VerbSet kState = Verb::state;
constexpr VerbSet kCompare = Verb::compare;
constexpr VerbSet kMerge = Verb::merge;
constexpr VerbSet kReport = Verb::report;
constexpr VerbSet kVerify = Verb::verify;
constexpr VerbSet kExplain = Verb::explain | Verb::hint;
constexpr VerbSet kBench = Verb::bench;
constexpr VerbSet kQuery = Verb::query;
constexpr VerbSet kImport = Verb::import_lists;
constexpr VerbSet kTables = kClassify | kCompare | kQuery;
constexpr VerbSet kRating = kWriting | kClassify | kBench;
constexpr VerbSet kRecords = kWriting | kBench;
constexpr VerbSet kReading = kWriting | kClassify | kState | kExplain;
constexpr VerbSet kVariant = kReading | kVerify | kBench;
constexpr VerbSet kThreaded = kRating | kState;
constexpr VerbSet kAll = kReading | kBench | kCompare | kMerge | kReport | kVerify | kQuery | kImport | Verb::info | Verb::document | Verb::help | Verb::none;

constexpr long kMaxThreads = 1024;
constexpr long kMostShown = 1000000;
constexpr long kMostRecords = 1000000000000000;

constexpr std::array kOptions{
    OptionInfo{"pm", 0, Group::input, "", "",
               "the input holds pasted grids of candidates, nine lines of nine cells each, instead of one puzzle per line", kReading,
               [](Settings& settings, const std::string&) { set_family(settings, input::Family::marks, "--input-format"); }, nullptr},
    OptionInfo{
        "input-format", 0, Group::input, "NAME", "found in the first line of each file", "how all files are written", kReading,
        [](Settings& settings, const std::string& value) { set_family(settings, choose("input format", input::families(), value)->family, "--pm"); },
        [] { return input::families().names(); }},
    OptionInfo{"column", 0, Group::input, "COLUMN", "found in the first line of each file",
               "the column that holds the puzzle: its number from 1 on, or its name in the header", kReading, set_puzzle_column, nullptr},

    OptionInfo{"variant", 0, Group::input, "LIST", "what the first file says, else the classic grid",
               "the houses, links and fields of the puzzles, such as x,antiknight or latin,edges; `bitwhip info variants` lists the names. A file may "
               "say so itself, in a line `# variant: LIST` at its top",
               kVariant | kImport, set_variant, variant_names},
    OptionInfo{"skip", 0, Group::input, "N", "0", "the first N records of the input are left out", kWriting,
               [](Settings& settings, const std::string& value) {
                 settings.rate.selection.skip = static_cast<std::uint64_t>(whole_between(value, 0, kMostRecords));
               },
               nullptr},
    OptionInfo{"limit", 0, Group::input, "N", "none", "the input ends after N records, those of --skip not counted", kWriting,
               [](Settings& settings, const std::string& value) {
                 settings.rate.selection.limit = static_cast<std::uint64_t>(whole_between(value, 0, kMostRecords));
               },
               nullptr},
    OptionInfo{"shard", 0, Group::input, "I/N", "1/1",
               "rate only every N-th record, from the I-th one on; `bitwhip merge` makes one output of all N parts", kWriting, set_shard, nullptr},

    OptionInfo{"ratings", 'r', Group::rating, "LIST", "W,B", "the ratings, in this order", kRecords, set_ratings, rating_names, true},
    OptionInfo{"ratings", 'r', Group::rating, "LIST", "L,M,N",
               "the ratings, one row each, in this order; with --cells or --theories there are none by default", kClassify, set_ratings, rating_names,
               true},
    OptionInfo{"ratings", 'r', Group::rating, "LIST", "W", "the ratings whose paths are printed, in this order", kExplain, set_path_ratings,
               path_rating_names, true},
    OptionInfo{"rules", 'R', Group::rating, "LIST", "none",
               "your own rules with their lengths, such as singles,locked,subsets<=3,xy<=7,nrct=4..5; the rating `rules` is their level",
               kRating | kExplain, set_rules, rule_names},
    OptionInfo{"max-length", 'm', Group::rating, "N", "36",
               "the search stops after chains of this length; the rating is then >N and the status is length", kRecords | kExplain, set_max_length,
               nullptr},
    OptionInfo{"after", 0, Group::rating, "THEORY", "W1",
               "the rules to apply: givens (only assert the givens), BRT (singles), W1 (singles and locked candidates), or rules with their "
               "lengths, such as locked,subsets<=3",
               kState, set_after, after_names},
    OptionInfo{"max-length", 'm', Group::rating, "N", "36", "the rules look for patterns up to this length", kState, set_max_length, nullptr},
    OptionInfo{"levels", 'l', Group::rating, "RANGE", "2-13", "the levels to count, a range or one level, in tenths for ratings such as SER (1.0-9.0); no search goes above the last level",
               kClassify, set_levels, nullptr},
    OptionInfo{"arena", 0, Group::rating, "SIZE", "64M",
               "the search memory per thread (64M, 1G, 512KiB, bytes); when it is full, the status is memory", kRating | kExplain, set_arena,
               nullptr},
    OptionInfo{"count-all", 0, Group::rating, "", "",
               "also count all partial whips and braids of the states on the paths of W and B, as a program that stores them all would make them; this may take "
               "long",
               kProfile, [](Settings& settings, const std::string&) { settings.common.rating.count_all = true; }, nullptr},
    OptionInfo{"timeout", 0, Group::rating, "SECONDS", "none", "the time limit per puzzle, such as 0.5; at the limit, the status is timeout", kRating,
               set_timeout, nullptr},
    OptionInfo{"timeout", 0, Group::rating, "SECONDS", "none", "the time limit per path, such as 0.5; at the limit, the status is timeout", kExplain,
               set_timeout, nullptr},
    OptionInfo{"arena", 0, Group::rating, "SIZE", "64M", "the search memory per thread (64M, 1G, 512KiB, bytes)", kState, set_arena, nullptr},
    OptionInfo{"timeout", 0, Group::rating, "SECONDS", "none",
               "the time limit per puzzle, such as 0.5; at the limit, the program prints the state that it has reached", kState, set_timeout,
               nullptr},

    OptionInfo{"cells", 0, Group::tables, "", "",
               "add a table of the puzzles that each type of chain solves at each length from 4 on, with the cumulative total of L", kClassify,
               [](Settings& settings, const std::string&) { settings.classify.tables.cells = true; }, nullptr},
    OptionInfo{"theories", 0, Group::tables, "", "", "add a table of the basic theories, from naked singles to super-hidden quads", kClassify,
               [](Settings& settings, const std::string&) { settings.classify.tables.theories = true; }, nullptr},

    OptionInfo{"column", 0, Group::tables, "A[=B]", "W",
               "the column to compare: its name, or its number from 1 on where there is no header; B is another column of the second list, or of the "
               "only list",
               kCompare, set_compared_columns, nullptr},
    OptionInfo{"column", 0, Group::tables, "COLUMN[=RATING]", "those that have the name of a rating",
               "a column to take, and under which name; may be given several times", kImport, set_imported_column, nullptr, true, true},
    OptionInfo{"puzzle-column", 0, Group::tables, "COLUMN", "puzzle", "the column that holds the puzzle: its name, or its number from 1 on where there is no header",
               kImport,
               [](Settings& settings, const std::string& value) {
                 if (value.empty()) throw UsageError("the name of the column is empty");
                 settings.import_lists.puzzle_column = value;
               },
               nullptr},
    OptionInfo{"source", 0, Group::tables, "NAME", "the name of the file", "where the values come from, as labels such as W@NAME show it", kImport,
               [](Settings& settings, const std::string& value) { set_file_name(settings.import_lists.source, value); }, nullptr},
    OptionInfo{"list", 0, Group::tables, "", "", "show the ready queries and their parameters", kQuery,
               [](Settings& settings, const std::string&) { settings.query.list = true; }, nullptr},
    OptionInfo{"set", 0, Group::tables, "NAME=VALUE", "", "the value of a parameter of the query; may be given several times", kQuery, set_parameter, nullptr,
               true, true},
    OptionInfo{"sql", 0, Group::tables, "", "", "print the SQL of a ready query", kQuery,
               [](Settings& settings, const std::string&) { settings.query.sql = true; }, nullptr},
    OptionInfo{"plan", 0, Group::tables, "", "", "show how SQLite goes about the query, with the indices that it uses", kQuery,
               [](Settings& settings, const std::string&) { settings.query.plan = true; }, nullptr},
    OptionInfo{"by-puzzle", 0, Group::tables, "", "", "pair the rows of the same puzzle, in whatever order the lists are", kCompare,
               [](Settings& settings, const std::string&) { settings.compare.by_puzzle = true; }, nullptr},
    OptionInfo{
        "show", 0, Group::tables, "N", "10", "how many of the puzzles that differ are shown", kCompare,
        [](Settings& settings, const std::string& value) { settings.compare.most = static_cast<std::size_t>(whole_between(value, 0, kMostShown)); },
        nullptr},

    OptionInfo{"ratings", 'r', Group::tables, "LIST", "the columns named like ratings",
               "the columns that are ratings, in this order, whatever their names are", kReport,
               [](Settings& settings, const std::string& value) {
                 for (const std::string_view name : split_list("column", value)) settings.report.asked.ratings.emplace_back(name);
               },
               nullptr, true},
    OptionInfo{"by", 0, Group::tables, "COLUMN", "the first rating", "the rating or column of numbers that tells the hardest puzzles", kReport,
               [](Settings& settings, const std::string& value) {
                 if (value.empty()) throw UsageError("the name of the column is empty");
                 settings.report.asked.by = value;
               },
               nullptr},
    OptionInfo{"compare", 0, Group::tables, "", "", "set two files beside each other, record by record, and show what changed", kReport,
               [](Settings& settings, const std::string&) { settings.report.compare = true; }, nullptr},
    OptionInfo{"profile", 0, Group::tables, "DIR", "none", "add pictures of the profile that lies in this folder: lengths.tsv, levels.tsv and run.tsv", kReport,
               [](Settings& settings, const std::string& value) { set_file_name(settings.report.profile, value); }, nullptr},
    OptionInfo{"provenance", 0, Group::tables, "FILE", "found beside the files", "the provenance document of the run", kReport,
               [](Settings& settings, const std::string& value) { set_file_name(settings.report.provenance, value); }, nullptr},
    OptionInfo{"title", 0, Group::tables, "TEXT", "the names of the files", "the title of the page", kReport,
               [](Settings& settings, const std::string& value) { settings.report.title = value; }, nullptr},

    OptionInfo{"strict", 0, Group::rating, "", "",
               "prove exact values: each round has all targets of the first rule that has any, or no shorter steps solve the puzzle", kVerify,
               [](Settings& settings, const std::string&) { settings.verify.strict = true; }, nullptr},

    OptionInfo{"steps", 0, Group::output, "WHICH", "all",
               "print all steps of the rating, or only those that the solution needs (fewest is a synonym of needed)", Verb::explain,
               [](Settings& settings, const std::string& value) { settings.explain.needed = choose("choice", steps_names(), value) > 0; },
               steps_names},
    OptionInfo{"full", 0, Group::output, "", "", "show additional candidates too: the target justifies x*, and the candidate y justifies x#y",
               kExplain, [](Settings& settings, const std::string&) { settings.explain.style.full = true; }, nullptr},
    OptionInfo{"states", 0, Group::output, "WHICH", "first",
               "draw the candidates before the first chain (first), before every round (all), or never (none)", Verb::explain,
               [](Settings& settings, const std::string& value) {
                 settings.explain.style.states = static_cast<explain::States>(choose("choice", states_names(), value));
               },
               states_names},
    OptionInfo{"output", 'o', Group::output, "FILE", "standard output", "the file that receives the records, tables, states, paths or page",
               kReading | kTables | kMerge | kReport, set_output, nullptr},
    OptionInfo{"db", 0, Group::output, "FILE", "none",
               "the store of ratings, an SQLite database, that takes all records; what it knows is not rated again. Without --output, no records are printed",
               kRate, set_store, nullptr},
    OptionInfo{"db", 0, Group::output, "FILE", "", "the store that takes the values; it is made where there is none", kImport, set_store, nullptr},
    OptionInfo{"resume", 0, Group::output, "", "",
               "go on with the output of a run that was stopped; without such an output, the run begins, and when all is there, nothing happens", kWriting,
               [](Settings& settings, const std::string&) { settings.rate.resume = true; }, nullptr},
    OptionInfo{"force", 0, Group::output, "", "", "overwrite the output, whatever it holds", kReading | kTables | kMerge | kReport,
               [](Settings& settings, const std::string&) { settings.common.force = true; }, nullptr},
    OptionInfo{"checkpoint", 0, Group::output, "SECONDS", "5",
               "how often the records are flushed to the disk and the journal is written, from which --resume goes on", kWriting, set_checkpoint, nullptr},
    OptionInfo{"check-input", 0, Group::output, "", "",
               "before --resume goes on, read all of the input that was read before, to see whether it is still the same", kWriting,
               [](Settings& settings, const std::string&) { settings.rate.check_input = true; }, nullptr},
    OptionInfo{"clean", 0, Group::output, "", "", "remove the journals of the parts when the output is whole", kMerge,
               [](Settings& settings, const std::string&) { settings.merge.clean = true; }, nullptr},
    OptionInfo{"format", 'f', Group::output, "NAME", "tsv", "the format of the records", kWriting, set_format, [] { return batch::formats().names(); }},
    OptionInfo{"format", 'f', Group::output, "NAME", "text", "the format of the tables", kTables, set_table_format,
               [] { return tables::formats().names(); }},
    OptionInfo{"format", 'f', Group::output, "NAME", "html", "the format of the report; where it goes to a terminal, the default is text", kReport,
               [](Settings& settings, const std::string& value) { settings.report.format = choose("format", report::formats(), value); },
               [] { return report::formats().names(); }},
    OptionInfo{"charts", 0, Group::output, "DIR", "none", "the folder that receives each picture as an SVG file; it is created if need be", kReport,
               [](Settings& settings, const std::string& value) { set_file_name(settings.report.charts, value); }, nullptr},
    OptionInfo{"format", 'f', Group::output, "NAME", "text", "the format of the paths", kExplain, set_path_format,
               [] { return explain::formats().names(); }},
    OptionInfo{"format", 'f', Group::output, "NAME", "grid", "the format of the states", kState, set_state_format,
               [] { return batch::state_formats().names(); }},
    OptionInfo{"columns", 'c', Group::output, "LIST", "none", "further columns, in this order", kWriting, set_columns,
               [] { return batch::columns().names(); }, true},
    OptionInfo{"keep-tail", 'k', Group::output, "", "", "add a last column: the text that follows the puzzle on its line, up to 65,536 bytes", kWriting,
               [](Settings& settings, const std::string&) { settings.rate.tail = true; }, nullptr},
    OptionInfo{"histogram", 'H', Group::output, "", "on a terminal",
               "count the puzzles by rating; the counts go to standard error when standard output takes the records and is no terminal", kWriting | kMerge,
               [](Settings& settings, const std::string&) { set_histogram(settings, true); }, nullptr},
    OptionInfo{"no-histogram", 0, Group::output, "", "", "print no counts, even on a terminal", kWriting | kMerge,
               [](Settings& settings, const std::string&) { set_histogram(settings, false); }, nullptr},
    OptionInfo{"estimate", 0, Group::output, "", "",
               "write no records: rate a random sample of 1,000 lines for at most 20 s, and print the expected number of records, time and shares of the "
               "values, each with its standard error",
               kRate, [](Settings& settings, const std::string&) { settings.rate.estimate = true; }, nullptr},
    OptionInfo{"output-dir", 0, Group::output, "DIR", "standard output", "the folder that receives the documents, one file each; it is created if need be",
               Verb::document, [](Settings& settings, const std::string& value) { set_file_name(settings.document.folder, value); }, nullptr},
    OptionInfo{"output-dir", 0, Group::output, "DIR", "none",
               "the folder that receives the tables of the profile, lengths.tsv, levels.tsv and run.tsv; it is created if need be", kProfile | kMerge,
               [](Settings& settings, const std::string& value) { set_file_name(settings.profile.folder, value); }, nullptr},
    OptionInfo{"provenance", 0, Group::output, "FILE", "none",
               "the file that receives a JSON document about the run: version, options, inputs with SHA-256, counts", kWriting | kMerge,
               [](Settings& settings, const std::string& value) { set_file_name(settings.rate.provenance, value); }, nullptr},

    OptionInfo{"numeric-inf", 0, Group::output, "N", "inf", "write this whole number in place of inf, for programs that want numbers", kWriting,
               set_numeric_inf, nullptr},
    OptionInfo{"template", 0, Group::output, "TEXT", "", "the form of a record with --format template, such as '%{puzzle}\\t%{W}'", kWriting,
               [](Settings& settings, const std::string& value) { settings.rate.template_text = value; }, nullptr},

    OptionInfo{"where", 0, Group::wanted, "EXPR", "", "write only the records that match, such as 'W>=7 and B<W', status!=ok, W==inf", kWriting,
               [](Settings& settings, const std::string& value) { settings.rate.where = value; }, nullptr},
    OptionInfo{"sample", 0, Group::wanted, "N", "all", "write N of these records, chosen at random, in the order of the input", kWriting, set_sample,
               nullptr},
    OptionInfo{"seed", 0, Group::wanted, "S", "1", "the number that the sample follows from, also that of --estimate; the same number draws the same sample", kWriting, set_seed, nullptr},
    OptionInfo{"top", 0, Group::wanted, "N", "all", "write the N of these records with the highest values, the highest first", kWriting, set_top, nullptr},
    OptionInfo{"by", 0, Group::wanted, "NAME", "the first rating", "the rating or column of numbers that --top compares", kWriting,
               [](Settings& settings, const std::string& value) { settings.rate.by = value; }, nullptr},
    OptionInfo{"known", 0, Group::wanted, "FILE", "none",
               "records of an earlier run with the same options (tsv, csv or jsonl), or a store: their puzzles are not rated again", kRate,
               [](Settings& settings, const std::string& value) { set_file_name(settings.rate.known, value); }, nullptr},
    OptionInfo{"again", 0, Group::wanted, "LIST", "none", "the statuses of known records that are rated again all the same, such as memory,timeout", kRate,
               set_again, [] { return rating::statuses().names(); }, true},

    OptionInfo{"threads", 't', Group::machine, "N", "all cores",
               "the number of puzzles in work at the same time, at most 16 or the number of cores; the output does not depend on it",
               kThreaded,
               [](Settings& settings, const std::string& value) { settings.common.threads = static_cast<int>(whole_between(value, 1, kMaxThreads)); },
               nullptr},
    OptionInfo{"isa", 0, Group::machine, "NAME", "the best here",
               "the instruction set (also: environment variable BITWHIP_ISA); the ratings do not depend on it", kReading | kBench | Verb::info,
               [](Settings& settings, const std::string& value) { settings.isa = isa_names()[choose("instruction set", isa_names(), value)]; },
               isa_names},
    OptionInfo{"data", 0, Group::machine, "DIR", "as installed", "the folder of the data sets (also: environment variable BITWHIP_DATA)", kBench,
               [](Settings& settings, const std::string& value) { set_file_name(settings.bench.data, value); }, nullptr},

    OptionInfo{"help", 'h', Group::general, "", "", "show this help", kAll, [](Settings& settings, const std::string&) { settings.help = true; },
               nullptr},
    OptionInfo{"version", 'V', Group::general, "", "", "show the version, the commit and the compiler", Verb::none,
               [](Settings& settings, const std::string&) { settings.version = true; }, nullptr},
};

}  // namespace

std::string_view title(Group group) {
  switch (group) {
    case Group::input:
      return "Input";
    case Group::rating:
      return "Rating";
    case Group::tables:
      return "Tables";
    case Group::wanted:
      return "Selection";
    case Group::output:
      return "Output";
    case Group::machine:
      return "Machine";
    case Group::general:
      break;
  }
  return "General";
}

std::span<const OptionInfo> options() { return kOptions; }

}  // namespace bitwhip::cli
