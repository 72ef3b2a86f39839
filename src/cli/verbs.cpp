#include "cli/verbs.h"

#include <algorithm>
#include <array>

#include "cli/document.h"
#include "cli/help.h"
#include "cli/hint.h"
#include "cli/info.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kRateText = R"(
Each line of FILE holds one puzzle. Without arguments, or for -, the program reads standard input.
An argument that is a puzzle stands for itself.
A puzzle is 81 characters, 1-9 for a given and . or 0 for a blank, or it is 729 characters, nine
pencil marks per cell. Any text may follow the puzzle. The program skips blank lines, comments (#)
and a header (a first line whose first word is `puzzle`), and it decompresses gzip, zstd, bzip2 and
xz. Files may have other formats, which the program finds in their first lines: see below.

Every other line gives one record, in the order of the input: the puzzle, one cell per rating, and
the status. A cell is a number, inf (there is no finite rating), >n (the search ruled out all
lengths up to n before it stopped), a..b (the value of a rating over all orders, such as Wmin, is
between a and b) or - (there is no rating). `bitwhip info` lists the statuses.

With --pm the input holds pasted grids of candidates, as solvers print them: nine lines of nine
cells each. The program skips frames, separators and markers. A grid ends at a blank line, between
two borders, or at the end of the file. Each grid gives one record, whatever the grid holds.
)";

constexpr std::string_view kRateExamples = R"(
  bitwhip rate puzzles.txt > ratings.tsv
  bitwhip rate --ratings W --format values --histogram puzzles.txt.gz -o ratings.txt
  zcat huge.gz | bitwhip rate --columns solutions,clues,time --threads 4 | less
  bitwhip rate --where 'W>=7 and B<W' --top 100 --by W puzzles.txt
  bitwhip rate --format template --template '%p %{W} %s' puzzles.txt
)";

constexpr std::string_view kClassifyText = R"(
The program reads the same input as `bitwhip rate`, and it rates every puzzle once. The table of
levels has one row per rating and shows how many puzzles that rating solves at levels up to n.
The counts leave out lines without a puzzle and puzzles without exactly one solution; the program
reports these lines on standard error. It prints the tables after it has read all lines.
)";

constexpr std::string_view kClassifyExamples = R"(
  bitwhip classify puzzles.txt
  bitwhip classify --ratings W,S+W --levels 0-7 --format markdown puzzles.txt -o levels.md
  bitwhip classify --cells --levels 2-7 --theories puzzles.txt
  bitwhip classify --rules locked,subsets,nrct --levels 5 puzzles.txt
)";

constexpr std::string_view kStateText = R"(
The resolution state of a puzzle is the set of candidates that are left when the rules can
eliminate nothing more. An argument of 81 or 729 characters that is a puzzle stands for itself; any
other argument is a file with one puzzle per line. Without arguments the program reads standard
input. Each puzzle gives one state, in the order of the input. Where there is no state, the program
prints a line with - and reports the reason on standard error. All commands that read puzzles
accept the printed states: lines as they are, grids with --pm.
)";

constexpr std::string_view kStateExamples = R"(
  bitwhip state 1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6
  bitwhip state --after "locked,subsets<=3" --format line puzzles.txt | bitwhip rate
  bitwhip state --after BRT puzzles.txt -o states.txt; bitwhip rate --pm states.txt
)";

constexpr std::string_view kCompareText = R"(
A and B are records of `bitwhip rate` (tsv, csv or jsonl), other files with a header that names the
column, or plain columns of values; - is standard input. The program decompresses gzip, zstd, bzip2
and xz. It pairs the rows in order, or by puzzle. A value of A is lower or higher than that of B as
far as both are known: inf is above every number, >5 is above 4 and unclear against 7, and 3..4
means a value from 3 to 4.
)";

constexpr std::string_view kCompareExamples = R"(
  bitwhip compare ratings.tsv published.tsv --column B
  bitwhip compare ratings.tsv published.tsv --column W=SER --by-puzzle
  bitwhip compare ratings.tsv --column W=gW
  bitwhip rate -r W -f values puzzles.txt | bitwhip compare - expected.txt
)";

constexpr std::string_view kMergeText = R"(
Each PART is the output of `bitwhip rate --shard I/N`, with the journal (PART.journal) that its run
left beside it. The program writes the records in turns, one of each part, so the output has the
bytes of the run without --shard; the parts may stand in any order. It checks all parts first, and
it refuses parts that are missing, double, unfinished or edited, or that do not go together.
)";

constexpr std::string_view kMergeExamples = R"(
  for i in 1 2 3 4; do bitwhip rate big.txt --shard $i/4 --resume -o part-$i.tsv; done
  bitwhip merge part-*.tsv -o big.tsv --histogram --clean
)";

constexpr std::string_view kReportText = R"(
Each FILE holds records of `bitwhip rate` (tsv, csv or jsonl), or any other list with a header that
names a rating or a column; - is standard input. The program decompresses gzip, zstd, bzip2 and xz.
Several files are one list. The page shows what was run, the records by status, each rating as a
histogram and as cumulative curves, each pair of ratings as a heat map, clues, candidates, time and
memory by level, the hardest puzzles as grids, and the slowest records. It has the numbers behind
each picture as a table, and it needs no network and no script. A column whose name the program does
not know is one of numbers or of text. Provenance is found beside a file: FILE.json or the journal.
)";

constexpr std::string_view kReportExamples = R"(
  bitwhip report ratings.tsv -o report.html
  bitwhip report part-*.tsv.gz -r SER,W,B --by SER --title "Collection 17" -o report.html
  bitwhip report old.tsv new.tsv --compare -o changes.html
  bitwhip report ratings.tsv -f csv --charts figures > tables.csv
)";

constexpr std::string_view kQueryText = R"(
STORE is the file of `bitwhip rate --db` or `bitwhip import`. SQL is one SELECT statement, or the
name of a ready query, which --list shows with its parameters. The program prints the rows as a
table. It only reads: a statement that would write is refused. A parameter stands in the SQL as
:name, and --set gives its value. docs/STORE.md describes the tables and views of a store.
)";

constexpr std::string_view kQueryExamples = R"(
  bitwhip query ratings.sqlite levels --set rating=B
  bitwhip query ratings.sqlite crossed --set a=W --set b=B --format markdown
  bitwhip query ratings.sqlite 'SELECT puzzle, cell FROM cells WHERE rating = :r' --set r=W -f csv
)";

constexpr std::string_view kImportText = R"(
Each FILE is a list of ratings: records of `bitwhip rate` (tsv, csv or jsonl), or any such file with
a header that names its columns, compressed or not. The program takes the columns that have the name
of a rating, or those that --column names, and adds their values to the store under the name of the
file. So W of published.tsv is the rating W@published.tsv, beside W@1 of this program, and queries
can join both.
)";

constexpr std::string_view kImportExamples = R"(
  bitwhip import published.tsv --db ratings.sqlite
  bitwhip import list.csv.gz --db ratings.sqlite --column difficulty=SER --source forum
  bitwhip query ratings.sqlite differs --set a=W --set b=W@published.tsv
)";

constexpr std::string_view kProfileText = R"(
The program reads the same input as `bitwhip rate`, and it writes one record per puzzle in the same
formats. Behind the ratings each record has the columns RATING.COUNTER, such as W.chains and
W.arena: the sums over all lengths of chains, or the peaks. A rating counts what it did itself: what
it takes over from a rating before it counts there. All counters but the time are the same for every
number of threads and every instruction set.

With --output-dir the program writes three tables for the whole run, one number per row.
lengths.tsv (rating, length, counter, value) holds the sums and peaks by length of chain; length 0
is for work that belongs to no length, such as proofs. levels.tsv (rating, level, counter,
statistic, value) tells how the cost grows with the rating of the puzzle. run.tsv has a row for each
rating and counter, with the puzzle that has the greatest value and its place. Quantiles are exact
to 0.2 %; counts, means and greatest values are exact.
)";

constexpr std::string_view kProfileExamples = R"(
  bitwhip profile puzzles.txt --ratings W,B --output-dir profile -o profile.tsv
  bitwhip profile --ratings W --where 'W.arena>1000000' --top 20 --by W.arena puzzles.txt
  bitwhip profile --ratings W --count-all --timeout 60 puzzles.txt
)";

constexpr std::string_view kExplainText = R"(
For each puzzle and rating, the program prints the resolution path: the singles, then round by
round the steps of the rating in nrc notation, and at the end the level, the most complex rule and
the solution. All steps of a round are found in the same state. An argument that is a puzzle stands
for itself; any other argument is a file, as for `bitwhip state`. When the rating is infinite or
above --max-length, the path goes as far as it can and says so. The steps of the simple systems and
of SER are sentences. For Wmin and gWmin, one candidate goes at a time, VALUE shows a range that is
not decided, and REFUTATION tells why no smaller value is possible. Trial and error (TE-depth, BxB,
BxBB) has no paths.
)";

constexpr std::string_view kExplainExamples = R"(
  bitwhip explain 1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6
  bitwhip explain --ratings L,B --full --states all puzzles.txt | less -R
  bitwhip explain --steps needed --format json puzzles.txt | bitwhip verify
)";

constexpr std::string_view kHintText = R"(
For each puzzle or state and each rating, the program prints the next round of the path: the
singles if there are any, else the steps of the simplest rule of the rating that applies. The
program reads the same input as `bitwhip explain`. A state is a puzzle of 729 characters, or a grid
with --pm, as `bitwhip state` prints it.
)";

constexpr std::string_view kHintExamples = R"(
  bitwhip hint 1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6
  bitwhip state --after BRT puzzles.txt | bitwhip hint --pm --ratings S+W --full
)";

constexpr std::string_view kVerifyText = R"(
The program reads the paths in FILE (standard input without a FILE, or for -), text or JSON as
`bitwhip explain` prints them. It checks every step against the definition of the type that the step
names: cells, links, additional candidates, order, target and length, in the state at that point.
Then it checks the rules and lengths of the path against its rating, the end of the path, the level
and the most complex rule. The checker shares no source with the rules.

Each path gives one line. The line names the first step that is wrong, or what the path shows:
W <= 6, or W = inf where that is proven. With --strict the program proves the exact value, W = 6, by
searches of its own.
)";

constexpr std::string_view kVerifyExamples = R"(
  bitwhip explain --ratings W,B puzzles.txt | bitwhip verify
  bitwhip verify --strict paths.txt
)";

constexpr std::string_view kBenchText = R"(
The program prints the puzzles per second and core for W alone, for B alone and for both, and it
shows what the searches did. The last line is a checksum over all ratings. The checksum is the same
for every instruction set and every number of threads.
)";

constexpr std::string_view kInfoText = R"(
Without an argument, the program shows its version, this machine, and all ratings, rules, variants,
columns and formats. With the argument `variants` it shows the names for --variant and the clue
words. With one of these names it shows what the name adds to the board, with a picture.
)";

constexpr std::string_view kDocumentText = R"(
The program prints the documents of one kind: its manual pages, the completions for a shell, or a
page with all its tables. It makes them from the tables that it reads its own command line by. KIND
is man, bash, zsh, fish or reference.
With --output-dir each document becomes a file, whose name is the one that man or the shell looks
for. The installation of the program has made and installed all of them.
)";

constexpr std::string_view kDocumentExamples = R"(
  bitwhip document man | man -l -
  bitwhip document bash --output-dir ~/.local/share/bash-completion/completions
  bitwhip document zsh --output-dir ~/.zfunc
  bitwhip document fish --output-dir ~/.config/fish/completions
)";

constexpr std::array kVerbs{
    VerbInfo{"rate", Verb::rate, "[PUZZLE|FILE...]", SIZE_MAX, true, "rate every puzzle of the files and print one record per line", kRateText,
             kRateExamples, [](const Settings& settings) { return rate(settings.common, settings.rate); }},
    VerbInfo{"classify", Verb::classify, "[PUZZLE|FILE...]", SIZE_MAX, true, "count the puzzles of the files by level: the tables of the classification",
             kClassifyText, kClassifyExamples, [](const Settings& settings) { return classify(settings.common, settings.classify); }},
    VerbInfo{"state", Verb::state, "[PUZZLE|FILE...]", SIZE_MAX, true, "print the candidates of each puzzle that the given rules leave", kStateText,
             kStateExamples, [](const Settings& settings) { return state(settings.common, settings.state); }},
    VerbInfo{"compare", Verb::compare, "A [B]", 2, false, "compare two lists of ratings, or two columns of one list", kCompareText, kCompareExamples,
             [](const Settings& settings) { return compare(settings.common, settings.compare); }},
    VerbInfo{"report", Verb::report, "FILE...", SIZE_MAX, false, "show files of records as one page of pictures and tables", kReportText, kReportExamples,
             [](const Settings& settings) { return make_report(settings.common, settings.report); }},
    VerbInfo{"merge", Verb::merge, "PART...", SIZE_MAX, false, "make one output of the parts that rate --shard made", kMergeText, kMergeExamples,
             [](const Settings& settings) { return merge(settings.common, settings.rate, settings.merge, settings.profile); }},
    VerbInfo{"profile", Verb::profile, "[PUZZLE|FILE...]", SIZE_MAX, true, "rate every puzzle, and count what the searches do and need by length of chain",
             kProfileText, kProfileExamples, [](const Settings& settings) { return profile(settings.common, settings.rate, settings.profile); }},
    VerbInfo{"query", Verb::query, "[STORE] [SQL|NAME]", 2, false, "ask a store of ratings by SQL and print a table", kQueryText, kQueryExamples,
             [](const Settings& settings) { return query(settings.common, settings.query); }},
    VerbInfo{"import", Verb::import_lists, "FILE...", SIZE_MAX, false, "add lists of ratings to a store", kImportText, kImportExamples,
             [](const Settings& settings) { return import_lists(settings.common, settings.import_lists); }},
    VerbInfo{"explain", Verb::explain, "[PUZZLE|FILE...]", SIZE_MAX, true, "print the resolution path of each puzzle, step by step", kExplainText,
             kExplainExamples, [](const Settings& settings) { return explain(settings.common, settings.explain); }},
    VerbInfo{"hint", Verb::hint, "[PUZZLE|FILE...]", SIZE_MAX, true, "print the next round of the path of each puzzle or state", kHintText,
             kHintExamples, [](const Settings& settings) { return hint(settings.common, settings.explain); }},
    VerbInfo{"verify", Verb::verify, "[FILE...]", SIZE_MAX, true, "check resolution paths with code that shares nothing with the rules", kVerifyText,
             kVerifyExamples, [](const Settings& settings) { return verify(settings.common, settings.verify); }},
    VerbInfo{"bench",
             Verb::bench,
             "[FILE]",
             1,
             false,
             "measure the speed on a fixed set of puzzles, or on FILE",
             kBenchText,
             {},
             [](const Settings& settings) { return bench(settings.common, settings.bench); }},
    VerbInfo{"info",
             Verb::info,
             "[variants|NAME]",
             1,
             false,
             "show the version, this machine, and all names; or the variants, or one of them",
             kInfoText,
             {},
             [](const Settings& settings) { return info(settings.common); }, info_words},
    VerbInfo{"document", Verb::document, "KIND", 1, false, "print the manual pages, the completions for a shell, or a page of all tables", kDocumentText, kDocumentExamples,
             [](const Settings& settings) { return document(settings.common, settings.document); }, [] { return documents().names(); }},
    VerbInfo{"help",
             Verb::help,
             "[COMMAND]",
             1,
             false,
             "show the help of the program or of a command",
             {},
             {},
             [](const Settings& settings) { return help(settings.common); },
             [] { return verbs().names(); }},
};

}  // namespace

Registry<VerbInfo> verbs() { return {kVerbs}; }

const VerbInfo& row_of(Verb verb) {
  return *std::find_if(kVerbs.begin(), kVerbs.end(), [verb](const VerbInfo& row) { return row.verb == verb; });
}

}  // namespace bitwhip::cli
