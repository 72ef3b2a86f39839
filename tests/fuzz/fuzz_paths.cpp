// Fuzzes the checker of paths: what reads them, as text and as JSON, and what judges them.
//
// The first byte chooses a path of docs/examples, the second what is done to it; the rest says
// where and how. Laws: whatever the bytes, reading ends with paths or with words about what cannot
// be read; the pieces in which the bytes come make no difference; a path that is right eliminates
// nothing of the solution of its puzzle.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../support/path_json.h"
#include "../support/read_paths.h"
#include "../support/source_path.h"
#include "harness.h"
#include "verify/check/check.h"
#include "verify/read/reader.h"

namespace fuzz_paths {

using namespace bitwhip;
using Json = nlohmann::json;

struct Seed {
  std::string text;
  std::string json;
  std::string puzzle, solution;
};

// Steps that the examples do not have.
const std::string kHead =
    "PUZZLE = "
    "62...4.8....9.1........52...6......8.1.3....54...9.............8.1...52...9..27.3\nRATING = ";
const std::vector<std::string> kMore{
    kHead +
        "sudoku-helper\nRULES = naked single,hidden single,bucket,pigeonhole\nNOTATION = full\n"
        "naked single: r1c4 holds 7 only ==> r1c4 = 7\nhidden single: 5 in block b1 fits r1c3 only "
        "==> r1c3 = 5\nround 1\n"
        "bucket: 6 in row r2 fits r2c7 r2c9 only, all in block b3 ==> r3c9 <> 6\n"
        "pigeonhole: 2 squares of row r8, r8c2 r8c9, for the 2 digits 6 7 ==> r8c4 <> 6\n"
        "chain of pairs: r3c8 r3c2, so r3c8 = 5 or r3c2 = 5, by {n5 n2}r3c8 - {n2 n5}r3c2 ==> r5c8 "
        "<> 5\n"
        "UNSOLVED, sudoku-helper = inf, MOST COMPLEX RULE = pigeonhole\n",
    kHead +
        "Odd+W\nRULES = locked,oddagon,whip\nNOTATION = short\nround 1\n"
        "oddagon[5] n4{r1c2 r1c5 r5c5 r5c1 r2c1} guardians r1c8 r7c5 ==> r7c8 <> "
        "4\nfinned-x-wing-in-rows n3{r1 r5}{c2 c6} fins r1c1 ==> r2c2 <> 3\n"
        "UNSOLVED, Odd+W = >5, MOST COMPLEX RULE = ODDAGON[5]\n",
    kHead +
        "FW\nRULES = locked,whip,forcing2-whip>=3\nNOTATION = short\nround 1\n"
        "forcing2-whip[3] r1c1 || n1r1c1 - {n1 n3}r1c2 || n2r1c1 - {n2 n3}r2c1 ==> r2c2 <> "
        "3\nUNSOLVED, FW = >5, MOST COMPLEX RULE = "
        "FORCING2-WHIP[3]\n",
    kHead +
        "U+W\nRULES = ur1,ur2,ur3,ur4,bug,locked,whip\nNOTATION = short\nround 1\n"
        "UR3 n1n2 r1c1 r1c2 r4c1 r4c2 and n3n4 with r9c2 ==> r5c2 <> 3, r6c2 <> 4 "
        "(uniqueness)\nBUG r4c2 ==> r4c2 = 3 (uniqueness)\n"
        "UNSOLVED, U+W = >5, MOST COMPLEX RULE = BUG, ASSUMES = ONE SOLUTION\n"};

// Published paths: a run as a program prints it, and one of a Futoshiki.
const std::string kRun =
    ".....6..5...8..71...8.....65.....3.2.2...56..9...8...7..14.......9......48.6.3.5.";
const std::vector<std::string> kPublished{
    "(solve \"" + kRun + "\")\n***  SudoRules 20.1.s based on CSP-Rules 2.1.s, config = W\n" +
        kRun +
        "\nwhip[2]: c3n3{r5 r1} - r2n3{c1 .} ==> r5c5≠3\nwhip[3]: r4c3{n4 n7} -\nr9n7{c3 c5} - "
        "r5c5{n7 .} ==> r4c6 <> 4\n"
        "whip[2]: r9n7{c3 c5} - c6n7{r7 .} ==> r4c3 ≠ 7\nsingles ==> r4c3=4, r1c2=4\nstte\nPUZZLE "
        "0 IS SOLVED. MOST COMPLEX RULE TRIED = W[3]\n"
        "143796825695832714278514936514967382827345691936281547361459278759128463482673159\n(solve "
        "\"" +
        kRun +
        "\")\nnaked-pairs-in-a-row: r2{c2 c5}{n2 n4} ==> r2c9≠2, r2c3≠4\nTrid-OR3-whip[7]: "
        "b3n5{r2c7 r1c8} ==> r6c7≠5\n"
        "oddagon[5]: r2n3{c2 c6},c6n3{r2 r4},r4n3{c6 c1},c1n3{r4 r3},b1n3{r3c1 r2c2} ==> r8c4≠3\n  "
        "   with z-candidates = n3r2c4 n3r9c6\n"
        "finned-x-wing-in-rows: n2{r5 r7}{c1 c7} ==> r9c7≠2\ng-whip[2]: r8n1{c2 c789} - b6n7{r6c7 "
        ".} ==> r1c1≠2\n",
    "***  FutoRules "
    "2.1.s\n...............................................................................6.\n"
    "-<------<>>--<----><->----->----<<-->><--<-<->--<->>--<--->---->---<----\n"
    "--><-----<--->----->------------>>->-<-------<---<----->-->-<>-<<<>><-->\n"
    "asc[2]: r5c9<r4c9<r3c9 ==> r5c9 ≠ 8, r4c9 ≠ 9, r3c9 ≠ 2\nstr-hill[3]: r2c1<r2c2>r2c3>r2c4 ==> "
    "r2c2 ≠ 4\n"};

std::string file(const std::string& name) {
  std::ifstream in(testing::source_path(name));
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<Seed> seeds() {
  std::vector<Seed> list;
  std::vector<std::string> texts = kMore;
  for (const char* name : {"ocean-1", "ocean-3", "ocean-6", "sudocue-25", "sudogen0-668"})
    texts.push_back(file(std::string("docs/examples/") + name + ".txt"));
  for (const std::string& text : texts) {
    const verify::Path path = verify::read_paths(text).at(0);
    list.push_back({text, testing::PathJson(path).write().dump(), path.puzzle, path.solution});
  }
  // SER: chains in words, and as data the beginning of a path whose nets hold patterns and chains
  // of their own.
  const std::string text = file("docs/examples/sudogen0-642.txt");
  const verify::Path path = verify::read_paths(text).at(0);
  list.push_back({text, file("tests/fuzz/ser_path.json"), path.puzzle, path.solution});
  for (const std::string& run : kPublished) {
    const verify::Path one = verify::read_paths(run).at(0);
    list.push_back({run, list.front().json, one.puzzle, one.solution});
  }
  return list;
}

// The script of changes: numbers from the bytes, 0 when there are no more.
class Script {
 public:
  Script(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  bool done() const { return at_ >= size_; }
  std::size_t byte() { return done() ? 0 : data_[at_++]; }
  std::size_t number() { return byte() << 8 | byte(); }
  std::string_view rest() const {
    return {reinterpret_cast<const char*>(data_) + at_, size_ - at_};
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

constexpr int kMostChanges = 4;

std::string changed_text(std::string text, Script& script) {
  for (int i = 0; i < kMostChanges && !script.done(); ++i) {
    const std::size_t at = script.number() % (text.size() + 1), length = script.byte() % 40;
    switch (script.byte() % 4) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, 1, static_cast<char>(script.byte()));
        break;
      case 2:
        if (at < text.size()) text[at] = " 123456789rcnb{}<>=-#*.,\n[]:!|"[script.byte() % 30];
        break;
      default:
        text.insert(script.number() % (text.size() + 1), text.substr(at, length));
    }
  }
  return text;
}

std::string changed_json(const std::string& text, Script& script) {
  Json json = Json::parse(text);
  for (int i = 0; i < kMostChanges && !script.done(); ++i) {
    const Json flat = json.flatten();
    const auto place = [&] {
      auto leaf = flat.begin();
      std::advance(leaf,
                   static_cast<long>(script.number() % std::max<std::size_t>(flat.size(), 1)));
      Json::json_pointer pointer(leaf.key());
      for (std::size_t up = script.byte() % 4; up > 0 && !pointer.parent_pointer().empty(); --up)
        pointer.pop_back();
      return pointer;
    };
    if (flat.empty()) break;
    const Json::json_pointer at = place();
    switch (script.byte() % 6) {
      case 0:
        json[at] = Json::array();
        break;
      case 1: {
        Json& parent = json[at.parent_pointer()];
        if (parent.is_array())
          parent.erase(static_cast<std::size_t>(std::stoul(at.back())));
        else
          parent.erase(at.back());
        break;
      }
      case 2:
        json[at] = json[place()];
        break;
      case 3:
        json[at] = Json(static_cast<int>(script.byte()) - 10);
        break;
      case 4:
        if (json[at].is_array()) json[at].push_back(json[place()]);
        break;
      default:
        if (json[at].is_string()) {
          std::string word = json[at];
          if (!word.empty())
            word[script.byte() % word.size()] = "123456789rcnb[]"[script.byte() % 15];
          json[at] = word;
        }
    }
  }
  return json.dump();
}

// What was read, in pieces of at most so many bytes: a line about each path.
std::vector<std::string> read(std::string_view text, std::size_t piece,
                              std::vector<verify::Path>& paths) {
  verify::PathReader reader([&](char* to, std::size_t size) {
    const std::size_t n = std::min({size, piece, text.size()});
    std::memcpy(to, text.data(), n);
    text.remove_prefix(n);
    return n;
  });
  std::vector<std::string> seen;
  while (auto item = reader.next()) {
    seen.push_back(item->where + item->why() + item->path.puzzle + item->path.rating +
                   std::to_string(item->path.items.size()));
    if (!item->fault) paths.push_back(std::move(item->path));
  }
  return seen;
}

bool is_true(const Seed& seed, verify::Candidate c) {
  return seed.solution[static_cast<std::size_t>(c % 81)] ==
         static_cast<char>('0' + verify::digit_of(c));
}

void check_laws(const verify::Path& path, const Seed& seed) {
  const verify::Verdict verdict = verify::check(path, {.strict = false, .stop = {}, .go_on = true});
  if (!verdict.right() || verdict.unknown > 0 || path.puzzle != seed.puzzle ||
      seed.solution.empty())
    return;
  for (const verify::Item& item : path.items) {
    const auto* step = std::get_if<verify::Step>(&item.what);
    const auto* words = std::get_if<verify::WordStep>(&item.what);
    const auto* ser = std::get_if<verify::SerStep>(&item.what);
    for (const verify::Candidate c : step    ? step->targets
                                     : words ? words->targets
                                     : ser   ? ser->targets
                                             : std::vector<verify::Candidate>{})
      require(!is_true(seed, c), "a right path eliminates nothing of the solution");
  }
  require(!path.solved || path.solution.empty() || path.solution == seed.solution,
          "a right path ends with the solution, where it is written");
}

void try_input(const std::uint8_t* data, std::size_t size) {
  static const std::vector<Seed> all = seeds();
  if (size < 2) return;
  const Seed& seed = all[data[0] % all.size()];
  Script script(data + 2, size - 2);
  std::string text;
  switch (data[1] % 3) {
    case 0:
      text = changed_text(seed.text, script);
      break;
    case 1:
      text = changed_json(seed.json, script);
      break;
    default:
      text = changed_text(seed.json + "\n" + seed.text.substr(0, 300) + "\n", script) +
             std::string(script.rest());
  }
  std::vector<verify::Path> paths, again;
  require(read(text, text.size(), paths) == read(text, 1 + data[0] % 50, again),
          "pieces make no difference");
  for (const verify::Path& path : paths) check_laws(path, seed);
}

const Registered kRegistered({"paths", try_input, 350});

}  // namespace fuzz_paths
