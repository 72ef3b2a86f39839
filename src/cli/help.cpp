#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "cli/options.h"
#include "explain/path.h"
#include "rules/catalog.h"

namespace bitwhip::cli {

namespace {

constexpr std::size_t kWidth = 100;  // of the text
constexpr std::size_t kIndent = 26;  // of the right column

// The left column, then the text broken between words.
void append_row(std::string& out, const std::string& left, std::string_view text) {
  std::string line = fmt::format("  {:<{}}", left, kIndent - 3);
  if (line.size() > kIndent - 1) {
    (out += line) += '\n';
    line.assign(kIndent - 1, ' ');
  }
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (line.size() + 1 + end > kWidth && line.size() > kIndent) {
      (out += line) += '\n';
      line.assign(kIndent - 1, ' ');
    }
    (line += ' ') += text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  (out += line) += '\n';
}

std::string option_name(const OptionInfo& option) {
  const std::string letter = option.letter != 0 ? fmt::format("-{}, ", option.letter) : "    ";
  const std::string argument = option.argument.empty() ? std::string() : fmt::format(" {}", option.argument);
  return fmt::format("{}--{}{}", letter, option.name, argument);
}

std::string option_help(const OptionInfo& option) {
  std::string text(option.help);
  if (option.choices != nullptr && option.choices().size() <= 6) text += fmt::format(": {}", fmt::join(option.choices(), ", "));
  if (!option.fallback.empty()) text += fmt::format(" [{}]", option.fallback);
  return text;
}

void append_options(std::string& out, Verb verb) {
  for (const Group group : {Group::input, Group::rating, Group::tables, Group::output, Group::machine, Group::general}) {
    std::string rows;
    for (const OptionInfo& option : all_options()) {
      if (option.group == group && option.applies(verb)) append_row(rows, option_name(option), option_help(option));
    }
    if (!rows.empty()) out += fmt::format("\n{}:\n{}", title(group), rows);
  }
}

constexpr std::string_view kRateText = R"(
Every line of FILE (standard input without a FILE, or for -) is one puzzle: 81 characters, 1-9 for
a given and . or 0 for a blank, or 729 for pencil marks (nine a cell), then anything. Blank lines,
comments (#) and a header (first line, first word `puzzle`) are skipped; gzip and zstd are
decompressed. Every other line gives one record, in the order of the input: the puzzle, a cell for
each rating, the status. A cell is a number, inf (no finite rating), >n (n ruled out, then stopped)
or - (no rating).
)";

constexpr std::string_view kGridText = R"(
With --pm the input is pasted grids of candidates, as solvers print them: nine lines of nine cells
each; frames, separators and markers are skipped. A grid ends at a blank line, between two borders
or with the file, and gives one record, whatever is in it.
)";

constexpr std::string_view kRateEnd = R"(
Exit codes:
  0    every line was read, whatever its status; or nobody reads the output any more
  1    a mistake in the command line
  2    input or output could not be read or written
  130  stopped by SIGINT (143: by SIGTERM), after writing complete records

Examples:
  bitwhip rate puzzles.txt > ratings.tsv
  bitwhip rate --ratings W --format values --histogram puzzles.txt.gz -o ratings.txt
  zcat huge.gz | bitwhip rate --columns solutions,clues,time --threads 4 | less
)";

constexpr std::string_view kClassifyText = R"(
Rates every line of FILE (standard input without a FILE, or for -) once, in one pass, and prints
how many puzzles each rating solves at levels up to n, one row a rating. The input is that of
`bitwhip rate`. Lines without a puzzle that has one solution are told on standard error and left
out of the counts. Nothing is printed unless all lines were read.
)";

constexpr std::string_view kClassifyEnd = R"(
Exit codes:
  0    every line was read, whatever its status; or nobody reads the output any more
  1    a mistake in the command line
  2    input or output could not be read or written
  130  stopped by SIGINT (143: by SIGTERM), without a table

Examples:
  bitwhip classify puzzles.txt
  bitwhip classify --ratings W,S+W --levels 0-7 --format markdown puzzles.txt -o levels.md
  bitwhip classify --cells --levels 2-7 --theories puzzles.txt
  bitwhip classify --rules locked,subsets,nrct --levels 5 puzzles.txt
)";

constexpr std::string_view kStateText = R"(
Prints the resolution state of each puzzle: the candidates that are left when the rules have nothing
more to say. An argument of 81 or 729 characters that is a puzzle is taken as one; others are files
with a puzzle a line, and without any, standard input is read, as by `bitwhip rate`. Each puzzle
gives one state, in the order of the input; where there is none, a line with - and a message on
standard error. What is printed is accepted again: lines as they are, grids with --pm.
)";

constexpr std::string_view kStateEnd = R"(
Exit codes:
  0    every puzzle was read, whatever its state; or nobody reads the output any more
  1    a mistake in the command line
  2    input or output could not be read or written
  130  stopped by SIGINT (143: by SIGTERM), after writing complete states

Examples:
  bitwhip state 1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6
  bitwhip state --after "locked,subsets<=3" --format line puzzles.txt | bitwhip rate
  bitwhip state --after BRT puzzles.txt -o states.txt; bitwhip rate --pm states.txt
)";

constexpr std::string_view kExplainText = R"(
Prints for each puzzle and rating the resolution path: singles, then round by round the steps that
the rating takes, in nrc notation, and at the end the level, the most complex rule and the solution.
All steps of a round are found in the same state. An argument that is a puzzle is taken as one;
others are files, as for `bitwhip state`. A path whose rating is infinite or above --max-length goes
as far as it can and says so. The steps of the simple systems are sentences. Trial and error
(TE-depth, BxB, BxBB) has no paths.
)";

constexpr std::string_view kExplainEnd = R"(
Exit codes:
  0    every puzzle has its paths
  1    a mistake in the command line
  2    input or output could not be read or written
  3    some puzzle has no path: it has not exactly one solution, or is none
  130  stopped by SIGINT (143: by SIGTERM)

Examples:
  bitwhip explain 1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6
  bitwhip explain --ratings L,B --full --states all puzzles.txt | less -R
  bitwhip explain --steps fewest --format json puzzles.txt | bitwhip verify
)";

constexpr std::string_view kVerifyText = R"(
Checks every step of the paths in FILE (standard input without a FILE, or for -), text or JSON as
`bitwhip explain` prints them, against the definition of the type that it names: cells, links,
additional candidates, order, target and length, in the state at that point; then that the path
solves the puzzle, or says that it does not, the level and the most complex rule. The checker shares
no source with the rules. One line a path tells that it is right, or the first step that is wrong.
)";

constexpr std::string_view kVerifyEnd = R"(
Exit codes:
  0    every path is right
  1    a mistake in the command line
  2    input could not be read, or holds no path
  3    some path is wrong
)";

constexpr std::string_view kCompareText = R"(
A and B are records of `bitwhip rate` (tsv or csv), other files with a header that names the
column, or plain columns of values; - is standard input; gzip and zstd are decompressed. Rows are
paired in order. A value of A is lower or higher than that of B; inf is above every number, >n above
those up to n; other pairs are unclear.
)";

constexpr std::string_view kCompareEnd = R"(
Exit codes:
  0    all values are equal
  1    a mistake in the command line
  2    a file could not be read, or holds something else
  3    some values differ

Examples:
  bitwhip compare ratings.tsv published.tsv --column B
  bitwhip rate -r W -f values puzzles.txt | bitwhip compare - expected.txt
)";

constexpr std::string_view kBenchText = R"(
Prints puzzles per second and core for W alone, for B alone and for both, what the search did, and
a checksum over all ratings that is the same for every instruction set and number of threads.
)";

template <typename Formats>
void append_formats(std::string& out, std::string_view heading, const Formats& formats) {
  out += fmt::format("\n{}:\n", heading);
  for (const auto& format : formats) append_row(out, std::string(format.name), format.summary);
}

// What --ratings takes.
void append_ratings(std::string& out, Verb verb) {
  out += "\nRatings:\n";
  for (const rating::RatingInfo& rating : rating::all_ratings()) {
    const bool refused = verb == Verb::explain && !explain::refusal(*rating::find_rating(rating.name)).empty();
    if (rating.listed && !refused) append_row(out, std::string(rating.name), rating.summary);
  }
  append_row(out, std::string(kAllRatings), "every rating listed above but `rules`");
  append_row(out, "L7, XY4 ...",
             "L, M, N and the columns XY to XYZT cut off at a length from 1 (the columns: 4) to 13; inf where that does not solve");
}

// Of --rules and of --after.
void append_rules(std::string& out, std::string_view option) {
  out += fmt::format("\nRules, for --{}, with the lengths that they have:\n", option);
  for (const rules::RuleInfo& rule : rules::all_rules()) {
    const std::string lengths = rule.most < rules::kMaxLength - 1 ? fmt::format("{}..{}", rule.least, rule.most) : fmt::format("{}..", rule.least);
    append_row(out, fmt::format("{} {}", rule.name, lengths), rule.summary);
  }
}

std::string program_help() {
  std::string out =
      "bitwhip rates Sudoku puzzles: the length of the longest whips (W) and braids (B) needed to solve them.\n\nUsage: bitwhip COMMAND "
      "...\n\nCommands:\n";
  for (const VerbInfo& verb : all_verbs()) append_row(out, std::string(verb.name), verb.summary);
  append_options(out, Verb::none);
  return out + "\nbitwhip COMMAND --help tells more.\n";
}

}  // namespace

std::string help_text(Verb verb) {
  if (verb == Verb::none) return program_help();
  const VerbInfo& about = info(verb);
  std::string out = fmt::format("bitwhip {}: {}\n\nUsage: bitwhip {} [OPTION...]{}{}\n", about.name, about.summary, about.name,
                                about.files.empty() ? "" : " ", about.files);
  if (verb == Verb::rate) (out += kRateText) += kGridText;
  if (verb == Verb::classify) out += kClassifyText;
  if (verb == Verb::state) out += kStateText;
  if (verb == Verb::explain) out += kExplainText;
  if (verb == Verb::verify) out += kVerifyText;
  if (verb == Verb::bench) out += kBenchText;
  if (verb == Verb::compare) out += kCompareText;
  append_options(out, verb);
  if (verb == Verb::rate) (out += tables_text(verb)) += kRateEnd;
  if (verb == Verb::classify) (out += tables_text(verb)) += kClassifyEnd;
  if (verb == Verb::state) (out += tables_text(verb)) += kStateEnd;
  if (verb == Verb::explain) (out += tables_text(verb)) += kExplainEnd;
  if (verb == Verb::verify) out += kVerifyEnd;
  if (verb == Verb::compare) out += kCompareEnd;
  return out;
}

std::string tables_text(Verb verb) {
  std::string out;
  if (verb == Verb::state) {
    append_rules(out, "after");
    append_formats(out, "Formats", batch::all_state_formats());
    return out;
  }
  append_ratings(out, verb);
  append_rules(out, "rules");
  if (verb == Verb::explain) {
    append_formats(out, "Formats", explain::all_formats());
    return out;
  }
  if (verb != Verb::classify) {
    out += "\nColumns:\n";
    for (const batch::ColumnInfo& column : batch::all_columns()) append_row(out, std::string(column.name), column.summary);
    append_formats(out, "Formats", batch::all_formats());
  }
  if (verb != Verb::rate) append_formats(out, "Formats of tables", report::all_formats());
  return out;
}

}  // namespace bitwhip::cli
