#include "support/reference.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include "support/data.h"
#include "support/source_path.h"

namespace bitwhip::testing {
namespace {

constexpr const char* kExamples = "CSP-Rules-Examples of D. Berthier (GPL-3)";
constexpr const char* kClassifier =
    "the examples of the Sudoku Hierarchical Classifier of D. Berthier (GPL-3)";
constexpr const char* kExplainer =
    "Sudoku Explainer 1.2.1 (serate 1.2.1.3), run on puzzles of CSP-Rules-Examples and of forums";
constexpr const char* kHodoku = "HoDoKu 2.2.0, run on puzzles that bitwhip made";
constexpr const char* kBias = "D. Berthier's classification of the controlled-bias collection";

constexpr ReferenceFile kFiles[] = {
    {"cbg-000.tsv",
     "the first 21,375 puzzles of the controlled-bias collection with 19 published columns",
     kExamples,
     "W, gW, B, gB, S+W, S+gW, SFin+W, SFin+gW, TyW, FW, F3W, U+W, SER with and without "
     "uniqueness, and the numbers of candidates, on 21,375 "
     "puzzles"},
    {"shc-TE.tsv", "342 puzzles with their T&E-depth", kClassifier, "TE-depth"},
    {"shc-B.tsv", "92 puzzles with B", kClassifier, "B up to 13"},
    {"shc-BxB.tsv", "153 puzzles with BxB", kClassifier,
     "BxB; TxS and gB on puzzles of T&E-depth 2"},
    {"shc-BxBB.tsv", "140 puzzles of T&E-depth 3 with BxBB", kClassifier, "BxBB"},
    {"wmin.tsv", "1,931 puzzles with W above B: W, B and the least W of any order of eliminations",
     "puzzles of CSP-Rules-Examples (GPL-3), the least values by a trial program of ours",
     "Wmin and gWmin, the closure by ghost whips, the certificate of W"},
    {"rules/te3_or5.tsv", "748 puzzles of T&E-depth 3 with ratings by chains over OR-k relations",
     "Classifications-of-TE3-Sudokus and Sudoku-classif of D. Berthier",
     "the ratings over tridagons and other impossible patterns"},
    {"csp-paths", "50 published resolution paths", kExamples,
     "`bitwhip verify`, on paths as SudoRules prints them"},
    {"published", "5 small parts of published paths", kExamples,
     "`bitwhip verify`, on steps over several lines, drawn states and names that it does not know"},
    {"nrczt-2007-steps.tsv.gz", "662 printed eliminations by chains, each with its state",
     "the text \"nrczt chains and lassos\" of D. Berthier, 2007",
     "`bitwhip verify`, on the notation of that text"},
    {"ser-golden.tsv", "2,263 puzzles with ER, EP and ED", kExplainer,
     "SER, EP, ED, and paths of SER"},
    {"ser-golden-steps.tsv.gz", "the whole solution paths of 2,263 puzzles", kExplainer,
     "each technique of SER, step by step"},
    {"ser-cycle-order.tsv", "two puzzles with the steps that turn at a cycle beside longer hints",
     "Sudoku Explainer 1.2.1, run for this purpose", "the order of the hints of SER"},
    {"hodoku/golden.tsv.gz", "2,000 puzzles with their paths, scores and levels by HoDoKu", kHodoku,
     "paths, scores and levels of HoDoKu"},
    {"hodoku/each.tsv.gz", "what each simple technique finds in the states of these paths", kHodoku,
     "each simple technique of HoDoKu, alone"},
    {"hodoku/golden-probes.tsv.gz", "what chains find at 5,000 states of paths and beside them",
     kHodoku, "each kind of chain of HoDoKu, alone"},
    {"hodoku/states-fish-als-sel2.tsv.gz",
     "what fish and almost locked sets find at 1,355 states of paths", kHodoku,
     "each fish and each pattern of almost locked sets of HoDoKu, alone"},
    {"hodoku/states-fish-als-own2.tsv.gz", "the same at 1,286 other states", kHodoku,
     "each fish and each pattern of almost locked sets of HoDoKu, alone"},
    {"variants.tsv", "59 puzzles of variants with published or measured ratings",
     "public repositories that its column source names, some under GPL-3",
     "the readers of variants, and ratings of variants"},
    {"variants-fpuzzles.tsv", "8 puzzles of setters as strings of f-puzzles, with their solutions",
     "public repositories that its column source names, some under GPL-3",
     "the reader of f-puzzles"},
    {"collections/minlex-puzzles.tsv",
     "1,000 puzzles with their row-minlex forms and automorphisms",
     "puzzles of CSP-Rules-Examples and others, the forms by the public program 1to9only "
     "MinLex-MaxLex",
     "`bitwhip canon`"},
    {"collections/minlex-grids.tsv",
     "905 complete grids with their row-minlex forms and automorphisms",
     "the algorithm of gsf's gridchecker",
     "`bitwhip canon`, on grids with up to 648 automorphisms"},
    {"collections/minlex-corner.tsv",
     "11 corner cases with their row-minlex forms and automorphisms",
     "all 3,359,232 symmetries tried", "`bitwhip canon`, on grids with few clues"},
    {"collections/grid-automorphisms.tsv", "the numbers of grids by number of automorphisms",
     "gsf, confirmed by the count of E. Russell and F. Jarvis", "the numbers of automorphisms"},
    {"collections/published-W-by-clues.tsv", "the numbers of puzzles by clues and W", kBias,
     "unbiased means, shares and totals of `bitwhip stats`"},
    {"collections/published-B-by-clues.tsv", "the numbers of puzzles by clues and B", kBias,
     "unbiased shares of `bitwhip stats`"},
    {"collections/published-unbiased.tsv", "unbiased shares of the levels of W and B", kBias,
     "unbiased shares of `bitwhip stats`"},
};

enum class Asking { freely, allowed, forbidden };
Asking asking = Asking::freely;
bool asked = false;

std::string folder() {
  const char* set = std::getenv("BITWHIP_REFERENCE");
  return set != nullptr ? std::string(set) : source_path("../shared/reference");
}

const ReferenceFile& file_of(const std::string& name) {
  const auto* const file = std::find_if(std::begin(kFiles), std::end(kFiles),
                                        [&](const ReferenceFile& one) { return name == one.name; });
  if (file == std::end(kFiles))
    throw std::logic_error("no such file of the reference data: " + name);
  return *file;
}

std::optional<std::string> found(const ReferenceFile& file) {
  if (asking == Asking::forbidden)
    throw std::logic_error("a test that asks for reference data needs the tag [reference]");
  asked = true;
  const std::string path = folder() + "/" + file.name;
  return std::filesystem::exists(path) ? std::optional(path) : std::nullopt;
}

std::vector<CollectionLine> collection_in(const std::string& path, int step) {
  std::vector<CollectionLine> lines;
  int line = 0;
  for (const auto& cells : table(path)) {
    if (line++ % step != 0) continue;
    const auto number = [&](std::size_t column) { return std::stoi(cells.at(column)); };
    lines.push_back({line, cells.at(0), number(1), number(3), number(2), number(4), number(7),
                     number(8), number(9), number(10), number(11), number(12), number(13),
                     number(14), number(15), number(16), number(17), number(18), number(19)});
  }
  return lines;
}

std::vector<PublishedValue> values_in(const std::string& path, std::size_t first,
                                      std::size_t column, int step) {
  const std::vector<std::string> lines = file_lines(path);
  std::vector<PublishedValue> values;
  for (std::size_t i = first; i < lines.size(); i += static_cast<std::size_t>(step)) {
    const std::vector<std::string> cells = tab_cells(lines[i]);
    values.push_back({cells.at(0), cells.at(column)});
  }
  return values;
}

std::vector<PublishedValue> values_in(const std::string& path, const std::string& column,
                                      int step) {
  const std::vector<std::string> heads = tab_cells(file_lines(path).at(0));
  return values_in(
      path, 1,
      static_cast<std::size_t>(std::find(heads.begin(), heads.end(), column) - heads.begin()),
      step);
}

}  // namespace

std::span<const ReferenceFile> reference_files() { return kFiles; }

// cmake/discover_tests.cmake knows the beginning of the message.
std::string reference_file(const std::string& name) {
  const ReferenceFile& file = file_of(name);
  if (const auto path = found(file)) return *path;
  throw std::runtime_error("reference data is not present: " + name + " in " + folder() +
                           ", which is " + file.what + ", from " + file.source +
                           "; see docs/REFERENCE_DATA.md");
}

std::vector<std::string> more_reference(const std::string& name) {
  const auto path = found(file_of(name));
  return path ? std::vector{*path} : std::vector<std::string>{};
}

std::vector<std::vector<std::string>> reference_rows(const std::string& name) {
  return table(reference_file(name));
}
std::vector<std::vector<std::string>> more_reference_rows(const std::string& name) {
  return more_reference(name).empty() ? std::vector<std::vector<std::string>>{}
                                      : reference_rows(name);
}

std::vector<CollectionLine> collection(int step) {
  return collection_in(reference_file("cbg-000.tsv"), step);
}
std::vector<CollectionLine> more_of_collection(int step) {
  return more_reference("cbg-000.tsv").empty() ? std::vector<CollectionLine>{} : collection(step);
}

std::vector<PublishedValue> published(const std::string& file, const std::string& column,
                                      int step) {
  return values_in(reference_file(file), column, step);
}
std::vector<PublishedValue> published(const std::string& file, std::size_t column, int step) {
  return values_in(reference_file(file), 0, column, step);
}
std::vector<PublishedValue> more_published(const std::string& file, const std::string& column,
                                           int step) {
  return more_reference(file).empty() ? std::vector<PublishedValue>{}
                                      : published(file, column, step);
}
std::vector<PublishedValue> more_published(const std::string& file, std::size_t column, int step) {
  return more_reference(file).empty() ? std::vector<PublishedValue>{}
                                      : published(file, column, step);
}

void begin_asking(bool allowed) {
  asking = allowed ? Asking::allowed : Asking::forbidden;
  asked = false;
}
bool has_asked() { return asked; }

}  // namespace bitwhip::testing
